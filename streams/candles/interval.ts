import { type Period, periodLength } from '@tideline/wire/periods';
import { dayOf, dayStart } from './time-zone.ts';

/**
 * A period of the product, or a fixed length in ms counted from the day anchor (a venue's `3m`).
 */
export type Interval = Period | number;

/** Where a venue's days and weeks begin; configured, never guessed. */
export interface PeriodAnchors {
  /**
   * Any instant (ms UTC) at which a week opens. Default Monday 1970-01-05; KuCoin: 0, a Thursday.
   */
  readonly week?: number;
  /**
   * Offset of a day's opening from 00:00 UTC, ms; weeks and months follow it (UTC+8: −8 h). Default
   * 0.
   */
  readonly day?: number;
  /**
   * IANA name of the zone whose days, weeks and months count, in place of `day`. Shorter intervals
   * count from its midnight; the last one of a day ends with the day, also when the clock changes.
   */
  readonly timeZone?: string;
}

const DAY = 86_400_000;

/** Monday 1970-01-05 00:00 UTC. Binance: sample row 1499040000000 is Monday 2017-07-03. */
export const MONDAY = 4 * DAY;
/** The epoch itself, a Thursday: weeks of KuCoin and Hyperliquid (kucoin-api-docs#350). */
export const THURSDAY = 0;

/** Length in ms, or null for the calendar month, which has none. */
export function intervalLength(interval: Interval): number | null {
  return typeof interval === 'number' ? interval : periodLength(interval);
}

/**
 * Opening instant (ms UTC) of the interval that contains `time`. Months are calendar months, weeks
 * open at the anchor, and shorter intervals count from the day anchor.
 */
export function intervalOpen(
  interval: Interval,
  time: number,
  anchors: PeriodAnchors = {},
): number {
  if (anchors.timeZone !== undefined) return zoneBounds(interval, time, anchors).open;
  const day = anchors.day ?? 0;
  const length = intervalLength(interval);
  if (length === null) {
    const date = new Date(time - day);
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) + day;
  }
  const anchor = interval === '1w' ? (anchors.week ?? MONDAY) + day : day;
  return Math.floor((time - anchor) / length) * length + anchor;
}

/** First instant after the interval that opens at `open` (its exclusive end). */
export function intervalEnd(interval: Interval, open: number, anchors: PeriodAnchors = {}): number {
  if (anchors.timeZone !== undefined) return zoneBounds(interval, open, anchors).end;
  const length = intervalLength(interval);
  if (length !== null) return open + length;
  const day = anchors.day ?? 0;
  const date = new Date(open - day);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) + day;
}

/** Opening and end of the interval that contains `time`, by the calendar of a time zone. */
function zoneBounds(interval: Interval, time: number, { timeZone = 'UTC', week }: PeriodAnchors) {
  const length = intervalLength(interval);
  const day = dayOf(timeZone, time);
  const start = (from: number) => dayStart(timeZone, from);
  if (length === null) {
    const date = new Date(day * DAY);
    const month = (later: number) =>
      Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later, 1) / DAY;
    return { open: start(month(0)), end: start(month(1)) };
  }
  if (length % DAY === 0) {
    const days = length / DAY;
    const anchor = interval === '1w' ? (week ?? MONDAY) / DAY : 0;
    const first = Math.floor((day - anchor) / days) * days + anchor;
    return { open: start(first), end: start(first + days) };
  }
  const midnight = start(day);
  const open = midnight + Math.floor((time - midnight) / length) * length;
  return { open, end: Math.min(open + length, start(day + 1)) };
}
