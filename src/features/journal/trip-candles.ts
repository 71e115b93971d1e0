import { type Candle, type Period, periodLength } from '@tideline/wire';
import type { Trip } from '@tideline/wire/calls/journal';

/** Height of the picture, px, and room above and below. Its width is that of its place. */
export const HEIGHT = 132;
const EDGE = 8;
/** Candles of a trade at most, and those before and after it. */
const MAX_HELD = 48;
const AROUND = 8;
const FINEST = ['1m', '5m', '15m', '30m', '60m', '4h'] as const satisfies readonly Period[];
/** Width of a body as a share of its candle's place. */
const BODY = 0.6;

type Times = Pick<Trip, 'opened' | 'closed'>;

/** Which candles show a trade: its own time and a little of before and after. */
export interface TripSpan {
  readonly period: Period;
  /** Opening of the first candle, ms UTC. */
  readonly from: number;
  /** End of the last, ms UTC. */
  readonly to: number;
  readonly count: number;
}

/** The finest period by which a trade fits into the picture. */
export function spanOf({ opened, closed }: Times): TripSpan {
  const fits = (each: Period) => (closed - opened) / (periodLength(each) ?? 1) <= MAX_HELD;
  const period = FINEST.find(fits) ?? '1d';
  const length = periodLength(period) ?? 1;
  const from = (Math.floor(opened / length) - AROUND) * length;
  const to = (Math.floor(closed / length) + 1 + AROUND) * length;
  return { period, from, to, count: (to - from) / length };
}

/** Where an order acted, as shares of width and height from the upper left corner. */
export interface TripMark {
  readonly x: number;
  readonly y: number;
}

export interface TripPicture {
  /** SVG paths in a box of `count` by {@link HEIGHT}: a stroke for wicks, an area for bodies. */
  readonly up: { readonly wicks: string; readonly bodies: string };
  readonly down: { readonly wicks: string; readonly bodies: string };
  readonly entry: TripMark;
  readonly exit: TripMark;
  /** Lowest and highest price of the candles, decimals. */
  readonly low: string;
  readonly high: string;
}

/**
 * Draws the candles of a trade. Null without any: nothing is drawn that the market does not know.
 */
export function pictureOf(
  candles: readonly Candle[],
  span: TripSpan,
  trip: Times & Pick<Trip, 'entry' | 'exit'>,
): TripPicture | null {
  const length = (span.to - span.from) / span.count;
  const shown = candles.filter(({ time }) => time >= span.from && time < span.to);
  const [lowest] = shown.toSorted((a, b) => Number(a.low) - Number(b.low));
  const [highest] = shown.toSorted((a, b) => Number(b.high) - Number(a.high));
  if (!lowest || !highest) return null;
  // Floats suffice for a picture. An average price may lie beside the candles.
  const prices = [lowest.low, highest.high, trip.entry, trip.exit].map(Number);
  const bottom = Math.min(...prices);
  const reach = Math.max(...prices) - bottom || 1;
  const y = (price: number) => HEIGHT - EDGE - ((HEIGHT - 2 * EDGE) * (price - bottom)) / reach;
  const sides = { up: { wicks: '', bodies: '' }, down: { wicks: '', bodies: '' } };
  for (const { close, high, low, open, time } of shown) {
    const [from, to] = [y(Number(open)), y(Number(close))];
    const side = to <= from ? sides.up : sides.down;
    const x = (time - span.from) / length;
    const tall = Math.max(1, Math.abs(from - to));
    side.wicks += `M${x + 0.5} ${y(Number(high)).toFixed(1)}V${y(Number(low)).toFixed(1)}`;
    const left = (x + (1 - BODY) / 2).toFixed(2);
    side.bodies += `M${left} ${Math.min(from, to).toFixed(1)}h${BODY}v${tall.toFixed(1)}h-${BODY}z`;
  }
  const mark = (time: number, price: string): TripMark => ({
    x: (time - span.from) / (span.to - span.from),
    y: y(Number(price)) / HEIGHT,
  });
  return {
    ...sides,
    entry: mark(trip.opened, trip.entry),
    exit: mark(trip.closed, trip.exit),
    low: lowest.low,
    high: highest.high,
  };
}
