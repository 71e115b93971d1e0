import { DecimalError, parseUnits } from '@tideline/wire/decimal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compareDecimals,
  FINER,
  MALFORMED,
  parseTicks,
  significantDecimals,
  signOf,
  TOO_LARGE,
} from './decimal-text.ts';
import { textOfDigits } from './level-list.ts';
import { decimalsRead, readDecimal, scanDecimal } from './read-decimal.ts';

const digits = (min: number, max: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: min, maxLength: max })
    .map((each) => each.join(''));
const plain = fc
  .tuple(digits(1, 17), fc.option(digits(1, 12), { nil: null }))
  .map(([whole, fraction]) => (fraction === null ? whole : `${whole}.${fraction}`));
const odd = fc.constantFrom(
  '',
  '.',
  '12.',
  '.5',
  '-1',
  '+1',
  '1e3',
  '1.2.3',
  ' 1',
  '１',
  'NaN',
  '1:',
  '1/5',
);

/** The result of exact arithmetic: the units, or the reason why there are none. */
function expected(text: string, decimals: number): number {
  try {
    const units = parseUnits(text, decimals);
    if (units < 0n) return MALFORMED;
    return units <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(units) : TOO_LARGE;
  } catch (error) {
    return error instanceof DecimalError && error.problem === 'too-precise' ? FINER : MALFORMED;
  }
}

describe('decimal texts as integers', () => {
  it('equal exact arithmetic, and report values beyond 2^53', () => {
    fc.assert(
      fc.property(fc.oneof(plain, odd), fc.integer({ min: 0, max: 12 }), (text, decimals) => {
        expect([text, parseTicks(text, decimals)]).toEqual([text, expected(text, decimals)]);
      }),
      { numRuns: 2_000 },
    );
  });

  it('are accepted up to 2^53 − 1', () => {
    expect(parseTicks('9007199254740991', 0)).toBe(Number.MAX_SAFE_INTEGER);
    expect(parseTicks('90071992547409.91', 2)).toBe(Number.MAX_SAFE_INTEGER);
    expect(parseTicks('9007199254740992', 0)).toBe(TOO_LARGE);
    expect(parseTicks('90071992547410', 2)).toBe(TOO_LARGE);
    expect(parseTicks('1', 16)).toBe(TOO_LARGE);
  });

  it('are classified by sign and decimals, and ordered by value', () => {
    fc.assert(
      fc.property(plain, plain, (a, b) => {
        const [left, right] = [parseUnits(a, 12), parseUnits(b, 12)];
        expect(Math.sign(compareDecimals(a, b))).toBe(left < right ? -1 : left > right ? 1 : 0);
        expect(signOf(a)).toBe(left === 0n ? 0 : 1);
        const decimals = significantDecimals(a);
        expect(expected(a, decimals)).not.toBe(FINER);
        if (decimals > 0) expect(expected(a, decimals - 1)).toBe(FINER);
      }),
    );
    fc.assert(
      fc.property(odd, (text) => {
        expect([text, signOf(text)]).toEqual([text, MALFORMED]);
      }),
    );
  });

  it('are restored exactly from digits and a count of decimals', () => {
    const into = new Float64Array(1);
    fc.assert(
      fc.property(fc.oneof(plain, odd), (text) => {
        const parts = /^(0|[1-9]\d{0,8})(?:\.(\d{1,9}))?$/.exec(text);
        const fits = parts !== null && Number(text.replace('.', '')) <= 2 ** 52;
        expect([text, readDecimal(text, into, 0)]).toEqual([text, fits]);
        if (fits) expect(textOfDigits(into[0] as number, decimalsRead())).toBe(text);
      }),
      { numRuns: 2_000 },
    );
  });

  it('are read from the middle of a message up to what follows them', () => {
    const into = new Float64Array(3);
    fc.assert(
      fc.property(
        fc.nat(40),
        plain,
        fc.constantFrom('"', ',', ':', '/', ']'),
        (from, text, end) => {
          const message = new TextEncoder().encode(`${'['.repeat(from)}${text}${end}7`);
          const alone = readDecimal(text, into, 0);
          const decimals = decimalsRead();
          const at = scanDecimal(message, from, into, 2);
          expect([text, at]).toEqual([text, alone ? from + text.length : -1]);
          if (alone) expect([into[2], decimalsRead()]).toEqual([into[0], decimals]);
        },
      ),
    );
  });
});
