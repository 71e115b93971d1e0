// @vitest-environment jsdom

import type { CandleSeries } from '@tideline/streams';
import type { Candle } from '@tideline/wire';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { cacheCandles, readCachedCandles } from './cached-candles.ts';

const candle = (time: number): Candle => ({
  time,
  open: '99.00',
  high: '102.00',
  low: '98.00',
  close: '100.00',
  volume: '10',
  turnover: '1000',
  count: 1,
  takerVolume: '5',
  takerTurnover: '500',
  final: true,
  revision: 1,
});
const series = (symbol: string, count: number): CandleSeries => ({
  symbol,
  period: '5m',
  candles: Array.from({ length: count }, (_, at) => candle(at * 300_000)),
  more: true,
  rebuilt: 3,
});

beforeEach(() => localStorage.clear());

describe('candles cached for a device that is offline', () => {
  it('are the newest of their series, with the time when they were current', () => {
    cacheCandles(series('BTCUSDT', 400), 7_000);
    const cached = readCachedCandles('BTCUSDT', '5m');
    expect(cached?.at).toBe(7_000);
    expect(cached?.candles).toEqual(series('BTCUSDT', 400).candles.slice(-150));
    expect(readCachedCandles('BTCUSDT', '1d')).toBeNull();
    expect(readCachedCandles('ETHUSDT', '5m')).toBeNull();
  });

  it('do not grow: the series that was cached longest ago goes', () => {
    for (let at = 0; at < 12; at++) cacheCandles(series(`P${at}`, 2), at);
    cacheCandles(series('P5', 2), 50);
    cacheCandles(series('NEW', 2), 60);
    expect(readCachedCandles('P4', '5m')).toBeNull();
    expect(readCachedCandles('P5', '5m')?.at).toBe(50);
    expect(readCachedCandles('NEW', '5m')).not.toBeNull();
  });

  it('are none when the stored ones are not valid', () => {
    const stored = (cached: unknown) =>
      localStorage.setItem('tideline.candles', JSON.stringify({ 'BTCUSDT 5m': cached }));
    for (const bad of [
      { at: 1, candles: [candle(2), candle(1)] },
      { at: 1, candles: [candle(1), candle(1)] },
      { at: 1, candles: [{ ...candle(1), close: 'NaN' }] },
      { at: 1, candles: [] },
      { at: null, candles: [candle(1)] },
    ]) {
      stored(bad);
      expect(readCachedCandles('BTCUSDT', '5m')).toBeNull();
    }
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        stored(value);
        expect(() => readCachedCandles('BTCUSDT', '5m')).not.toThrow();
      }),
    );
  });
});
