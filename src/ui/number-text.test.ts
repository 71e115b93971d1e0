import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readNumber } from './number-text.ts';

describe('a number in a text', () => {
  it.each([
    ['61837.63', '61837.63'],
    ['1,234.56', '1234.56'],
    ['1.234,56', '1234.56'],
    ['1,234,567', '1234567'],
    ['1.234.567', '1234567'],
    ['12,34,567.89', '1234567.89'],
    ['1 234 567,89', '1234567.89'],
    ['1 234,567', '1234.567'],
    ["1'234.5", '1234.5'],
    ['1’234’567', '1234567'],
    ['61,837', '61837'],
    ['61.837', '61.837'],
    ['0,123', '0.123'],
    ['1,5', '1.5'],
    ['.5', '.5'],
    ['１２．５', '12.5'],
    ['１，２３４．５', '1234.5'],
    ['12。5', '12.5'],
    ['$61,837.63', '61837.63'],
    ['￥1,234', '1234'],
    ['₩ 85,000,000', '85000000'],
    ['HK$1,234.50', '1234.50'],
    ['61837.63 USDT', '61837.63'],
    ['0.5 BTC', '0.5'],
    ['12.5%', '12.5'],
    ['1,234円', '1234'],
    ['It stands at 61,837.63.', '61837.63'],
    ['5 Bitcoins', '5'],
    [' 7\n', '7'],
  ])('reads %j as %s', (text, number) => expect(readNumber(text)).toBe(number));

  it.each([
    ['', 'nothing'],
    ['abc', 'no digit'],
    ['-5', 'negative'],
    ['−5', 'negative with the real minus'],
    ['1e5', 'an exponent'],
    ['1.5e-7', 'an exponent'],
    ['1.5K', 'thousands'],
    ['2 M', 'millions'],
    ['1.2B', 'billions'],
    ['3万', 'ten thousands'],
    ['1.23億', 'hundred millions'],
    ['1.5만', 'ten thousands in Korean'],
    ['1-2', 'a range'],
    ['2026-11-21', 'a date'],
    ['12 34', 'two numbers'],
    ['0.5 BTC at 61,837', 'two numbers'],
    ['1.2.3', 'a version'],
    ['1,23,4', 'no grouping that anyone uses'],
    ['192.168.0.1', 'an address'],
  ])('refuses %j: %s', (text) => expect(readNumber(text)).toBeNull());

  it.each(['en', 'ja', 'ko', 'zh-HK', 'zh-CN', 'de', 'de-CH', 'fr', 'pt', 'en-IN'])(
    'reads the notation of %s',
    (tag) => {
      const written = new Intl.NumberFormat(tag, { maximumFractionDigits: 2 });
      for (const value of [1, 12.5, 1234.56, 61837.63, 1234567.89, 123456789]) {
        expect(readNumber(written.format(value)), written.format(value)).toBe(String(value));
      }
    },
  );

  it('returns a plain decimal or null for any text', () => {
    const character = fc.constantFrom(..."0123456789.,’ '-e０５．，。、億K$");
    fc.assert(
      fc.property(fc.string({ unit: character, maxLength: 24 }), (text) => {
        const number = readNumber(text);
        if (number !== null) expect(number).toMatch(/^(\d+\.?\d*|\.\d+)$/);
      }),
      { numRuns: 2_000 },
    );
  });
});
