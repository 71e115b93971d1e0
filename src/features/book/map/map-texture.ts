import { type MapColumn, type MapRows, shadeOf, sumRows } from '@tideline/streams';
import { numberAt } from '@tideline/streams/pure';
import { COLUMNS, EVERY, type LiveMap } from './live-map.ts';
import type { MapLayout } from './map-layout.ts';

/** Columns that one frame draws anew at most: all of them would take longer than a frame. */
const ANEW = 240;
/**
 * Columns between two looks at which size is the largest, those of a look, and the ratio that
 * counts.
 */
const MEASURE_EVERY = 40;
const MEASURED = 5;
const NEW_SCALE = 1.5;
/** Share of the sizes below the last colour of the scale. */
const CLIP = 0.99;

/** The picture of the sizes: columns that were drawn once are cached. */
export class MapTexture {
  readonly #ground: 'dark' | 'light';
  /** One pixel for each column and row; a column stands at its number modulo the width. */
  readonly #texture = document.createElement('canvas');
  #rows: MapRows | null = null;
  /** The size that has the last colour. */
  #largestSize = 0;
  /** Numbers of the columns that the texture has. */
  #from = 0;
  #to = 0;

  constructor(ground: 'dark' | 'light') {
    this.#ground = ground;
    this.#texture.width = COLUMNS;
  }

  /** Draws the columns that the texture lacks, the newest first. @returns whether some are left */
  fill(live: LiveMap, rows: MapRows, first: number, end: number): boolean {
    const { columns } = live.map;
    const begin = (live.map.begin ?? 0) / EVERY;
    const isMeasured = end % MEASURE_EVERY === 0 || this.#largestSize === 0 || rows !== this.#rows;
    const largestSize = isMeasured ? largestOf(measured(columns), rows) : this.#largestSize;
    const ratio = largestSize / this.#largestSize;
    if (rows !== this.#rows || !(ratio < NEW_SCALE && ratio > 1 / NEW_SCALE)) {
      this.#rows = rows;
      this.#largestSize = largestSize;
      this.#texture.height = rows.rows;
      this.#from = end;
      this.#to = end;
    }
    let rest = ANEW;
    const draw = (from: number, to: number) => {
      this.#paint(columns.slice(from - begin, to - begin), from, rows);
      rest -= to - from;
    };
    // A jump over more than the texture holds begins it anew.
    if (end - this.#to > COLUMNS || end < this.#from) {
      this.#from = end;
      this.#to = end;
    }
    if (end > this.#to) {
      const from = Math.max(this.#to, first, end - ANEW);
      if (from > this.#to) this.#from = from;
      draw(from, end);
      this.#to = end;
      this.#from = Math.max(Math.min(this.#from, from), end - COLUMNS);
    }
    const wanted = Math.max(first, this.#to - COLUMNS);
    if (this.#from > wanted && rest > 0) {
      const from = Math.max(wanted, this.#from - rest);
      draw(from, this.#from);
      this.#from = from;
    }
    return this.#from > wanted;
  }

  #paint(columns: readonly (MapColumn | null)[], from: number, rows: MapRows): void {
    const context = this.#texture.getContext('2d');
    if (!context || columns.length === 0) return;
    const sizes = new Float64Array(rows.rows);
    const image = context.createImageData(columns.length, rows.rows);
    for (const [at, column] of columns.entries()) {
      sumRows(column, rows, sizes);
      for (let row = 0; row < rows.rows; row += 1) {
        const [red, green, blue] = shadeOf(numberAt(sizes, row) / this.#largestSize, this.#ground);
        const pixel = 4 * ((rows.rows - 1 - row) * columns.length + at);
        image.data[pixel] = red;
        image.data[pixel + 1] = green;
        image.data[pixel + 2] = blue;
        image.data[pixel + 3] = 255;
      }
    }
    const x = from % COLUMNS;
    context.putImageData(image, x, 0);
    // The part that goes on at the left edge.
    if (x + columns.length > COLUMNS) context.putImageData(image, x - COLUMNS, 0);
  }

  /** Draws what it has of these columns. @param end - number of the column after the last */
  draw(context: CanvasRenderingContext2D, place: MapLayout, first: number, end: number): void {
    context.imageSmoothingEnabled = false;
    for (let at = Math.max(first, this.#from); at < end; ) {
      const x = at % COLUMNS;
      const count = Math.min(end - at, COLUMNS - x);
      const left = place.x(at);
      const width = place.x(at + count) - left;
      context.drawImage(this.#texture, x, 0, count, place.rows.rows, left, 0, width, place.height);
      at += count;
    }
  }
}

/** Some of the newest columns, because all of them would cost a frame. */
const measured = (columns: readonly (MapColumn | null)[]) =>
  columns.slice(-MEASURE_EVERY).filter((_, at) => at % (MEASURE_EVERY / MEASURED) === 0);

/** The size below which nearly all rows of these columns are. */
function largestOf(columns: readonly (MapColumn | null)[], rows: MapRows): number {
  const sizes = new Float64Array(rows.rows);
  const resting: number[] = [];
  for (const column of columns) {
    sumRows(column, rows, sizes);
    for (const size of sizes) if (size > 0) resting.push(size);
  }
  resting.sort((a, b) => a - b);
  return resting[Math.floor(CLIP * (resting.length - 1))] ?? 1;
}
