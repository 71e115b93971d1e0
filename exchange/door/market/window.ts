import { type Candle, instrumentOf, parseUnits } from '@tideline/wire';
import { addBar, type Bar, flatBar, QUANTITY_SCALE } from '../../market/bar.ts';
import { DoorError } from '../door-error.ts';
import type { DoorMarket } from './door-market.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const LENGTHS = { m: MINUTE, h: HOUR, d: 24 * HOUR } as const;
const MAX = { m: 59, h: 23, d: 7 } as const;

/**
 * Length of a rolling window, ms: 1m to 59m, 1h to 23h, 1d to 7d.
 * @throws DoorError -1130
 */
export function windowLength(size: string): number {
  const [, count, unit] = /^([1-9]\d?)([mhd])$/.exec(size) ?? [];
  const of = unit as keyof typeof LENGTHS;
  if (!count || Number(count) > MAX[of]) {
    throw new DoorError(-1130, "Data sent for parameter 'windowSize' is not valid.");
  }
  return Number(count) * LENGTHS[of];
}

/**
 * The deals of a rolling window as one bar, from the first whole minute in it. Whole hours are read
 * as such: minutes only before the first one.
 * @returns null when nothing of it is known
 */
export async function windowBar(
  market: DoorMarket,
  symbol: string,
  length: number,
  now: number,
): Promise<Bar | null> {
  const known = market.pastSince(symbol) ?? 0;
  const from = Math.max(Math.floor((now - length) / MINUTE) * MINUTE, known);
  const hour = Math.ceil(from / HOUR) * HOUR;
  const read = async (period: '1m' | '60m', since: number, before: number) => {
    const limit = Math.ceil(
      (Math.min(before, now + MINUTE) - since) / LENGTHS[period === '1m' ? 'm' : 'h'],
    );
    if (limit < 1) return [];
    const { candles } = await market.candles(symbol, { period, limit, before });
    return candles.filter(({ time }) => time >= since);
  };
  const whole = now >= hour ? Number.MAX_SAFE_INTEGER : 0;
  const head = await read('1m', from, whole === 0 ? Number.MAX_SAFE_INTEGER : hour);
  const bars = [...head, ...(whole === 0 ? [] : await read('60m', hour, whole))].map((candle) =>
    barOf(candle, symbol),
  );
  const [first] = bars;
  if (!first) return null;
  const sum = flatBar(first.time, first.open);
  for (const bar of bars) addBar(sum, bar);
  return sum;
}

/** Figures of the last five minutes: their deals, or the last price when there were none. */
export async function fiveMinutes(market: DoorMarket, symbol: string): Promise<Bar | null> {
  const page = await market.candles(symbol, {
    period: '1m',
    limit: 5,
    before: Number.MAX_SAFE_INTEGER,
  });
  const bars = page.candles.map((candle) => barOf(candle, symbol));
  const [first] = bars;
  if (!first) return null;
  const sum = flatBar(first.time, (bars.at(-1) as Bar).close);
  for (const bar of bars) addBar(sum, bar);
  return sum;
}

function barOf(candle: Candle, symbol: string): Bar {
  const scale = instrumentOf(symbol)?.priceDecimals ?? 0;
  const price = (text: string): number => Number(parseUnits(text, scale));
  return {
    time: candle.time,
    open: price(candle.open),
    high: price(candle.high),
    low: price(candle.low),
    close: price(candle.close),
    volume: parseUnits(candle.volume, QUANTITY_SCALE),
    turnover: parseUnits(candle.turnover, scale + QUANTITY_SCALE),
    takerVolume: 0n,
    takerTurnover: 0n,
    count: candle.count,
  };
}
