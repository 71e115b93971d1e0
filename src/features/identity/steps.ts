import type { User } from '@tideline/wire';
import { create } from 'zustand';
import { readObject, writeObject } from '../../state/stored.ts';

type Verification = User['verification'];

/** STATE:verification per step; `locked` waits for the previous step. */
export type StepState = 'open' | 'locked' | 'review' | 'passed' | 'refused';

export interface Steps {
  readonly basic: StepState;
  readonly advanced: StepState;
}

/**
 * Both steps from the exchange's one state.
 * @param basicPassed - whether this device has seen the basic step pass: `rejected` alone does not
 *   reveal which step it was
 */
export function stepsOf(verification: Verification, basicPassed: boolean): Steps {
  switch (verification) {
    case 'unverified':
      return { basic: 'open', advanced: 'locked' };
    case 'basic-review':
      return { basic: 'review', advanced: 'locked' };
    case 'basic':
      return { basic: 'passed', advanced: 'open' };
    case 'advanced-review':
      return { basic: 'passed', advanced: 'review' };
    case 'verified':
      return { basic: 'passed', advanced: 'passed' };
    case 'rejected':
      return basicPassed
        ? { basic: 'passed', advanced: 'refused' }
        : { basic: 'refused', advanced: 'locked' };
  }
}

export const isUnderReview = (verification: Verification): boolean =>
  verification === 'basic-review' || verification === 'advanced-review';

const KEY = 'tideline.verification';

/** Users whose basic step this device has seen pass. */
const useSeen = create<{ readonly passed: readonly string[] }>(() => {
  const passed = readObject(KEY)?.['passed'];
  return { passed: Array.isArray(passed) ? passed.filter((id) => typeof id === 'string') : [] };
});
useSeen.subscribe((seen) => writeObject(KEY, seen));

/** Stores that a user's basic step has passed. */
export function storeBasicPass(userId: string): void {
  useSeen.setState(({ passed }) =>
    passed.includes(userId) ? {} : { passed: [...passed, userId] },
  );
}

/** Stores what a user's state reveals about the basic step. */
export function storeVerification({ id, verification }: User): void {
  if (stepsOf(verification, false).basic === 'passed') storeBasicPass(id);
}

/** A user's two steps as known on this device. */
export function useSteps(user: User | null): Steps | null {
  const passed = useSeen((seen) => seen.passed);
  return user && stepsOf(user.verification, passed.includes(user.id));
}
