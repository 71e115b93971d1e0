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
});
