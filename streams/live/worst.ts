import type { Status } from './live.ts';

/** Rank of a status, from best (0) to worst. */
const RANK: Readonly<Record<Status, number>> = {
  live: 0,
  delayed: 1,
  loading: 2,
  stale: 3,
  down: 4,
};

/** Whether status `a` is worse than `b`. */
export const isWorse = (a: Status, b: Status): boolean => RANK[a] > RANK[b];

export const worseOf = (a: Status, b: Status): Status => (isWorse(b, a) ? b : a);
export const betterOf = (a: Status, b: Status): Status => (isWorse(a, b) ? b : a);
