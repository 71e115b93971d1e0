import type { AccountItem } from '@tideline/streams';
import type { AccountEvent, OptionOrder } from '@tideline/wire';
import { NO_CHANGE } from '@tideline/wire';
import { expect, it } from 'vitest';
import type { Payable } from '../../market/option-terms.ts';
import {
  applyBalances,
  applyOption,
  EMPTY_OPTION,
  optionProblem,
  settledOrderOf,
} from './option-account.ts';
import { coinText, durationText, payoutText } from './texts.ts';

const USDT: Payable = {
  ...{ currency_id: 3, code: 'USDT', minimum: '10', maximum: '1000' },
  available: '500.00000001',
};

it.each([
  [{ seconds: null, amount: '' }, USDT, ['seconds', 'duration-required']],
  [{ amount: '' }, USDT, ['amount', 'amount-required']],
  [{ amount: 'x' }, USDT, ['amount', 'amount-required']],
  [{ amount: '0.000000001' }, USDT, ['amount', 'amount-too-precise']],
  [{ amount: '9.99999999' }, USDT, ['amount', 'amount-too-small']],
  [{ amount: '10' }, USDT, null],
  [{ amount: '500.00000001' }, USDT, null],
  [{ amount: '500.00000002' }, USDT, ['amount', 'insufficient-balance']],
  [{ amount: '1000.00000001' }, { ...USDT, available: null }, ['amount', 'amount-too-large']],
  [{ amount: '1000' }, { ...USDT, available: null }, null],
  // Nothing is known of the coin yet: the exchange decides.
  [{ amount: '0.000000001' }, null, null],
] as const)(
  'of %j, with the terms of its coin, says what is wrong: %j',
  (ticket, terms, wanted) => {
    const problem = optionProblem({ ...EMPTY_OPTION, seconds: 30, ...ticket }, terms);
    expect(problem && [problem.field, problem.id]).toEqual(wanted);
  },
);

const order = (id: string, status: OptionOrder['status'], purchased = 0) =>
  ({ id, status, purchased }) as OptionOrder;
const eventOf = (each: OptionOrder): AccountEvent =>
  ({ kind: 'option-order', order: each }) as AccountEvent;

it('keeps running options, newest first, and drops what has settled', () => {
  const [a, b] = [order('a', 'running', 1), order('b', 'running', 3)];
  const between = order('c', 'running', 2);
  const ids = (rows: readonly OptionOrder[]) => rows.map(({ id }) => id).join('');
  expect(ids(applyOption([b, a], eventOf(between)))).toBe('bca');
  expect(ids(applyOption([b, a], eventOf(order('b', 'running', 0))))).toBe('ab');
  expect(ids(applyOption([b, a], eventOf(order('b', 'won'))))).toBe('a');
  expect(ids(applyOption([b, a], eventOf(order('x', 'lost'))))).toBe('ba');
  const rows = [b, a];
  expect(applyOption(rows, NO_CHANGE)).toBe(rows);
  const item = (event: AccountEvent) => ({ kind: 'event', seq: 1, event }) as AccountItem;
  expect(settledOrderOf(item(eventOf(order('b', 'won'))))?.id).toBe('b');
  expect(settledOrderOf(item(eventOf(a)))).toBeNull();
  expect(settledOrderOf(item(NO_CHANGE))).toBeNull();
  expect(settledOrderOf({ kind: 'gap' } as AccountItem)).toBeNull();
});

it('takes the balances of its own account from events', () => {
  const balance = (account: string, code: string, available: string) => ({
    account,
    code,
    available,
  });
  const event = {
    ...NO_CHANGE,
    balances: [balance('currency', 'USDT', '1'), balance('option', 'USDT', '2')],
  } as unknown as AccountEvent;
  const btc = { ...USDT, code: 'BTC' };
  const rows = [USDT, btc];
  expect(applyBalances(rows, event)).toEqual([{ ...USDT, available: '2' }, btc]);
  expect(applyBalances(rows, eventOf(order('a', 'won')))).toBe(rows);
});

it('names durations, amounts and payouts', () => {
  const t = ((key: string, { n }: { n: number }) => `${n} ${key}`) as never;
  expect([30, 59, 60, 90, 120].map((each) => durationText(t, each))).toEqual([
    ...['30 seconds', '59 seconds', '1 minutes', '90 seconds', '2 minutes'],
  ]);
  expect(coinText('1234.5', 3)).toBe('1,234.50 USDT');
  expect([coinText(null, 3), coinText(undefined, 3), coinText('1', 77)]).toEqual([
    '--',
    '--',
    '--',
  ]);
  expect(payoutText('100', 3_000, 3)).toBe('130.00 USDT (+30.00)');
  expect([payoutText(null, 3_000, 3), payoutText('100', null, 3), payoutText('1', 1, 77)]).toEqual([
    ...['--', '--', '--'],
  ]);
});
