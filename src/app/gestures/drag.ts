/** A finger's way from where it came down, px; to the right and down are positive. */
export interface Way {
  readonly x: number;
  readonly y: number;
}

export type Direction = 'down' | 'left' | 'right';

/** Movement from which on a touch has a direction, px. */
const DECIDES = 8;
/** Share of the moved part's size, and the distance in px, that suffice. */
const SHARE = 0.3;
const FAR = 120;
/** A flick is faster than this, px per ms, and longer than the distance that decides. */
const FLICK = 0.5;

/** The distance along a direction; negative the other way. */
export const along = (direction: Direction, { x, y }: Way): number =>
  direction === 'down' ? y : direction === 'right' ? x : -x;

/**
 * What a touch is so far: a drag along the direction, something else such as scrolling, or not
 * decided yet.
 */
export function kindOf(direction: Direction, way: Way): 'drag' | 'other' | 'open' {
  const [size, across] = [
    Math.abs(along(direction, way)),
    Math.abs(direction === 'down' ? way.x : way.y),
  ];
  if (Math.max(size, across) < DECIDES) return 'open';
  return along(direction, way) > 0 && size > across ? 'drag' : 'other';
}

/**
 * Whether a drag ends in what it began.
 * @param size - size of the moved part along the direction, px
 * @param time - duration of the touch, ms
 */
export function completes(direction: Direction, way: Way, size: number, time: number): boolean {
  const distance = along(direction, way);
  if (distance >= Math.min(FAR, size * SHARE)) return true;
  return distance > 3 * DECIDES && distance / Math.max(1, time) > FLICK;
}
