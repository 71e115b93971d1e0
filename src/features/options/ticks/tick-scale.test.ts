import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitRange, gridPrices, gridTimes, spread } from './tick-scale.ts';

describe('the scale of the tick chart', () => {
  it('fits the prices with some space, so that a lead of one step is visible', () => {
    const range = fitRange([100, 100.05, 99.95], 0.01);
    expect(range?.low).toBeCloseTo(99.938);
    expect(range?.high).toBeCloseTo(100.062);
    expect(fitRange([], 0.01)).toBeNull();
  });

  it('shows a still price in the middle', () => {
    const range = fitRange([100, 100], 0.01);
    expect(range?.low).toBeCloseTo(99.97);
    expect(range?.high).toBeCloseTo(100.03);
  });

  it('labels round prices and instants within the plot, few enough to read', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.01, max: 90_000, noNaN: true }),
        fc.double({ min: 0.01, max: 5_000, noNaN: true }),
        fc.integer({ min: 2, max: 6 }),
        (low, size, max) => {
          const prices = gridPrices({ low, high: low + size }, 0.01, max);
          expect(prices.length).toBeLessThanOrEqual(max);
          for (const price of prices) {
            expect(price).toBeGreaterThanOrEqual(low - 1e-6);
            expect(price).toBeLessThanOrEqual(low + size + 1e-6);
          }
        },
      ),
    );
    expect(gridTimes(1_000, 91_000, 4)).toEqual([30_000, 60_000, 90_000]);
  });

  it('keeps tags apart and inside when they fit', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -50, max: 250, noNaN: true }), { maxLength: 9 }),
        (wanted) => {
          const places = spread(wanted, 20, 200).sort((a, b) => a - b);
          for (const [at, place] of places.entries()) {
            expect(place).toBeGreaterThanOrEqual(10 - 1e-9);
            expect(place).toBeLessThanOrEqual(190 + 1e-9);
            if (at > 0) expect(place - (places[at - 1] ?? 0)).toBeGreaterThanOrEqual(20 - 1e-9);
          }
        },
      ),
    );
  });
});
