// @vitest-environment jsdom
import '../../testing/texts.ts';
import '../../testing/dialog.ts';
import { act } from '@testing-library/react';
import type { Account } from '@tideline/wire';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useWallet } from '../../market/wallet/use-wallet.ts';
import { tradingDesk, walletAnswer } from '../../testing/desk.ts';
import { show } from '../../testing/hands.ts';
import { live, quoteOf } from '../../testing/market.ts';
import { outline } from '../../testing/outline.ts';
import { settled } from '../../testing/settled.ts';
import { NO_FILTER, type RecordFilter } from '../../trading/records/record-filter.ts';
import { AccountRecord } from './account-view.tsx';
import type { FundingRow } from './commands.ts';
import { FundingList } from './funding-list.tsx';
import { FundingReceipt } from './funding-receipt.tsx';
import { MoveList } from './move-list.tsx';
import { setWalletPreferences } from './preferences.ts';

const desk = tradingDesk();
const TIME = Date.UTC(2026, 0, 2, 3, 4, 5);
let rows: readonly object[];
beforeEach(() => {
  rows = [];
  desk.quotes.set('BTCUSDT', live({ ...quoteOf('BTCUSDT'), mark: '50000.00' }));
  desk.reply = (path) => {
    const page = { rows, next: null, total: rows.length };
    if (path === 'wallet/list')
      return { data: walletAnswer('currency', { USDT: '12.5', BTC: '0.5' }) };
    return { data: path === 'wallet/detail' ? { changes: page } : page };
  };
});
const calls = (...paths: readonly string[]) =>
  desk.sent.filter(({ path }) => paths.includes(path ?? ''));

describe('the record of an account', () => {
  function Record({
    currencyId = null,
    account = 'currency',
    filter = NO_FILTER,
  }: {
    readonly currencyId?: number | null;
    readonly account?: Account;
    readonly filter?: RecordFilter;
  }) {
    return (
      <AccountRecord
        {...{ account, currencyId, filter, wallet: useWallet(), onFilter: () => undefined }}
      />
    );
  }
  const change = (changes: object = {}) => ({
    ...{
      id: '1',
      account: 'currency',
      kind: 'transfer',
      code: 'USDT',
      amount: '-5',
      reserve: null,
    },
    ...{ change_available: '-5', change_frozen: '0', available: '95', frozen: '4', time: TIME },
    ...changes,
  });

  it('has its worth, its coins, and each change with what is left', async () => {
    const frozen = { amount: '0', change_available: '-30', change_frozen: '30' };
    const reserve = (state: string, kind: string) => ({
      state,
      amount: '30',
      cause: { kind, id: '1' },
    });
    rows = [
      change(),
      change({ id: '2', kind: 'deposit', amount: '7.25', change_available: '7.25' }),
      change({ id: '3', ...frozen, reserve: reserve('open', 'spot') }),
      change({ id: '4', ...frozen, reserve: reserve('released', 'spot') }),
      change({ id: '5', reserve: reserve('settled', 'withdraw') }),
      change({ id: '6', ...frozen }),
    ];
    expect(await show(<Record />)).toEqual([
      'Worth in USDT',
      'Total: 25,012.50',
      'Available: 25,012.50',
      'Frozen: 0.00',
      '<USDT Tether .note 12.50 ≈ 12.50 USDT .note /pages/assets/tradeAccount?account=currency&coin=USDT>',
      '<BTC Bitcoin .note 0.50000000 ≈ 25,000.00 USDT .note /pages/assets/tradeAccount?account=currency&coin=BTC>',
      'Change record',
      '[All types] [All time]',
      '[Export CSV]',
      'Fri, Jan 2',
      'Transfer 03:04:05 .note -5.00 USDT Available 95.00 · Frozen 4.00 .note',
      '<Open the record: Transfer /pages/assets/recordDetail?kind=change&id=1>',
      'Deposit 03:04:05 .note +7.25 USDT Available 95.00 · Frozen 4.00 .note',
      '<Open the record: Deposit /pages/assets/recordDetail?kind=change&id=2>',
      'Spot order 03:04:05 Frozen .note 30.00 USDT Available 95.00 · Frozen 4.00 .note',
      '<Open the record: Spot order /pages/assets/recordDetail?kind=change&id=3>',
      'Spot order 03:04:05 Released .note 30.00 USDT Available 95.00 · Frozen 4.00 .note',
      '<Open the record: Spot order /pages/assets/recordDetail?kind=change&id=4>',
      'Withdrawal 03:04:05 .note -5.00 USDT Available 95.00 · Frozen 4.00 .note',
      '<Open the record: Withdrawal /pages/assets/recordDetail?kind=change&id=5>',
      'Transfer 03:04:05 .note 0.00 USDT Available 95.00 · Frozen 4.00 .note',
      '<Open the record: Transfer /pages/assets/recordDetail?kind=change&id=6>',
    ]);
    // What came in and what went out differ by their colour too.
    const coloured = (name: string) =>
      [...document.querySelectorAll(`[class*="_${name}_"]`)].map((each) => each.textContent);
    expect([coloured('in'), coloured('out')]).toEqual([
      ['+7.25 USDT'],
      ['-5.00 USDT', '-5.00 USDT'],
    ]);
    act(() => setWalletPreferences({ hidden: true }));
    expect(outline().filter((line) => /•/.test(line))).toEqual([
      'Total: ••••••',
      'Available: ••••••',
      'Frozen: ••••••',
      '<USDT Tether .note •••••• ≈ •••••• USDT .note /pages/assets/tradeAccount?account=currency&coin=USDT>',
      '<BTC Bitcoin .note •••••• ≈ •••••• USDT .note /pages/assets/tradeAccount?account=currency&coin=BTC>',
      'Transfer 03:04:05 .note •••••• USDT Available •••••• · Frozen •••••• .note',
      'Deposit 03:04:05 .note •••••• USDT Available •••••• · Frozen •••••• .note',
      'Spot order 03:04:05 Frozen .note •••••• USDT Available •••••• · Frozen •••••• .note',
      'Spot order 03:04:05 Released .note •••••• USDT Available •••••• · Frozen •••••• .note',
      'Withdrawal 03:04:05 .note •••••• USDT Available •••••• · Frozen •••••• .note',
      'Transfer 03:04:05 .note •••••• USDT Available •••••• · Frozen •••••• .note',
    ]);
  });

  it('of one coin has all digits and its ways, and is asked for as that', async () => {
    expect(await show(<Record currencyId={3} />)).toEqual([
      'Total: 12.50 USDT .strong',
      'Available: 12.50 USDT',
      'Frozen: 0.00 USDT',
      'Worth in USDT: 12.50',
      '<Deposit /pages/assets/deposit/index?coin=USDT> <Withdraw /pages/assets/withdraw/detail?coin=USDT> <Transfer /pages/assets/transfer/index?from=currency&coin=USDT> <All coins /pages/assets/tradeAccount?account=currency>',
      'Change record',
      '[All types] [All time]',
      '[Export CSV]',
      'No changes in this selection',
    ]);
    expect((await show(<Record currencyId={9999} />)).filter((line) => line.includes('<'))).toEqual(
      [
        '<Deposit /pages/assets/deposit/index?coin=Bank> <Withdraw /pages/assets/withdraw/bank/bank> <Transfer /pages/assets/transfer/index?from=currency&coin=Bank> <All coins /pages/assets/tradeAccount?account=currency>',
      ],
    );
    expect(
      (await show(<Record currencyId={3} account="trust" />)).filter((line) => line.includes('<')),
    ).toEqual([
      '<Transfer /pages/assets/transfer/index?from=trust&coin=USDT> <All coins /pages/assets/tradeAccount?account=trust>',
    ]);
    // A coin of the market alone comes and goes by trades.
    expect((await show(<Record currencyId={4} />)).filter((line) => line.includes('<'))).toEqual([
      '<Transfer /pages/assets/transfer/index?from=currency&coin=BNB> <All coins /pages/assets/tradeAccount?account=currency>',
    ]);
    await show(<Record currencyId={3} filter={{ ...NO_FILTER, kind: 'deposit' }} />);
    expect(calls('wallet/detail', 'wallet/legal_log')).toEqual([
      {
        account: 'currency',
        currency_id: '3',
        path: 'wallet/detail',
      },
      {
        account: 'currency',
        currency_id: '9999',
        path: 'wallet/detail',
      },
      {
        account: 'trust',
        currency_id: '3',
        path: 'wallet/detail',
      },
      {
        account: 'currency',
        currency_id: '4',
        path: 'wallet/detail',
      },
      {
        account: 'currency',
        currency_id: '3',
        kind: 'deposit',
        path: 'wallet/legal_log',
      },
    ]);
    act(() => setWalletPreferences({ hidden: true }));
    expect(outline().slice(0, 4)).toEqual([
      'Total: •••••• .strong',
      'Available: ••••••',
      'Frozen: ••••••',
      'Worth in USDT: ••••••',
    ]);
  });

  it('of an account without coins leads to a transfer', async () => {
    expect(await show(<Record account="trust" />)).toEqual([
      'Worth in USDT',
      'Total: 0.00',
      'Available: 0.00',
      'Frozen: 0.00',
      'Nothing here yet',
      '<Transfer /pages/assets/transfer/index?to=trust>',
      'Change record',
      '[All types] [All time]',
      '[Export CSV]',
      'No changes in this selection',
    ]);
  });

  it.each([
    ['wallet/legal_log', () => <Record />],
    ['charge_mention/log2', () => <FundingList tab="deposit" />],
    ['charge_mention/log3', () => <FundingList tab="withdraw" />],
    ['wallet/hzhistory', () => <MoveList kind="transfer" />],
  ])('is asked for again when balances changed (%s)', async (path, list) => {
    await show(list());
    expect(calls(path)).toHaveLength(1);
    act(() => desk.account$.next({ kind: 'gap' } as never));
    await settled();
    expect(calls(path)).toHaveLength(2);
  });
});

const deposit = (changes: object = {}): FundingRow =>
  ({
    ...{ id: '5', client_id: 'x', currency_id: 3, code: 'USDT', chain: 'TRC20', amount: '30' },
    ...{ fee: '0', actual: '30', status: 'review', reason: null, cause: null, time: TIME },
    ...{ decided: null, channel: 'ordinary' },
    ...changes,
  }) as never;
const withdrawal = (changes: object = {}): FundingRow => {
  const { channel: _, ...row } = deposit({
    fee: '1',
    actual: '29',
    destination: '',
    remark: null,
  }) as never as Record<string, unknown>;
  return { ...row, ...changes } as never;
};

describe('deposits and withdrawals', () => {
  it('are listed with their state, destination and reason', async () => {
    rows = [
      deposit(),
      deposit({ id: '6', status: 'passed', channel: 'vip' }),
      deposit({ id: '7', status: 'rejected', reason: 'No receipt' }),
      deposit({ id: '8', code: 'Bank', chain: 'Bank', currency_id: 9999 }),
    ];
    expect(await show(<FundingList tab="deposit" />)).toEqual([
      '[All coins] [All states] [All time]',
      '[Export CSV]',
      'Fri, Jan 2',
      '<USDT · TRC20 03:04:05 .note +30.00 USDT Under review .note /pages/assets/recordDetail?kind=deposit&id=5>',
      '<USDT · TRC20 03:04:05 .note VIP recharge .note +30.00 USDT Credited .note /pages/assets/recordDetail?kind=deposit&id=6>',
      '<USDT · TRC20 03:04:05 .note No receipt .note +30.00 USDT Rejected .note /pages/assets/recordDetail?kind=deposit&id=7>',
      '<USD 03:04:05 .note +30.00 USD Under review .note /pages/assets/recordDetail?kind=deposit&id=8>',
    ]);
    rows = [
      withdrawal(),
      withdrawal({ id: '6', status: 'passed', destination: 'Savings' }),
      withdrawal({ id: '7', status: 'rejected', cause: 'account-reset' }),
    ];
    expect(await show(<FundingList tab="withdraw" />)).toEqual([
      '[All coins] [All states] [All time]',
      '[Export CSV]',
      'Fri, Jan 2',
      '<USDT · TRC20 03:04:05 .note -30.00 USDT Under review .note /pages/assets/recordDetail?kind=withdraw&id=5>',
      '<Withdrawal to Savings 03:04:05 .note -30.00 USDT Paid out .note /pages/assets/recordDetail?kind=withdraw&id=6>',
      '<USDT · TRC20 03:04:05 .note The account was reset. .note -30.00 USDT Rejected .note /pages/assets/recordDetail?kind=withdraw&id=7>',
    ]);
    expect(desk.sent).toEqual([{ path: 'charge_mention/log2' }, { path: 'charge_mention/log3' }]);
  });

  it('lead to the first one when there are none', async () => {
    expect((await show(<FundingList tab="deposit" />)).slice(-2)).toEqual([
      'No deposits yet',
      '<Deposit /pages/assets/deposit/index>',
    ]);
    expect((await show(<FundingList tab="withdraw" />)).slice(-2)).toEqual([
      'No withdrawals yet',
      '<Withdraw /pages/assets/withdraw/index>',
    ]);
  });

  it('are looked at every 10 s while one is under review and the page is seen', async () => {
    const asked = async (status: string, visibility: 'visible' | 'hidden') => {
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
      rows = [deposit({ status })];
      await show(<FundingList tab="deposit" />);
      const before = desk.sent.length;
      await act(() => vi.advanceTimersByTimeAsync(9_999));
      const early = desk.sent.length - before;
      await act(() => vi.advanceTimersByTimeAsync(1));
      return [early, desk.sent.length - before];
    };
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    expect(await asked('review', 'visible')).toEqual([0, 1]);
    expect(await asked('review', 'hidden')).toEqual([0, 0]);
    expect(await asked('passed', 'visible')).toEqual([0, 0]);
  });
});

/** The calls of the two records. */
const LOG = { deposit: 'charge_mention/log2', withdraw: 'charge_mention/log3' };

describe('the receipt of a deposit or withdrawal', () => {
  it('says what was sent, what arrives, and each station', async () => {
    expect(await show(<FundingReceipt kind="deposit" row={deposit()} />)).toEqual([
      'Submitted successfully 30.00 USDT',
      'The report waits for its review. When it passes, the amount is credited to your spot account; a notice tells you. .note',
      'Chain type: TRC20',
      'Fee: 0.00 USDT',
      'Received: 30.00 USDT',
      'Submitted 03:04:05',
      'Credited',
      '<Trade BTC /pages/trade/index> <View record /pages/assets/recordDetail?kind=deposit&id=5>',
    ]);
    const passed = { status: 'passed', decided: TIME + 1_000, channel: 'vip', code: 'BTC' };
    expect(await show(<FundingReceipt kind="deposit" row={deposit(passed)} />)).toEqual([
      'Credited 30.00 BTC',
      'The amount is in your spot account. You can trade, move or withdraw it now. .note',
      'Channel: VIP recharge',
      'Chain type: TRC20',
      'Fee: 0.00 BTC',
      'Received: 30.00 BTC',
      'Submitted 03:04:05',
      'Credited 03:04:06',
      '<Trade BTC /pages/trade/index> <View record /pages/assets/recordDetail?kind=deposit&id=5>',
    ]);
    const sent = await show(<FundingReceipt kind="withdraw" row={withdrawal()} to="Savings" />);
    expect(sent.filter((line) => /^(?:To|Fee|Received|Expected)/.test(line))).toEqual([
      ...['To: Savings', 'Fee: 1.00 USDT', 'Expected arrival: 29.00 USDT'],
    ]);
    const rejected = withdrawal({ status: 'rejected', decided: TIME, reason: 'Unclear' });
    expect(await show(<FundingReceipt kind="withdraw" row={rejected} to="Savings" />)).toEqual([
      'Rejected 30.00 USDT',
      'Nothing left your account: the amount is available again. You can send a new request; customer service can tell you more. .note',
      'To: Savings',
      'Fee: 1.00 USDT',
      'Reason: Unclear',
      'Submitted 03:04:05',
      'Rejected 03:04:05',
      '<Done /pages/assets/index> <View record /pages/assets/recordDetail?kind=withdraw&id=5>',
    ]);
    const reset = withdrawal({ status: 'rejected', decided: TIME, cause: 'account-reset' });
    expect(
      (await show(<FundingReceipt kind="withdraw" row={reset} to="Savings" />)).filter((line) =>
        line.startsWith('Reason'),
      ),
    ).toEqual(['Reason: The account was reset.']);
    const bank = deposit({ code: 'Bank', chain: 'Bank' });
    expect((await show(<FundingReceipt kind="deposit" row={bank} />)).slice(-1)).toEqual([
      '<Done /pages/assets/index> <View record /pages/assets/recordDetail?kind=deposit&id=5>',
    ]);
  });

  it('follows the review until it is decided', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    for (const kind of ['deposit', 'withdraw'] as const) {
      desk.sent.length = 0;
      rows = [];
      const first = kind === 'deposit' ? deposit() : withdrawal();
      await show(<FundingReceipt kind={kind} row={first} />);
      expect(desk.sent).toEqual([]);
      await act(() => vi.advanceTimersByTimeAsync(9_999));
      expect(desk.sent).toEqual([]);
      await act(() => vi.advanceTimersByTimeAsync(1));
      await settled();
      expect(desk.sent.map(({ path }) => path)).toEqual([LOG[kind]]);
      rows = [
        { ...first, client_id: 'other', status: 'rejected' },
        { ...first, status: 'passed', decided: TIME },
      ];
      act(() => desk.account$.next({ kind: 'event', seq: 1, event: { kind: 'review' } } as never));
      await settled();
      expect(outline()[0]).toMatch(kind === 'deposit' ? /^Credited/ : /^Paid out/);
      desk.sent.length = 0;
      await act(() => vi.advanceTimersByTimeAsync(20_000));
      expect(desk.sent).toEqual([]);
    }
  });
});

describe('transfers and exchanges', () => {
  it('are listed with both ends', async () => {
    const move = {
      id: '1',
      client_id: 'x',
      kind: 'transfer',
      from: 'currency',
      to: 'contract',
      code: 'USDT',
      amount: '5',
      received: '5',
      received_code: null,
      fee: '0',
      time: TIME,
    };
    rows = [move];
    expect(await show(<MoveList kind="transfer" />)).toEqual([
      '[All coins] [All time]',
      '[Export CSV]',
      'Fri, Jan 2',
      '<Spot → Contract 03:04:05 .note 5.00 USDT /pages/assets/recordDetail?kind=transfer&id=1>',
    ]);
    rows = [
      {
        ...move,
        kind: 'exchange',
        from: 'USDT',
        to: 'BTC',
        received: '0.0001',
        received_code: 'BTC',
      },
    ];
    expect(await show(<MoveList kind="exchange" />)).toEqual([
      '[All coins] [All time]',
      '[Export CSV]',
      'Fri, Jan 2',
      '<USDT → BTC 03:04:05 .note -5.00 USDT +0.0001 BTC .note /pages/assets/recordDetail?kind=exchange&id=1>',
    ]);
    rows = [];
    expect((await show(<MoveList kind="exchange" />)).slice(-2)).toEqual([
      'No exchanges yet',
      '<Exchange /pages/assets/exchange/index>',
    ]);
    expect(desk.sent).toEqual([
      {
        kind: 'transfer',
        path: 'wallet/hzhistory',
      },
      {
        kind: 'exchange',
        path: 'wallet/hzhistory',
      },
      {
        kind: 'exchange',
        path: 'wallet/hzhistory',
      },
    ]);
  });
});
