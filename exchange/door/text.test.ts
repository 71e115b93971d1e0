import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eightDecimals } from './text.ts';

const digits = (min: number, max: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: min, maxLength: max })
    .map((each) => each.join(''));

describe('decimals of the door', () => {
  it.each([
    ['0', '0.00000000'],
    ['85984.81', '85984.81000000'],
    ['-12.5', '-12.50000000'],
    ['0.00000001', '0.00000001'],
    ['1.000000019', '1.00000001'],
    ['-0.000000009', '0.00000000'],
    ['-0', '0.00000000'],
  ])('writes %s as %s', (text, written) => {
    expect(eightDecimals(text)).toBe(written);
  });

  it('keeps the value of every number of at most eight decimals', () => {
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.bigInt({ min: 0n, max: 10n ** 20n }),
        digits(0, 8),
        (minus, whole, part) => {
          const text = `${minus ? '-' : ''}${whole}${part === '' ? '' : `.${part}`}`;
          const written = eightDecimals(text);
          expect(written).toMatch(/^-?\d+\.\d{8}$/);
          const units = (value: string) => {
            const [before = '', after = ''] = value.replace('-', '').split('.');
            return BigInt(before + after.padEnd(8, '0')) * (value.startsWith('-') ? -1n : 1n);
          };
          expect(units(written)).toBe(units(text));
        },
      ),
    );
  });
});
