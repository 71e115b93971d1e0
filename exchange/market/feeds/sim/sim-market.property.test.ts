import { instrumentOf } from '@tideline/wire';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addBar, addDeal, flatBar } from '../../bar.ts';
import { SimMarket } from './sim-market.ts';
import { DAY, GENESIS, MINUTE } from './walk.ts';

const market = new SimMarket(7);
const symbols = fc.constantFrom(...market.symbols);
/** Any minute of the first 1000 days. */
const minutes = fc.integer({ min: 0, max: 1000 * 1440 - 1 }).map((at) => GENESIS + at * MINUTE);
const days = fc.integer({ min: 0, max: 1000 }).map((at) => GENESIS + at * DAY);
const RUNS = { numRuns: 60 };

describe('the simulated market', () => {
  test('the deals of a minute match its candle exactly', () => {
    fc.assert(
      fc.property(symbols, minutes, (symbol, open) => {
        const [bar] = market.minutes(symbol, open, open + MINUTE);
        const rebuilt = flatBar(open, 0);
        const deals = market.deals(symbol, open - 1, open + MINUTE - 1);
        for (const { price, quantity, side } of deals) {
          addDeal(rebuilt, Number(price), quantity, side === 'buy');
        }
        expect(rebuilt).toEqual(bar);
      }),
      RUNS,
    );
  });

  test('deals are ordered and in whole lots, and no pair is silent for 10 s', () => {
    fc.assert(
      fc.property(symbols, minutes, (symbol, open) => {
        const lot = 10n ** BigInt(8 - (instrumentOf(symbol)?.quantityDecimals ?? 0));
        let before = open;
        for (const deal of market.deals(symbol, open - 1, open + 2 * MINUTE - 1)) {
          expect(deal.time).toBeGreaterThanOrEqual(before);
          expect(deal.time - before).toBeLessThan(10_000);
          expect(deal.quantity > 0n && deal.quantity % lot === 0n).toBe(true);
          before = deal.time;
        }
      }),
      RUNS,
    );
  });

  test('a day equals its minutes, and each minute and day continues the one before', () => {
    fc.assert(
      fc.property(symbols, days, (symbol, open) => {
        const bars = market.minutes(symbol, open, open + DAY);
        expect(bars).toHaveLength(1440);
        const sum = flatBar(open, 0);
        for (const bar of bars) addBar(sum, bar);
        expect(sum).toEqual(market.day(symbol, open));
        bars.slice(1).forEach((bar, at) => {
          expect(bar.open).toBe(bars[at]?.close);
        });
        expect(market.day(symbol, open + DAY).open).toBe(sum.close);
      }),
      { numRuns: 15 },
    );
  });

  test('the same seed gives the same market in any order of calls; another seed gives another', () => {
    fc.assert(
      fc.property(symbols, minutes, minutes, (symbol, open, other) => {
        const again = new SimMarket(7);
        again.day(symbol, other - (other % DAY));
        again.book(symbol, other);
        const until = open + MINUTE - 1;
        expect(again.deals(symbol, open - 1, until)).toEqual(market.deals(symbol, open - 1, until));
        expect(again.book(symbol, open + 30_000)).toEqual(market.book(symbol, open + 30_000));
        const different = new SimMarket(8);
        expect(different.deals(symbol, open - 1, until)).not.toEqual(
          again.deals(symbol, open - 1, until),
        );
      }),
      { numRuns: 10 },
    );
  });

  test('the book is deep, sorted and never crossed, and one of its best prices is the last price', () => {
    fc.assert(
      fc.property(
        symbols,
        minutes,
        fc.integer({ min: 0, max: MINUTE - 1 }),
        (symbol, open, into) => {
          const time = open + MINUTE + into;
          const { bids, asks } = market.book(symbol, time);
          expect(bids.length).toBeGreaterThanOrEqual(60);
          expect(asks.length).toBeGreaterThanOrEqual(60);
          for (const [side, away] of [
            [bids, -1n],
            [asks, 1n],
          ] as const) {
            side.forEach((level, at) => {
              const next = side[at + 1];
              expect(level.quantity).toBeGreaterThan(0n);
              if (next) expect((next.price - level.price) * away).toBeGreaterThan(0n);
            });
          }
          const last = market.deals(symbol, time - 2 * MINUTE, time).at(-1);
          const [bid, ask] = [bids[0]?.price, asks[0]?.price];
          expect(ask).toBeGreaterThan(bid as bigint);
          expect(last?.side === 'buy' ? ask : bid).toBe(last?.price);
        },
      ),
      RUNS,
    );
  });
});
