// @vitest-environment jsdom
import '../../testing/texts.ts';
import '../../testing/dialog.ts';
import { act } from '@testing-library/react';
import type { Account } from '@tideline/wire';
import { describe, expect, it } from 'vitest';
import { useWallet } from '../../market/wallet/use-wallet.ts';
import { show } from '../../testing/hands.ts';
import { outline } from '../../testing/outline.ts';
import { settled } from '../../testing/settled.ts';
import { NO_FILTER, type RecordFilter } from '../../trading/records/record-filter.ts';
import { AccountRecord } from './account-view.tsx';
import { setWalletPreferences } from './preferences.ts';
import { recordsDesk, TIME } from './testing/records.ts';

const { desk, stored, calls } = recordsDesk();

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
    stored.rows = [
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

  it('is asked for again when balances changed', async () => {
    await show(<Record />);
    expect(calls('wallet/legal_log')).toHaveLength(1);
    act(() => desk.account$.next({ kind: 'gap' } as never));
    await settled();
    expect(calls('wallet/legal_log')).toHaveLength(2);
  });
});
