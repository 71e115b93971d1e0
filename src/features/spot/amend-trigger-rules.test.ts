import { type Instrument, instrumentOf, type SpotTrigger } from '@tideline/wire';
import { describe, expect, it } from 'vitest';
import { quoteOf } from '../../testing/market.ts';
import { assessTrigger, draftsOf, movedTo, type TriggerDrafts } from './amend-trigger-rules.ts';

const BTC = instrumentOf('BTCUSDT') as Instrument;
const quote = quoteOf('BTCUSDT', { last: '100.00', mark: '101.00' });

const stop: SpotTrigger = {
  ...{ id: 't1', client_id: 'c1', symbol: 'BTCUSDT', side: 'sell', type: 'stop-limit' },
  ...{ trigger_by: 'last', trigger_price: '90.00', trail_percent: null, trail_distance: null },
  ...{ extreme: null, price: '89.00', quantity: '1.00000', budget: null, status: 'waiting' },
  ...{ reason: null, triggered_at: null, order_id: null, linked_order_id: null },
  ...{ linked_trigger_id: null, parent_order_id: null, created: 2, updated: 2 },
};
const trail: SpotTrigger = {
  ...{ ...stop, type: 'trailing-stop', price: null, trail_percent: '2', extreme: '110.00' },
  trigger_price: '107.80',
};
const spend: SpotTrigger = {
  ...{ ...stop, side: 'buy', type: 'stop-market', trigger_price: '120.00', price: null },
  ...{ quantity: null, budget: '50.00' },
};

const assess = (row: SpotTrigger, drafts: Partial<TriggerDrafts>) =>
  assessTrigger(row, { ...draftsOf(row), ...drafts }, BTC, quote);

describe('a change of a waiting trigger order', () => {
  it.each([
    ['nothing', stop, {}, {}],
    ['the same number in other digits', stop, { aim: '90', size: '1' }, {}],
    ['a trigger price', stop, { aim: '91' }, { trigger_price: '91' }],
    ['a limit price', stop, { price: '88.5' }, { price: '88.5' }],
    ['a quantity', stop, { size: '2' }, { quantity: '2' }],
    ['an amount', spend, { size: '70' }, { budget: '70' }],
    ['a distance in percent', trail, { aim: '12' }, { trail_percent: '12' }],
    ['a distance in money', trail, { aimBy: 'distance', aim: '20' }, { trail_distance: '20' }],
  ] as const)('sends %s only', (_, row, drafts, change) => {
    expect(assess(row, drafts)).toEqual({ change, error: null });
  });

  it.each([
    [stop, { aim: '' }, 'aim', 'trigger-price-required'],
    [stop, { aim: '100' }, 'aim', 'trigger-reached'],
    [{ ...stop, trigger_by: 'mark' } as const, { aim: '101' }, 'aim', 'trigger-reached'],
    [spend, { aim: '99' }, 'aim', 'trigger-reached'],
    // The limit that stays is too far below the new trigger.
    [stop, { aim: '99.5' }, 'price', 'price-out-of-band'],
    [stop, { price: '' }, 'price', 'price-required'],
    [stop, { size: '0' }, 'size', 'amount-invalid'],
    [stop, { size: '0.01' }, 'size', 'amount-too-small'],
    [spend, { size: '1' }, 'size', 'amount-too-small'],
    [trail, { aim: '0.05' }, 'aim', 'trail-invalid'],
    [trail, { aim: '' }, 'aim', 'trail-required'],
    // 2.5 % below 110 is above the market.
    [trail, { aim: '2.5' }, 'aim', 'trigger-reached'],
  ] as const)('is refused before it is sent: %#', (row, drafts, field, id) => {
    expect(assess(row, drafts).error).toMatchObject({ field, id });
  });

  it('keeps the size of a trigger that follows its order', () => {
    const row = { ...stop, linked_order_id: 'o1' };
    expect(assess(row, { size: '5' }).change).toEqual({});
  });

  it('begins with the price of the moved line, or the distance of a trailing stop', () => {
    expect(movedTo(stop, '91.50', 2)).toMatchObject({ aimBy: 'price', aim: '91.50' });
    expect(movedTo(trail, '95.00', 2)).toMatchObject({ aimBy: 'distance', aim: '15.00' });
    expect(movedTo(trail, '111.00', 2)).toMatchObject({ aim: '0.00' });
  });
});
