import { spread } from './tick-scale.ts';
import { colourOf, inkOf, type Plot, type TickScene } from './tick-scene.ts';

const HEIGHT = 18;
const PADDING = 6;
const ARROWS = { rise: '▲', fall: '▼', even: '＝' } as const;

interface Tag {
  readonly price: number;
  readonly text: string;
  readonly fill: string;
  readonly ink: string;
}

/** Prices right of the plot: the last one, the entries, and round ones where there is room. */
export function drawTags(
  context: CanvasRenderingContext2D,
  scene: TickScene,
  { y, right, top, bottom }: Plot,
  grid: readonly number[],
): void {
  const { colours, fresh } = scene;
  const tags: Tag[] = scene.orders
    .filter(({ settled }) => !settled)
    .slice(0, MAX_ENTRIES)
    .map((order) => ({
      price: order.entry,
      text: `${ARROWS[order.direction]} ${order.entryText}`,
      fill: colourOf(order, colours),
      ink: inkOf(order, colours),
    }));
  const last = scene.buckets.at(-1)?.last;
  if (last !== undefined) {
    const fill = fresh ? colours.text : colours.muted;
    tags.push({ price: last, text: scene.priceText(last), fill, ink: colours.page });
  }
  const height = bottom - top;
  const places = spread(
    tags.map(({ price }) => y(price) - top),
    HEIGHT + 2,
    height,
  ).map((place) => place + top);
  context.textAlign = 'left';
  context.fillStyle = colours.muted;
  for (const price of grid) {
    const free = places.every((place) => Math.abs(place - y(price)) >= HEIGHT);
    if (free) context.fillText(scene.priceText(price), right + PADDING, y(price));
  }
  const width = scene.width - right - 2;
  for (const [at, { text, fill, ink }] of tags.entries()) {
    const place = places[at] ?? 0;
    context.fillStyle = fill;
    context.beginPath();
    context.roundRect(right + 1, place - HEIGHT / 2, width, HEIGHT, 4);
    context.fill();
    context.fillStyle = ink;
    context.fillText(text, right + PADDING, place + 0.5);
  }
  if (scene.dated !== null) drawDate(context, scene, top);
}

/** More entries than this would cover the axis; the lines of the others stay. */
const MAX_ENTRIES = 4;

/** The date of old prices, in the plot's corner. */
function drawDate(context: CanvasRenderingContext2D, scene: TickScene, top: number): void {
  const { colours, dated } = scene;
  if (dated === null) return;
  context.textAlign = 'left';
  const width = context.measureText(dated).width;
  context.fillStyle = colours.page;
  context.fillRect(8, top + 4, width + 8, HEIGHT);
  context.fillStyle = colours.muted;
  context.fillText(dated, 12, top + 4 + HEIGHT / 2);
}
