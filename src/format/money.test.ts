import { describe, expect, it } from 'vitest';
import {
  exactAmount,
  exactText,
  fineAmount,
  fineText,
  shortAmount,
  shortText,
  signed,
} from './money.ts';

describe('an amount of money', () => {
  // Coins with 2, 6, 8 and 4 decimals of 8, bank money with 2 of 2, and an unknown one.
  it.each([
    ['1234.5', 'USDT', '1,234.50', '1,234.50', '1,234.5000'],
    ['1234.56789', 'USDT', '1,234.56789', '1,234.56', '1,234.5678'],
    ['0.00000012', 'USDT', '0.00000012', '0.00', '0.00000012'],
    ['-0.009', 'USDT', '-0.009', '0.00', '-0.0090'],
    ['0', 'USDT', '0.00', '0.00', '0.0000'],
    ['1', 'ETH', '1.00', '1.000000', '1.00000000'],
    ['0.1', 'BTC', '0.10', '0.10000000', '0.10000000'],
    ['12.3456789', 'SOL', '12.3456789', '12.3456', '12.345678'],
    ['250.5', 'Bank', '250.50', '250.50', '250.5000'],
    ['1', 'NONE', '1.00', '1.00000000', '1.00000000'],
    [null, 'USDT', '--', '--', '--'],
    [undefined, 'BTC', '--', '--', '--'],
  ])('%s %s is %s exactly, %s in a column and %s as a fee', (text, code, exact, short, fine) => {
    expect(exactAmount(text)).toBe(exact);
    expect(shortAmount(text, code)).toBe(short);
    expect(fineAmount(text, code)).toBe(fine);
  });

  it.each([
    ['0.00000012', '0.00000012'],
    ['0.000000129', '0.00000012'],
    ['0.0345', '0.03'],
    ['0.00', '0.00'],
    [null, '--'],
  ])('that is received never reads 0 when it is not: %s as %s', (text, shown) =>
    expect(fineAmount(text, 'USDT', 0)).toBe(shown),
  );

  it('has its unit, bank money the unit of its currency', () => {
    expect([exactText, shortText, fineText].map((form) => form('1.5', 'Bank'))).toEqual([
      '1.50 USD',
      '1.50 USD',
      '1.5000 USD',
    ]);
    expect([exactText, shortText, fineText].map((form) => form(null, 'BTC'))).toEqual(
      Array(3).fill('--'),
    );
  });

  it.each([
    ['1.20 USDT', '+1.20 USDT'],
    ['0.00 USDT', '0.00 USDT'],
    ['-1.20 USDT', '-1.20 USDT'],
    ['1,000.00', '+1,000.00'],
    ['0.01', '+0.01'],
    ['--', '--'],
  ])('has the sign of a gain: %s as %s', (figure, shown) => expect(signed(figure)).toBe(shown));
});
