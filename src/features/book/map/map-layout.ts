import type { MapRows } from '@tideline/streams';

/** Room of the prices and of the times, px. */
export const RIGHT = 64;
export const BOTTOM = 18;

interface Shown {
  readonly rows: MapRows;
  /** Number of the column after the last. */
  readonly end: number;
  readonly columns: number;
}

/** Converts between prices and columns, and px of the drawn part. */
export class MapLayout {
  readonly width: number;
  readonly height: number;
  readonly rows: MapRows;
  readonly #shown: Shown;

  constructor(width: number, height: number, shown: Shown) {
    this.width = width;
    this.height = height;
    this.rows = shown.rows;
    this.#shown = shown;
  }

  x(column: number): number {
    const { columns, end } = this.#shown;
    return ((column - (end - columns)) / columns) * this.width;
  }

  y(price: number): number {
    const { low, rows, step } = this.rows;
    return (1 - (price - low) / (rows * step)) * this.height;
  }

  column(x: number): number {
    const { columns, end } = this.#shown;
    return end - columns + (x / this.width) * columns;
  }

  price(y: number): number {
    const { low, rows, step } = this.rows;
    return low + (1 - y / this.height) * rows * step;
  }
}
