import { describe, expect, it } from 'vitest';
import type { Product } from './terms.ts';
import { purchaseErrors } from './trust-account.ts';

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
const errors = (amount: string, agreed = true, available: string | null = '2000') =>
  purchaseErrors({ amount, agreed }, { product, available });

describe('RULE:trust-purchase', () => {
  it.each([
    ['', 'amount-required'],
    ['.', 'amount-required'],
    ['99.99999999', 'amount-too-small'],
    ['0', 'amount-too-small'],
    ['100.000000001', 'amount-too-precise'],
    ['2000.00000001', 'insufficient-balance'],
    ['100', undefined],
    ['2000', undefined],
    ['2000.', undefined],
  ])('of "%s" is %s', (amount, id) => expect(errors(amount).amount).toBe(id));

  it('reports every wrong field, the agreement last', () => {
    expect(errors('100', false)).toEqual({ agreement: 'agreement-required' });
    expect(Object.entries(errors('', false))).toEqual([
      ['amount', 'amount-required'],
      ['agreement', 'agreement-required'],
    ]);
  });

  it('does not report an unknown balance as low', () => {
    expect(errors('5000', true, null)).toEqual({});
  });
});
