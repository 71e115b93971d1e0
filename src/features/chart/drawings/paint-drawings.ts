import { cutFloat } from '../../../format/number.ts';
import type { ChartAxis } from '../chart-axis.ts';
import type { ChartColours } from '../colours.ts';
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
 * Draws all drawings, the lines of all in one path. Shapes of a thousand take 6 ms a repaint, of ten 0.06.
 */
export function paintDrawings(
  context: CanvasRenderingContext2D,
  { drawings, selected }: Scene,
  axis: ChartAxis,
  decimals: number,
  { accent, accentFill, text, page }: ChartColours,
): void {
  const shapes = drawings.map((drawing) => ({
    drawing,
    shape: drawnShape(drawing, axis, decimals),
  }));
  const strokes = (width: number, wanted: (id: string, faint: boolean) => boolean): void => {
    context.beginPath();
    context.lineWidth = width;
    for (const { drawing, shape } of shapes) {
      for (const { from, to, faint } of shape?.segments ?? []) {
        if (!wanted(drawing.id, faint === true)) continue;
        context.moveTo(from.x, from.y);
        context.lineTo(to.x, to.y);
      }
    }
    context.stroke();
  };
  context.fillStyle = accentFill;
  for (const { shape } of shapes) {
    if (!shape?.area) continue;
    const { from, to } = shape.area;
    context.fillRect(from.x, from.y, to.x - from.x, to.y - from.y);
  }
  context.lineJoin = 'round';
  context.strokeStyle = accent;
  strokes(1.5, (id, faint) => id !== selected && !faint);
  strokes(2.5, (id, faint) => id === selected && !faint);
  context.strokeStyle = text;
  context.setLineDash([3, 3]);
  strokes(1, (_, faint) => faint);
  context.setLineDash([]);
  context.font = `500 11px ${getComputedStyle(context.canvas).fontFamily}`;
  context.textAlign = 'right';
  context.lineWidth = 3;
  context.strokeStyle = page;
  context.fillStyle = accent;
  for (const { shape } of shapes) {
    for (const label of shape?.labels ?? []) {
      // The outline keeps the text readable over candles.
      context.strokeText(label.text, label.x, label.y);
      context.fillText(label.text, label.x, label.y);
    }
  }
}
