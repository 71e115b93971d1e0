import { type Interval, intervalEnd, intervalLength } from '@tideline/streams/pure';
import type { Period } from '@tideline/wire';
import { DoorError } from '../door-error.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How an interval of Binance is made: the exchange's period that it sums, and its own length. */
export interface Summed {
  readonly from: Period;
  readonly to: Interval;
}

/** Intervals by name. Those that the exchange lacks sum the longest period that divides them. */
export const INTERVALS: ReadonlyMap<string, Summed> = new Map<string, Summed>([
  ['1m', { from: '1m', to: '1m' }],
  ['3m', { from: '1m', to: 3 * MINUTE }],
  ['5m', { from: '5m', to: '5m' }],
  ['15m', { from: '15m', to: '15m' }],
  ['30m', { from: '30m', to: '30m' }],
  ['1h', { from: '60m', to: '60m' }],
  ['2h', { from: '60m', to: 2 * HOUR }],
  ['4h', { from: '4h', to: '4h' }],
  ['6h', { from: '60m', to: 6 * HOUR }],
  ['8h', { from: '4h', to: 8 * HOUR }],
  ['12h', { from: '4h', to: 12 * HOUR }],
  ['1d', { from: '1d', to: '1d' }],
  ['3d', { from: '1d', to: 3 * DAY }],
  ['1w', { from: '1w', to: '1w' }],
  ['1M', { from: '1M', to: '1M' }],
]);

/** Periods within a day, longest first: what an interval of another time zone may sum. */
const WITHIN_DAY: readonly Period[] = ['60m', '30m', '15m', '5m', '1m'];

/**
 * An interval whose days begin at another instant than 00:00 UTC.
 * @param day - that instant's offset, ms; 0 for UTC
 * @throws DoorError -1120 for an unknown interval
 */
export function intervalNamed(name: string, day = 0): Summed {
  const interval = INTERVALS.get(name);
  if (!interval) throw new DoorError(-1120, 'Invalid interval.');
  const length = Math.min(intervalLength(interval.to) ?? DAY, DAY);
  if (day % length === 0) return interval;
  const from = WITHIN_DAY.find((period) => {
    const part = intervalLength(period) as number;
    return length % part === 0 && day % part === 0;
  });
  return { from: from ?? '1m', to: interval.to };
}

/** How many of its parts an interval has at most. */
export function partsOf({ from, to }: Summed): number {
  const open = Date.UTC(2024, 0, 1);
  return Math.ceil((intervalEnd(to, open) - open) / (intervalEnd(from, open) - open));
}

/**
 * The offset of days from 00:00 UTC, ms, of a time zone such as `8`, `-1:00` or `05:45`.
 * @throws DoorError -1130 outside -12:00 to +14:00, or in another form
 */
export function dayOffset(timeZone: string | undefined): number {
  if (timeZone === undefined) return 0;
  const parts = /^([+-]?)(\d{1,2})(?::([0-5]\d))?$/.exec(timeZone);
  const minutes = Number(parts?.[2]) * 60 + Number(parts?.[3] ?? 0);
  const east = parts?.[1] === '-' ? -minutes : minutes;
  if (!parts || east < -12 * 60 || east > 14 * 60) {
    throw new DoorError(-1130, "Data sent for parameter 'timeZone' is not valid.");
  }
  return east === 0 ? 0 : -east * MINUTE;
}
