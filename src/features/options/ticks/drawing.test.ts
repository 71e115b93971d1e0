// Longer than 300 lines: one recording canvas, on which each part of the chart is drawn.
import { describe, expect, it } from 'vitest';
import { drawTicks } from './draw-ticks.ts';
import { fitRange, gridPrices, gridTimes, spread } from './tick-scale.ts';
import { colourOf, inkOf, type TickOrder, type TickScene, tickOrder } from './tick-scene.ts';

const colours = {
  ...{ page: 'page', text: 'text', muted: 'muted', grid: 'grid', line: 'line', up: 'up' },
  ...{ down: 'down', onTrade: 'on-trade', font: 'Font' },
};
/** Every character is six px wide. */
const widthOf = (text: string) => 6 * text.length;

/** A place in 1024ths of a px: sums with halves stay exact. */
const px = (at: number): number => Math.round(at * 1_024) / 1_024;
const exact = (each: unknown): unknown =>
  Array.isArray(each) ? each.map(exact) : typeof each === 'number' ? px(each) : each;

/** A canvas that writes down what is drawn, with the look at that moment. */
function canvas() {
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
const scene: TickScene = {
  ...{ width: 448, height: 242, from: 0, now: 60_000, to: 100_000, known: 60_000, fresh: true },
  ...{ buckets: [], minutes: [], orders: [], preview: null, step: 1, dated: null, colours },
  priceText: (price) => Math.round(price).toString().padStart(4, '0'),
  timeText: (time) => `t${time / 1_000}`,
  leftText: (ms) => `left ${ms}`,
};
const bucket = (time: number, last: number, more: object = {}) => ({
  ...{ time, last, low: last, high: last, afterGap: false },
  ...more,
});
const order: TickOrder = {
  ...{ id: 'o', direction: 'rise', entry: 1_000, entryText: '1000', purchased: 25_000 },
  ...{ delivery: 75_000, money: 'in' },
};
function drawnOf(more: Partial<TickScene>) {
  const { context, drawn } = canvas();
  drawTicks(context, { ...scene, ...more });
  return { drawn, context };
}
/** 448 − 6 × 6 − 12. */
const RIGHT = 400;
const x = (time: number) => (time / 100_000) * RIGHT;
/** The place of a price where prices from `low` to `high` are visible. */
const placing = (low: number, high: number) => (price: number) => {
  const margin = (high - low) * 0.12 + Math.max(0, 6 - (high - low)) / 2;
  return px(224 - ((price - low + margin) / (high - low + 2 * margin)) * 200);
};
const crisp = (at: number) => Math.round(at) + 0.5;

describe('the chart of ticks', () => {
  it('is empty without any price', () => {
    const { drawn, context } = drawnOf({});
    expect(drawn).toEqual([['clear', 0, 0, 448, 242]]);
    expect([context.font, context.textBaseline, context.lineJoin]).toEqual([
      '500 11px Font',
      'middle',
      'round',
    ]);
  });

  it('steps from deal to deal up to where it is known, with the range of each bucket', () => {
    const buckets = [
      bucket(10_000, 1_000),
      bucket(20_000, 1_050, { low: 990, high: 1_100 }),
      bucket(40_000, 1_020, { afterGap: true }),
    ];
    const y = placing(990, 1_100);
    const { drawn } = drawnOf({ buckets });
    const line = drawn.find(([what, colour]) => what === 'line' && colour === 'line');
    expect(line).toEqual([
      ...['line', 'line', 1.75, []],
      ['from', x(10_000), y(1_000)],
      ['to', x(10_000), y(1_000)],
      ['to', x(20_000), y(1_000)],
      ['to', x(20_000), y(1_100)],
      ['to', x(20_000), y(990)],
      ['to', x(20_000), y(1_050)],
      ['from', x(40_000), y(1_020)],
      ['to', x(40_000), y(1_020)],
      ['to', x(60_000), y(1_020)],
    ]);
    expect(drawn).toContainEqual(['fill', 'line', ['arc', x(60_000), y(1_020), 3, 628]]);
    expect(drawn).toContainEqual(['clip', ['rect', 0, 24, RIGHT, 200]]);
    // The last price has a tag as wide as the space right of the plot.
    expect(drawn).toContainEqual(['fill', 'text', ['box', RIGHT + 1, y(1_020) - 9, 46, 18, 4]]);
    expect(drawn).toContainEqual(['text', '1020', 'page', 'left', RIGHT + 6, y(1_020) + 0.5]);
    const old = drawnOf({ buckets, fresh: false }).drawn;
    expect(old.some(([what, colour]) => what === 'line' && colour === 'line')).toBe(false);
    expect(old).toContainEqual(['fill', 'muted', ['box', RIGHT + 1, y(1_020) - 9, 46, 18, 4]]);
  });

  it('begins left of the plot with the last price before it, which alone counts for the range', () => {
    const buckets = [
      bucket(-40_000, 5_000),
      bucket(-20_000, 1_010, { low: 1, high: 9_000 }),
      bucket(50_000, 1_000),
    ];
    const y = placing(1_000, 1_010);
    const line = drawnOf({ buckets }).drawn.find(
      ([what, colour]) => what === 'line' && colour === 'line',
    );
    expect(line?.slice(4)).toEqual([
      ['from', -50, y(5_000)],
      ['from', -50, y(1_010)],
      ['to', x(50_000), y(1_010)],
      ['to', x(50_000), y(1_000)],
      ['to', x(60_000), y(1_000)],
    ]);
    // Exactly 50 px before the plot a bucket is drawn where it is; it counts for no range.
    const edge = [bucket(-12_500, 1_000), bucket(0, 1_004)];
    const other = drawnOf({ buckets: edge }).drawn.find(
      ([what, colour]) => what === 'line' && colour === 'line',
    );
    expect(other?.[4]).toEqual(['from', -50, placing(1_004, 1_004)(1_000)]);
    expect(other?.[5]).toEqual(['to', -50, placing(1_004, 1_004)(1_000)]);
  });

  it('has round prices and times, where there is room for them', () => {
    const buckets = [bucket(10_000, 1_000), bucket(20_000, 1_100)];
    const y = placing(1_000, 1_100);
    const { drawn } = drawnOf({ buckets });
    const grid = drawn.find(([what, colour]) => what === 'line' && colour === 'grid');
    // Half a label is eight px: times nearer to the edges are left out.
    const times = gridTimes(0, 100_000, Math.floor(400 / 32)).filter(
      (t) => x(t) >= 8 && x(t) <= 392,
    );
    expect(times).toEqual([10_000, 20_000, 30_000, 40_000, 50_000, 60_000, 70_000, 80_000, 90_000]);
    expect(grid).toEqual([
      ...['line', 'grid', 1, []],
      ...[1_000, 1_050, 1_100].flatMap((price) => [
        ['from', 0, crisp(y(price))],
        ['to', RIGHT, crisp(y(price))],
      ]),
      ...times.flatMap((time) => [
        ['from', crisp(x(time)), 24],
        ['to', crisp(x(time)), 224],
      ]),
    ]);
    for (const time of times)
      expect(drawn).toContainEqual(['text', `t${time / 1_000}`, 'muted', 'center', x(time), 233]);
    // The last price's tag takes the place of a label.
    const labels = drawn.filter(
      ([what, , colour, align]) => what === 'text' && colour === 'muted' && align === 'left',
    );
    expect(labels).toEqual([
      ['text', '1000', 'muted', 'left', RIGHT + 6, y(1_000)],
      ['text', '1050', 'muted', 'left', RIGHT + 6, y(1_050)],
    ]);
    const narrow = drawnOf({ buckets, width: 100, timeText: () => 'x'.repeat(30) }).drawn;
    expect(narrow.filter(([what, , , align]) => what === 'text' && align === 'center')).toEqual([]);
  });

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

  it('is the same picture at any instant', () => {
    const buckets = [bucket(10_000, 1_000), bucket(20_000, 1_100)];
    const later = 1_700_000_000_000;
    const moved = {
      ...{ from: later, now: later + 60_000, to: later + 100_000, known: later + 60_000 },
      buckets: buckets.map((each) => ({ ...each, time: each.time + later })),
      timeText: (time: number) => scene.timeText(time - later),
    };
    expect(drawnOf(moved).drawn).toEqual(drawnOf({ buckets }).drawn);
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

  it('shows older minutes as ranges, which count only without ticks', () => {
    const minutes = [{ time: 0, low: 1_000, high: 1_040 }];
    const y = placing(1_000, 1_040);
    const { drawn } = drawnOf({ minutes });
    expect(drawn).toContainEqual([
      'area',
      'muted',
      px(0.22),
      1,
      y(1_040),
      238,
      px((40 / 49.6) * 200),
    ]);
    const still = drawnOf({ minutes: [{ time: 0, low: 5, high: 5 }] }).drawn;
    expect(still.find(([what]) => what === 'area')?.at(-1)).toBe(1);
    const ticks = drawnOf({
      minutes,
      buckets: [bucket(10_000, 1_000), bucket(20_000, 1_010)],
    }).drawn;
    const other = placing(1_000, 1_010);
    expect(ticks.find(([what]) => what === 'area')?.[4]).toBe(other(1_040));
    expect(drawn.some(([what, colour]) => what === 'line' && colour === 'line')).toBe(false);
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
});

describe('the scale of the chart', () => {
  it.each([
    [[100, 110], 1, 98.8, 111.2],
    [[100, 106], 1, 99.28, 106.72],
    [[100, 105], 1, 98.9, 106.1],
    [[100], 1, 97, 103],
    [[100, 90, 95], 0.01, 88.8, 101.2],
  ])('of %j at a step of %s is from %s to %s', (prices, step, low, high) => {
    const range = fitRange(prices, step);
    expect(range?.low).toBeCloseTo(low, 9);
    expect(range?.high).toBeCloseTo(high, 9);
  });

  it.each([
    [0, 10, 1, 6, [0, 2, 4, 6, 8, 10]],
    [0, 10, 1, 5, [0, 5, 10]],
    [0, 10, 1, 11, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
    [1, 9, 1, 3, [5]],
    [0, 10, 4, 4, [0, 4, 8]],
    [100.2, 100.4, 1, 4, []],
    [0, 1_000, 1, 4, [0, 500, 1_000]],
    [0, 1_000, 1, 2, [0, 1_000]],
  ])(
    'from %s to %s at a step of %s has at most %i round prices: %j',
    (low, high, step, max, wanted) => {
      expect(gridPrices({ low, high }, step, max)).toEqual(wanted);
    },
  );

  it.each([
    [0, 20_000, 4, [0, 5_000, 10_000, 15_000, 20_000]],
    [0, 20_000, 3, [0, 10_000, 20_000]],
    [1, 20_000, 4, [5_000, 10_000, 15_000, 20_000]],
    [0, 6_000_000, 4, Array.from({ length: 11 }, (_, at) => at * 600_000)],
    [0, 240_000, 4, [0, 60_000, 120_000, 180_000, 240_000]],
    [0, 480_000, 4, [0, 120_000, 240_000, 360_000, 480_000]],
    [0, 60_000, 4, [0, 15_000, 30_000, 45_000, 60_000]],
    [0, 120_000, 4, [0, 30_000, 60_000, 90_000, 120_000]],
    [0, 1_200_000, 4, [0, 300_000, 600_000, 900_000, 1_200_000]],
  ])('from %i to %i has about %i round instants', (from, to, max, wanted) => {
    expect(gridTimes(from, to, max)).toEqual(wanted);
  });

  it.each([
    [[50], [50]],
    [[0], [10]],
    [[200], [190]],
    [
      [50, 50],
      [50, 70],
    ],
    [
      [60, 50],
      [70, 50],
    ],
    [
      [185, 188],
      [170, 190],
    ],
    [
      [50, 80],
      [50, 80],
    ],
    [
      [-5, 3, 20],
      [10, 30, 50],
    ],
  ])('places labels of 20 px wanted at %j in 200 px at %j', (wanted, places) => {
    expect(spread(wanted, 20, 200)).toEqual(places);
  });

  it('shows an option in its colour, by the displayed prices', () => {
    const priceText = (price: number) => price.toFixed(1);
    const of = (direction: 'rise' | 'fall' | 'even', last: number | null) =>
      tickOrder(
        { id: 'o', direction, purchase_price: '100.04', purchased: 1, delivery: 2 } as never,
        last,
        priceText,
      );
    expect(of('rise', 100.3)).toEqual({
      ...{ id: 'o', direction: 'rise', entry: 100.04, entryText: '100.0', purchased: 1 },
      ...{ delivery: 2, money: 'in' },
    });
    const money = (direction: 'rise' | 'fall', last: number | null) => of(direction, last).money;
    expect([money('rise', 99), money('fall', 99), money('fall', 101)]).toEqual([
      'out',
      'in',
      'out',
    ]);
    expect([money('rise', 100.01), money('fall', 100.01)]).toEqual(['at', 'at']);
    expect(money('rise', null)).toBeNull();
    const looks = (['in', 'out', 'at', null] as const).map((each) => {
      const shown = { ...of('rise', null), money: each };
      return [colourOf(shown, colours), inkOf(shown, colours)];
    });
    expect(looks).toEqual([
      ['up', 'on-trade'],
      ['down', 'on-trade'],
      ['muted', 'page'],
      ['muted', 'page'],
    ]);
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
