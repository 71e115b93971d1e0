import { act } from '@testing-library/react';
import { type Instrument, instrumentOf, type SpotOrder, type SpotTrigger } from '@tideline/wire';
import { beforeEach } from 'vitest';
import { tradingDesk, walletAnswer } from '../../../testing/desk.ts';
import { show } from '../../../testing/hands.ts';
import { live, quoteOf } from '../../../testing/market.ts';
import { settled } from '../../../testing/settled.ts';
import { OwnOrders } from '../own-orders.tsx';
import { type SpotLists, useSpotLists } from '../use-spot-lists.ts';

/** When the orders were placed. */
export const TIME = Date.UTC(2026, 0, 2, 3, 4, 5);

/** A limit order that waits to buy two BTC at 95. */
export const order = (changes: Partial<SpotOrder> = {}): SpotOrder => ({
  ...{ id: 'o1', client_id: 'c1', symbol: 'BTCUSDT', side: 'buy', type: 'limit' },
  ...{ price: '95.00', quantity: '2.00000', budget: null, filled: '0', turnover: '0' },
  ...{ average: null, fee: '0', fee_coin: 'BTC', status: 'waiting', reason: null },
  ...{ created: TIME, updated: TIME },
  ...changes,
});

/** A stop that waits to sell one BTC at 90. */
export const trigger = (changes: Partial<SpotTrigger> = {}): SpotTrigger => ({
  ...{ id: 't1', client_id: 'c2', symbol: 'BTCUSDT', side: 'sell', type: 'stop-market' },
  ...{ trigger_by: 'last', trigger_price: '90.00', trail_percent: null, trail_distance: null },
  ...{ extreme: null, price: null, quantity: '1.00000', budget: null, status: 'waiting' },
  ...{ reason: null, triggered_at: null, order_id: null, linked_order_id: null },
  ...{ linked_trigger_id: null, parent_order_id: null, created: TIME, updated: TIME },
  ...changes,
});

/** Puts a market at 100, an account and its orders around the own orders of a person. */
export function ownOrders() {
  const desk = tradingDesk();
  const instrument = instrumentOf('BTCUSDT') as Instrument;
  const mine = {
    desk,
    /** Rows of the exchange's answers, by path and view. */
    answers: {} as Readonly<Record<string, readonly object[]>>,
    /** What the screen has read. */
    lists: null as SpotLists | null,
    own: () => show(<Own />),
    /** Sends an event of the account. */
    tell: async (event: object) => {
      act(() => desk.account$.next({ kind: 'event', seq: 1, event } as never));
      await settled();
    },
  };
  beforeEach(() => {
    desk.quotes.set('BTCUSDT', live({ ...quoteOf('BTCUSDT'), last: '100.00', mark: '102.00' }));
    mine.answers = { 'coin/list waiting': [order()], 'coin/trigger waiting': [trigger()] };
    desk.reply = (path, { view }) => {
      if (path === 'wallet/list')
        return { data: walletAnswer('currency', { USDT: '12.5', BTC: '0.5' }) };
      const rows = mine.answers[`${path} ${view}`] ?? [];
      return { data: { view, rows, next: null, total: rows.length } };
    };
  });
  function Own() {
    mine.lists = useSpotLists(instrument);
    return <OwnOrders lists={mine.lists} instrument={instrument} />;
  }
  return mine;
}
