import type { MapColumn, MapRows } from '@tideline/streams';
import { numberAt } from '@tideline/streams/pure';
import { EVERY, type LiveMap } from './live-map.ts';

/** A place of the map: the time of its column and the prices of its row. */
export interface MapReading {
  /** Opening time of the column, ms UTC. */
  readonly time: number;
  /** Lowest price of the row. */
  readonly price: number;
  /** Sum of the sizes that rest in the row; null where the book is not known. */
  readonly size: number | null;
  /** For how long at least half of it has rested there without a break, ms. */
  readonly rested: number;
}

/** @param column - counted from the first column of the map @param row - the lowest is 0 */
export function readingAt(
  { map }: LiveMap,
  rows: MapRows,
  { column, row }: { readonly column: number; readonly row: number },
): MapReading {
  const low = rows.low + row * rows.step;
  const high = low + rows.step;
  const sizeOf = (each: number) => sizeWithin(map.columns[each] ?? null, low, high);
  const size = sizeOf(column);
  let first = column;
  while (size !== null && size > 0 && first > 0 && (sizeOf(first - 1) ?? 0) >= size / 2) first -= 1;
  return {
    time: (map.begin ?? 0) + column * EVERY,
    price: low,
    size,
    rested: size ? (column + 1 - first) * EVERY : 0,
  };
}

/**
 * Larger than the error of a sum of doubles, and far smaller than a tick, as a share of a price.
 */
const EXACT = 1e-12;

/**
 * Sum of the sizes at prices from `low` on and below `high`; null where the book is not known:
 * without a column, and deeper than its deepest level.
 */
function sizeWithin(column: MapColumn | null, low: number, high: number): number | null {
  if (column === null) return null;
  const { asks, bids } = column;
  const min = low * (1 - EXACT);
  const max = high * (1 - EXACT);
  const lowest = bids.at(-2) ?? asks[0] ?? 0;
  const highest = asks.at(-2) ?? bids[0] ?? 0;
  if (max < lowest || low > highest * (1 + EXACT)) return null;
  let sum = 0;
  for (const side of [bids, asks]) {
    for (let at = 0; at < side.length; at += 2) {
      const price = numberAt(side, at);
      if (price >= min && price < max) sum += numberAt(side, at + 1);
    }
  }
  return sum;
}

/** A level of the newest column. */
export interface RestingSize {
  readonly side: 'bids' | 'asks';
  readonly price: number;
  readonly size: number;
  readonly rested: number;
}

/** The largest sizes of each side that rest now, those with the highest price first. */
export function largestResting(live: LiveMap, count: number): RestingSize[] {
  const { columns } = live.map;
  const column = columns.at(-1);
  if (!column) return [];
  return (['asks', 'bids'] as const).flatMap((side) =>
    levelsOf(column[side])
      .sort((a, b) => b.size - a.size)
      .slice(0, count)
      .sort((a, b) => b.price - a.price)
      .map(({ price, size }) => {
        const rows = { low: price, step: price * 1e-9, rows: 1 };
        const { rested } = readingAt(live, rows, { column: columns.length - 1, row: 0 });
        return { side, price, size, rested };
      }),
  );
}

const levelsOf = (side: Float64Array): { price: number; size: number }[] =>
  Array.from({ length: side.length / 2 }, (_, at) => ({
    price: numberAt(side, 2 * at),
    size: numberAt(side, 2 * at + 1),
  }));
