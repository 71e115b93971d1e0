import { aggregateCandles } from '@tideline/streams/node';
import { type Candle, instrumentOf, type Period } from '@tideline/wire';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Bar } from './bar.ts';
import { queryCandles } from './candle-query.ts';
import { SimMarket } from './feeds/sim/sim-market.ts';
import { GENESIS } from './feeds/sim/walk.ts';
import { Minutes } from './minutes.ts';

const market = new SimMarket(3);
const MINUTE = 60_000;
const rest = async (): Promise<void> => {};

/** Larger period, and the smaller one that it sums. */
const PAIRS: readonly (readonly [Period, Period, number])[] = [
  ['5m', '1m', 5],
  ['15m', '5m', 3],
  ['30m', '15m', 2],
  ['60m', '30m', 2],
  ['4h', '60m', 4],
  ['1d', '4h', 6],
  ['1w', '1d', 7],
  ['1M', '1d', 31],
];

async function page(symbol: string, period: Period, limit: number, now: number): Promise<Candle[]> {
  const instrument = instrumentOf(symbol);
  if (!instrument) throw new Error(symbol);
  const open = Math.floor(now / MINUTE) * MINUTE;
  const [live] = market.minutes(symbol, open, open + MINUTE);
  const query = { period, limit, before: Number.MAX_SAFE_INTEGER };
  return (await queryCandles(instrument, new Minutes(symbol, market), live as Bar, query, rest))
    .candles;
}

test('every candle is the sum of the candles of the next smaller period', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('BTCUSDT', 'DOGEUSDT', 'BCHUSDT'),
      fc.constantFrom(...PAIRS),
      fc.integer({ min: 90 * 1440, max: 500 * 1440 }),
      async (symbol, [large, small, deps], minute) => {
        const now = GENESIS + minute * MINUTE;
        const wanted = await page(symbol, large, 3, now);
        const children = await page(symbol, small, deps * 3, now);
        const whole = aggregateCandles(children, small, large).filter(
          ({ time }) => time >= (children[0]?.time ?? 0) && time >= (wanted[0]?.time ?? 0),
        );
        // The page of children may cut the oldest parent; the last two are whole.
        expect(wanted.slice(-2)).toEqual(whole.slice(-2));
      },
    ),
    { numRuns: 18 },
  );
});
