import { readObject, writeObject } from './stored.ts';

/** The last chosen delivery time of each pair on this device, in seconds. */
const KEY = 'tideline.option-durations';

/** The remembered duration of a pair, s; null before the first choice. */
export function durationOf(symbol: string): number | null {
  const seconds = readObject(KEY)?.[symbol];
  return typeof seconds === 'number' && Number.isSafeInteger(seconds) && seconds > 0
    ? seconds
    : null;
}

export function rememberDuration(symbol: string, seconds: number): void {
  writeObject(KEY, { ...readObject(KEY), [symbol]: seconds });
}
