import type { Clock } from '../ports.ts';

export interface TimeSources {
  /** Wall time, ms UTC: people and time services set it. */
  readonly wall: () => number;
  /** ms since some instant: never goes back, and stands still while the machine sleeps. */
  readonly passed: () => number;
}

const MACHINE: TimeSources = { wall: () => Date.now(), passed: () => performance.now() };

/**
 * The wall clock, or one that runs `speed` times as fast from now on. It never goes back: with a clock
 * that did, prices would count as stale and waits would last for the whole step.
 */
export function scaledClock(speed: number, { wall, passed }: TimeSources = MACHINE): Clock {
  const start = wall();
  const origin = passed();
  if (speed !== 1) return { now: () => Math.floor(start + (passed() - origin) * speed) };
  let last = start;
  let lastPassed = origin;
  return {
    now() {
      const mark = passed();
      // Set back: time goes on from where it was, until the wall clock has caught up.
      const least = last + Math.floor(mark - lastPassed);
      const now = wall();
      if (now >= least || now >= last) {
        last = Math.max(now, last);
        lastPassed = mark;
        return last;
      }
      // Whole milliseconds are taken from the mark; the fraction stays for the next look.
      lastPassed += least - last;
      last = least;
      return last;
    },
  };
}
