import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Book } from './book.ts';
import { expectEqualBooks } from './testing/both-books.ts';
import { enter, outside, plainPair } from './testing/scenario.ts';

const side = fc.constantFrom('buy' as const, 'sell' as const);
const quantity = fc.integer({ min: 1, max: 9 });

/** A few levels a side around a moving middle; crossed books occur and are refused. */
const depth = fc
  .record({
    middle: fc.integer({ min: 96, max: 104 }),
    bids: fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 5 }), quantity), {
      selector: ([at]) => at,
      maxLength: 4,
    }),
    asks: fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 5 }), quantity), {
      selector: ([at]) => at,
      maxLength: 4,
    }),
  })
  .map(({ middle, bids, asks }) => ({
    bids: bids.map(([at, amount]) => [middle - at, amount] as const).sort((a, b) => b[0] - a[0]),
    asks: asks.map(([at, amount]) => [middle + at, amount] as const).sort((a, b) => a[0] - b[0]),
  }));

const step = fc.oneof(
  fc.record({
    kind: fc.constant('enter' as const),
    owner: fc.constantFrom('ann', 'bob', 'cy'),
    side,
    price: fc.option(fc.integer({ min: 95, max: 105 }), { freq: 6 }),
    quantity,
  }),
  fc.record({ kind: fc.constant('cancel' as const), id: fc.integer({ min: 1, max: 40 }) }),
  fc.record({
    kind: fc.constant('shrink' as const),
    id: fc.integer({ min: 1, max: 40 }),
    quantity,
  }),
  fc.record({
    kind: fc.constant('print' as const),
    price: fc.integer({ min: 95, max: 105 }),
    quantity,
    side,
  }),
  fc.record({ kind: fc.constant('outside' as const), depth }),
);

describe('book', () => {
  it('equals the naive book, and never shows a crossed book', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => expectEqualBooks(steps)),
      { numRuns: 1500 },
    );
  });

  it('fills at an outside price at most the quantity that was displayed there', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const book = new Book(plainPair());
        const displayed = new Map<string, number>();
        const now = new Map<string, number>();
        const filled = new Map<string, number>();
        for (const [at, each] of steps.entries()) {
          if (each.kind === 'outside') {
            const { bids, asks } = each.depth;
            if (bids[0] && asks[0] && bids[0][0] >= asks[0][0]) continue;
            const next = new Map<string, number>([
              ...bids.map(([price, amount]) => [`buy${price}`, amount] as const),
              ...asks.map(([price, amount]) => [`sell${price}`, amount] as const),
            ]);
            for (const [key, amount] of next) {
              const added = Math.max(0, amount - (now.get(key) ?? 0));
              displayed.set(key, (displayed.get(key) ?? 0) + added);
            }
            now.clear();
            for (const [key, amount] of next) now.set(key, amount);
            book.setOutside(outside(bids, asks));
          } else if (each.kind === 'enter') {
            for (const [maker, price, amount] of enter(book, { id: at + 1, ...each }).trades) {
              const key = `${each.side === 'buy' ? 'sell' : 'buy'}${price}`;
              if (maker === 0) filled.set(key, (filled.get(key) ?? 0) + amount);
            }
          }
        }
        for (const [key, amount] of filled) {
          expect(amount).toBeLessThanOrEqual(displayed.get(key) ?? 0);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('is symmetric: with sides and prices mirrored, the same trades occur', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const book = new Book(plainPair());
        const mirror = new Book(plainPair());
        const turned = (way: 'buy' | 'sell') => (way === 'buy' ? 'sell' : 'buy') as 'buy' | 'sell';
        for (const [at, each] of steps.entries()) {
          if (each.kind !== 'enter') continue;
          const here = enter(book, { id: at + 1, ...each });
          const price = each.price === null ? null : 200 - each.price;
          const there = enter(mirror, { ...each, id: at + 1, side: turned(each.side), price });
          expect(there.trades.map(([maker, at, amount]) => [maker, 200 - at, amount])).toEqual(
            here.trades.map((trade) => [...trade]),
          );
        }
      }),
      { numRuns: 300 },
    );
  });
});
