import { intervalOpen } from '@tideline/streams/pure';
import { PERIODS, parseUnits, periodLength } from '@tideline/wire';
import type { Extremes } from '../foundation/ports/ports.ts';
import type { CandlePage, CandleQuery } from './candle-query.ts';

/** Candles that are looked at; the period follows. */
const CANDLES = 300;

/**
 * The highest and the lowest price of a time, of the finest candles of which {@link CANDLES} reach
 * over it: those of its first and last candle may lie just outside. Null when the history is
 * shorter.
 *
 * @param decimals - of the pair's prices
 */
export async function extremesOf(
  candles: (query: CandleQuery) => Promise<CandlePage>,
  decimals: number,
  from: number,
  to: number,
): Promise<Extremes | null> {
  const period = PERIODS.find((each) => (to - from) / (periodLength(each) ?? 1) < CANDLES - 1);
  if (period === undefined) return null;
  const begin = intervalOpen(period, from);
  const page = await candles({ period, limit: CANDLES, before: to + 1 });
  const within = page.candles.filter(({ time }) => time >= begin);
  if (within[0]?.time !== begin) return null;
  const moments = (side: 'high' | 'low') =>
    within.map((candle) => ({ price: parseUnits(candle[side], decimals), time: candle.time }));
  return {
    high: moments('high').reduce((best, each) => (each.price > best.price ? each : best)),
    low: moments('low').reduce((best, each) => (each.price < best.price ? each : best)),
  };
}
