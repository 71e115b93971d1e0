import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TOOLS } from './drawing.ts';
import { distanceTo, type Point, shapeOf } from './drawing-shape.ts';

const canvas = { width: 300, height: 200 };
const text = (share: number) => `at ${share}`;
const far = fc.record({ x: fc.double(), y: fc.double() });
const near = fc.record({
  x: fc.double({ min: 0, max: 300, noNaN: true }),
  y: fc.double({ min: 0, max: 200, noNaN: true }),
});
const shape = (tool: (typeof TOOLS)[number], points: readonly Point[]) =>
  shapeOf(tool, points, canvas, text);

describe('the shape of a drawing', () => {
  it('stays near the canvas and finite, wherever the anchors are', () => {
    fc.assert(
      fc.property(fc.constantFrom(...TOOLS), far, far, (tool, a, b) => {
        const { segments, area } = shape(tool, [a, b]);
        const ends = segments.flatMap(({ from, to }) => [from, to]);
        for (const { x, y } of [...ends, ...(area ? [area.from, area.to] : [])]) {
          expect(x).toBeGreaterThanOrEqual(-41);
          expect(x).toBeLessThanOrEqual(341);
          expect(y).toBeGreaterThanOrEqual(-41);
          expect(y).toBeLessThanOrEqual(241);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('passes through anchors on the canvas', () => {
    fc.assert(
      fc.property(fc.constantFrom(...TOOLS), near, near, (tool, a, b) => {
        const drawn = shape(tool, [a, b]);
        expect(distanceTo(drawn, a)).toBeLessThan(0.01);
        if (tool !== 'horizontal') expect(distanceTo(drawn, b)).toBeLessThan(0.01);
      }),
      { examples: TOOLS.map((tool) => [tool, { x: 0, y: 0 }, { x: 0, y: 5e-324 }]) },
    );
  });

  it('of a ray goes on to the edge of the canvas, that of a trend line ends', () => {
    const points = [
      { x: 50, y: 50 },
      { x: 100, y: 60 },
    ];
    expect(distanceTo(shape('ray', points), { x: 250, y: 90 })).toBeLessThan(0.01);
    expect(distanceTo(shape('trend', points), { x: 250, y: 90 })).toBeGreaterThan(100);
    expect(distanceTo(shape('ray', points), { x: 0, y: 40 })).toBeGreaterThan(40);
  });

  it('of a Fibonacci retracement has seven labelled levels', () => {
    const { labels, segments } = shape('fibonacci', [
      { x: 100, y: 0 },
      { x: 200, y: 100 },
    ]);
    expect(labels.map((label) => label.text)).toEqual([
      '0 · at 0',
      '0.236 · at 0.236',
      '0.382 · at 0.382',
      '0.5 · at 0.5',
      '0.618 · at 0.618',
      '0.786 · at 0.786',
      '1 · at 1',
    ]);
    expect(segments).toHaveLength(8);
    expect(
      distanceTo(
        shape('fibonacci', [
          { x: 0, y: 0 },
          { x: 9, y: 100 },
        ]),
        { x: 5, y: 61.8 },
      ),
    ).toBeLessThan(0.01);
  });

  it('can be taken inside a rectangle, its edges first', () => {
    const large = shape('rectangle', [
      { x: 10, y: 10 },
      { x: 290, y: 190 },
    ]);
    const small = shape('rectangle', [
      { x: 100, y: 80 },
      { x: 140, y: 120 },
    ]);
    const edge = { x: 100, y: 100 };
    expect(distanceTo(small, edge)).toBeLessThan(distanceTo(large, edge));
    expect(distanceTo(large, { x: 50, y: 50 })).toBeLessThan(12);
    expect(distanceTo(large, { x: 300, y: 200 })).toBeGreaterThan(12);
  });
});
