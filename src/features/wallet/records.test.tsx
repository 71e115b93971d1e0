// @vitest-environment jsdom
import '../../testing/texts.ts';
import '../../testing/dialog.ts';
import { act } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { show } from '../../testing/hands.ts';
import { settled } from '../../testing/settled.ts';
import { FundingList } from './funding-list.tsx';
import { MoveList } from './move-list.tsx';
import { deposit, recordsDesk, TIME, withdrawal } from './testing/records.ts';

const { desk, stored, calls } = recordsDesk();

describe('deposits and withdrawals', () => {
  it('are listed with their state, destination and reason', async () => {
    stored.rows = [
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
    stored.rows = [
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
      stored.rows = [deposit({ status })];
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

  it.each([
    ['charge_mention/log2', () => <FundingList tab="deposit" />],
    ['charge_mention/log3', () => <FundingList tab="withdraw" />],
    ['wallet/hzhistory', () => <MoveList kind="transfer" />],
  ])('are asked for again when balances changed (%s)', async (path, list) => {
    await show(list());
    expect(calls(path)).toHaveLength(1);
    act(() => desk.account$.next({ kind: 'gap' } as never));
    await settled();
    expect(calls(path)).toHaveLength(2);
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
    stored.rows = [move];
    expect(await show(<MoveList kind="transfer" />)).toEqual([
      '[All coins] [All time]',
      '[Export CSV]',
      'Fri, Jan 2',
      '<Spot → Contract 03:04:05 .note 5.00 USDT /pages/assets/recordDetail?kind=transfer&id=1>',
    ]);
    stored.rows = [
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
    stored.rows = [];
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
