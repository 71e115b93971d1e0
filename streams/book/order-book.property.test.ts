import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OrderBook, topNumbers } from './index.ts';

/** The simplest book: a map, sorted on every read. */
class SortedReference {
  readonly bids = new Map<number, [string, string]>();
  readonly asks = new Map<number, [string, string]>();
  readonly depth: number;
  constructor(depth: number) {
    this.depth = depth;
  }
  apply(bids: readonly [string, string][], asks: readonly [string, string][]): void {
    for (const [side, levels, sign] of [
      [this.bids, bids, -1],
      [this.asks, asks, 1],
    ] as const) {
      for (const level of levels) {
        if (Number(level[1]) === 0) side.delete(Number(level[0]));
        else side.set(Number(level[0]), level);
      }
      const beyond = [...side.keys()].sort((a, b) => sign * (a - b)).slice(this.depth);
      for (const price of beyond) side.delete(price);
    }
  }
  top(n: number): { bids: [string, string][]; asks: [string, string][] } {
    const sorted = (side: Map<number, [string, string]>, sign: number) =>
      [...side]
        .sort((a, b) => sign * (a[0] - b[0]))
        .slice(0, n)
        .map(([, level]) => level);
    return { bids: sorted(this.bids, -1), asks: sorted(this.asks, 1) };
  }
}

const level = (spread: number) =>
  fc
    .tuple(fc.integer({ min: 1, max: spread }), fc.integer({ min: 0, max: 6 }))
    .map(([tick, quantity]): [string, string] => [(tick / 4).toFixed(2), `${quantity}.000`]);
const batches = (spread: number, max: number) =>
  fc.array(
    fc.record({
      bids: fc.array(level(spread), { maxLength: max }),
      asks: fc.array(level(spread), { maxLength: max }),
    }),
    { maxLength: 40 },
  );

describe('OrderBook against a sorted map', () => {
  it.each([
    { spread: 30, max: 6, depth: 1e9, runs: 150 },
    { spread: 1500, max: 60, depth: 1e9, runs: 60 },
    { spread: 200, max: 30, depth: 25, runs: 80 },
  ])(
    'equals it after every batch ($spread prices, depth $depth)',
    ({ spread, max, depth, runs }) => {
      fc.assert(
        fc.property(batches(spread, max), (steps) => {
          const book = new OrderBook({ priceDecimals: 2, depth });
          const reference = new SortedReference(depth);
          for (const { bids, asks } of steps) {
            book.apply(bids, asks);
            reference.apply(bids, asks);
            expect(book.top(1e9)).toEqual(reference.top(1e9));
            expect(book.bids.size).toBe(reference.bids.size);
          }
          const one = [...reference.bids.values()][0];
          if (one) expect(book.bids.quantityOf(Math.round(Number(one[0]) * 100))).toBe(one[1]);
        }),
        { numRuns: runs },
      );
    },
  );

  it('groups to the same sums as adding every level by hand', () => {
    fc.assert(
      fc.property(
        batches(400, 40),
        fc.constantFrom('0.25', '0.5', '1', '10'),
        (steps, increment) => {
          const book = new OrderBook({ priceDecimals: 2 });
          for (const { bids, asks } of steps) book.apply(bids, asks);
          const sums = new Map<number, number>();
          for (const [price, quantity] of book.top(1e9).asks) {
            const group = Math.ceil(Number(price) / Number(increment)) * Number(increment);
            sums.set(group, (sums.get(group) ?? 0) + Number(quantity));
          }
          const rows = book.grouped(increment, 1e9).asks;
          expect(rows.map((row) => [Number(row.price), Number(row.quantity)])).toEqual([...sums]);
          expect(Number(rows.at(-1)?.total ?? 0)).toBe(
            [...sums.values()].reduce((a, b) => a + b, 0),
          );
        },
      ),
      { numRuns: 60 },
    );
  });

  it('follows the best price over any distance, and returns every text as it was sent', () => {
    const text = fc
      .tuple(
        fc.constantFrom(0, 3_000, 4_095, 4_096, 5_000, 100_000, 9_000_000),
        fc.integer({ min: 0, max: 70 }),
        fc.constantFrom(
          (ticks: number) => (ticks / 100).toFixed(2),
          // Another notation of the same number: fewer digits, more digits, a leading zero.
          (ticks: number) => String(ticks / 100),
          (ticks: number) => (ticks / 100).toFixed(4),
          (ticks: number) => `0${(ticks / 100).toFixed(2)}`,
        ),
        fc.constantFrom('0', '0.000', '1', '1.50', '007', '123456789012.5', '0.00000001'),
      )
      .map(([cluster, offset, form, quantity]): [string, string] => [
        form(cluster + offset),
        quantity,
      ]);
    const steps = fc.array(
      fc.record({
        bids: fc.array(text, { maxLength: 12 }),
        asks: fc.array(text, { maxLength: 12 }),
      }),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(steps, fc.constantFrom(1e9, 7), (batches, depth) => {
        const book = new OrderBook({ priceDecimals: 2, depth });
        const reference = new SortedReference(depth);
        for (const { bids, asks } of batches) {
          book.apply(bids, asks);
          reference.apply(bids, asks);
          expect(book.top(1e9)).toEqual(reference.top(1e9));
          for (const [price, quantity] of reference.bids.values()) {
            const tick = Math.round(Number(price) * 10 ** book.priceDecimals);
            expect(book.bids.quantityOf(tick)).toBe(quantity);
          }
          expect(book.asks.quantityOf(77_777_777)).toBeNull();
          const numbers = new Float64Array(10);
          const pairs = topNumbers(book.asks, numbers);
          expect([...numbers.subarray(0, 2 * pairs)]).toEqual(
            reference.top(5).asks.flatMap((row) => row.map(Number)),
          );
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('a level at an edge of the window', () => {
  // The first level is at 3072 of 4096 ticks: 1023 above it and 3072 below it are the last inside.
  const EDGES = [1022, 1023, 1024, 1025, -3071, -3072, -3073, -3074];

  it.each(EDGES)('%d ticks from the first is found, replaced and removed', (away) => {
    for (const sign of [1, -1] as const) {
      const reference = new SortedReference(1e9);
      const book = new OrderBook({ priceDecimals: 0 });
      const tick = (offset: number) => String(100_000 + sign * offset);
      const step = (...levels: [string, string][]) => {
        const [bids, asks]: [string, string][][] = sign === 1 ? [levels, []] : [[], levels];
        book.apply(bids ?? [], asks ?? []);
        reference.apply(bids ?? [], asks ?? []);
        expect(book.top(1e9)).toEqual(reference.top(1e9));
      };
      step([tick(0), '1']);
      step([tick(away), '2']);
      step([tick(away), '3'], [tick(away + 1), '4'], [tick(away - 1), '5']);
      step([tick(0), '0']);
      step([tick(away), '0']);
    }
  });
});
