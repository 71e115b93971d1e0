// @vitest-environment jsdom
import '../../testing/texts.ts';
import '../../testing/dialog.ts';
import { act } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { logOut } from '../../state/session.ts';
import { outline } from '../../testing/outline.ts';
import { settled } from '../../testing/settled.ts';
import { order, ownOrders, TIME, trigger } from './testing/own-orders.tsx';
import { orderTexts } from './texts.ts';

await orderTexts();
const mine = ownOrders();
const { desk, own, tell } = mine;

describe('the open orders of a person', () => {
  it('show what each waits for, how far it is, and what it has filled', async () => {
    mine.answers = {
      'coin/list waiting': [
        order({ filled: '1.99999', fee: '0.002', average: '95.00' }),
        order({
          id: 'o2',
          side: 'sell',
          price: '110.00',
          take_profit: '90.00',
          stop_loss: null,
        } as never),
        order({ id: 'o3', type: 'market', price: null, quantity: null, budget: '50' }),
      ],
      'coin/trigger waiting': [
        trigger({
          id: 't2',
          type: 'take-profit-limit',
          side: 'buy',
          price: '89.00',
          quantity: null,
          budget: '250',
        } as never),
        trigger({
          id: 't3',
          type: 'take-profit-market',
          side: 'sell',
          trigger_price: '120.00',
        } as never),
        trigger({ id: 't4', type: 'trailing-stop', trail_percent: '2.5', extreme: '101.00' }),
        trigger({ id: 't5', type: 'trailing-stop', trail_distance: '3', extreme: '101.00' }),
        trigger({ id: 't6', side: 'buy', trigger_price: '105.00', linked_trigger_id: 't9' }),
      ],
    };
    expect(await own()).toEqual([
      '[Open orders (8)] [History] [Filled trades]',
      '* All - This pair',
      '[Cancel all]',
      'Buy BTC/USDT Limit 95.00',
      '{99% filled} 1.99999 / 2.00000 BTC · Fee 0.00200000 BTC -5.00%',
      '[Amend] [Cancel]',
      '<Open the record: Buy BTC/USDT /pages/assets/recordDetail?kind=spot&id=o1>',
      'Sell BTC/USDT Limit 110.00',
      '{0% filled} 0.00000 / 2.00000 BTC · TP/SL 90.00 / -- +10.00%',
      '[Amend] [Cancel]',
      '<Open the record: Sell BTC/USDT /pages/assets/recordDetail?kind=spot&id=o2>',
      'Buy BTC/USDT Market --',
      '{0% filled} 0.00000 / -- BTC --',
      '[Cancel]',
      '<Open the record: Buy BTC/USDT /pages/assets/recordDetail?kind=spot&id=o3>',
      'Buy BTC/USDT Take-profit limit ≤ 90.00',
      '250.00 USDT @ 89.00 -10.00%',
      '[Amend] [Cancel]',
      '<Open the record: Buy BTC/USDT /pages/assets/recordDetail?kind=trigger&id=t2>',
      'Sell BTC/USDT Take-profit market ≥ 120.00',
      '1.00000 BTC +20.00%',
      '[Amend] [Cancel]',
      '<Open the record: Sell BTC/USDT /pages/assets/recordDetail?kind=trigger&id=t3>',
      'Sell BTC/USDT Trailing stop ≤ 90.00',
      '1.00000 BTC · 2.5% -10.00%',
      '[Amend] [Cancel]',
      '<Open the record: Sell BTC/USDT /pages/assets/recordDetail?kind=trigger&id=t4>',
      'Sell BTC/USDT Trailing stop ≤ 90.00',
      '1.00000 BTC · 3.00 -10.00%',
      '[Amend] [Cancel]',
      '<Open the record: Sell BTC/USDT /pages/assets/recordDetail?kind=trigger&id=t5>',
      'Buy BTC/USDT Stop market ≥ 105.00',
      '1.00000 BTC · OCO +5.00%',
      '[Amend] [Cancel]',
      '<Open the record: Buy BTC/USDT /pages/assets/recordDetail?kind=trigger&id=t6>',
    ]);
    expect(mine.lists?.funds).toEqual({ base: '0.5', quote: '12.5' });
  });

  it('show the two orders of a pair together', async () => {
    mine.answers = {
      'coin/list waiting': [order({ side: 'sell', price: '110.00', created: TIME + 1 })],
      'coin/trigger waiting': [trigger({ linked_order_id: 'o1' })],
    };
    expect((await own()).filter((line) => /BTC\/USDT|BTC /.test(line))).toEqual([
      'Sell BTC/USDT OCO 110.00',
      '{0% filled} 0.00000 / 2.00000 BTC +10.00%',
      '<Open the record: Sell BTC/USDT /pages/assets/recordDetail?kind=spot&id=o1>',
      'Sell BTC/USDT OCO ≤ 90.00',
      '1.00000 BTC -10.00%',
      '<Open the record: Sell BTC/USDT /pages/assets/recordDetail?kind=trigger&id=t1>',
    ]);
  });

  it('are cancelled one by one, and follow events', async () => {
    await own();
    desk.sent.length = 0;
    for (const button of [...document.querySelectorAll('button[aria-label="Cancel"]')]) {
      act(() => (button as HTMLButtonElement).click());
      await settled();
    }
    expect([desk.sent, desk.toasts()]).toEqual([
      [
        {
          id: 'o1',
          path: 'coin/trade',
        },
        {
          id: 't1',
          path: 'coin/trigger',
        },
      ],
      ['Order cancelled'],
    ]);
    await tell({ kind: 'spot-order', order: order({ status: 'cancelled', updated: TIME + 1 }) });
    await tell({
      kind: 'spot-trigger',
      trigger: trigger({ status: 'cancelled', updated: TIME + 1 }),
    });
    expect(outline()).toEqual([
      '[Open orders (0)] [History] [Filled trades]',
      '* All - This pair',
      '[Cancel all] off',
      'You have no open orders',
    ]);
  });

  it('are none of a visitor', async () => {
    logOut();
    expect(await own()).toEqual([
      'Log in to place orders and see your orders here',
      '[Try the demo] <Log in /pages/user/login/login?backpage=%2F&backtype=2>',
    ]);
    expect([desk.sent, mine.lists?.funds]).toEqual([[], null]);
  });

  it('have a number that is unknown while one list is', async () => {
    const answered = desk.reply;
    desk.reply = (path, form) =>
      path === 'coin/trigger' ? { error: { id: 'unavailable' } } : answered(path, form);
    expect((await own())[0]).toEqual('[Open orders (--)] [History] [Filled trades]');
  });
});
