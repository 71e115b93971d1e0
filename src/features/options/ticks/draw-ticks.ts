import { drawTags } from './draw-tags.ts';
import { fitRange, gridPrices, gridTimes } from './tick-scale.ts';
import { colourOf, inkOf, type Plot, type TickOrder, type TickScene } from './tick-scene.ts';

/** Heights of the countdowns above and the times below the plot, and its text, CSS px. */
const HEAD = 24;
const FOOT = 18;
const TEXT = 11;
/** Between the plot and the right edge of the tags. */
const TAG_PADDING = 6;

/** Draws one frame. The context is scaled to CSS px. */
export function drawTicks(context: CanvasRenderingContext2D, scene: TickScene): void {
  const { width, height, colours } = scene;
  context.clearRect(0, 0, width, height);
  context.font = `500 ${TEXT}px ${colours.font}`;
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  const range = fitRange(pricesOf(scene), scene.step);
  if (!range) return;
  const sample = scene.priceText(range.high);
  const right = width - Math.ceil(context.measureText(`▲ ${sample}`).width) - 2 * TAG_PADDING;
  const bottom = height - FOOT;
  const plot: Plot = {
    top: HEAD,
    right,
    bottom,
    x: (time) => ((time - scene.from) / (scene.to - scene.from)) * right,
    y: (price) => bottom - ((price - range.low) / (range.high - range.low)) * (bottom - HEAD),
  };
  const prices = gridPrices(range, scene.step, 4);
  drawGrid(context, scene, plot, prices);
  context.save();
  context.beginPath();
  context.rect(0, plot.top, plot.right, plot.bottom - plot.top);
  context.clip();
  for (const order of scene.orders) drawResult(context, scene, plot, order);
  drawMinutes(context, scene, plot);
  drawLine(context, scene, plot);
  context.restore();
  for (const order of scene.orders) drawDelivery(context, scene, plot, order);
  if (scene.preview) drawPreview(context, scene, plot, scene.preview);
  drawTags(context, scene, plot, prices);
}

/** Every price that must be visible. */
function* pricesOf({ buckets, minutes, orders, from }: TickScene): Generator<number> {
  for (const [at, { time, low, high, last }] of buckets.entries()) {
    if (time >= from) {
      yield low;
      yield high;
    } else if ((buckets[at + 1]?.time ?? Number.POSITIVE_INFINITY) > from) yield last;
  }
  // Ticks fill the plot; older minutes may reach beyond it.
  for (const { low, high } of buckets.length > 0 ? [] : minutes) {
    yield low;
    yield high;
  }
  for (const { entry, settled } of orders) {
    yield entry;
    if (settled?.price != null) yield settled.price;
  }
}

function drawGrid(
  context: CanvasRenderingContext2D,
  { from, to, colours, timeText }: TickScene,
  { x, y, right, top, bottom }: Plot,
  prices: readonly number[],
): void {
  context.strokeStyle = colours.grid;
  context.lineWidth = 1;
  context.beginPath();
  for (const price of prices) {
    context.moveTo(0, crisp(y(price)));
    context.lineTo(right, crisp(y(price)));
  }
  const half = context.measureText(timeText(from)).width / 2 + 2;
  const maxTimes = Math.max(2, Math.floor(right / (4 * half)));
  const times = gridTimes(from, to, maxTimes).filter((t) => x(t) >= half && x(t) <= right - half);
  for (const time of times) {
    context.moveTo(crisp(x(time)), top);
    context.lineTo(crisp(x(time)), bottom);
  }
  context.stroke();
  context.fillStyle = colours.muted;
  context.textAlign = 'center';
  for (const time of times) context.fillText(timeText(time), x(time), bottom + FOOT / 2);
}

/** Tints the side of the entry where the price is, from purchase to delivery. */
function drawResult(
  context: CanvasRenderingContext2D,
  scene: TickScene,
  { x, y, top, bottom }: Plot,
  order: TickOrder,
): void {
  const colour = colourOf(order, scene.colours);
  const [left, width] = [x(order.purchased), x(order.delivery) - x(order.purchased)];
  const entry = crisp(y(order.entry));
  const last = scene.buckets.at(-1)?.last;
  if (!order.settled && order.money !== null && last !== undefined && last !== order.entry) {
    context.globalAlpha = 0.14;
    context.fillStyle = colour;
    if (last > order.entry) context.fillRect(left, top, width, entry - top);
    else context.fillRect(left, entry, width, bottom - entry);
    context.globalAlpha = 1;
  }
  context.strokeStyle = colour;
  context.lineWidth = 1.5;
  context.beginPath();
  context.moveTo(left, entry);
  context.lineTo(left + width, entry);
  context.stroke();
  context.fillStyle = colour;
  context.beginPath();
  context.arc(left, entry, 3.5, 0, 2 * Math.PI);
  context.fill();
  if (order.settled?.price == null) return;
  context.beginPath();
  context.arc(left + width, crisp(y(order.settled.price)), 5, 0, 2 * Math.PI);
  context.fill();
}

/** Older minutes: only their range is known. */
function drawMinutes(
  context: CanvasRenderingContext2D,
  { minutes, colours }: TickScene,
  { x, y }: Plot,
): void {
  context.fillStyle = colours.muted;
  context.globalAlpha = 0.22;
  for (const { time, low, high } of minutes) {
    const [left, end] = [x(time), x(time + 60_000)];
    context.fillRect(left + 1, y(high), end - left - 2, Math.max(1, y(low) - y(high)));
  }
  context.globalAlpha = 1;
}

/** Steps from deal to deal: a price holds until the next deal. Nothing joins a gap. */
function drawLine(context: CanvasRenderingContext2D, scene: TickScene, { x, y }: Plot): void {
  const { buckets, colours, fresh, known } = scene;
  context.strokeStyle = fresh ? colours.line : colours.muted;
  context.lineWidth = 1.75;
  context.beginPath();
  let open = false;
  let before = 0;
  for (const { time, low, high, last, afterGap } of buckets) {
    const at = x(time);
    if (at < -50) {
      [open, before] = [true, y(last)];
      context.moveTo(-50, before);
      continue;
    }
    if (!open || afterGap) context.moveTo(at, y(last));
    else context.lineTo(at, before);
    if (high > low) {
      context.lineTo(at, y(high));
      context.lineTo(at, y(low));
    }
    [open, before] = [true, y(last)];
    context.lineTo(at, before);
  }
  if (!open) return;
  const end = x(known);
  context.lineTo(end, before);
  context.stroke();
  context.fillStyle = context.strokeStyle;
  context.beginPath();
  context.arc(end, before, 3, 0, 2 * Math.PI);
  context.fill();
}

function drawDelivery(
  context: CanvasRenderingContext2D,
  { colours, now, leftText }: TickScene,
  plot: Plot,
  order: TickOrder,
): void {
  const colour = colourOf(order, colours);
  drawHead(context, plot, order.delivery, order.settled?.text ?? leftText(order.delivery - now), {
    colour,
    text: inkOf(order, colours),
    dash: [],
  });
}

function drawPreview(
  context: CanvasRenderingContext2D,
  { colours }: TickScene,
  plot: Plot,
  { delivery, label }: NonNullable<TickScene['preview']>,
): void {
  drawHead(context, plot, delivery, label, {
    colour: colours.muted,
    text: colours.page,
    dash: [3, 4],
  });
}

interface HeadLook {
  readonly colour: string;
  readonly text: string;
  readonly dash: readonly number[];
}

/** A vertical line at an instant, with a label at its head. */
function drawHead(
  context: CanvasRenderingContext2D,
  { x, top, right, bottom }: Plot,
  time: number,
  label: string,
  { colour, text, dash }: HeadLook,
): void {
  const at = crisp(x(time));
  context.strokeStyle = colour;
  context.lineWidth = 1.5;
  context.setLineDash([...dash]);
  context.beginPath();
  context.moveTo(at, top - 2);
  context.lineTo(at, bottom);
  context.stroke();
  context.setLineDash([]);
  const width = context.measureText(label).width + 12;
  const left = Math.min(right - width, Math.max(0, at - width / 2));
  context.fillStyle = colour;
  context.beginPath();
  context.roundRect(left, 3, width, HEAD - 6, 6);
  context.fill();
  context.fillStyle = text;
  context.textAlign = 'center';
  context.fillText(label, left + width / 2, HEAD / 2 + 0.5);
}

/** A line of one px is sharp between two pixels. */
const crisp = (at: number): number => Math.round(at) + 0.5;
