import { expect, it } from 'vitest';
import { feeText } from './fee-text.ts';
import { neat, neatPrice } from './neat-number.ts';

it('writes numbers as short as they are', () => {
  expect(['0.01070', '1.000', '100', '0.1'].map(neat)).toEqual(['0.0107', '1', '100', '0.1']);
  expect(['90,000.00', '90,000.50', '100'].map(neatPrice)).toEqual(['90,000', '90,000.50', '100']);
  expect(feeText(null)).toBe('--');
  expect(feeText({ amount: '1.23456789', coin: 'USDT' })).toBe('1.2345 USDT');
  expect(feeText({ amount: '0.00001234', coin: 'BTC' })).toBe('0.00001234 BTC');
});
