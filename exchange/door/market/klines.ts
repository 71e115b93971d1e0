import { aggregateCandles, intervalEnd, intervalOpen } from '@tideline/streams/pure';
import type { Candle } from '@tideline/wire';
import { type DoorParameters, required, whole } from '../parameters.ts';
import { eightDecimals } from '../text.ts';
import type { DoorMarket } from './door-market.ts';
import { dayOffset, intervalNamed, partsOf, type Summed } from './intervals.ts';

/** One call sums at most this many candles: 10,000 take about 30 ms. */
const MAX_PARTS = 10_000;

export const KLINE_PARAMETERS = [
  'symbol',
  'interval',
  'startTime',
  'endTime',
  'timeZone',
  'limit',
] as const;

/** A candle as Binance's twelve fields. */
function klineRow(candle: Candle, end: number): unknown[] {
  const { time, open, high, low, close, volume, turnover, count } = candle;
  const { takerVolume, takerTurnover } = candle;
  return [
    ...[time, ...[open, high, low, close, volume].map(eightDecimals)],
    ...[end - 1, eightDecimals(turnover), count],
    ...[eightDecimals(takerVolume), eightDecimals(takerTurnover), '0'],
  ];
}

/** Answers the candles of a call: from `startTime` on, or the newest up to `endTime`. */
export async function klines(
  market: DoorMarket,
  symbol: string,
  parameters: DoorParameters,
  max = 1000,
): Promise<unknown[][]> {
  const name = required(parameters, 'interval');
  const day = dayOffset(parameters.get('timeZone'));
  const summed = intervalNamed(name, day);
  const limit = Math.min(whole(parameters, 'limit', { min: 1 }) ?? 500, max);
  const start = whole(parameters, 'startTime');
  const end = whole(parameters, 'endTime');
  const candles = await candlesOf(market, symbol, { summed, day, limit, start, end });
  return candles.map((candle) => klineRow(candle, intervalEnd(summed.to, candle.time, { day })));
}

interface Wanted {
  readonly summed: Summed;
  /** Offset of days from 00:00 UTC, ms. */
  readonly day: number;
  readonly limit: number;
  readonly start: number | null;
  readonly end: number | null;
}

async function candlesOf(
  market: DoorMarket,
  symbol: string,
  { summed, day, limit, start, end }: Wanted,
): Promise<Candle[]> {
  const { from, to } = summed;
  const parts = partsOf(summed);
  const rows = Math.min(limit, Math.max(1, Math.floor(MAX_PARTS / parts) - 1));
  const open = (time: number): number => intervalOpen(to, time, { day });
  const next = (time: number): number => intervalEnd(to, time, { day });
  let before = end === null ? Number.MAX_SAFE_INTEGER : next(open(end));
  const first = start === null ? null : Math.max(start, open(market.pastSince(symbol) ?? start));
  if (first !== null) {
    let stop = open(first) < first ? next(open(first)) : first;
    for (let row = 0; row < rows; row++) stop = next(stop);
    before = Math.min(before, stop);
  }
  // One more than wanted: the first sum may lack its first parts.
  const page = await market.candles(symbol, { period: from, limit: (rows + 1) * parts, before });
  const candles = from === to ? page.candles : aggregateCandles(page.candles, from, to, { day });
  const partial = page.more && page.candles[0]?.time !== candles[0]?.time;
  return candles
    .slice(partial ? 1 : 0)
    .filter(({ time }) => time >= (first ?? 0) && time <= (end ?? time))
    .slice(-rows);
}
