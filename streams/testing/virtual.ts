import { TestScheduler } from 'rxjs/testing';
import { expect } from 'vitest';
import { virtualClock } from '../marbles/virtual-clock.ts';
import type { Clock } from '../ports.ts';

export type Helpers = Parameters<Parameters<TestScheduler['run']>[0]>[0];

/** Runs a marble test on virtual time; a difference fails with both sides in full. */
export function marbles(run: (helpers: Helpers, clock: Clock) => void): void {
  const scheduler = new TestScheduler((actual, expected) => expect(actual).toEqual(expected));
  scheduler.run((helpers) => run(helpers, virtualClock(scheduler)));
}
