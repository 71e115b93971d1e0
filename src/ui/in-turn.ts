import { nextTask } from './next-task.ts';

/** Ends with the task of the last load that has begun; null when none begins in this one. */
let begun: Promise<void> | null = null;

/**
 * Begins each of several loads in a task of its own. To begin one requests its files, which takes a
 * phone 10 ms and more; a screen with a dozen parts would do nothing else for a fifth of a second.
 */
export function inTurn<T>(load: () => Promise<T>): Promise<T> {
  const before = begun;
  const mine = (before ?? Promise.resolve()).then(nextTask);
  begun = mine;
  void mine.then(() => {
    if (begun === mine) begun = null;
  });
  return before ? before.then(load) : load();
}
