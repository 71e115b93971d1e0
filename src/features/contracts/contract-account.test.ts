import {
  type AccountEvent,
  type BalanceChange,
  type ContractOrder,
  NO_CHANGE,
} from '@tideline/wire';
import { describe, expect, it } from 'vitest';
import { applyBalance, applyContract, type Terms } from './contract-account.ts';

const TERMS: Terms = {
  lot: '0.001',
  leverages: [1, 10],
  fee_bps: 5,
  maintenance_bps: 50,
  available: '100',
};
const balance = (account: BalanceChange['account'], code: string, available: string) =>
  ({ account, code, available, frozen: '0' }) as BalanceChange;
const balances = (...changes: BalanceChange[]): AccountEvent => ({
  ...NO_CHANGE,
  balances: changes,
});

describe('the available balance of contracts', () => {
  it('is that of USDT in the contract account, wherever it stands in the event', () => {
    const event = balances(
      balance('contract', 'BTC', '1'),
      balance('currency', 'USDT', '2'),
      balance('contract', 'USDT', '3'),
    );
    expect(applyBalance(TERMS, event).available).toBe('3');
  });

  it.each([
    ['another account', balances(balance('currency', 'USDT', '2'))],
    ['another coin', balances(balance('contract', 'BTC', '1'))],
    ['another event', { kind: 'session-ended' } as const],
  ])('is unchanged by %s', (_, event) => {
    expect(applyBalance(TERMS, event)).toBe(TERMS);
  });
});

describe('open contracts', () => {
  const order = (id: string, created: number, status: ContractOrder['status']) =>
    ({ id, created, status }) as ContractOrder;
  const said = (each: ContractOrder): AccountEvent => ({ kind: 'contract-order', order: each });
  const open = [order('b', 2, 'trading'), order('a', 1, 'waiting')];
  const ids = (rows: readonly ContractOrder[]) => rows.map(({ id }) => id);

  it('are waiting and trading orders, newest first', () => {
    expect(ids(applyContract(open, said(order('c', 3, 'waiting'))))).toEqual(['c', 'b', 'a']);
    expect(applyContract(open, said(order('a', 1, 'trading')))[1]?.status).toBe('trading');
    expect(ids(applyContract(open, said(order('b', 2, 'closed'))))).toEqual(['a']);
    expect(ids(applyContract(open, said(order('a', 1, 'cancelled'))))).toEqual(['b']);
    expect(applyContract(open, { kind: 'session-ended' })).toBe(open);
  });
});
