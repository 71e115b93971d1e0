import { UsageError } from './failure.ts';

/** Parses a speed: 0.1…1000 times real time, or `max`, which is Infinity. */
export function speedOf(text: string): number {
  if (text === 'max') return Number.POSITIVE_INFINITY;
  const speed = Number(text);
  if (/^\d+(\.\d+)?$/.test(text) && speed >= 0.1 && speed <= 1000) return speed;
  throw new UsageError(`--speed ${text}: 0.1…1000 or max expected`);
}
