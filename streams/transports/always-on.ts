import { asyncScheduler, concat, NEVER, of } from 'rxjs';
import type { Clock, Lifecycle } from '../ports.ts';

/** The machine's clock, for programs without a page. */
export const systemClock: Clock = {
  wall: () => Date.now(),
  monotonic: () => performance.now(),
  scheduler: asyncScheduler,
};

/** The lifecycle of a program that is never hidden, offline or asleep. */
export const alwaysOn: Lifecycle = {
  visible$: concat(of(true), NEVER),
  online$: concat(of(true), NEVER),
  resume$: NEVER,
  saveData: () => false,
};
