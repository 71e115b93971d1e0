import { asyncScheduler, concat, NEVER, of } from 'rxjs';
import type { Clock, Lifecycle } from '../ports.ts';

/** The clock of the machine, for programs without a page. */
export const systemClock: Clock = {
  wall: () => Date.now(),
  monotonic: () => performance.now(),
  scheduler: asyncScheduler,
};

/** The life of a program that is never hidden, offline or asleep as far as it knows. */
export const alwaysOn: Lifecycle = {
  visible$: concat(of(true), NEVER),
  online$: concat(of(true), NEVER),
  resume$: NEVER,
  saveData: () => false,
};
