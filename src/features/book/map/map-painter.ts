import { type MapColumn, type MapRows, roundStep } from '@tideline/streams';
import { EVERY, type LiveMap } from './live-map.ts';
import { ShownDeals } from './map-deals.ts';
import { BOTTOM, MapLayout, RIGHT } from './map-layout.ts';
import { MapTexture } from './map-texture.ts';
import type { MapWindow } from './map-window.ts';

/** Width of the traded sizes over the right edge of the map, px. */
const TRADED = 44;
/** Radius of the largest deal's circle, px. */
const LARGEST_CIRCLE = 7;
/** Room of one label, px. */
const PRICE_EVERY = 40;
const TIME_EVERY = 90;
/** Whole seconds between two labelled times. */
const TIMES = [5, 10, 15, 30, 60, 120, 300] as const;
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

interface MapSize {
  readonly width: number;
  readonly height: number;
}

/** What is drawn. */
export interface MapScene {
  readonly live: LiveMap;
  readonly rows: MapRows;
  readonly window: MapWindow;
  /** Place of the cross-hair, px; null without one. */
  readonly hair: { readonly x: number; readonly y: number } | null;
}

/** Draws a map on a canvas. */
export class MapPainter {
  readonly #canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D | null;
  readonly #look: MapLook;
  readonly #sizes: MapTexture;
  readonly #deals = new ShownDeals();
  #size: MapSize;
  #isBegun = false;

  constructor(canvas: HTMLCanvasElement, look: MapLook) {
    this.#canvas = canvas;
    this.#context = canvas.getContext('2d');
    this.#look = look;
    this.#size = { width: canvas.clientWidth, height: canvas.clientHeight };
    this.#sizes = new MapTexture(look.ground);
  }

  /** Takes the canvas' size, px. To ask it in each frame would lay the page out before its time. */
  resize(size: MapSize): void {
    this.#size = size;
  }

  /** @returns whether columns are left for another frame */
  paint(scene: MapScene): boolean {
    const { live, rows, window } = scene;
    const canvas = this.#canvas;
    const context = this.#context;
    const ratio = devicePixelRatio;
    const { height, width } = this.#size;
    if (!context || width <= RIGHT || height <= BOTTOM) return false;
    // Whole pixels: a canvas has no others, and to set its size empties it.
    const [wide, high] = [Math.floor(width * ratio), Math.floor(height * ratio)];
    const isResized = canvas.width !== wide || canvas.height !== high;
    if (isResized) {
      canvas.width = wide;
      canvas.height = high;
    }
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    if (isResized || !this.#isBegun) {
      this.#isBegun = true;
      // Each of these, and a text without its direction, would compute the page's styles.
      context.font = `11px ${this.#look.font}`;
      context.direction = 'ltr';
    }
    context.fillStyle = this.#look.page;
    context.fillRect(0, 0, width, height);
    const begin = (live.map.begin ?? 0) / EVERY;
    const end = begin + live.map.columns.length - window.back;
    const place = new MapLayout(width - RIGHT, height - BOTTOM, {
      end,
      rows,
      columns: window.columns,
    });
    const first = Math.max(begin, end - window.columns);
    const left = this.#sizes.fill(live, rows, first, end);
    context.save();
    context.beginPath();
    context.rect(0, 0, place.width, place.height);
    context.clip();
    this.#sizes.draw(context, place, first, end);
    const shown = live.map.columns.slice(first - begin, end - begin);
    this.#gaps(context, place, shown, first);
    this.#deals.show(live, first * EVERY, end * EVERY, rows);
    this.#circles(context, place);
    this.#best(context, place, shown, first);
    this.#traded(context, place);
    context.restore();
    this.#labels(context, place);
    this.#hair(context, place, scene.hair);
    return left;
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
      let drawn: number | undefined;
      for (let at = 0; at <= columns.length; at += 1) {
        const price = columns[at]?.[side][0];
        if (price === drawn) continue;
        const x = place.x(first + at);
        if (drawn !== undefined) context.lineTo(x, place.y(drawn));
        if (price !== undefined && drawn !== undefined) context.lineTo(x, place.y(price));
        else if (price !== undefined) context.moveTo(x, place.y(price));
        drawn = price;
      }
      context.stroke();
    }
  }

  /** Buys are filled, sells are rings: the sides differ without colour. */
  #circles(context: CanvasRenderingContext2D, place: MapLayout): void {
    const shown = this.#deals.largest;
    const largest = shown[0]?.quantity ?? 1;
    context.lineWidth = 1.5;
    for (const wanted of ['buy', 'sell'] as const) {
      context.beginPath();
      for (const { price, quantity, side, time } of shown) {
        if (side !== wanted) continue;
        const radius = LARGEST_CIRCLE * Math.sqrt(quantity / largest);
        const x = place.x(time / EVERY);
        const y = place.y(price);
        context.moveTo(x + radius, y);
        context.arc(x, y, radius, 0, 2 * Math.PI);
      }
      context.globalAlpha = wanted === 'buy' ? 0.6 : 0.7;
      context.fillStyle = this.#look.up;
      context.strokeStyle = this.#look.down;
      if (wanted === 'buy') context.fill();
      else context.stroke();
    }
    context.globalAlpha = 1;
  }

  /** Traded sizes by price at the right edge. */
  #traded(context: CanvasRenderingContext2D, place: MapLayout): void {
    const { rows } = place;
    const { bars } = this.#deals;
    const step = (rows.rows * rows.step) / bars.length;
    const largestSize = Math.max(...bars.map(({ buy, sell }) => buy + sell)) || 1;
    context.globalAlpha = 0.6;
    for (const [at, sum] of bars.entries()) {
      if (sum.buy + sum.sell === 0) continue;
      const top = place.y(rows.low + (at + 1) * step);
      const height = Math.max(1, place.height / bars.length - 1);
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
