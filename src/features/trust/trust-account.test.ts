import { describe, expect, it } from 'vitest';
import type { Product } from './terms.ts';
import { purchaseProblem } from './trust-account.ts';

const product: Product = {
  id: 'usdt-15',
  name: '',
  currency_id: 3,
  code: 'USDT',
  days: 15,
  minimum: '100',
  daily_rate_ppm: 150,
  penalty: 'remaining-days',
  status: 'open',
};
const problem = (amount: string, agreed = true, available: string | null = '2000') =>
  purchaseProblem({ amount, agreed }, { product, available })?.id ?? null;

describe('RULE:trust-purchase', () => {
  it.each([
    ['', 'amount-required'],
    ['.', 'amount-required'],
    ['99.99999999', 'amount-too-small'],
    ['0', 'amount-too-small'],
    ['100.000000001', 'amount-too-precise'],
    ['2000.00000001', 'low-balance'],
    ['100', null],
    ['2000', null],
    ['2000.', null],
  ])('of "%s" is %s', (amount, id) => expect(problem(amount)).toBe(id));

  it('requires the agreement last', () => {
    expect(problem('100', false)).toBe('agreement-required');
    expect(problem('', false)).toBe('amount-required');
  });

  it('does not report an unknown balance as low', () => {
    expect(problem('5000', true, null)).toBeNull();
  });
});
