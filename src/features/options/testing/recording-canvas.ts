import { drawTicks } from '../ticks/draw-ticks.ts';
import type { TickOrder, TickScene } from '../ticks/tick-scene.ts';

export const colours = {
  ...{ page: 'page', text: 'text', muted: 'muted', grid: 'grid', line: 'line', up: 'up' },
  ...{ down: 'down', onTrade: 'on-trade', font: 'Font' },
};
/** Every character is six px wide. */
export const widthOf = (text: string) => 6 * text.length;

/** A place in 1024ths of a px: sums with halves stay exact. */
export const px = (at: number): number => Math.round(at * 1_024) / 1_024;
const exact = (each: unknown): unknown =>
  Array.isArray(each) ? each.map(exact) : typeof each === 'number' ? px(each) : each;

/** A canvas that writes down what is drawn, with the look at that moment. */
export function canvas() {
  const drawn: (readonly unknown[])[] = [];
  const note = (...step: unknown[]) => drawn.push(exact(step) as unknown[]);
  let path: (readonly unknown[])[] = [];
  let dash: readonly number[] = [];
  const look = { globalAlpha: 1 } as Record<string, unknown>;
  const { strokeStyle, fillStyle, ...rest } = {} as Record<string, unknown>;
  const context = Object.assign(
    look,
    rest,
    { strokeStyle, fillStyle },
    {
      clearRect: (...at: number[]) => note('clear', ...at),
      measureText: (text: string) => ({ width: widthOf(text) }),
      save: () => note('save'),
      restore: () => note('restore'),
      clip: () => note('clip', ...path),
      beginPath: () => {
        path = [];
      },
      rect: (...at: number[]) => path.push(['rect', ...at]),
      moveTo: (...at: number[]) => path.push(['from', ...at]),
      lineTo: (...at: number[]) => path.push(['to', ...at]),
      arc: (x: number, y: number, radius: number, a: number, b: number) =>
        path.push(['arc', x, y, radius, Math.round((b - a) * 100)]),
      roundRect: (...at: number[]) => path.push(['box', ...at]),
      setLineDash: (of: readonly number[]) => {
        dash = of;
      },
      stroke: () => note('line', look['strokeStyle'], look['lineWidth'], [...dash], ...path),
      fill: () => note('fill', look['fillStyle'], ...path),
      fillRect: (...at: number[]) => note('area', look['fillStyle'], look['globalAlpha'], ...at),
      fillText: (text: string, x: number, y: number) =>
        note('text', text, look['fillStyle'], look['textAlign'], x, y),
    },
  );
  return { context: context as unknown as CanvasRenderingContext2D, drawn };
}

/** 100 s on a plot of 400 px (52 px remain for labels of `▲ ` and four digits), 200 px high. */
export const scene: TickScene = {
  ...{ width: 448, height: 242, from: 0, now: 60_000, to: 100_000, known: 60_000, fresh: true },
  ...{ buckets: [], minutes: [], orders: [], preview: null, step: 1, dated: null, colours },
  priceText: (price) => Math.round(price).toString().padStart(4, '0'),
  timeText: (time) => `t${time / 1_000}`,
  leftText: (ms) => `left ${ms}`,
};
export const bucket = (time: number, last: number, more: object = {}) => ({
  ...{ time, last, low: last, high: last, afterGap: false },
  ...more,
});
export const order: TickOrder = {
  ...{ id: 'o', direction: 'rise', entry: 1_000, entryText: '1000', purchased: 25_000 },
  ...{ delivery: 75_000, money: 'in' },
};
/** What is drawn of a scene, on a canvas that may have been drawn on before. */
export function drawnOf(more: Partial<TickScene>, { context, drawn } = canvas()) {
  drawTicks(context, { ...scene, ...more });
  return { drawn, context };
}
/** 448 − 6 × 6 − 12. */
export const RIGHT = 400;
export const x = (time: number) => (time / 100_000) * RIGHT;
/** The place of a price where prices from `low` to `high` are visible. */
export const placing = (low: number, high: number) => (price: number) => {
  const margin = (high - low) * 0.12 + Math.max(0, 6 - (high - low)) / 2;
  return px(224 - ((price - low + margin) / (high - low + 2 * margin)) * 200);
};
export const crisp = (at: number) => Math.round(at) + 0.5;
