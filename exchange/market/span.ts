import { addBar, type Bar, flatBar } from './bar.ts';
import type { Minutes } from './minutes.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

/** The first whole minute at or after an instant. */
export const untilLive = (time: number): number => Math.ceil(time / MINUTE) * MINUTE;

/**
 * One bar over the finished minutes that open in [from, to): whole days from day bars, the rest
 * from minutes. A day that is not cached takes about 2 ms; see `warm-up.ts`.
 *
 * @param price - of the flat bar when there is no minute
 */
export function spanBar(minutes: Minutes, from: number, to: number, price: number): Bar {
  const sum = flatBar(from, price);
  for (let at = from; at < to; ) {
    const day = Math.floor(at / DAY) * DAY;
    const end = Math.min(to, day + DAY);
    if (at === day && end === day + DAY) addBar(sum, minutes.day(day));
    else for (const bar of minutes.list(at, end)) addBar(sum, bar);
    at = end;
  }
  return sum;
}
