import { instrumentOf, parseUnits } from '@tideline/wire';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { Bar } from './bar.ts';
import { type CandleQuery, queryCandles } from './candle-query.ts';
import { extremesOf } from './extremes.ts';
import { SimMarket } from './feeds/sim/sim-market.ts';
import { GENESIS } from './feeds/sim/walk.ts';
import { Minutes } from './minutes.ts';

const MINUTE = 60_000;
const NOW = GENESIS + 200 * 1_440 * MINUTE;
const market = new SimMarket(5);
const instrument = instrumentOf('BTCUSDT');
let candles: (query: CandleQuery) => ReturnType<typeof queryCandles>;

beforeAll(() => {
  if (!instrument) throw new Error('not listed');
  const minutes = new Minutes('BTCUSDT', market);
  const [live] = market.minutes('BTCUSDT', NOW, NOW + MINUTE);
  candles = (query) => queryCandles(instrument, minutes, live as Bar, query, async () => {});
});

it('finds the best and the worst minute of a time, to the candle', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 20_000 }),
      fc.integer({ min: 0, max: 290 }),
      fc.integer({ min: 0, max: MINUTE - 1 }),
      async (before, length, within) => {
        const from = NOW - (before + length) * MINUTE + within;
        const to = Math.min(NOW, from + length * MINUTE);
        const found = await extremesOf(candles, instrument?.priceDecimals ?? 0, from, to);
        const first = Math.floor(from / MINUTE) * MINUTE;
        const limit = (Math.floor(to / MINUTE) * MINUTE - first) / MINUTE + 1;
        const page = await candles({ period: '1m', limit, before: to + 1 });
        const units = (text: string) => parseUnits(text, instrument?.priceDecimals ?? 0);
        const highs = page.candles.map(({ high }) => units(high));
        const lows = page.candles.map(({ low }) => units(low));
        expect(highs.every((price) => price <= (found?.high.price ?? 0n))).toBe(true);
        expect(lows.every((price) => price >= (found?.low.price ?? 0n))).toBe(true);
        const at = page.candles.findIndex(({ time }) => time === found?.high.time);
        expect(highs[at]).toBe(found?.high.price);
        expect(lows[page.candles.findIndex(({ time }) => time === found?.low.time)]).toBe(
          found?.low.price,
        );
      },
    ),
    { numRuns: 20 },
  );
});

it('takes longer candles for a longer time, and knows nothing before its history', async () => {
  const decimals = instrument?.priceDecimals ?? 0;
  const month = await extremesOf(candles, decimals, NOW - 30 * 1_440 * MINUTE, NOW);
  const day = await extremesOf(candles, decimals, NOW - 1_440 * MINUTE, NOW);
  expect((month?.high.price ?? 0n) >= (day?.high.price ?? 0n)).toBe(true);
  expect((month?.low.price ?? 0n) <= (day?.low.price ?? 0n)).toBe(true);
  expect(await extremesOf(candles, decimals, GENESIS - 86_400_000, GENESIS + 1)).toBeNull();
});
