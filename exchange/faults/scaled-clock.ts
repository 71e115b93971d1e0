import type { Clock } from '../foundation/ports/ports.ts';

export interface TimeSources {
  /** Wall time, ms UTC; people and time services can set it. */
  readonly wall: () => number;
  /** ms since any instant; never decreases, and stops while the machine sleeps. */
  readonly passed: () => number;
}

/** The clocks of this machine. */
export const MACHINE_TIME: TimeSources = {
  wall: () => Date.now(),
  passed: () => performance.now(),
};

/**
 * The wall clock, or a clock at `speed` times its pace from now on. It never goes back: otherwise
 * prices would count as stale, and waits would last longer, by the whole step.
 */
export function scaledClock(speed: number, { wall, passed }: TimeSources = MACHINE_TIME): Clock {
  const start = wall();
  const origin = passed();
  if (speed !== 1) return { now: () => Math.floor(start + (passed() - origin) * speed) };
  let last = start;
  let lastPassed = origin;
  return {
    now() {
      const mark = passed();
      // The wall clock was set back: this clock continues until the wall clock has caught up.
      const minimum = last + Math.floor(mark - lastPassed);
      const now = wall();
      if (now >= minimum || now >= last) {
        last = Math.max(now, last);
        lastPassed = mark;
        return last;
      }
      // Consumes whole milliseconds from the mark; the fraction remains for the next reading.
      lastPassed += minimum - last;
      last = minimum;
      return last;
    },
  };
}
