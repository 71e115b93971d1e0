import type { Status } from './live.ts';

/** From best to worst. */
const RANKED: readonly Status[] = ['live', 'delayed', 'loading', 'stale', 'down'];

/** Whether status `a` is worse than `b`. */
export const isWorse = (a: Status, b: Status): boolean => RANKED.indexOf(a) > RANKED.indexOf(b);

export const worseOf = (a: Status, b: Status): Status => (isWorse(b, a) ? b : a);
export const betterOf = (a: Status, b: Status): Status => (isWorse(a, b) ? b : a);
