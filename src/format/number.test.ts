import { describe, expect, it } from 'vitest';
import { amount, compact, group, percent, signOf } from './number.ts';

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
  ])('cuts %s to %i decimals: %s', (text, decimals, shown) =>
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

  it('says large volumes in the way of each language', () => {
    expect(compact('123456789.12', 'en')).toBe('123.46M');
    expect(compact('123456789.12', 'jp')).toBe('1.23億');
    expect(compact('123456789.12', 'kr')).toBe('1.23억');
    expect(compact('123456789.12', 'zh')).toBe('1.23亿');
    expect(compact(null, 'en')).toBe('--');
  });
});
