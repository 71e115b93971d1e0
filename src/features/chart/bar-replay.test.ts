import type { CandleSeries } from '@tideline/streams';
import { expect, it } from 'vitest';
import { nextOf, replayed } from './bar-replay.ts';

const series = (...times: readonly number[]): CandleSeries => ({
  symbol: 'BTCUSDT',
  period: '1m',
  candles: times.map((time) => ({
    ...{ time, open: '1', high: '2', low: '1', close: '2', volume: '1', turnover: '2' },
    ...{ count: 1, takerVolume: '0', takerTurnover: '0', final: true, revision: 0 },
  })),
  more: false,
  rebuilt: 0,
});
const timesOf = (given: CandleSeries | null) => given?.candles.map(({ time }) => time);

it('shows nothing after the chosen candle, and everything without a replay', () => {
  const all = series(1, 2, 3, 4);
  expect(timesOf(replayed(all, { until: 2 }))).toEqual([1, 2]);
  expect(replayed(all, { until: null })).toBe(all);
  expect(replayed(all, null)).toBe(all);
  expect(replayed(null, { until: 2 })).toBeNull();
});

it('steps to each closed candle and ends before the open one', () => {
  const all = series(1, 2, 4, 5);
  expect(nextOf(all, 1)).toBe(2);
  // A missing candle is skipped.
  expect(nextOf(all, 2)).toBe(4);
  expect(nextOf(all, 4)).toBeNull();
  expect(nextOf(all, 5)).toBeNull();
  expect(nextOf(series(), 5)).toBeNull();
});
