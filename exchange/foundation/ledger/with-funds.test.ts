import { expect, it } from 'vitest';
import { CallError } from '../ports/refusal.ts';
import { InsufficientFunds } from './rules.ts';
import { withFunds } from './with-funds.ts';

it('refuses a command of a user who has too little, and lets any other error pass', () => {
  const thrown = (error: unknown, field?: string) => {
    try {
      withFunds(() => {
        throw error;
      }, field);
    } catch (caught) {
      return caught;
    }
    return null;
  };
  const few = Object.assign(Object.create(InsufficientFunds.prototype), { coin: 'BTC' });
  expect(thrown(few, 'amount')).toEqual(
    new CallError('insufficient-balance', 'amount', { coin: 'BTC' }),
  );
  expect(thrown(few)).toMatchObject({ id: 'insufficient-balance', params: { coin: 'BTC' } });
  const other = new Error('other');
  expect(thrown(other, 'amount')).toBe(other);
  expect(() => withFunds(() => undefined)).not.toThrow();
});
