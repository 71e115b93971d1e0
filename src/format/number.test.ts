import { describe, expect, it } from 'vitest';
import { amount, compact, cutFloat, group, percent, signOf } from './number.ts';

describe('numbers on a screen (CONST:truncation)', () => {
  it.each([
    ['0', '0'],
    ['999', '999'],
    ['1000', '1,000'],
    ['-1234567.891', '-1,234,567.891'],
    ['0.00001234', '0.00001234'],
  ])('groups %s as %s', (text, shown) => expect(group(text)).toBe(shown));

  it.each([
    ['61837.639', 2, '61,837.63'],
    ['-0.005', 2, '0.00'],
    ['1', 3, '1.000'],
    [null, 2, '--'],
    [undefined, 2, '--'],
  ])('truncates %s to %i decimals: %s', (text, decimals, shown) =>
    expect(amount(text, decimals)).toBe(shown),
  );

  it.each([
    ['1.239', '+1.23%'],
    ['-0.409', '-0.40%'],
    ['0', '0.00%'],
    ['-0.001', '0.00%'],
    [null, '--'],
  ])('shows a change of %s as %s', (text, shown) => expect(percent(text)).toBe(shown));

  it.each([
    ['0.000', 0],
    ['-0', 0],
    ['-0.01', -1],
    ['3', 1],
  ])('knows the sign of %s', (text, sign) => expect(signOf(text)).toBe(sign));

  it.each([
    ['123456789.12', 'en', '123.45M'],
    ['123456789.12', 'jp', '1.23億'],
    ['123456789.12', 'kr', '1.23억'],
    ['123456789.12', 'hk', '1.23億'],
    ['123456789.12', 'zh', '1.23亿'],
    ['999', 'en', '999'],
    ['999.999', 'en', '999.99'],
    ['1000', 'en', '1K'],
    ['1099.9', 'en', '1.09K'],
    ['-1500000', 'en', '-1.5M'],
    ['9999', 'jp', '9,999'],
    ['10000', 'kr', '1만'],
    ['100000000', 'zh', '1亿'],
    ['1000000000000', 'zh', '1万亿'],
    ['80309300', 'jp', '8,030万'],
    ['9999999', 'zh', '999.99万'],
    ['1234567890123456789', 'en', '1,234,567T'],
    ['0.00001234', 'en', '0.0000123'],
    ['-0.5', 'en', '-0.5'],
    ['0', 'en', '0'],
    ['0.000', 'en', '0'],
    ['12345.00', 'en', '12.34K'],
    [null, 'en', '--'],
  ] as const)('abbreviates %s in %s: %s', (text, lang, shown) =>
    expect(compact(text, lang)).toBe(shown),
  );
});

describe('a number of a chart (CONST:truncation)', () => {
  it.each([
    [80.547_14, 2, '80.54'],
    [80.55, 2, '80.55'],
    // 0.1 + 0.2 and a mean: the last digits of float sums are rounding errors.
    [0.3 - 1e-16, 1, '0.3'],
    [80.549_999_999_999_98, 2, '80.55'],
    [-1.239, 2, '-1.23'],
    [61_837.999, 0, '61,837'],
    [0, 2, '0.00'],
  ])('%d to %i digits is cut: %s', (value, decimals, text) =>
    expect(cutFloat(value, decimals)).toBe(text),
  );

  it.each([
    [78_078.06, 2, '78,078.06'],
    [61_837.63, 2, '61,837.63'],
    [0.00001234, 8, '0.00001234'],
    [Number.NaN, 2, '--'],
    [1e21, 2, '1,000,000,000,000,000,000,000.00'],
  ])('shows the price %d with all its digits', (value, decimals, text) =>
    expect(cutFloat(value, decimals)).toBe(text),
  );
});
