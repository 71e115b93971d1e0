import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bounded, doubleTapped, type Point, pinched, SCALE_MAX, WHOLE, zoomed } from './zoom.ts';

const FRAME = { width: 300, height: 400 };
const point = fc.record({
  x: fc.double({ min: -150, max: 150, noNaN: true }),
  y: fc.double({ min: -200, max: 200, noNaN: true }),
});

describe('the picture under a touch', () => {
  it('zooms in at a double tap, and out at the next one', () => {
    const large = doubleTapped(WHOLE, { x: 100, y: 0 }, FRAME);
    expect(large).toEqual({ scale: 2.5, x: -150, y: 0 });
    expect(doubleTapped(large, { x: 0, y: 0 }, FRAME)).toEqual(WHOLE);
  });

  it('follows two fingers', () => {
    const from: [Point, Point] = [
      { x: -50, y: 0 },
      { x: 50, y: 0 },
    ];
    const to: [Point, Point] = [
      { x: -90, y: 20 },
      { x: 110, y: 20 },
    ];
    expect(pinched(WHOLE, from, to, FRAME)).toEqual({ scale: 2, x: 10, y: 20 });
  });

  it('keeps the zoomed point in place unless an edge prevents it', () => {
    fc.assert(
      fc.property(point, fc.double({ min: 1, max: SCALE_MAX, noNaN: true }), (at, factor) => {
        const { scale, x, y } = zoomed(WHOLE, factor, at, FRAME);
        expect(at.x * scale + x).toBeCloseTo(at.x, 6);
        expect(at.y * scale + y).toBeCloseTo(at.y, 6);
      }),
    );
  });

  it('never shows a gap, for any gesture', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(point, point, point, point)), (moves) => {
        let view = WHOLE;
        for (const [a, b, c, d] of moves) view = pinched(view, [a, b], [c, d], FRAME);
        expect(view.scale).toBeGreaterThanOrEqual(1);
        expect(view.scale).toBeLessThanOrEqual(SCALE_MAX);
        expect(Math.abs(view.x)).toBeLessThanOrEqual((FRAME.width * (view.scale - 1)) / 2 + 1e-9);
        expect(bounded(view, FRAME)).toEqual(view);
      }),
    );
  });
});
