import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SPARK_HEIGHT, SPARK_WIDTH, sparklinePath } from './sparkline-path.ts';

const pointsOf = (path: string): number[][] =>
  path
    .slice(1)
    .split('L')
    .filter(Boolean)
    .map((point) => point.split(' ').map(Number));

describe('a sparkline', () => {
  it('stays in its box, runs from left to right, and touches both edges', () => {
    const closes = fc.array(fc.integer({ min: 1, max: 10 ** 9 }), { minLength: 2, maxLength: 25 });
    fc.assert(
      fc.property(closes, (units) => {
        const points = pointsOf(sparklinePath(units.map((each) => (each / 100).toFixed(2))));
        expect(points).toHaveLength(units.length);
        for (const [x = -1, y = -1] of points) {
          expect(x >= 0 && x <= SPARK_WIDTH && y >= 0 && y <= SPARK_HEIGHT).toBe(true);
        }
        const xs = points.map(([x]) => x ?? 0);
        expect(xs).toEqual(xs.toSorted((a, b) => a - b));
        const highest = units.indexOf(Math.max(...units));
        const lowest = units.indexOf(Math.min(...units));
        const heightAt = (at: number): number => points[at]?.[1] ?? -1;
        if (Math.max(...units) > Math.min(...units)) {
          expect([heightAt(highest), heightAt(lowest)]).toEqual([1, SPARK_HEIGHT - 1]);
        }
      }),
    );
  });

  it('is empty without two prices, and level when nothing changed', () => {
    expect(sparklinePath([])).toBe('');
    expect(sparklinePath(['1'])).toBe('');
    expect(new Set(pointsOf(sparklinePath(['5', '5', '5'])).map(([, y]) => y))).toEqual(
      new Set([SPARK_HEIGHT / 2]),
    );
  });
});
