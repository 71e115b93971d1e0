import { cutFloat } from '../../../format/number.ts';
import type { ChartAxis } from '../chart-axis.ts';
import { type ChartColours, FILL_ALPHA } from '../colours.ts';
import { DASH_LENGTHS, type Dash } from '../line-look.ts';
import type { Drawing } from './drawing.ts';
import { type Point, type Shape, shapeOf } from './drawing-shape.ts';

/** What is on the chart now. */
export interface Scene {
  readonly drawings: readonly Drawing[];
  readonly selected: string | null;
}

/** The anchors of a drawing on the canvas; null while the chart has no scales. */
export function pointsOf({ anchors }: Drawing, axis: ChartAxis): readonly Point[] | null {
  const points: Point[] = [];
  for (const { time, price } of anchors) {
    const [x, y] = [axis.xOf(time), axis.yOf(price)];
    if (x === null || y === null) return null;
    points.push({ x, y });
  }
  return points;
}

/** A drawing's shape on the canvas; null while the chart has no scales. */
export function drawnShape(drawing: Drawing, axis: ChartAxis, decimals: number): Shape | null {
  const points = pointsOf(drawing, axis);
  if (!points) return null;
  const [from, to = from] = drawing.anchors;
  const priceText = (share: number) =>
    cutFloat((from?.price ?? 0) + ((to?.price ?? 0) - (from?.price ?? 0)) * share, decimals);
  const canvas = { width: axis.width(), height: axis.height() };
  return shapeOf(drawing.tool, points, canvas, priceText);
}

/**
 * Draws all drawings, the lines of one look in one path. Shapes of a thousand take 6 ms a repaint,
 * of ten 0.06.
 */
export function paintDrawings(
  context: CanvasRenderingContext2D,
  { drawings, selected }: Scene,
  axis: ChartAxis,
  decimals: number,
  { inks, text, page }: ChartColours,
): void {
  const shapes: { readonly drawing: Drawing; readonly shape: Shape }[] = [];
  const strokes = new Map<string, Stroke>();
  for (const drawing of drawings) {
    const shape = drawnShape(drawing, axis, decimals);
    if (!shape) continue;
    shapes.push({ drawing, shape });
    const { ink, width, dash } = drawing.look;
    const own: Stroke = {
      colour: inks[ink],
      width: drawing.id === selected ? width + 1 : width,
      dash,
      segments: [],
    };
    const faint: Stroke = { colour: text, width: 1, dash: 'dotted', segments: [] };
    for (const segment of shape.segments) {
      const wanted = segment.faint ? faint : own;
      const key = `${wanted.colour} ${wanted.width} ${wanted.dash}`;
      const stroke = strokes.get(key) ?? wanted;
      stroke.segments.push(segment);
      strokes.set(key, stroke);
    }
  }
  for (const { drawing, shape } of shapes) {
    if (!shape.area) continue;
    const { from, to } = shape.area;
    context.fillStyle = inks[drawing.look.ink] + FILL_ALPHA;
    context.fillRect(from.x, from.y, to.x - from.x, to.y - from.y);
  }
  context.lineJoin = 'round';
  for (const { colour, width, dash, segments } of strokes.values()) {
    context.beginPath();
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.setLineDash([...DASH_LENGTHS[dash]]);
    for (const { from, to } of segments) {
      context.moveTo(from.x, from.y);
      context.lineTo(to.x, to.y);
    }
    context.stroke();
  }
  context.setLineDash([]);
  context.font = `500 11px ${getComputedStyle(context.canvas).fontFamily}`;
  context.textAlign = 'right';
  context.lineWidth = 3;
  context.strokeStyle = page;
  for (const { drawing, shape } of shapes) {
    context.fillStyle = inks[drawing.look.ink];
    for (const label of shape.labels) {
      // The outline keeps the text readable over candles.
      context.strokeText(label.text, label.x, label.y);
      context.fillText(label.text, label.x, label.y);
    }
  }
}

/** The lines of one look. */
interface Stroke {
  readonly colour: string;
  readonly width: number;
  readonly dash: Dash;
  readonly segments: Shape['segments'][number][];
}
