import { type AccountEvent, NO_CHANGE } from '@tideline/wire';
import { describe, expect, it } from 'vitest';
import {
  applyWorth,
  balanceOf,
  balancesOf,
  totalText,
  walletOf,
} from '../../market/wallet/wallet.state.ts';
import { amountProblem, arrival } from './amount-problem.ts';
import { holdingsOf } from './holdings.ts';
import { endsOf, withEnd } from './transfer.ts';

const balance = (code: string, available: string, frozen = '0') => ({
  currency_id: 0,
  code,
  available,
  frozen,
  total: available,
  value: null,
});
const wallet = walletOf({
  time: 0,
  total: '0',
  unpriced: [],
  contracts: [],
  stakes: [],
  day: { since: 0, equity_before: '5', net_in: null, profit: null },
  accounts: [
    {
      account: 'currency',
      total: '0',
      balances: [balance('BTC', '1', '0.5'), balance('USDT', '7')],
    },
    { account: 'trust', total: '0', balances: [balance('USDT', '3'), balance('ETH', '0')] },
  ],
});

describe('the four accounts', () => {
  it('list coins in the product’s order; an unlisted coin has no balance', () => {
    expect(balancesOf(wallet, 'currency').map(({ code }) => code)).toEqual(['USDT', 'BTC']);
    expect(balancesOf(wallet, 'trust').map(({ code }) => code)).toEqual(['USDT']);
    expect(balanceOf(wallet, 'option', 'USDT').available).toBe('0');
    expect(totalText(balanceOf(wallet, 'currency', 'BTC'))).toBe('1.5');
  });

  it('follow events of their own account only', () => {
    const event: AccountEvent = {
      ...NO_CHANGE,
      balances: [{ account: 'trust', currency_id: 3, code: 'USDT', available: '2', frozen: '1' }],
    };
    const after = applyWorth(wallet, event);
    expect(balanceOf(after, 'trust', 'USDT')).toMatchObject({ available: '2', frozen: '1' });
    expect(after.currency).toBe(wallet.currency);
    expect(applyWorth(wallet, { kind: 'session-ended' })).toBe(wallet);
  });

  it('sum each coin, and name its account', () => {
    expect(holdingsOf(wallet)).toEqual([
      { account: 'currency', code: 'USDT', available: '10', frozen: '0' },
      { account: 'currency', code: 'BTC', available: '1', frozen: '0.5' },
    ]);
  });
});

describe('an amount [RULE:transfer]', () => {
  it.each([
    ['', 'amount-required'],
    ['0', 'amount-invalid'],
    ['0.123456789', 'amount-too-precise'],
    ['9.99', 'amount-too-small'],
    ['10', null],
    ['50', null],
    ['50.00000001', 'insufficient-balance'],
  ])('%j: %s', (draft, problem) =>
    expect(amountProblem(draft, 'USDT', { minimum: '10', available: '50' })).toBe(problem),
  );

  it('arrives less its fee, and never below zero', () => {
    expect(arrival('2.5', '1', 'USDT')).toBe(150_000_000n);
    expect(arrival('0.5', '1', 'USDT')).toBe(0n);
    expect(arrival('', '1', 'USDT')).toBeNull();
  });
});

describe('the accounts of a transfer', () => {
  it.each([
    [null, null, 'currency', 'option'],
    ['trust', null, 'trust', 'currency'],
    ['currency', 'currency', 'currency', 'option'],
    [null, 'currency', 'option', 'currency'],
    ['nowhere', 'trust', 'currency', 'trust'],
  ])('%s → %s is %s → %s', (from, to, source, target) =>
    expect(endsOf(from, to)).toEqual({ from: source, to: target }),
  );

  it('swap when the other one is chosen', () => {
    const ends = { from: 'currency', to: 'trust' } as const;
    expect(withEnd(ends, 'from', 'trust')).toEqual({ from: 'trust', to: 'currency' });
    expect(withEnd(ends, 'to', 'option')).toEqual({ from: 'currency', to: 'option' });
  });
});
