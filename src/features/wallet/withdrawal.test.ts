import { ACCOUNTS } from '@tideline/wire';
import { describe, expect, it } from 'vitest';
import { endsOf, withEnd } from './transfer.ts';
import { type WithdrawInfo, withdrawErrors } from './withdrawal.ts';

const info = (more: Partial<WithdrawInfo>) =>
  ({ code: 'USDT', available: '10', minimum: '2', fee: '1', ...more }) as WithdrawInfo;
const wrong = (amount: string, more: Partial<WithdrawInfo> = {}, destination = '7') =>
  withdrawErrors({ destination, amount, remark: '' }, info(more), 'address-required');

describe('a withdrawal', () => {
  it.each([
    ['', 'amount-required'],
    ['0', 'amount-invalid'],
    ['1.999999', 'amount-too-small'],
    ['2', undefined],
    ['2.000001', undefined],
    ['9.999999', undefined],
    ['10', undefined],
    ['10.000001', 'insufficient-balance'],
  ])('of "%s" between the minimum 2 and the balance 10 has the error %s', (amount, error) => {
    expect(wrong(amount)).toEqual(error === undefined ? {} : { amount: error });
  });

  it.each([
    ['2.999999', 'amount-too-small'],
    ['3', 'amount-too-small'],
    ['3.000001', undefined],
  ])('of %s with a fee of 3 has the error %s, because something has to arrive', (amount, error) => {
    expect(wrong(amount, { fee: '3' })).toEqual(error === undefined ? {} : { amount: error });
  });

  it('needs a destination, and names both errors at once', () => {
    expect(wrong('2', {}, '')).toEqual({ destination: 'address-required' });
    expect(wrong('11', {}, '')).toEqual({
      destination: 'address-required',
      amount: 'insufficient-balance',
    });
  });
});

describe('the ends of a transfer', () => {
  const texts = [null, 'nothing', ...ACCOUNTS];

  it('are two different accounts for any address, and keep the ones that it names', () => {
    for (const from of texts) {
      for (const to of texts) {
        const ends = endsOf(from, to);
        const named = (text: string | null) => ACCOUNTS.some((each) => each === text);
        expect(ACCOUNTS).toContain(ends.from);
        expect(ACCOUNTS).toContain(ends.to);
        expect(ends.from).not.toBe(ends.to);
        if (named(from)) expect(ends.from).toBe(from);
        if (named(to) && to !== from) expect(ends.to).toBe(to);
        if (!named(from) && to !== 'currency') expect(ends.from).toBe('currency');
        if (!named(from) && to === 'currency') expect(ends.from).toBe('option');
      }
    }
  });

  it('swap when one becomes the other; else the other stays', () => {
    for (const from of ACCOUNTS) {
      for (const to of ACCOUNTS.filter((account) => account !== from)) {
        for (const chosen of ACCOUNTS) {
          expect(withEnd({ from, to }, 'from', chosen)).toEqual(
            chosen === to ? { from: to, to: from } : { from: chosen, to },
          );
          expect(withEnd({ from, to }, 'to', chosen)).toEqual(
            chosen === from ? { from: to, to: from } : { from, to: chosen },
          );
        }
      }
    }
  });
});
