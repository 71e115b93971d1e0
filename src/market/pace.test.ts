// @vitest-environment jsdom
import type { Subscription } from 'rxjs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setPace, tick$ } from './pace.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  setPace('live');
  vi.useRealTimers();
});

/** The times at which waiting consumers publish, ms from now. */
function ticksWithin(ms: number): number[] {
  const start = Date.now();
  const times: number[] = [];
  let waiting: Subscription | undefined;
  const listen = () => {
    waiting = tick$.subscribe(() => {
      waiting?.unsubscribe();
      times.push(Date.now() - start);
      if (times.length < 3) listen();
    });
  };
  listen();
  vi.advanceTimersByTime(ms);
  waiting?.unsubscribe();
  return times;
}

it('publishes twenty times a second, once a second, or not at all', () => {
  // The first tick waits for its frame only, later ones for the frame nearest to 50 ms.
  expect(ticksWithin(150)).toEqual([16, 64, 112]);
  vi.advanceTimersByTime(1_000);
  expect(ticksWithin(150)).toEqual([2, 50, 98]);
  setPace('second');
  expect(ticksWithin(10_000)).toEqual([1_000, 2_000, 3_000]);
  setPace('paused');
  expect(ticksWithin(60_000)).toEqual([]);
});

it('goes on when the pace is changed while something waits', () => {
  setPace('paused');
  let ticks = 0;
  tick$.subscribe(() => {
    ticks += 1;
  });
  vi.advanceTimersByTime(60_000);
  setPace('live');
  vi.advanceTimersByTime(16);
  expect(ticks).toBe(1);
});
