import fc from 'fast-check';
import { expect, it } from 'vitest';
import { COLUMNS } from './live-map.ts';
import { grown, rowsFor, SHORTEST, within, zoomed } from './map-window.ts';

const columnOf = (bid: number, ask: number, reach: number) => ({
  bids: Float64Array.of(bid, 1, bid - reach, 1),
  asks: Float64Array.of(ask, 1, ask + reach, 1),
});

it('shows no time before the map and none after the newest column', () => {
  const number = fc.double({ noNaN: true, min: -5_000, max: 5_000 });
  fc.assert(
    fc.property(number, number, fc.integer({ min: 0, max: COLUMNS }), (columns, back, held) => {
      const shown = within({ columns, back }, held);
      expect(shown.columns).toBeGreaterThanOrEqual(SHORTEST);
      expect(shown.columns).toBeLessThanOrEqual(COLUMNS);
      expect(shown.back).toBeGreaterThanOrEqual(0);
      expect(shown.back).toBeLessThanOrEqual(Math.max(0, held - shown.columns));
    }),
  );
});

it('keeps the middle of a past window when it is zoomed, and the newest column of a live one', () => {
  expect(zoomed({ columns: 400, back: 0 }, 2, 2_000)).toEqual({ columns: 800, back: 0 });
  expect(zoomed({ columns: 400, back: 600 }, 2, 2_000)).toEqual({ columns: 800, back: 400 });
  expect(zoomed({ columns: 400, back: 600 }, 0.5, 2_000)).toEqual({ columns: 200, back: 700 });
});

it('grows with the map up to two minutes while nobody has chosen', () => {
  expect([0, 200, 9_999].map((held) => grown(held).columns)).toEqual([SHORTEST, 200, 480]);
});

it('keeps its rows while the best prices are in their middle half', () => {
  const first = rowsFor(columnOf(100, 100.1, 10), null, 0.1);
  expect(rowsFor(columnOf(103, 103.1, 10), first, 0.1)).toBe(first);
  const moved = rowsFor(columnOf(104, 104.1, 10), first, 0.1);
  expect(moved).not.toBe(first);
  const middle = (moved?.low ?? 0) + ((moved?.step ?? 0) * (moved?.rows ?? 0)) / 2;
  expect(middle).toBeCloseTo(104.05, 0);
  expect(rowsFor({ bids: Float64Array.of(), asks: Float64Array.of() }, first, 0.1)).toBe(first);
});
