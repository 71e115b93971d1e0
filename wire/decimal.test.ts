import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DecimalError,
  divide,
  formatFixed,
  formatUnits,
  isDecimal,
  multiply,
  parseUnits,
  pow10,
  type Rounding,
  rescale,
  truncateDecimal,
  tryParseUnits,
} from './decimal.ts';

/** The second implementation: a fraction of two integers with a positive denominator. */
interface Rational {
  readonly top: bigint;
  readonly bottom: bigint;
}

const TEN = 10n;
const rational = (top: bigint, bottom: bigint): Rational =>
  bottom < 0n ? { top: -top, bottom: -bottom } : { top, bottom };

/** True when `units` is the only integer that `rounding` allows for `exact`. */
function isRounded(units: bigint, { top, bottom }: Rational, rounding: Rounding): boolean {
  const scaled = units * bottom;
  return rounding === 'floor'
    ? scaled <= top && top < scaled + bottom
    : scaled - bottom < top && top <= scaled;
}

const integer = fc.bigInt({ min: -(TEN ** 30n), max: TEN ** 30n });
const notZero = integer.filter((each) => each !== 0n);
const rounding = fc.constantFrom<Rounding>('floor', 'ceil');
const scale = fc.integer({ min: 0, max: 18 });
const digitRun = (min: number, max: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: min, maxLength: max })
    .map((each) => each.join(''));
const plain = fc.record({
  minus: fc.boolean(),
  whole: digitRun(1, 18),
  fraction: fc.option(digitRun(1, 20), { nil: null }),
});
const textOf = ({
  minus,
  whole,
  fraction,
}: {
  minus: boolean;
  whole: string;
  fraction: string | null;
}) => `${minus ? '-' : ''}${whole}${fraction === null ? '' : `.${fraction}`}`;

const problemOf = (text: string, digits: number): string | null => {
  try {
    parseUnits(text, digits);
    return null;
  } catch (error) {
    return error instanceof DecimalError ? error.problem : String(error);
  }
};

describe('division', () => {
  it('rounds to the only integer the direction allows, for every combination of signs', () => {
    fc.assert(
      fc.property(integer, notZero, rounding, (top, bottom, way) => {
        expect(isRounded(divide(top, bottom, way), rational(top, bottom), way)).toBe(true);
      }),
    );
  });

  it.each([
    [7n, 2n, 3n, 4n],
    [-7n, 2n, -4n, -3n],
    [7n, -2n, -4n, -3n],
    [-7n, -2n, 3n, 4n],
    [6n, -2n, -3n, -3n],
    [0n, -5n, 0n, 0n],
  ])('%d / %d is %d rounded down and %d rounded up', (top, bottom, floor, ceil) => {
    expect(divide(top, bottom, 'floor')).toBe(floor);
    expect(divide(top, bottom, 'ceil')).toBe(ceil);
  });

  it('throws on a division by zero', () => {
    expect(() => divide(1n, 0n, 'floor')).toThrow(RangeError);
  });
});

describe('changing the scale', () => {
  it('is exact towards more digits and rounds in the given direction towards fewer', () => {
    fc.assert(
      fc.property(integer, scale, scale, rounding, (units, from, to, way) => {
        const exact = rational(units * TEN ** BigInt(to), TEN ** BigInt(from));
        expect(isRounded(rescale(units, from, to, way), exact, way)).toBe(true);
      }),
    );
  });

  it('rounds negative amounts by direction, not towards zero', () => {
    expect(rescale(-15n, 1, 0, 'floor')).toBe(-2n);
    expect(rescale(-15n, 1, 0, 'ceil')).toBe(-1n);
    expect(rescale(15n, 1, 0, 'ceil')).toBe(2n);
    expect(rescale(-20n, 1, 0, 'floor')).toBe(-2n);
  });

  it('multiplies exactly and rounds once', () => {
    fc.assert(
      fc.property(
        integer,
        scale,
        integer,
        scale,
        scale,
        rounding,
        (a, aScale, b, bScale, out, way) => {
          const exact = rational(a * b * TEN ** BigInt(out), TEN ** BigInt(aScale + bScale));
          expect(isRounded(multiply(a, aScale, b, bScale, out, way), exact, way)).toBe(true);
        },
      ),
    );
  });

  it('supports powers of ten from 0 to 39 only', () => {
    expect(pow10(0)).toBe(1n);
    expect(pow10(39)).toBe(TEN ** 39n);
    for (const wrong of [-1, 40, 0.5]) expect(() => pow10(wrong)).toThrow(RangeError);
  });
});

describe('reading a decimal', () => {
  it('equals rational arithmetic, and refuses digits beyond the scale', () => {
    fc.assert(
      fc.property(plain, scale, (parts, digits) => {
        const text = textOf(parts);
        const fraction = parts.fraction ?? '';
        const top =
          BigInt(parts.whole + fraction) * TEN ** BigInt(digits) * (parts.minus ? -1n : 1n);
        const bottom = TEN ** BigInt(fraction.length);
        if (top % bottom === 0n) expect(parseUnits(text, digits)).toBe(top / bottom);
        else expect(problemOf(text, digits)).toBe('too-precise');
      }),
    );
  });

  it('restores units of any scale, from the shortest and the full form', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(TEN ** 19n), max: TEN ** 19n }), scale, (units, digits) => {
        const short = formatUnits(units, digits);
        const full = formatFixed(units, digits);
        expect(parseUnits(short, digits)).toBe(units);
        expect(parseUnits(full, digits)).toBe(units);
        expect(full.split('.')[1]?.length ?? 0).toBe(digits);
        expect(short).not.toMatch(/\.\d*0$|\.$/);
      }),
    );
  });

  it.each([
    ['1.500', 1, 15n],
    ['-2.0', 0, -2n],
    ['3.10', 1, 31n],
    ['0.000', 2, 0n],
  ])('reads %s at %i decimals: zeros beyond them say nothing', (text, digits, units) =>
    expect(parseUnits(text, digits)).toBe(units),
  );

  it('writes each small number of each small scale in its shortest form', () => {
    for (let digits = 0; digits <= 4; digits += 1)
      for (let units = -2_000; units <= 2_000; units += 1) {
        const shortest = String(Number((units / 10 ** digits).toFixed(digits)) + 0);
        expect(formatUnits(BigInt(units), digits)).toBe(shortest);
      }
  });

  it.each(['', '12.', '.5', '-', '+1', '1e3', '0x10', ' 1', '1 ', '1,000', '--1', '1.2.3', '１'])(
    'refuses %j as malformed',
    (text) => {
      expect(isDecimal(text)).toBe(false);
      expect(problemOf(text, 2)).toBe('malformed');
      expect(tryParseUnits(text, 2)).toBeNull();
    },
  );

  it('accepts 38 digits, with the point anywhere, and no more', () => {
    const longest = '1'.repeat(38);
    for (const text of [longest, `-${longest}`, `${longest.slice(0, 20)}.${longest.slice(20)}`]) {
      expect([text, isDecimal(text)]).toEqual([text, true]);
      expect([text, problemOf(text, 18)]).toEqual([text, null]);
    }
    for (const text of [`${longest}1`, `-${longest}1`, `0.${'0'.repeat(38)}`]) {
      expect([text, isDecimal(text)]).toEqual([text, false]);
      expect([text, problemOf(text, 18)]).toEqual([text, 'too-large']);
    }
    expect(tryParseUnits('9'.repeat(1_000_000), 8)).toBeNull();
  });

  it('describes the mistake with a short piece of the text', () => {
    const error = new DecimalError('malformed', 'x'.repeat(100));
    expect(error.message).toBe(`"${'x'.repeat(40)}" is not a decimal number`);
    expect(new DecimalError('too-precise', '1.005').message).toBe('"1.005" is too-precise');
  });
});

describe('truncating a decimal', () => {
  it('CONST:truncation: rounds towards zero and pads, equal to integer division of the digits', () => {
    fc.assert(
      fc.property(plain, fc.integer({ min: 0, max: 12 }), (parts, decimals) => {
        const fraction = parts.fraction ?? '';
        const units =
          (BigInt(parts.whole + fraction) * TEN ** BigInt(decimals)) /
          TEN ** BigInt(fraction.length);
        const cut = truncateDecimal(textOf(parts), decimals);
        expect(parseUnits(cut, decimals)).toBe(parts.minus ? -units : units);
        expect(cut.split('.')[1]?.length ?? 0).toBe(decimals);
        // A result of zero has no minus sign.
        expect(cut.startsWith('-')).toBe(parts.minus && units !== 0n);
      }),
    );
  });

  it('returns other text unchanged', () => {
    for (const text of ['', '12.', '-', 'NaN', '1e9']) expect(truncateDecimal(text, 2)).toBe(text);
  });
});
