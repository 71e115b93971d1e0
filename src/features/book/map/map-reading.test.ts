import { expect, it } from 'vitest';
import { EVERY, LiveMap } from './live-map.ts';
import { largestResting, readingAt } from './map-reading.ts';

const START = 400 * EVERY;
const level = ([price, size]: readonly [number, number]) => ({
  price: `${price}`,
  quantity: `${size}`,
  total: '0',
  share: 0,
});

/** A map whose columns have these sizes at 99.5, between other levels. */
function mapOf(sizes: readonly (number | null)[]): LiveMap {
  const live = new LiveMap();
  for (const [at, size] of sizes.entries()) {
    const now = START + at * EVERY;
    const bids = [[99.9, 1], ...(size ? [[99.5, size] as const] : []), [98, 7]] as const;
    const asks = [[100.1, 2] as const, [102, 9] as const];
    live.book(
      {
        ...{ source: 'socket', exchangeTime: null, asOf: null, receivedAt: null, seq: null },
        ...{ epoch: null, status: size === null ? 'stale' : 'live' },
        value: { symbol: 'A', grouping: '0.1', bids: bids.map(level), asks: asks.map(level) },
      },
      now,
    );
    live.look(now);
    live.look(now + EVERY);
  }
  return live;
}

const ROWS = { low: 97, step: 0.5, rows: 12 };
const ROW = 5;

it('reads the sum of a row, and since when half of it rests', () => {
  const live = mapOf([4, 1, 2, 3, 4]);
  const read = (column: number) => readingAt(live, ROWS, { column, row: ROW });
  expect(read(4)).toMatchObject({ price: 99.5, size: 5, rested: 3 * EVERY });
  expect(read(1)).toMatchObject({ size: 2, rested: 2 * EVERY });
  expect(read(0)).toMatchObject({ time: START, size: 5, rested: EVERY });
});

it('ends the time at a gap, and knows nothing in it or deeper than the book', () => {
  const live = mapOf([4, null, null, 4, 4]);
  const read = (column: number, row: number) => readingAt(live, ROWS, { column, row });
  expect(read(1, ROW)).toMatchObject({ size: null, rested: 0 });
  expect(read(4, ROW).rested).toBe(2 * EVERY);
  expect(read(4, 0)).toMatchObject({ size: null, rested: 0 });
  expect(read(4, 3)).toMatchObject({ size: 0, rested: 0 });
});

it('lists the largest sizes of the newest book, the highest price first', () => {
  const live = mapOf([4, 4]);
  expect(largestResting(live, 2).map(({ price, side, size }) => [side, price, size])).toEqual([
    ['asks', 102, 9],
    ['asks', 100.1, 2],
    ['bids', 99.5, 4],
    ['bids', 98, 7],
  ]);
  expect(largestResting(new LiveMap(), 2)).toEqual([]);
});
