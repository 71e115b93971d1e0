import { type MapColumn, type MapRows, mapRows } from '@tideline/streams';
import { COLUMNS, EVERY } from './live-map.ts';

/**
 * Columns of the shortest window, and of the longest that nobody has chosen: 15 s and two minutes.
 */
export const SHORTEST = 15_000 / EVERY;
const FIRST = 120_000 / EVERY;
/** Rows of the map at most. */
const ROWS = 220;

/** What part of a map is shown. */
export interface MapWindow {
  /** Columns from the left to the right edge. */
  readonly columns: number;
  /** Columns between the right edge and the newest; 0 follows the newest. */
  readonly back: number;
}

export const FIRST_WINDOW: MapWindow = { columns: SHORTEST, back: 0 };

/** The window that nobody has chosen: it grows with the map. */
export const grown = (held: number): MapWindow => ({
  columns: Math.max(SHORTEST, Math.min(FIRST, held)),
  back: 0,
});

/** A window within the columns that there can be, and that there are. */
export function within(wanted: MapWindow, held: number): MapWindow {
  const columns = Math.round(Math.min(COLUMNS, Math.max(SHORTEST, wanted.columns)));
  const back = Math.round(Math.min(Math.max(0, held - columns), Math.max(0, wanted.back)));
  return { columns, back };
}

/**
 * A window `factor` times as long that shows the same moment at its middle, or still the newest.
 */
export function zoomed({ back, columns }: MapWindow, factor: number, held: number): MapWindow {
  const longer = within({ back, columns: columns * factor }, held);
  const middle = back === 0 ? 0 : back + (columns - longer.columns) / 2;
  return within({ ...longer, back: middle }, held);
}

/**
 * Rows that show the whole known book of a column. Rows of before are kept while the best prices
 * are in their middle half, so that the picture stands still.
 */
export function rowsFor(column: MapColumn, before: MapRows | null, tick: number): MapRows | null {
  const bid = column.bids[0];
  const ask = column.asks[0];
  if (bid === undefined || ask === undefined) return before;
  const middle = (bid + ask) / 2;
  if (before) {
    const share = (middle - before.low) / (before.step * before.rows);
    if (share > 0.25 && share < 0.75) return before;
  }
  const reach = Math.max(
    middle - (column.bids.at(-2) as number),
    (column.asks.at(-2) as number) - middle,
    tick * 10,
  );
  // A third of what is known, because the picture stands still until a quarter of it has passed.
  const half = Math.max(tick * 10, reach * 0.7);
  const count = Math.min(ROWS, Math.ceil((2 * half) / tick));
  return mapRows(Math.max(tick, middle - half), middle + half, count);
}
