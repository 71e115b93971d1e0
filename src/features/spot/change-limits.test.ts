import { type Instrument, instrumentOf, type SpotOrder, type SpotTrigger } from '@tideline/wire';
import { describe, expect, it } from 'vitest';
import { quoteOf } from '../../testing/market.ts';
import { type AmendDrafts, assessAmend, draftsOfOrder } from './amend-rules.ts';
import { assessTrigger, draftsOf, type TriggerDrafts } from './amend-trigger-rules.ts';

// Two price decimals, at least 5 USDT, at most 100 BTC; the band ends 10 % away.
const BTC = instrumentOf('BTCUSDT') as Instrument;

describe('the limits of a change', () => {
  const order = {
    ...{ id: '1', symbol: 'BTCUSDT', side: 'buy', type: 'limit', status: 'waiting' },
    ...{ price: '100', quantity: '1', filled: '0', take_profit: null, stop_loss: null },
  } as SpotOrder;
  const quote = { last: '100.00', mark: '100.00', bid: '99.00', ask: '101.00' };
  const of = (changes: Partial<AmendDrafts>, row: object = {}, at: object | null = quote) => {
    const whole = { ...order, ...row } as SpotOrder;
    const assessed = assessAmend(
      whole,
      { ...draftsOfOrder(whole), ...changes },
      BTC,
      at as typeof quote,
    );
    return { ...assessed, error: assessed.error?.id ?? null };
  };

  it.each([
    [{ price: '110' }, {}, null],
    [{ price: '110.01' }, {}, 'price-out-of-band'],
    [{ price: '90' }, { side: 'sell', price: '120' }, null],
    [{ price: '89.99' }, { side: 'sell', price: '120' }, 'price-out-of-band'],
    [{ price: '' }, {}, 'price-required'],
    [{ price: '0' }, {}, 'price-invalid'],
    [{ quantity: '' }, {}, 'amount-required'],
    [{ quantity: '0.4' }, { filled: '0.4' }, 'amend-below-filled'],
    [{ quantity: '0.40001' }, { filled: '0.4' }, null],
    [{ quantity: '100' }, {}, null],
    [{ quantity: '100.00001' }, {}, 'amount-too-large'],
    [{ quantity: '0.05' }, {}, null],
    [{ quantity: '0.04999' }, {}, 'amount-too-small'],
    // Its own price, although the market has gone: only the quantity changes.
    [{ quantity: '0.9' }, { price: '150' }, null],
    [{ takeProfit: '100.01', stopLoss: '99.99' }, {}, null],
    [{ takeProfit: '100' }, {}, 'stop-wrong-side'],
    [{ stopLoss: '100' }, {}, 'stop-wrong-side'],
    [{ price: '105', stopLoss: '99.99' }, {}, null],
    [{ price: '105', stopLoss: '100' }, {}, 'stop-wrong-side'],
    [{ takeProfit: '100' }, { side: 'sell' }, 'stop-wrong-side'],
    [{ takeProfit: '99.99', stopLoss: '100.01' }, { side: 'sell' }, null],
    [{ price: '95', takeProfit: '99.99' }, { side: 'sell' }, null],
    [{ price: '95', takeProfit: '100' }, { side: 'sell' }, 'stop-wrong-side'],
  ] as const)('%#: of %j with %j', (changes, row, wanted) =>
    expect(of(changes, row).error).toBe(wanted),
  );

  it.each([
    ['buy', '100.99', false],
    ['buy', '101', true],
    ['buy', '101.01', true],
    ['sell', '99.01', false],
    ['sell', '99', true],
    ['sell', '98.99', true],
  ] as const)('a %s at %s trades at once: %s', (side, price, crosses) => {
    expect(of({ price }, { side, price: '100.5' }).crosses).toBe(crosses);
    expect(of({}, { side, price }).crosses).toBe(false);
    expect(of({ price }, { side, price: '100.5' }, null).crosses).toBe(false);
  });

  it.each([
    [{}, true],
    [{ quantity: '0.9' }, true],
    [{ quantity: '1' }, true],
    [{ quantity: '1.1' }, false],
    [{ price: '99' }, false],
    [{ quantity: '' }, false],
  ])('%j keeps the place: %s', (changes, keeps) => expect(of(changes).keepsPlace).toBe(keeps));

  const stop: SpotTrigger = {
    ...{ id: 't1', client_id: 'c1', symbol: 'BTCUSDT', side: 'sell', type: 'stop-limit' },
    ...{ trigger_by: 'last', trigger_price: '90.00', trail_percent: null, trail_distance: null },
    ...{ extreme: null, price: '89.00', quantity: '1.00000', budget: null, status: 'waiting' },
    ...{ reason: null, triggered_at: null, order_id: null, linked_order_id: null },
    ...{ linked_trigger_id: null, parent_order_id: null, created: 2, updated: 2 },
  };
  const profit = {
    ...stop,
    type: 'take-profit-limit',
    trigger_price: '110.00',
    price: '109.00',
  } as const;
  const buy = { ...stop, side: 'buy', trigger_price: '110.00', price: '111.00' } as const;
  const trail = {
    ...stop,
    type: 'trailing-stop',
    price: null,
    trail_percent: '20',
    extreme: '110.00',
  } as const;
  const rises = {
    ...trail,
    side: 'buy',
    trail_percent: null,
    trail_distance: '20.00',
    extreme: '90.00',
  } as const;
  const spend = {
    ...buy,
    type: 'stop-market',
    price: null,
    quantity: null,
    budget: '50.00',
  } as const;
  const market = quoteOf('BTCUSDT', { last: '100.00', mark: '101.00' });
  const change = (row: SpotTrigger, drafts: Partial<TriggerDrafts>) =>
    assessTrigger(row, { ...draftsOf(row), ...drafts }, BTC, market).error?.id ?? null;

  it.each([
    [stop, { aim: '99.98', price: '99' }, null],
    [stop, { aim: '100', price: '99' }, 'trigger-reached'],
    [stop, { aim: '0' }, 'price-invalid'],
    [profit, { aim: '100.01', price: '100' }, null],
    [profit, { aim: '100', price: '100' }, 'trigger-reached'],
    [buy, { aim: '100.01', price: '101' }, null],
    [buy, { aim: '100', price: '101' }, 'trigger-reached'],
    // The limit lies within the band of its trigger.
    [stop, { price: '81' }, null],
    [stop, { price: '80.99' }, 'price-out-of-band'],
    [buy, { price: '121' }, null],
    [buy, { price: '121.01' }, 'price-out-of-band'],
    [stop, { price: '0' }, 'price-invalid'],
    [trail, { aim: '50' }, null],
    [trail, { aim: '50.01' }, 'trail-invalid'],
    [trail, { aim: '0.09' }, 'trail-invalid'],
    [trail, { aim: '0.1' }, 'trigger-reached'],
    // A tenth of 110 is 11: the trigger would be at 99; less is at the market.
    [trail, { aim: '10' }, null],
    [trail, { aimBy: 'distance', aim: '10.01' }, null],
    [trail, { aimBy: 'distance', aim: '10' }, 'trigger-reached'],
    [rises, { aim: '10.01' }, null],
    [rises, { aim: '10' }, 'trigger-reached'],
    [rises, { aim: '0.00' }, 'trail-required'],
    [stop, { size: '100' }, null],
    [stop, { size: '100.00001' }, 'amount-too-large'],
    // 5 USDT at a limit of 89 are 0.05618 BTC.
    [stop, { size: '0.05618' }, null],
    [stop, { size: '0.05617' }, 'amount-too-small'],
    [stop, { size: '' }, 'amount-required'],
    [spend, { size: '5' }, null],
    [spend, { size: '4.99' }, 'amount-too-small'],
    [spend, { size: '0' }, 'amount-invalid'],
  ] as const)('%#: of a trigger', (row, drafts, wanted) =>
    expect(change(row, drafts)).toBe(wanted),
  );
});
