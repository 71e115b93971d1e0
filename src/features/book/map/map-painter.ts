import { type MapColumn, type MapRows, roundStep, shadeOf, sumRows } from '@tideline/streams';
import { COLUMNS, EVERY, type LiveMap } from './live-map.ts';
import type { MapWindow } from './map-window.ts';

/** Room of the prices and of the times, px. */
export const RIGHT = 64;
export const BOTTOM = 18;
/** Width of the traded sizes over the right edge of the map, px. */
const TRADED = 44;
/** Columns that one frame draws anew at most: all of them would take longer than a frame. */
const ANEW = 240;
/** Circles of the largest deals. */
const CIRCLES = 120;
const LARGEST_CIRCLE = 7;
/** Room of one label, px. */
const PRICE_EVERY = 40;
const TIME_EVERY = 90;
/** Whole seconds between two labelled times. */
const TIMES = [5, 10, 15, 30, 60, 120, 300] as const;
/** Columns between two looks at which size is the largest, those of a look, and the ratio that counts. */
const MEASURE_EVERY = 40;
const MEASURED = 5;
const NEW_SCALE = 1.5;
/** Share of the sizes below the last colour of the scale. */
const CLIP = 0.99;

export interface MapLook {
  readonly ground: 'dark' | 'light';
  readonly text: string;
  readonly page: string;
  readonly up: string;
  readonly down: string;
  readonly line: string;
  readonly font: string;
  readonly price: (value: number) => string;
  readonly time: (ms: number) => string;
}

/** What is drawn. */
export interface MapScene {
  readonly live: LiveMap;
  readonly rows: MapRows;
  readonly window: MapWindow;
  /** Place of the cross-hair, px; null without one. */
  readonly hair: { readonly x: number; readonly y: number } | null;
}

/** Draws a map on a canvas. Columns that were drawn once are cached in a picture of their own. */
export class MapPainter {
  readonly #canvas: HTMLCanvasElement;
  readonly #look: MapLook;
  /** One pixel for each column and row; a column stands at its number modulo the width. */
  readonly #texture = document.createElement('canvas');
  #rows: MapRows | null = null;
  /** The size that has the last colour. */
  #largestSize = 0;
  /** Numbers of the columns that the texture has. */
  #from = 0;
  #to = 0;

  constructor(canvas: HTMLCanvasElement, look: MapLook) {
    this.#canvas = canvas;
    this.#look = look;
    this.#texture.width = COLUMNS;
  }

  /** @returns whether columns are left for another frame */
  paint(scene: MapScene): boolean {
    const { live, rows, window } = scene;
    const canvas = this.#canvas;
    const context = canvas.getContext('2d');
    const ratio = devicePixelRatio;
    const width = canvas.clientWidth;
    const height = canvas.clientHeight;
    if (!context || width <= RIGHT || height <= BOTTOM) return false;
    if (canvas.width !== width * ratio || canvas.height !== height * ratio) {
      canvas.width = width * ratio;
      canvas.height = height * ratio;
    }
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const { page, font } = this.#look;
    context.fillStyle = page;
    context.fillRect(0, 0, width, height);
    const begin = (live.map.begin ?? 0) / EVERY;
    const end = begin + live.map.columns.length - window.back;
    const place = new MapLayout(width - RIGHT, height - BOTTOM, {
      end,
      rows,
      columns: window.columns,
    });
    const first = Math.max(begin, end - window.columns);
    const left = this.#texturesLeft(live, rows, first, end);
    context.save();
    context.beginPath();
    context.rect(0, 0, place.width, place.height);
    context.clip();
    this.#heat(context, place, Math.max(first, this.#from), end);
    const shown = live.map.columns.slice(first - begin, end - begin);
    this.#gaps(context, place, shown, first);
    const deals = live.deals.filter(({ time }) => time >= first * EVERY && time < end * EVERY);
    this.#circles(context, place, deals);
    this.#best(context, place, shown, first);
    this.#traded(context, place, deals);
    context.restore();
    context.font = `11px ${font}`;
    this.#labels(context, place);
    this.#hair(context, place, scene.hair);
    return left;
  }

  /** Draws the columns that the texture lacks, the newest first. @returns whether some are left */
  #texturesLeft(live: LiveMap, rows: MapRows, first: number, end: number): boolean {
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
      this.#draw(columns.slice(from - begin, to - begin), from, rows);
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

  #draw(columns: readonly (MapColumn | null)[], from: number, rows: MapRows): void {
    const context = this.#texture.getContext('2d');
    if (!context || columns.length === 0) return;
    const sizes = new Float64Array(rows.rows);
    const image = context.createImageData(columns.length, rows.rows);
    for (const [at, column] of columns.entries()) {
      sumRows(column, rows, sizes);
      for (let row = 0; row < rows.rows; row += 1) {
        const [red, green, blue] = shadeOf(
          (sizes[row] as number) / this.#largestSize,
          this.#look.ground,
        );
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

  #heat(context: CanvasRenderingContext2D, place: MapLayout, from: number, end: number): void {
    context.imageSmoothingEnabled = false;
    for (let at = from; at < end; ) {
      const x = at % COLUMNS;
      const count = Math.min(end - at, COLUMNS - x);
      const left = place.x(at);
      const width = place.x(at + count) - left;
      context.drawImage(this.#texture, x, 0, count, place.rows.rows, left, 0, width, place.height);
      at += count;
    }
  }

  /** Hatches the columns in which the book was not known. */
  #gaps(
    context: CanvasRenderingContext2D,
    place: MapLayout,
    columns: readonly (MapColumn | null)[],
    first: number,
  ): void {
    context.strokeStyle = this.#look.line;
    context.lineWidth = 1;
    for (let at = 0; at < columns.length; at += 1) {
      if (columns[at] !== null) continue;
      const from = at;
      while (columns[at + 1] === null) at += 1;
      const left = place.x(first + from);
      const right = place.x(first + at + 1);
      context.save();
      context.beginPath();
      context.rect(left, 0, right - left, place.height);
      context.clip();
      context.beginPath();
      for (let x = left - place.height; x < right; x += 8) {
        context.moveTo(x, place.height);
        context.lineTo(x + place.height, 0);
      }
      context.stroke();
      context.restore();
    }
  }

  /** The best prices as steps; a column without a book interrupts them. */
  #best(
    context: CanvasRenderingContext2D,
    place: MapLayout,
    columns: readonly (MapColumn | null)[],
    first: number,
  ): void {
    context.lineWidth = 1.25;
    for (const [side, colour] of [
      ['bids', this.#look.up],
      ['asks', this.#look.down],
    ] as const) {
      context.strokeStyle = colour;
      context.beginPath();
      let isOpen = false;
      for (const [at, column] of columns.entries()) {
        const price = column?.[side][0];
        if (price === undefined) {
          isOpen = false;
          continue;
        }
        const y = place.y(price);
        if (isOpen) context.lineTo(place.x(first + at), y);
        else context.moveTo(place.x(first + at), y);
        context.lineTo(place.x(first + at + 1), y);
        isOpen = true;
      }
      context.stroke();
    }
  }

  /** Buys are filled, sells are rings: the sides differ without colour. */
  #circles(context: CanvasRenderingContext2D, place: MapLayout, deals: LiveMap['deals']): void {
    const shown = deals.toSorted((a, b) => b.quantity - a.quantity).slice(0, CIRCLES);
    const largest = shown[0]?.quantity ?? 1;
    context.lineWidth = 1.5;
    for (const { price, quantity, side, time } of shown) {
      context.beginPath();
      const radius = LARGEST_CIRCLE * Math.sqrt(quantity / largest);
      context.arc(place.x(time / EVERY), place.y(price), radius, 0, 2 * Math.PI);
      if (side === 'buy') {
        context.fillStyle = this.#look.up;
        context.globalAlpha = 0.6;
        context.fill();
      } else {
        context.strokeStyle = this.#look.down;
        context.globalAlpha = 0.7;
        context.stroke();
      }
    }
    context.globalAlpha = 1;
  }

  /** Traded sizes by price at the right edge. */
  #traded(context: CanvasRenderingContext2D, place: MapLayout, deals: LiveMap['deals']): void {
    const { rows } = place;
    const bars = Math.min(rows.rows, 60);
    const step = (rows.rows * rows.step) / bars;
    const sums = Array.from({ length: bars }, () => ({ buy: 0, sell: 0 }));
    for (const { price, quantity, side } of deals) {
      const bar = sums[Math.floor((price - rows.low) / step)];
      if (bar) bar[side] += quantity;
    }
    const largestSize = Math.max(...sums.map(({ buy, sell }) => buy + sell)) || 1;
    context.globalAlpha = 0.6;
    for (const [at, sum] of sums.entries()) {
      const top = place.y(rows.low + (at + 1) * step);
      const height = Math.max(1, place.height / bars - 1);
      let right = place.width;
      for (const side of ['buy', 'sell'] as const) {
        const long = (sum[side] / largestSize) * TRADED;
        context.fillStyle = side === 'buy' ? this.#look.up : this.#look.down;
        context.fillRect(right - long, top, long, height);
        right -= long;
      }
    }
    context.globalAlpha = 1;
  }

  #labels(context: CanvasRenderingContext2D, place: MapLayout): void {
    const { text, price, time } = this.#look;
    context.fillStyle = text;
    context.textBaseline = 'middle';
    context.textAlign = 'left';
    const { low, rows, step } = place.rows;
    const priceStep = roundStep((rows * step * PRICE_EVERY) / place.height);
    for (let each = Math.ceil(low / priceStep); ; each += 1) {
      const y = place.y(each * priceStep);
      if (y < 6) break;
      if (y < place.height - 6) {
        context.fillText(price(each * priceStep), place.width + 6, y, RIGHT - 8);
      }
    }
    context.textAlign = 'center';
    const seconds = ((place.column(TIME_EVERY) - place.column(0)) * EVERY) / 1000;
    const timeStep = 1000 * (TIMES.find((each) => each >= seconds) ?? 600);
    for (let each = Math.ceil((place.column(0) * EVERY) / timeStep); ; each += 1) {
      const x = place.x((each * timeStep) / EVERY);
      if (x > place.width - 24) break;
      if (x > 24) context.fillText(time(each * timeStep), x, place.height + BOTTOM / 2);
    }
  }

  #hair(context: CanvasRenderingContext2D, place: MapLayout, hair: MapScene['hair']): void {
    if (!hair) return;
    context.strokeStyle = this.#look.text;
    context.setLineDash([4, 3]);
    context.beginPath();
    context.moveTo(hair.x, 0);
    context.lineTo(hair.x, place.height);
    context.moveTo(0, hair.y);
    context.lineTo(place.width, hair.y);
    context.stroke();
    context.setLineDash([]);
  }
}

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
