// @vitest-environment jsdom
import '../../testing/texts.ts';
import '../../testing/dialog.ts';
import { act } from '@testing-library/react';
import { type Instrument, instrumentOf, type SpotOrder, type SpotTrigger } from '@tideline/wire';
import { beforeEach, describe, expect, it } from 'vitest';
import { logOut } from '../../state/session.ts';
import { tradingDesk, walletAnswer } from '../../testing/desk.ts';
import { choose, pick, press, select, show, table, type } from '../../testing/hands.ts';
import { live, quoteOf } from '../../testing/market.ts';
import { changedSince, outline, warnings } from '../../testing/outline.ts';
import { settled } from '../../testing/settled.ts';
import { amend } from './amending.ts';
import { OwnOrders } from './own-orders.tsx';
import { orderTexts } from './texts.ts';
import { type SpotLists, useSpotLists } from './use-spot-lists.ts';

const desk = tradingDesk();
const BTC = instrumentOf('BTCUSDT') as Instrument;
const TIME = Date.UTC(2026, 0, 2, 3, 4, 5);
await orderTexts();
const order = (changes: Partial<SpotOrder> = {}): SpotOrder => ({
  ...{ id: 'o1', client_id: 'c1', symbol: 'BTCUSDT', side: 'buy', type: 'limit' },
  ...{ price: '95.00', quantity: '2.00000', budget: null, filled: '0', turnover: '0' },
  ...{ average: null, fee: '0', fee_coin: 'BTC', status: 'waiting', reason: null },
  ...{ created: TIME, updated: TIME },
  ...changes,
});
const trigger = (changes: Partial<SpotTrigger> = {}): SpotTrigger => ({
  ...{ id: 't1', client_id: 'c2', symbol: 'BTCUSDT', side: 'sell', type: 'stop-market' },
  ...{ trigger_by: 'last', trigger_price: '90.00', trail_percent: null, trail_distance: null },
  ...{ extreme: null, price: null, quantity: '1.00000', budget: null, status: 'waiting' },
  ...{ reason: null, triggered_at: null, order_id: null, linked_order_id: null },
  ...{ linked_trigger_id: null, parent_order_id: null, created: TIME, updated: TIME },
  ...changes,
});
let answers: Readonly<Record<string, readonly object[]>>;
beforeEach(() => {
  desk.quotes.set('BTCUSDT', live({ ...quoteOf('BTCUSDT'), last: '100.00', mark: '102.00' }));
  answers = { 'coin/list waiting': [order()], 'coin/trigger waiting': [trigger()] };
  desk.reply = (path, { view }) => {
    if (path === 'wallet/list')
      return { data: walletAnswer('currency', { USDT: '12.5', BTC: '0.5' }) };
    const rows = answers[`${path} ${view}`] ?? [];
    return { data: { view, rows, next: null, total: rows.length } };
  };
});
let lists: SpotLists;
function Own() {
  lists = useSpotLists(BTC);
  return <OwnOrders lists={lists} instrument={BTC} />;
}
const own = () => show(<Own />);
const tell = async (event: object) => {
  act(() => desk.account$.next({ kind: 'event', seq: 1, event } as never));
  await settled();
};

describe('the open orders of a person', () => {
  it('show what each waits for, how far it is, and what it has filled', async () => {
    answers = {
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
    expect(lists.funds).toEqual({ base: '0.5', quote: '12.5' });
  });

  it('show the two orders of a pair together', async () => {
    answers = {
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
    expect([desk.sent, lists.funds]).toEqual([[], null]);
  });

  it('have a number that is unknown while one list is', async () => {
    const answered = desk.reply;
    desk.reply = (path, form) =>
      path === 'coin/trigger' ? { error: { id: 'unavailable' } } : answered(path, form);
    expect((await own())[0]).toEqual('[Open orders (--)] [History] [Filled trades]');
  });
});

describe('the past orders of a person', () => {
  it('have their end, average, fee and reason', async () => {
    answers = {
      'coin/list history': [
        order({ status: 'completed', filled: '2.00000', average: '94.50', fee: '0.002' }),
        order({ id: 'o2', status: 'cancelled', reason: 'user', side: 'sell', fee_coin: 'USDT' }),
        order({
          id: 'o3',
          type: 'market',
          price: null,
          quantity: null,
          budget: '50',
          turnover: '49.9',
          status: 'cancelled',
          reason: null,
        }),
        order({ id: 'o4' }),
        order({ id: 'o5', symbol: 'NOUSDT' }),
      ],
      'coin/trigger history': [
        trigger({ status: 'triggered', triggered_at: '89.90' } as never),
        trigger({
          id: 't2',
          status: 'cancelled',
          reason: 'user',
          price: '88.00',
          quantity: null,
          budget: '250',
        } as never),
        trigger({ id: 't3', symbol: 'NOUSDT' }),
      ],
      'coin/list fills': [
        {
          id: 'f1',
          order_id: 'o1',
          symbol: 'BTCUSDT',
          side: 'buy',
          role: 'taker',
          price: '94.50',
          quantity: '2.00000',
          turnover: '189',
          fee: '0.002',
          fee_coin: 'BTC',
          time: TIME,
        },
        {
          id: 'f2',
          order_id: 'o2',
          symbol: 'NOUSDT',
          side: 'buy',
          role: 'taker',
          price: '1',
          quantity: '1',
          turnover: '1',
          fee: '0',
          fee_coin: 'BTC',
          time: TIME,
        },
      ],
    };
    await own();
    await select('History');
    expect(outline().slice(1)).toEqual([
      '* Orders - Triggers',
      '[All pairs] [All sides] [All time]',
      '[Export CSV] [Refresh]',
      'Fri, Jan 2',
      'Buy BTC/USDT Limit .note 03:04:05',
      'Price: 95.00',
      'Filled: 2.00000 / 2.00000 BTC',
      'Avg. fill: 94.50',
      'Fee: 0.00200000 BTC',
      'Status: Completed',
      '<Open the record: Buy BTC/USDT /pages/assets/recordDetail?kind=spot&id=o1>',
      'Sell BTC/USDT Limit .note 03:04:05',
      'Price: 95.00',
      'Filled: 0.00000 / 2.00000 BTC',
      'Avg. fill: --',
      'Fee: 0.0000 USDT',
      'Status: Cancelled · by you',
      '<Open the record: Sell BTC/USDT /pages/assets/recordDetail?kind=spot&id=o2>',
      'Buy BTC/USDT Market .note 03:04:05',
      'Price: Market',
      'Filled: 49.90 / 50.00 USDT',
      'Avg. fill: --',
      'Fee: 0.00000000 BTC',
      'Status: Cancelled',
      '<Open the record: Buy BTC/USDT /pages/assets/recordDetail?kind=spot&id=o3>',
      'Buy BTC/USDT Limit .note 03:04:05',
      'Price: 95.00',
      'Filled: 0.00000 / 2.00000 BTC',
      'Avg. fill: --',
      'Fee: --',
      'Status: --',
      '<Open the record: Buy BTC/USDT /pages/assets/recordDetail?kind=spot&id=o4>',
    ]);
    await choose(/rigger/);
    expect(outline().slice(1)).toEqual([
      '- Orders * Triggers',
      '[All pairs] [All sides] [All time]',
      '[Export CSV] [Refresh]',
      'Fri, Jan 2',
      'Sell BTC/USDT Stop market .note 03:04:05',
      'Trigger: 90.00',
      'Price: Market',
      'Quantity: 1.00000 BTC',
      'Status: Triggered · 89.90',
      '<Open the record: Sell BTC/USDT /pages/assets/recordDetail?kind=trigger&id=t1>',
      'Sell BTC/USDT Stop market .note 03:04:05',
      'Trigger: 90.00',
      'Price: 88.00',
      'Quantity: 250.00 USDT',
      'Status: Cancelled · by you',
      '<Open the record: Sell BTC/USDT /pages/assets/recordDetail?kind=trigger&id=t2>',
    ]);
    await select(/ills|rades/);
    expect(outline().slice(1)).toEqual([
      '[All pairs] [All sides] [All time]',
      '[Export CSV] [Refresh]',
      'Fri, Jan 2',
      'Buy BTC/USDT Taker .note 03:04:05',
      'Price: 94.50',
      'Quantity: 2.00000 BTC',
      'Total: 189.00 USDT',
      'Fee: 0.00200000 BTC',
      '<Open the record: Buy BTC/USDT /pages/assets/recordDetail?kind=spot&id=o1>',
    ]);
    expect(desk.sent.filter(({ view }) => view !== undefined && view !== 'waiting')).toEqual([
      {
        path: 'coin/list',
        view: 'history',
      },
      {
        path: 'coin/trigger',
        view: 'history',
      },
      {
        path: 'coin/list',
        view: 'fills',
      },
    ]);
  });
});

it('the past orders, triggers and fills of a person are filtered by pair and side', async () => {
  await own();
  const asked: unknown[] = [];
  for (const open of [
    () => select('History'),
    () => choose(/rigger/),
    () => select('Filled trades'),
  ]) {
    await open();
    await pick('All pairs', 'ETH/USDT');
    await pick('All sides', 'Sell');
    asked.push(desk.sent.at(-1));
  }
  const filter = { symbol: 'ETHUSDT', side: 'sell' };
  expect(asked).toEqual([
    { path: 'coin/list', view: 'history', ...filter },
    { path: 'coin/trigger', view: 'history', ...filter },
    { path: 'coin/list', view: 'fills', ...filter },
  ]);
});

describe('the sheet that amends a trigger order', () => {
  const open = async (row: SpotTrigger, price: string | null = null) => {
    answers = { 'coin/trigger waiting': [row] };
    await own();
    act(() => amend(row, price));
    await settled();
    await settled();
    return outline(document.querySelector('dialog[open]') ?? document.body);
  };

  it('has the terms of its kind', async () => {
    const kinds: Readonly<Record<string, Partial<SpotTrigger>>> = {
      'stop at market': {},
      'stop limit by mark': { type: 'stop-limit', price: '89.00', trigger_by: 'mark' },
      'trail in percent': { type: 'trailing-stop', trail_percent: '2.5', extreme: '101.00' },
      'trail by distance': { type: 'trailing-stop', trail_distance: '3', extreme: '101.00' },
      'of money': { side: 'buy', trigger_price: '105.00', quantity: null, budget: '250' },
      'of its order': { parent_order_id: 'o1' },
    };
    const seen = await table(Object.keys(kinds), async (name) =>
      (await open(trigger(kinds[name]))).slice(2),
    );
    expect(seen).toEqual({
      'of its order': [
        'If BTC falls to 90 USDT, sell 1 BTC at market',
        '[Decrease Trigger] Trigger (USDT) = 90.00 [Increase Trigger]',
        '-10.00% from market .note',
        '[Amend] off .down',
      ],
      'of money': [
        'If BTC rises to 105 USDT, buy BTC for 250 USDT at market',
        '[Decrease Trigger] Trigger (USDT) = 105.00 [Increase Trigger]',
        '+5.00% from market .note',
        '[Decrease Amount] Amount (USDT) = 250 [Increase Amount]',
        '[Amend] off .up',
      ],
      'stop at market': [
        'If BTC falls to 90 USDT, sell 1 BTC at market',
        '[Decrease Trigger] Trigger (USDT) = 90.00 [Increase Trigger]',
        '-10.00% from market .note',
        '[Decrease Quantity] Quantity (BTC) = 1.00000 [Increase Quantity]',
        '[Amend] off .down',
      ],
      'stop limit by mark': [
        'If the mark price of BTC falls to 90 USDT, sell 1 BTC at 89 USDT or more',
        '[Decrease Trigger] Trigger (USDT) = 90.00 [Increase Trigger]',
        '-11.76% from market .note',
        '[Decrease Price] Price (USDT) = 89.00 [Increase Price]',
        '[Decrease Quantity] Quantity (BTC) = 1.00000 [Increase Quantity]',
        '[Amend] off .down',
      ],
      'trail by distance': [
        'If BTC falls 3 USDT from its highest price, sell 1 BTC at market',
        '[Decrease Trail distance] Trail distance (USDT) = 3 [Increase Trail distance] [Trail distance in USDT: change the unit]',
        '[Decrease Quantity] Quantity (BTC) = 1.00000 [Increase Quantity]',
        '[Amend] off .down',
      ],
      'trail in percent': [
        'If BTC falls 2.5% from its highest price, sell 1 BTC at market',
        '[Decrease Trail distance] Trail distance (%) = 2.5 [Increase Trail distance] [Trail distance in %: change the unit]',
        '[Decrease Quantity] Quantity (BTC) = 1.00000 [Increase Quantity]',
        '[Amend] off .down',
      ],
    });
  });

  it('begins with the price of a moved line, and sends only what changes', async () => {
    expect(await open(trigger(), '88.00')).toEqual([
      'Amend order',
      '[Close]',
      'If BTC falls to 88 USDT, sell 1 BTC at market',
      '[Decrease Trigger] Trigger (USDT) = 88.00 [Increase Trigger]',
      '-12.00% from market .note',
      '[Decrease Quantity] Quantity (BTC) = 1.00000 [Increase Quantity]',
      '[Amend] .down',
    ]);
    desk.sent.length = 0;
    await press('Amend');
    expect([desk.sent, desk.toasts()]).toEqual([
      [
        {
          id: 't1',
          path: 'coin/trigger_amend',
          trigger_price: '88.00',
        },
      ],
      ['Order amended'],
    ]);
  });

  it('refuses what the exchange would refuse', async () => {
    const edits = [
      'Trigger ',
      'Trigger 100',
      'Trigger 99.99',
      'Quantity ',
      'Quantity 0',
      'Quantity 0.01',
    ];
    const seen = await table(edits, async (edit) => {
      const [label = '', value = ''] = edit.split(' ');
      const before = await open(trigger());
      await type(new RegExp(`^${label}`), value);
      return [warnings(), changedSince(before).filter((line) => line.includes('[Amend]'))];
    });
    expect(seen).toEqual({
      'Quantity ': [['! Amount can not be empty'], ['[Amend] [Cancel]']],
      'Quantity 0': [['! Please enter a valid amount'], ['[Amend] [Cancel]']],
      'Quantity 0.01': [['! The order must be worth at least 5 USDT'], ['[Amend] [Cancel]']],
      'Trigger ': [['! Please enter a trigger price'], ['[Amend] [Cancel]']],
      'Trigger 100': [['! The price has already reached this trigger price'], ['[Amend] [Cancel]']],
      'Trigger 99.99': [[], ['[Amend] [Cancel]', '[Amend] .down']],
    });
  });
});
