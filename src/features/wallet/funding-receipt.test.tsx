// @vitest-environment jsdom
import '../../testing/texts.ts';
import '../../testing/dialog.ts';
import { act } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { show } from '../../testing/hands.ts';
import { outline } from '../../testing/outline.ts';
import { settled } from '../../testing/settled.ts';
import { FundingReceipt } from './funding-receipt.tsx';
import { deposit, recordsDesk, TIME, withdrawal } from './testing/records.ts';

const { desk, stored } = recordsDesk();

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
    const stations = () =>
      [...document.querySelectorAll('[data-state]')].map((each) => each.getAttribute('data-state'));
    await show(<FundingReceipt kind="deposit" row={deposit()} />);
    const states = [stations()];
    for (const status of ['passed', 'rejected']) {
      await show(<FundingReceipt kind="deposit" row={deposit({ status, decided: TIME })} />);
      states.push(stations());
    }
    expect(states).toEqual([
      ['done', 'next'],
      ['done', 'done'],
      ['done', 'failed'],
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
      stored.rows = [];
      const first = kind === 'deposit' ? deposit() : withdrawal();
      await show(<FundingReceipt kind={kind} row={first} />);
      expect(desk.sent).toEqual([]);
      await act(() => vi.advanceTimersByTimeAsync(9_999));
      expect(desk.sent).toEqual([]);
      await act(() => vi.advanceTimersByTimeAsync(1));
      await settled();
      expect(desk.sent.map(({ path }) => path)).toEqual([LOG[kind]]);
      stored.rows = [
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
