import type { ResponseOf } from '@tideline/wire';
import type { walletHistory } from '@tideline/wire/calls/wallet';

type Points = ResponseOf<typeof walletHistory>['points'];

/** Height of the curve, px; its width is that of its place. */
export const CURVE_HEIGHT = 64;
/** Width of the coordinates, which the picture stretches. */
export const CURVE_WIDTH = 1_000;
/**
 * Smallest height of the picture as a share of the equity, so that a rise of 0.01 % is no mountain.
 */
const MIN_SPAN = 0.01;
/** Room above and below for the stroke, px. */
const EDGE = 3;

export interface Curve {
  /** SVG path with one piece for each stretch without a gap. */
  readonly line: string;
  /** The same pieces, closed at the lower edge. */
  readonly area: string;
  /** Time of the first drawn point, ms UTC. */
  readonly from: number;
  /** Direction from the first to the last drawn point; flat where the picture cannot show one. */
  readonly side: 'up' | 'down' | 'flat';
  /** Lowest and highest drawn equity, decimals. */
  readonly low: string;
  readonly high: string;
}

/**
 * The curve of an account's equity, by time from left to right. An unknown point interrupts it, and
 * it begins with the first funds. Null for less than two known points.
 * @param points - oldest first
 */
export function curveOf(points: Points): Curve | null {
  const begin = points.findIndex(({ equity }) => equity !== null && /[1-9]/.test(equity));
  const shown = begin < 0 ? [] : points.slice(begin);
  // Floats suffice for a picture.
  const known = shown.flatMap(({ time, equity }) =>
    equity === null ? [] : [{ time, equity, value: Number(equity) }],
  );
  const [first] = known;
  const last = known.at(-1);
  if (!first || !last || last.time <= first.time) return null;
  const byValue = known.toSorted((a, b) => a.value - b.value);
  const [low] = byValue;
  const high = byValue.at(-1);
  if (!low || !high) return null;
  const middle = (low.value + high.value) / 2;
  const span = Math.max(high.value - low.value, high.value * MIN_SPAN);
  const x = (time: number) => (CURVE_WIDTH * (time - first.time)) / (last.time - first.time);
  const y = (value: number) =>
    CURVE_HEIGHT / 2 - ((CURVE_HEIGHT - 2 * EDGE) * (value - middle)) / span;
  // In px: less than one is invisible, and a colour would call it a loss.
  const rise = y(first.value) - y(last.value);
  const pieces: string[][] = [[]];
  for (const { time, equity } of shown) {
    if (equity === null) pieces.push([]);
    else pieces.at(-1)?.push(`${x(time).toFixed(1)} ${y(Number(equity)).toFixed(1)}`);
  }
  const drawn = pieces.filter(({ length }) => length > 0);
  return {
    // A point between two gaps is a line of no length, which round ends make visible.
    line: drawn.map((piece) => `M${piece.join('L')}${piece.length === 1 ? 'h0' : ''}`).join(''),
    area: drawn.map(closed).join(''),
    from: first.time,
    side: Math.abs(rise) < 1 ? 'flat' : rise > 0 ? 'up' : 'down',
    low: low.equity,
    high: high.equity,
  };
}

const xOf = (point = ''): string => point.slice(0, point.indexOf(' '));

const closed = (piece: readonly string[]): string =>
  `M${xOf(piece[0])} ${CURVE_HEIGHT}L${piece.join('L')}L${xOf(piece.at(-1))} ${CURVE_HEIGHT}Z`;
