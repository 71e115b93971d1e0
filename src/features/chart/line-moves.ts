import { formatUnits, parseUnits } from '@tideline/wire';

/** A line can be moved to at most this multiple of its own price, and to one tick. */
const FURTHEST = 10n;
/** Height within which two tags cover each other, px. */
const TAG_HEIGHT = 28;
/** Number of places for tags beside each other. */
export const TAG_PLACES = 3;

/** Keys that move a line, in ticks; a page is a thousandth of the price, at least ten ticks. */
export function ticksOf(key: string, shift: boolean, price: bigint): bigint | null {
  const step = shift ? 10n : 1n;
  const thousandth = price / 1_000n;
  const page = thousandth > 10n ? thousandth : 10n;
  switch (key) {
    case 'ArrowUp':
    case 'ArrowRight':
      return step;
    case 'ArrowDown':
    case 'ArrowLeft':
      return -step;
    case 'PageUp':
      return page;
    case 'PageDown':
      return -page;
    default:
      return null;
  }
}

/**
 * A price within the limits of a move.
 *
 * @param units - price in units of the tick, of any sign
 * @param from - price of the line, a plain decimal
 */
export function limited(units: bigint, from: string, decimals: number): string {
  const max = furthest(from, decimals);
  return formatUnits(units < 1n ? 1n : units > max ? max : units, decimals);
}

/** The highest price to which a line can be moved, in units. */
export const furthest = (from: string, decimals: number): bigint =>
  parseUnits(from, decimals) * FURTHEST;

/**
 * The price under a pointer, rounded to the tick.
 *
 * @param price - a coordinate of the price scale: a float, possibly negative or not finite
 */
export function pointedPrice(price: number, from: string, decimals: number): string {
  if (!Number.isFinite(price)) return from;
  // Anything beyond is limited anyway, and stays a finite number of ticks.
  const near = Math.min(Math.max(price, -1), 1e12);
  return limited(BigInt(Math.round(near * 10 ** decimals)), from, decimals);
}

/**
 * Places of tags at these heights, so that tags of near lines stand beside each other.
 *
 * @param heights - y of the lines, px; null for a line without one
 * @returns for each the number of its place, below {@link TAG_PLACES}
 */
export function tagPlaces(heights: readonly (number | null)[]): readonly number[] {
  const places = heights.map(() => 0);
  const order = [...heights.keys()]
    .filter((index) => heights[index] !== null)
    .sort((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0));
  const lastAt = Array.from({ length: TAG_PLACES }, () => Number.NEGATIVE_INFINITY);
  for (const index of order) {
    const y = heights[index] ?? 0;
    const free = lastAt.findIndex((last) => y - last >= TAG_HEIGHT);
    // All places are taken: the tag covers the one that is furthest away.
    const place = free === -1 ? lastAt.indexOf(Math.min(...lastAt)) : free;
    places[index] = place;
    lastAt[place] = y;
  }
  return places;
}
