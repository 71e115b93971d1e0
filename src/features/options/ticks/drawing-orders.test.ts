import { describe, expect, it } from 'vitest';
import {
  bucket,
  crisp,
  drawnOf,
  order,
  placing,
  px,
  RIGHT,
  widthOf,
  x,
} from '../testing/recording-canvas.ts';

describe('options on the chart of ticks', () => {
  it('tints the side of the entry where the price is, from purchase to delivery', () => {
    for (const [last, money, colour] of [
      [1_040, 'in', 'up'],
      [960, 'out', 'down'],
      [1_000, 'at', 'muted'],
      [1_040, null, 'muted'],
    ] as const) {
      const [low, high] = [Math.min(last, 1_000), Math.max(last, 1_000)];
      const y = placing(low, high);
      const entry = crisp(y(1_000));
      const { drawn, context } = drawnOf({
        buckets: [bucket(30_000, last)],
        orders: [{ ...order, money }],
      });
      const areas = drawn.filter(([what]) => what === 'area');
      expect(areas).toEqual(
        money === null || last === 1_000
          ? []
          : [
              [
                'area',
                colour,
                px(0.14),
                100,
                last > 1_000 ? 24 : entry,
                200,
                last > 1_000 ? entry - 24 : 224 - entry,
              ],
            ],
      );
      expect(context.globalAlpha).toBe(1);
      expect(drawn).toContainEqual([
        'line',
        colour,
        1.5,
        [],
        ['from', 100, entry],
        ['to', 300, entry],
      ]);
      expect(drawn).toContainEqual(['fill', colour, ['arc', 100, entry, 3.5, 628]]);
      // The delivery: a line, and what is left of the time in a box above it.
      expect(drawn).toContainEqual([
        'line',
        colour,
        1.5,
        [],
        ['from', 300.5, 22],
        ['to', 300.5, 224],
      ]);
      const width = widthOf('left 15000') + 12;
      expect(drawn).toContainEqual(['fill', colour, ['box', 300.5 - width / 2, 3, width, 18, 6]]);
      const ink = money === 'in' || money === 'out' ? 'on-trade' : 'page';
      expect(drawn).toContainEqual(['text', 'left 15000', ink, 'center', 300.5, 12.5]);
      expect(
        drawn.some(([what, text, of]) => what === 'text' && text === '▲ 1000' && of === ink),
      ).toBe(true);
    }
  });

  it('shows the delivery of an option bought now, dashed, inside the plot', () => {
    const of = (delivery: number) =>
      drawnOf({ buckets: [bucket(30_000, 1_000)], preview: { delivery, label: 'preview' } }).drawn;
    const width = 7 * 6 + 12;
    for (const [delivery, left] of [
      [50_000, 200.5 - width / 2],
      [99_000, RIGHT - width],
      [1_000, 0],
    ] as const) {
      const at = crisp(x(delivery));
      expect(of(delivery)).toContainEqual([
        'line',
        'muted',
        1.5,
        [3, 4],
        ['from', at, 22],
        ['to', at, 224],
      ]);
      expect(of(delivery)).toContainEqual(['fill', 'muted', ['box', left, 3, width, 18, 6]]);
      expect(of(delivery)).toContainEqual([
        'text',
        'preview',
        'page',
        'center',
        left + width / 2,
        12.5,
      ]);
    }
  });

  it('has at most four entries beside the axis, apart from each other, and the date of old prices', () => {
    const orders = [1, 2, 3, 4, 5].map((at) => ({
      ...order,
      id: `${at}`,
      direction: 'fall' as const,
    }));
    const { drawn } = drawnOf({ buckets: [bucket(30_000, 1_000)], orders, dated: 'yesterday' });
    const tags = drawn.filter(([what, text]) => what === 'text' && text === '▼ 1000');
    expect(tags).toHaveLength(4);
    const places = drawn
      .filter(
        ([what, , box]) =>
          what === 'fill' && Array.isArray(box) && box[0] === 'box' && box[1] === RIGHT + 1,
      )
      .map(([, , box]) => (box as number[])[2] ?? 0);
    expect(places).toHaveLength(5);
    const sorted = places.toSorted((a, b) => a - b);
    for (let at = 1; at < 5; at += 1)
      expect((sorted[at] ?? 0) - (sorted[at - 1] ?? 0)).toBeGreaterThanOrEqual(20 - 1e-9);
    expect(drawn).toContainEqual(['area', 'page', 1, 8, 28, 9 * 6 + 8, 18]);
    expect(drawn).toContainEqual(['text', 'yesterday', 'muted', 'left', 12, 37]);
    expect(drawnOf({ orders }).drawn.some(([, text]) => text === 'yesterday')).toBe(false);
  });

  it('marks where a settled option ended, with its gain at the head of the line', () => {
    const settled = { ...order, settled: { price: 1_010, text: '+30.00 USDT' } };
    const { drawn } = drawnOf({ orders: [settled], buckets: [bucket(10_000, 1_000)] });
    const texts = drawn.filter(([what]) => what === 'text').map(([, text]) => text);
    expect(texts).toContain('+30.00 USDT');
    expect(texts).not.toContain('left 15000');
    // Its entry has no tag at the axis, and nothing is tinted: it is over.
    expect(texts).not.toContain('▲ 1000');
    expect(drawn.some(([what]) => what === 'area')).toBe(false);
    const rings = drawn.filter(
      ([what, , path]) => what === 'fill' && (path as unknown[])?.[3] === 5,
    );
    expect(rings.map(([, colour, path]) => [colour, (path as number[])[1]])).toEqual([['up', 300]]);
  });
});
