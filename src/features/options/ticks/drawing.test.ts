import { describe, expect, it } from 'vitest';
import {
  bucket,
  canvas,
  crisp,
  drawnOf,
  placing,
  px,
  RIGHT,
  scene,
  x,
} from '../testing/recording-canvas.ts';
import { gridTimes } from './tick-scale.ts';

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

  it('writes a time that just fits between the edges, and begins each frame anew', () => {
    // 66 characters are 396 px; with two px at each side they are as wide as the plot.
    const wide = { to: 60_000, timeText: (time: number) => String(time / 1_000).padEnd(66, 's') };
    const place = canvas();
    const first = drawnOf({ ...wide, buckets: [bucket(10_000, 1_000)] }, place).drawn.splice(0);
    const centred = first.filter(([what, , , align]) => what === 'text' && align === 'center');
    expect(centred).toEqual([['text', '30'.padEnd(66, 's'), 'muted', 'center', 200, 233]]);
    expect(drawnOf({ ...wide, buckets: [bucket(10_000, 1_000)] }, place).drawn).toEqual(first);
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
});
