import { create } from 'zustand';
import { readObject, writeObject } from './stored.ts';

const KEY = 'tideline.first-steps';

interface Dismissed {
  /** Ids of users who hid the list on this device. */
  readonly users: readonly string[];
}

/** Who has hidden the list of first steps on this device. */
export const useStepsDismissed = create<Dismissed>(() => {
  const users = readObject(KEY)?.['users'];
  return {
    users: Array.isArray(users) ? users.filter((each) => typeof each === 'string') : [],
  };
});
useStepsDismissed.subscribe((state) => writeObject(KEY, state));

export const dismissSteps = (user: string): void =>
  useStepsDismissed.setState(({ users }) => ({ users: [...new Set([...users, user])] }));
