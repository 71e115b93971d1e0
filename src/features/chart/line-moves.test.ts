import { isDecimal, parseUnits } from '@tideline/wire';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limited, pointedPrice, TAG_PLACES, tagPlaces, ticksOf } from './line-moves.ts';

describe('moving a line', () => {
  it('rounds every pointed price to the tick, above zero and within ten times its own price', () => {
    fc.assert(
      fc.property(
        fc.double(),
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        fc.integer({ min: 0, max: 8 }),
        (pointed, own, decimals) => {
          const from = limited(own, '1000000000000', decimals);
          const price = pointedPrice(pointed, from, decimals);
          expect(isDecimal(price)).toBe(true);
          const units = parseUnits(price, decimals);
          expect(units).toBeGreaterThan(0n);
          expect(units).toBeLessThanOrEqual(parseUnits(from, decimals) * 10n);
        },
      ),
    );
  });

  it.each([
    [61_800.123, '61800.12'],
    [61_800.126, '61800.13'],
    [-4, '0.01'],
    [Number.NaN, '61800'],
    [Number.POSITIVE_INFINITY, '61800'],
    [1e300, '618000'],
  ])('turns the coordinate %d into %s', (pointed, price) => {
    expect(pointedPrice(pointed, '61800', 2)).toBe(price);
  });

  it('moves by one tick with an arrow, by ten with Shift, by a thousandth with a page key', () => {
    expect(ticksOf('ArrowUp', false, 6_180_000n)).toBe(1n);
    expect(ticksOf('ArrowDown', true, 6_180_000n)).toBe(-10n);
    expect(ticksOf('PageUp', false, 6_180_000n)).toBe(6_180n);
    expect(ticksOf('PageDown', false, 20n)).toBe(-10n);
    expect(ticksOf('a', false, 6_180_000n)).toBeNull();
  });
});

describe('tags of near lines', () => {
  it('stand beside each other while there is room', () => {
    expect(tagPlaces([100, 110, 200, null, 105])).toEqual([0, 2, 0, 0, 1]);
  });

  it('have a place whatever their heights', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constant(null), fc.double({ noNaN: true, min: -500, max: 500 }))),
        (heights) => {
          const places = tagPlaces(heights);
          expect(places).toHaveLength(heights.length);
          for (const place of places) expect(place).toBeLessThan(TAG_PLACES);
        },
      ),
    );
  });
});
