import type { Candle, Period } from '@tideline/wire';
import { compareDecimals } from '../book/decimal-text.ts';
import { intervalEnd } from '../candles/interval.ts';
import { isCount, isDecimal, isObject, isPrice, isTime } from './fields.ts';

/** A page of history, oldest first. */
export interface CandlePage {
  readonly candles: readonly Candle[];
  /** Older candles exist. */
  readonly more: boolean;
}

/**
 * The data of a `kline` frame: candles in order of time, none of which opens after the frame was
 * sent.
 * @param sent - exchange time of the frame, ms UTC
 */
export function candlesOf(value: unknown, sent: number): readonly Candle[] | null {
  return isObject(value) ? listOf(value['candles'], sent, null) : null;
}

/** An answer of `currency/new_timeshar`: a page without a gap. Null when there is one. */
export function candlePageOf(value: unknown, symbol: string, period: Period): CandlePage | null {
  if (!isObject(value) || value['symbol'] !== symbol || value['period'] !== period) return null;
  const { more, time } = value;
  if (typeof more !== 'boolean' || !isTime(time)) return null;
  const candles = listOf(value['candles'], time, period);
  return candles && { candles, more };
}

function listOf(value: unknown, until: number, period: Period | null): readonly Candle[] | null {
  if (!Array.isArray(value)) return null;
  let before: Candle | null = null;
  for (const candle of value as unknown[]) {
    if (!isCandle(candle) || candle.time > until) return null;
    if (before && candle.time <= before.time) return null;
    if (before && period && candle.time !== intervalEnd(period, before.time)) return null;
    before = candle;
  }
  return value;
}

function isCandle(value: unknown): value is Candle {
  if (typeof value !== 'object' || value === null) return false;
  const candle = value as Candle;
  return (
    isTime(candle.time) &&
    isCount(candle.revision) &&
    isCount(candle.count) &&
    typeof candle.final === 'boolean' &&
    isPrice(candle.open) &&
    isPrice(candle.high) &&
    isPrice(candle.low) &&
    isPrice(candle.close) &&
    isDecimal(candle.volume) &&
    isDecimal(candle.turnover) &&
    isDecimal(candle.takerVolume) &&
    isDecimal(candle.takerTurnover) &&
    compareDecimals(candle.low, candle.high) <= 0
  );
}
