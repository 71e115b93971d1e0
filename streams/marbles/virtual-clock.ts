import type { SchedulerLike } from 'rxjs';
import type { Clock } from '../ports.ts';

/** Wall time at the start of virtual time, ms UTC: 2023-11-14 22:13:20. */
export const VIRTUAL_START = 1_700_000_000_000;

/** A clock on a scheduler's time. `slept` shifts the wall clock against the monotonic one. */
export function virtualClock(scheduler: SchedulerLike, slept: () => number = () => 0): Clock {
  return {
    wall: () => VIRTUAL_START + scheduler.now() + slept(),
    monotonic: () => scheduler.now(),
    scheduler,
  };
}
