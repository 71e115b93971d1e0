import { numberAt } from '../number-at.ts';
import type { BookSide } from './book-side.ts';
import { topNumbers } from './top-levels.ts';

/** Both sides of a book at one moment: `[price, quantity, price, quantity, …]`, the best first. */
export interface MapColumn {
  readonly bids: Float64Array;
  readonly asks: Float64Array;
}

/** Rows of equal height that cover a span of prices, the lowest first. */
export interface MapRows {
  /** Lowest price of the lowest row. */
  readonly low: number;
  /** Height of a row in price. */
  readonly step: number;
  readonly rows: number;
}

/** Resting sizes by time and price, for a picture. */
export interface MapGrid extends MapRows {
  /** Sizes of the rows, column by column, see {@link sumRows}. */
  readonly sizes: Float64Array;
}

/** The best levels of a book, for a map. @param levels - at most so many of each side */
export function mapColumn(bids: BookSide, asks: BookSide, levels: number): MapColumn {
  const numbers = (side: BookSide) => {
    const into = new Float64Array(2 * levels);
    return into.slice(0, 2 * topNumbers(side, into));
  };
  return { bids: numbers(bids), asks: numbers(asks) };
}

/** Rows that cover `low` to `high`: at most about `rows`, each a whole number of ticks. */
export function mapRows(low: number, high: number, rows: number): MapRows {
  // Rows begin at multiples of a step of few digits, so a whole number of ticks is in each.
  const step = roundStep((high - low) / rows);
  const bottom = Math.floor(low / step + EXACT);
  return { low: bottom * step, step, rows: Math.max(1, Math.ceil(high / step - EXACT) - bottom) };
}

/**
 * Sums the sizes that rest in each row. `NaN` where the book is not known: everywhere without a
 * column, and deeper than the deepest level of a side.
 * @param cells - gets one sum for each row
 */
export function sumRows(column: MapColumn | null, rows: MapRows, cells: Float64Array): void {
  cells.fill(Number.NaN);
  if (column) fill(cells, column, Math.round(rows.low / rows.step), rows.step);
}

/**
 * What rested in a book over time: one column for each interval, with the book at its end. An
 * interval in which the book was unknown for any time has no column: a map shows only what was
 * proven.
 */
export class BookMap {
  /** Columns from {@link begin} on; null where the book is not known. */
  readonly columns: (MapColumn | null)[] = [];
  readonly #every: number;
  #first: number | null = null;
  #current: MapColumn | null = null;
  /** The newest interval in which something was missing. */
  #broken = -1;

  /** @param every - length of an interval, ms */
  constructor(every: number) {
    this.#every = every;
  }

  /** Opening time of the first column, ms UTC; null before the first book or gap. */
  get begin(): number | null {
    return this.#first === null ? null : this.#first * this.#every;
  }

  /**
   * Takes the book that held before `time`.
   * @param time - ms UTC, never before an earlier one
   */
  book(time: number, column: MapColumn): void {
    const index = Math.ceil(time / this.#every) - 1;
    // It came within this interval, so its beginning is not known.
    if (this.#current === null) this.#broken = index;
    this.#first ??= index + 1;
    this.#reach(index);
    this.#current = column;
  }

  /** From `time` on, the book is not known until the next one. */
  gap(time: number): void {
    const index = Math.floor(time / this.#every);
    this.#reach(index);
    this.#current = null;
    this.#broken = index;
  }

  /** Adds the columns of the intervals that ended by `time`. */
  end(time: number): void {
    if (this.#first !== null) this.#reach(Math.floor(time / this.#every));
  }

  /** Drops the oldest columns of more than so many. */
  keep(count: number): void {
    const past = this.columns.length - count;
    if (past <= 0 || this.#first === null) return;
    this.columns.splice(0, past);
    this.#first += past;
  }

  /** Sums the sizes of each column into rows of equal height that cover `low` to `high`. */
  grid(low: number, high: number, rows: number): MapGrid {
    const grid = mapRows(low, high, rows);
    const sizes = new Float64Array(this.columns.length * grid.rows);
    for (const [at, column] of this.columns.entries()) {
      sumRows(column, grid, sizes.subarray(at * grid.rows, (at + 1) * grid.rows));
    }
    return { ...grid, sizes };
  }

  /** Completes the columns before `index`. */
  #reach(index: number): void {
    this.#first ??= index;
    for (let next = this.#first + this.columns.length; next < index; next++) {
      this.columns.push(next === this.#broken ? null : this.#current);
    }
  }
}

/** Larger than the error of a quotient of two doubles, and far smaller than a tick. */
const EXACT = 1e-6;

/**
 * Sums the levels of a column into its rows; rows that reach beyond its deepest levels stay as they
 * are.
 */
function fill(cells: Float64Array, { bids, asks }: MapColumn, bottom: number, step: number): void {
  const lowest = bids.at(-2) ?? asks[0] ?? 0;
  const highest = asks.at(-2) ?? bids[0] ?? 0;
  const from = Math.max(0, Math.ceil(lowest / step - EXACT) - bottom);
  const to = Math.min(cells.length, Math.floor(highest / step + EXACT) - bottom);
  if (to > from) cells.fill(0, from, to);
  for (const side of [bids, asks]) {
    for (let at = 0; at < side.length; at += 2) {
      const row = Math.floor(numberAt(side, at) / step + EXACT) - bottom;
      if (row >= from && row < to) cells[row] = numberAt(cells, row) + numberAt(side, at + 1);
    }
  }
}

/** The least of 1, 2, 5 times a power of ten that is not below `min`. */
export function roundStep(min: number): number {
  const power = 10 ** Math.floor(Math.log10(min));
  return ([1, 2, 5, 10].find((each) => each * power >= min * (1 - EXACT)) ?? 10) * power;
}
