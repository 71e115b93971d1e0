import type { SchedulerLike } from 'rxjs';
import { TestScheduler } from 'rxjs/testing';
import { expect } from 'vitest';
import type { Clock } from '../ports.ts';

export type Helpers = Parameters<Parameters<TestScheduler['run']>[0]>[0];

/** Runs a marble test on virtual time; a difference fails with both sides in full. */
export function marbles(run: (helpers: Helpers, clock: Clock) => void): void {
  const scheduler = new TestScheduler((actual, expected) => expect(actual).toEqual(expected));
  scheduler.run((helpers) => run(helpers, virtualClock(scheduler)));
}

/** A clock on a scheduler's own time. `slept` shifts the wall clock away from the monotonic one. */
export function virtualClock(scheduler: SchedulerLike, slept: () => number = () => 0): Clock {
  return {
    wall: () => 1_700_000_000_000 + scheduler.now() + slept(),
    monotonic: () => scheduler.now(),
    scheduler,
  };
}
