/** The position of a picture in its frame: scaled about the frame's middle, then moved by px. */
export interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Size of the frame, px. The picture fills it at scale 1. */
export interface Frame {
  readonly width: number;
  readonly height: number;
}

export const WHOLE: View = { scale: 1, x: 0, y: 0 };
/** Maximum scale; beyond it a photo shows only grain. */
export const SCALE_MAX = 5;
const DOUBLE_TAP = 2.5;

const between = (min: number, value: number, max: number): number =>
  Math.min(max, Math.max(min, value));

/** Limits the scale to 1…{@link SCALE_MAX} and leaves no gap at an edge. */
export function bounded({ scale, x, y }: View, { width, height }: Frame): View {
  const held = between(1, scale, SCALE_MAX);
  const right = (width * (held - 1)) / 2;
  const below = (height * (held - 1)) / 2;
  // The sum turns -0 into 0.
  return { scale: held, x: between(-right, x, right) + 0, y: between(-below, y, below) + 0 };
}

/**
 * Scales by a factor about a point, which stays in place; points are relative to the frame's
 * middle.
 */
export function zoomed(view: View, factor: number, at: Point, frame: Frame): View {
  const scale = between(1, view.scale * factor, SCALE_MAX);
  const share = scale / view.scale;
  return bounded(
    { scale, x: at.x - (at.x - view.x) * share, y: at.y - (at.y - view.y) * share },
    frame,
  );
}

/** Two fingers: the picture follows their middle, and their distance sets the scale. */
export function pinched(
  view: View,
  from: readonly [Point, Point],
  to: readonly [Point, Point],
  frame: Frame,
): View {
  const before = middle(...from);
  const after = middle(...to);
  const factor = distance(...to) / Math.max(1, distance(...from));
  const large = zoomed(view, factor, before, frame);
  return bounded(
    { ...large, x: large.x + after.x - before.x, y: large.y + after.y - before.y },
    frame,
  );
}

/** A double tap zooms in at its point; the next one zooms out. */
export const doubleTapped = (view: View, at: Point, frame: Frame): View =>
  view.scale > 1 ? WHOLE : zoomed(view, DOUBLE_TAP, at, frame);

const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
