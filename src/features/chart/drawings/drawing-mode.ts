import type { ChartAxis } from '../chart-axis.ts';
import { type Anchor, isAnchor, type Tool } from './drawing.ts';

/** What the user does with the open drawing tools. */
export interface DrawingMode {
  /** The tool that the next press on the chart uses; null: a tap selects. */
  readonly tool: Tool | null;
  /** Id of the selected drawing. */
  readonly selected: string | null;
}

/** A price rounded to the tick. */
const toTick = (price: number, decimals: number): number => Number(price.toFixed(decimals));

/** Distance within which the magnet takes a price of the candle, px. */
const PULL = 24;

/**
 * The anchor at a point of the canvas: at a bar and a tick. Null outside what can be stored.
 *
 * @param magnet - takes the nearest price of the bar within 24 px
 */
export function anchorAt(
  axis: ChartAxis,
  x: number,
  y: number,
  decimals: number,
  magnet: boolean,
): Anchor | null {
  const [time, price] = [axis.timeAt(x), (magnet ? pulled(axis, x, y) : null) ?? axis.priceAt(y)];
  if (time === null || price === null) return null;
  const anchor = { time, price: toTick(price, decimals) };
  return isAnchor(anchor) ? anchor : null;
}

/** The price of the bar at x that is nearest to y. */
function pulled(axis: ChartAxis, x: number, y: number): number | null {
  let [found, minDistance]: [number | null, number] = [null, PULL];
  for (const price of axis.pricesAt(x)) {
    const distance = Math.abs((axis.yOf(price) ?? Number.POSITIVE_INFINITY) - y);
    if (distance < minDistance) [found, minDistance] = [price, distance];
  }
  return found;
}

/** An anchor moved by whole bars and px; null outside what can be stored. */
export function movedAnchor(
  axis: ChartAxis,
  { time, price }: Anchor,
  bars: number,
  dy: number,
  decimals: number,
): Anchor | null {
  const [later, y] = [axis.timeMoved(time, bars), axis.yOf(price)];
  const moved = y === null || dy === 0 ? price : axis.priceAt(y + dy);
  if (later === null || moved === null) return null;
  const anchor = { time: later, price: toTick(moved, decimals) };
  return isAnchor(anchor) ? anchor : null;
}
