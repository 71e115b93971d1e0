import type { Candle } from '@tideline/wire/calls/market';
import { compareDecimals } from '../book/decimal-text.ts';
import { ExactSum } from '../book/exact-sum.ts';
import { type Interval, intervalEnd, intervalOpen, type PeriodAnchors } from './interval.ts';

/**
 * Sums smaller candles to larger ones, exactly: 60m from 1m equals 60m from the deals.
 *
 * A parent is final when its last child is final and reaches its end. The caller ensures that no
 * child is missing in between (fills them flat first, or checks that their times have no gap).
 *
 * @param children - oldest first, of an interval that divides `to` (months need days)
 */
export function aggregateCandles(
  children: readonly Candle[],
  from: Interval,
  to: Interval,
  anchors: PeriodAnchors = {},
): Candle[] {
  const parents: Candle[] = [];
  let group: Group | null = null;
  let open = Number.NaN;
  for (const child of children) {
    const parentOpen = intervalOpen(to, child.time, anchors);
    if (group !== null && parentOpen === open) group.push(child);
    else {
      if (group !== null) parents.push(parentOf(group, open, from, to, anchors));
      group = [child];
      open = parentOpen;
    }
  }
  if (group !== null) parents.push(parentOf(group, open, from, to, anchors));
  return parents;
}

type Group = [Candle, ...Candle[]];

function parentOf(
  group: Readonly<Group>,
  time: number,
  from: Interval,
  to: Interval,
  anchors: PeriodAnchors,
): Candle {
  const last = group.at(-1) ?? group[0];
  // An empty child only repeats the previous close, so it must not set a parent's open.
  const traded = group.filter((child) => child.count > 0);
  const first = traded[0] ?? group[0];
  let { high, low } = first;
  let count = 0;
  for (const child of traded) {
    if (compareDecimals(child.high, high) > 0) high = child.high;
    if (compareDecimals(child.low, low) < 0) low = child.low;
    count += child.count;
  }
  const final =
    last.final && intervalEnd(from, last.time, anchors) >= intervalEnd(to, time, anchors);
  return {
    time,
    open: first.open,
    high,
    low,
    close: last.close,
    volume: total(group, (child) => child.volume),
    turnover: total(group, (child) => child.turnover),
    count,
    takerVolume: total(group, (child) => child.takerVolume),
    takerTurnover: total(group, (child) => child.takerTurnover),
    final,
    revision: 2 * count + (final ? 1 : 0),
  };
}

function total(group: readonly Candle[], field: (candle: Candle) => string): string {
  const sum = new ExactSum();
  for (const child of group) sum.add(field(child));
  return sum.toString();
}
