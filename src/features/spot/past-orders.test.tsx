// @vitest-environment jsdom
import '../../testing/texts.ts';
import '../../testing/dialog.ts';
import { describe, expect, it } from 'vitest';
import { choose, pick, select } from '../../testing/hands.ts';
import { outline } from '../../testing/outline.ts';
import { order, ownOrders, TIME, trigger } from './testing/own-orders.tsx';
import { orderTexts } from './texts.ts';

await orderTexts();
const mine = ownOrders();
const { desk, own } = mine;

describe('the past orders of a person', () => {
  it('have their end, average, fee and reason', async () => {
    mine.answers = {
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
