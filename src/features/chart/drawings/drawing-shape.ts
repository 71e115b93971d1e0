import type { Tool } from './drawing.ts';

/** A point on the canvas, px. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

interface Segment {
  readonly from: Point;
  readonly to: Point;
  /** Less visible than the drawing itself. */
  readonly faint?: boolean;
}

/** A drawing on the canvas. */
export interface Shape {
  /** Clipped to the canvas and a margin: distant coordinates cost time and lose digits. */
  readonly segments: readonly Segment[];
  readonly area: { readonly from: Point; readonly to: Point } | null;
  readonly labels: readonly (Point & { readonly text: string })[];
}

interface Canvas {
  readonly width: number;
  readonly height: number;
}

/** Shares of a Fibonacci retracement. */
const FIBONACCI = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1] as const;

/** Space beyond the canvas that is still drawn, px. */
const MARGIN = 40;

/**
 * The shape of a drawing.
 *
 * @param points - its anchors on the canvas; may lie anywhere
 * @param priceText - the price of anchor 0, of anchor 1, or between them, by its share
 */
export function shapeOf(
  tool: Tool,
  points: readonly Point[],
  canvas: Canvas,
  priceText: (share: number) => string,
): Shape {
  const [a, b = a] = points.map(reachable);
  if (!a || !b) return NOTHING;
  switch (tool) {
    case 'trend':
      return { ...NOTHING, segments: clipped([{ from: a, to: b }], canvas) };
    case 'ray':
      return { ...NOTHING, segments: clipped([{ from: a, to: beyond(a, b, canvas) }], canvas) };
    case 'horizontal': {
      const line = { from: { x: 0, y: a.y }, to: { x: canvas.width, y: a.y } };
      const labels = [{ x: canvas.width - 4, y: a.y - 4, text: priceText(0) }];
      return { ...NOTHING, segments: clipped([line], canvas), labels };
    }
    case 'rectangle': {
      const [c, d] = [
        { x: b.x, y: a.y },
        { x: a.x, y: b.y },
      ];
      const edges = [
        { from: a, to: c },
        { from: c, to: b },
        { from: b, to: d },
        { from: d, to: a },
      ];
      return { ...NOTHING, segments: clipped(edges, canvas), area: areaOf(a, b, canvas) };
    }
    case 'fibonacci':
      return fibonacci(a, b, canvas, priceText);
  }
}

/** Beyond thousands of screens floats lose the digits of the canvas. */
const MAX_PX = 1e7;
const limit = (px: number): number => Math.min(Math.max(px, -MAX_PX), MAX_PX);
const reachable = ({ x, y }: Point): Point => ({ x: limit(x), y: limit(y) });

const NOTHING: Shape = { segments: [], area: null, labels: [] };

function fibonacci(
  a: Point,
  b: Point,
  canvas: Canvas,
  priceText: (share: number) => string,
): Shape {
  const left = Math.min(a.x, b.x);
  const right = Math.max(a.x, b.x);
  const levels = FIBONACCI.map((share) => ({ share, y: a.y + (b.y - a.y) * share }));
  const lines = levels.map(({ y }) => ({ from: { x: left, y }, to: { x: right, y } }));
  const shown = levels.filter(({ y }) => y > -MARGIN && y < canvas.height + MARGIN);
  const inView = left < canvas.width + MARGIN && right > -MARGIN;
  return {
    segments: clipped([...lines, { from: a, to: b, faint: true }], canvas),
    area: null,
    labels: inView
      ? shown.map(({ share, y }) => ({
          x: Math.min(right, canvas.width) - 4,
          y: y - 3,
          text: `${share} · ${priceText(share)}`,
        }))
      : [],
  };
}

/** Distance of two points that are one, px. */
const SAME = 1e-6;

/** A point on the line from `a` through `b`, outside the canvas. */
function beyond(a: Point, b: Point, { width, height }: Canvas): Point {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = Math.max(Math.abs(dx), Math.abs(dy));
  // Anchors at one point have no direction.
  if (length < SAME) return b;
  const reach = (Math.abs(a.x) + Math.abs(a.y) + width + height + 2 * MARGIN) / length;
  return { x: a.x + dx * Math.max(reach, 1), y: a.y + dy * Math.max(reach, 1) };
}

function areaOf(a: Point, b: Point, { width, height }: Canvas): Shape['area'] {
  const left = Math.max(Math.min(a.x, b.x), -MARGIN);
  const right = Math.min(Math.max(a.x, b.x), width + MARGIN);
  const top = Math.max(Math.min(a.y, b.y), -MARGIN);
  const bottom = Math.min(Math.max(a.y, b.y), height + MARGIN);
  if (!(right > left && bottom > top)) return null;
  return { from: { x: left, y: top }, to: { x: right, y: bottom } };
}

/** The parts of segments near the canvas (Liang and Barsky). Segments that are not finite go. */
function clipped(segments: readonly Segment[], { width, height }: Canvas): readonly Segment[] {
  return segments.flatMap(({ from, to, ...rest }) => {
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const edges = [
      [-dx, from.x + MARGIN],
      [dx, width + MARGIN - from.x],
      [-dy, from.y + MARGIN],
      [dy, height + MARGIN - from.y],
    ] as const;
    let enter = 0;
    let leave = 1;
    for (const [toward, distance] of edges) {
      if (toward === 0 && distance < 0) return [];
      if (toward < 0) enter = Math.max(enter, distance / toward);
      if (toward > 0) leave = Math.min(leave, distance / toward);
    }
    if (!(enter <= leave) || !Number.isFinite(dx) || !Number.isFinite(dy)) return [];
    const at = (share: number): Point => ({ x: from.x + dx * share, y: from.y + dy * share });
    return [{ from: at(enter), to: at(leave), ...rest }];
  });
}

/** Distance of a point from a shape, px; infinite when the shape is not on the canvas. */
export function distanceTo({ segments, area }: Shape, point: Point): number {
  const inside =
    area !== null &&
    point.x >= area.from.x &&
    point.x <= area.to.x &&
    point.y >= area.from.y &&
    point.y <= area.to.y;
  // An edge is nearer than an area: a small rectangle inside a large one can be taken.
  const edges = segments.map((segment) => distanceToSegment(segment, point));
  return Math.min(inside ? INSIDE : Number.POSITIVE_INFINITY, ...edges);
}

/** Distance of a point inside an area, px: near enough to take it, after every line. */
const INSIDE = 11;

function distanceToSegment({ from, to }: Segment, { x, y }: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const square = dx * dx + dy * dy;
  const share = square === 0 ? 0 : ((x - from.x) * dx + (y - from.y) * dy) / square;
  const along = Math.min(1, Math.max(0, share));
  return Math.hypot(x - from.x - along * dx, y - from.y - along * dy);
}
