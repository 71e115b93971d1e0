import type { Clock } from '../ports.ts';

/** The wall clock, or one that runs `speed` times as fast from now on. */
export function scaledClock(speed: number): Clock {
  if (speed === 1) return { now: () => Date.now() };
  const start = Date.now();
  const origin = performance.now();
  return { now: () => Math.floor(start + (performance.now() - origin) * speed) };
}
