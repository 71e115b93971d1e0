import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BookMap, mapColumn, roundStep } from './book-map.ts';
import { OrderBook } from './order-book.ts';

const EVERY = 250;

type Event =
  | { readonly kind: 'book'; readonly at: number; readonly levels: readonly number[] }
  | { readonly kind: 'gap'; readonly at: number };

const event: fc.Arbitrary<Event> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('book' as const),
      at: fc.integer({ min: 1, max: 4_000 }),
      levels: fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 8 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('gap' as const), at: fc.nat(4_000) }) },
);

/** Levels in ticks of 0.1 around 100: the first half are bids, the others asks. */
const bookOf = (levels: readonly number[]) => {
  const book = new OrderBook({ priceDecimals: 1 });
  const price = (tick: number) => (tick / 10).toFixed(1);
  book.reset(
    [...new Set(levels)].map((each) => [price(1000 - each), `${each}`]),
    [...new Set(levels)].map((each) => [price(1000 + each), `${each}`]),
  );
  return book;
};

describe('a map of the book', () => {
  it('has in each column the book at its end, and none where any of it is unknown', () => {
    fc.assert(
      fc.property(fc.array(event, { minLength: 1, maxLength: 30 }), (drawn) => {
        const events = drawn.toSorted((a, b) => a.at - b.at || (a.kind === 'book' ? -1 : 1));
        const map = new BookMap(EVERY);
        for (const each of events) {
          if (each.kind === 'gap') map.gap(each.at);
          else {
            const { bids, asks } = bookOf(each.levels);
            map.book(each.at, mapColumn(bids, asks, 100));
          }
        }
        map.end(5_000);
        const begin = map.begin ?? Number.NaN;
        const { low, step, rows, sizes } = map.grid(90, 110, 40);
        expect(step).toBe(0.5);
        map.columns.forEach((column, index) => {
          const opens = begin + index * EVERY;
          const ends = opens + EVERY;
          const opening = events.filter(({ kind, at }) =>
            kind === 'book' ? at <= opens : at < opens,
          );
          const last = events.filter(({ kind, at }) => kind === 'book' && at <= ends).at(-1);
          const isBroken =
            opening.at(-1)?.kind !== 'book' ||
            events.some(({ kind, at }) => kind === 'gap' && at >= opens && at < ends);
          expect(column === null, `column at ${opens}`).toBe(isBroken);
          const cells = sizes.subarray(index * rows, (index + 1) * rows);
          if (isBroken || last?.kind !== 'book') {
            expect([...cells].every(Number.isNaN)).toBe(true);
            return;
          }
          const sums = new Map<number, number>();
          for (const tick of new Set(last.levels)) {
            for (const level of [1000 - tick, 1000 + tick]) {
              const row = Math.floor(level / 5) - low / step;
              sums.set(row, (sums.get(row) ?? 0) + tick);
            }
          }
          // A row of five ticks is known when all of it lies between the deepest levels.
          const deepest = Math.max(...last.levels);
          const isKnown = (row: number) => {
            const tick = 5 * (row + low / step);
            return tick >= 1000 - deepest && tick + 5 <= 1000 + deepest;
          };
          expect([...cells]).toEqual(
            Array.from(cells, (_, row) => (isKnown(row) ? (sums.get(row) ?? 0) : Number.NaN)),
          );
        });
        expect(map.columns.length).toBe(Math.floor(5_000 / EVERY) - begin / EVERY);
        const newest = map.columns.slice(-3);
        const dropped = map.columns.length - newest.length;
        map.keep(3);
        expect(map.columns).toEqual(newest);
        expect(map.begin).toBe(begin + dropped * EVERY);
        map.end(5_000 + EVERY);
        expect(map.columns).toHaveLength(newest.length + 1);
      }),
    );
  });

  it.each([
    ['bids alone', ['99.9', '99.8'], [], [Number.NaN, 2, Number.NaN, Number.NaN]],
    ['asks alone', [], ['99.8', '99.9'], [Number.NaN, 1, Number.NaN, Number.NaN]],
    ['no levels', [], [], Array(4).fill(Number.NaN)],
  ])('of %s knows what lies between the first and the deepest of them', (_, bids, asks, sizes) => {
    const book = new OrderBook({ priceDecimals: 1 });
    const levels = (prices: readonly string[]) =>
      prices.map((price, at) => [price, `${at + 1}`] as const);
    book.reset(levels(bids), levels(asks));
    const map = new BookMap(EVERY);
    map.book(1, mapColumn(book.bids, book.asks, 100));
    map.end(2 * EVERY);
    expect(map.grid(99.7, 100.1, 4)).toMatchObject({ low: 99.7, rows: 4 });
    expect([...map.grid(99.7, 100.1, 4).sizes]).toEqual(sizes);
  });

  it.each([
    [0.1, 0.1],
    [0.11, 0.2],
    [0.3, 0.5],
    [6, 10],
    [1000, 1000],
    [0.000_021, 0.000_05],
  ])('rounds a row of %d up to %d', (min, step) => {
    expect(roundStep(min)).toBeCloseTo(step, 12);
  });
});
