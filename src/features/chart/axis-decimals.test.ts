import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { axisDecimals } from './axis-decimals.ts';

describe('decimals of a price axis', () => {
  it.each([
    ['hundreds', [93_000, 93_200, 93_400], 2, 0],
    ['halves', [100, 100.5, 101], 2, 1],
    ['quarters', [100, 100.25, 100.5], 2, 2],
    ['steps that floats cannot hold', [0.1, 0.1 + 0.2, 0.5], 5, 1],
    ['labels between the steps', [100.05, 101.05], 2, 2],
    ['small steps', [0.105, 0.1051, 0.1052], 5, 4],
    ['one label', [93_000.5], 2, 1],
    ['no label', [], 2, 0],
    ['not a number', [Number.NaN, 1, 2], 2, 0],
  ])('%s', (_, prices, max, decimals) => expect(axisDecimals(prices, max)).toBe(decimals));

  it('tell all labels of one step apart', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000_000 }),
        fc.constantFrom(1, 2, 5, 10, 25, 50, 100, 1000),
        fc.integer({ min: 0, max: 8 }),
        (first, step, max) => {
          const prices = Array.from({ length: 6 }, (_, at) => (first + at * step) / 10 ** max);
          const decimals = axisDecimals(prices, max);
          expect(decimals).toBeLessThanOrEqual(max);
          expect(new Set(prices.map((price) => price.toFixed(decimals))).size).toBe(6);
        },
      ),
      { numRuns: 1_000, examples: [[1, 1, 8]] },
    );
  });
});
