import { type Instrument, instrumentOf, type SpotOrder, type SpotTrigger } from '@tideline/wire';
import { describe, expect, it } from 'vitest';
import { quoteOf } from '../../testing/market.ts';
import { type AmendDrafts, assessAmend, draftsOfOrder } from './amend-rules.ts';
import { assessTrigger, draftsOf, type TriggerDrafts } from './amend-trigger-rules.ts';
import { feeText } from './fee-text.ts';
import { neat, neatPrice } from './neat-number.ts';
import { applyOrder, openRows } from './open-orders.ts';
import { atMarket, byBudget, EMPTY_TICKET, inMoney, isTriggered, type Ticket } from './ticket.ts';
import { ticketErrors } from './ticket-errors.ts';
import { triggerType } from './ticket-request.ts';

// Two price decimals, at least 5 USDT, at most 100 BTC; the band ends 10 % away.
const BTC = instrumentOf('BTCUSDT') as Instrument;
const UNITS = 100_000_000n;

/** Errors of a ticket of one BTC, with the market at 100. */
function errorsOf(
  changes: Partial<Ticket>,
  more: {
    quantity?: bigint | null;
    reserved?: bigint | null;
    last?: string | null;
    mark?: string | null;
    budget?: bigint;
  } = {},
) {
  const {
    last = '100.00',
    mark = '100.00',
    quantity = UNITS,
    reserved = null,
    budget = null,
  } = more;
  const funds = { base: '2.5', quote: '1000' };
  return ticketErrors(
    { ...EMPTY_TICKET, price: '100', quantity: '1', ...changes },
    { sizing: { instrument: BTC, funds, book: null, last }, mark, quantity, budget, reserved },
  ).map(({ field, id, values }) => [field, id, ...(values ? [values] : [])]);
}

describe('the limits of a ticket', () => {
  it.each([
    // The band of both prices: beyond only one of them is the exchange's to judge.
    [{ price: '110' }, {}, []],
    [{ price: '110.01' }, {}, [['price', 'price-out-of-band', { limit: '110.00' }]]],
    [{ price: '110.01' }, { mark: '101.00' }, []],
    [{ price: '110.01' }, { last: '101.00' }, []],
    [{ price: '110.01' }, { last: null }, []],
    [{ side: 'sell', price: '90' }, {}, []],
    [{ side: 'sell', price: '89.99' }, {}, [['price', 'price-out-of-band', { limit: '90.00' }]]],
    // The limit of a stop is compared with its trigger.
    [{ type: 'stop-limit', price: '132', trigger: '120' }, {}, []],
    [
      { type: 'stop-limit', price: '132.01', trigger: '120' },
      {},
      [['price', 'price-out-of-band', { limit: '132.00' }]],
    ],
    [
      { type: 'stop-limit', price: '200', trigger: '' },
      {},
      [['trigger', 'trigger-price-required']],
    ],
    [{ type: 'stop-market', trigger: '0.00' }, {}, [['trigger', 'price-invalid']]],
    [{ type: 'stop-market', trigger: '100' }, {}, [['trigger', 'trigger-reached']]],
    [{ type: 'stop-market', trigger: '100.01' }, {}, []],
    [{ type: 'stop-market', trigger: '99.99' }, {}, []],
    [{ type: 'stop-market', trigger: '100', triggerBy: 'mark' }, { mark: '101.00' }, []],
    [
      { type: 'stop-market', trigger: '101', triggerBy: 'mark' },
      { mark: '101.00' },
      [['trigger', 'trigger-reached']],
    ],
    [{ type: 'stop-market', trigger: '100' }, { last: null }, []],
    // A pair lies on both sides of the market.
    [{ type: 'oco', side: 'sell', price: '100.01', trigger: '99.99' }, {}, []],
    [
      { type: 'oco', side: 'sell', price: '100', trigger: '99.99' },
      {},
      [['price', 'stop-wrong-side']],
    ],
    [
      { type: 'oco', side: 'sell', price: '101', trigger: '100.01' },
      {},
      [['trigger', 'trigger-reached']],
    ],
    [{ type: 'oco', side: 'buy', price: '99.99', trigger: '100.01' }, {}, []],
    [
      { type: 'oco', side: 'buy', price: '100', trigger: '100.01' },
      {},
      [['price', 'stop-wrong-side']],
    ],
    [
      { type: 'oco', side: 'buy', price: '99', trigger: '99.99' },
      {},
      [['trigger', 'trigger-reached']],
    ],
    [{ type: 'trailing-stop', trail: '' }, {}, [['trail', 'trail-required']]],
    [
      { type: 'trailing-stop', trail: '0.09' },
      {},
      [['trail', 'trail-invalid', { minimum: '0.1', maximum: '50' }]],
    ],
    [{ type: 'trailing-stop', trail: '0.1' }, {}, []],
    [{ type: 'trailing-stop', trail: '50' }, {}, []],
    [
      { type: 'trailing-stop', trail: '50.01' },
      {},
      [['trail', 'trail-invalid', { minimum: '0.1', maximum: '50' }]],
    ],
    [
      { type: 'trailing-stop', trail: '0.00', trailBy: 'distance' },
      {},
      [['trail', 'trail-required']],
    ],
    [{ type: 'trailing-stop', trail: '99', trailBy: 'distance' }, {}, []],
    // Take-profit and stop-loss lie on the two sides of the limit, or of a better last price.
    [
      { takeProfit: '100', stopLoss: '100' },
      {},
      [
        ['takeProfit', 'stop-wrong-side'],
        ['stopLoss', 'stop-wrong-side'],
      ],
    ],
    [{ takeProfit: '100.01', stopLoss: '99.99' }, {}, []],
    [
      { takeProfit: '0', stopLoss: '0.0' },
      {},
      [
        ['takeProfit', 'price-invalid'],
        ['stopLoss', 'price-invalid'],
      ],
    ],
    [{ price: '105', takeProfit: '100.01', stopLoss: '99.99' }, {}, []],
    [
      { price: '105', takeProfit: '105.01', stopLoss: '100' },
      {},
      [['stopLoss', 'stop-wrong-side']],
    ],
    [{ side: 'sell', price: '95', takeProfit: '99.99', stopLoss: '100.01' }, {}, []],
    [
      { side: 'sell', price: '95', takeProfit: '100', stopLoss: '100' },
      {},
      [
        ['takeProfit', 'stop-wrong-side'],
        ['stopLoss', 'stop-wrong-side'],
      ],
    ],
  ] as const)('%#: of %j with %j', (changes, more, wanted) => {
    const type = 'type' in changes ? { unit: 'base' as const } : {};
    expect(errorsOf({ ...type, ...changes } as Partial<Ticket>, more)).toEqual(wanted);
  });

  it.each([
    // The reserve is at price and quantity scale: 10 decimals. 5 USDT at least, 1000 are there.
    [{ reserved: 5n * 10n ** 10n }, []],
    [{ reserved: 5n * 10n ** 10n - 1n }, [['quantity', 'amount-too-small']]],
    [{ reserved: 1_000n * 10n ** 10n }, []],
    [{ reserved: 1_000n * 10n ** 10n + 1n }, [['quantity', 'insufficient-balance']]],
    [{ quantity: 100n * UNITS }, []],
    [{ quantity: 100n * UNITS + 1n }, [['quantity', 'amount-too-large']]],
    [{ quantity: null }, []],
    [{ quantity: 0n }, [['quantity', 'amount-too-small']]],
  ] as const)('%#: a purchase of %o', (more, wanted) => expect(errorsOf({}, more)).toEqual(wanted));

  it.each([
    [250_000_000n, []],
    [250_000_001n, [['quantity', 'insufficient-balance']]],
  ])('a sale of %i units of 2.5 BTC', (quantity, wanted) =>
    expect(errorsOf({ side: 'sell' }, { quantity })).toEqual(wanted),
  );

  it('without a price at market waits for the feed', () => {
    const market = { type: 'market', budget: '10', unit: 'quote' } as const;
    expect(errorsOf(market, { quantity: null })).toEqual([['budget', 'feed-stale']]);
    expect(errorsOf({ quantity: '0.0' }, { quantity: 0n })).toEqual([
      ['quantity', 'amount-invalid'],
    ]);
  });

  it.each([
    ['limit', false, false],
    ['market', true, false],
    ['stop-market', true, true],
    ['stop-limit', false, true],
    ['trailing-stop', true, true],
    ['oco', false, true],
  ] as const)('%s trades at market: %s, waits for a trigger: %s', (type, market, waits) => {
    expect([atMarket({ type }), isTriggered({ type })]).toEqual([market, waits]);
    for (const side of ['buy', 'sell'] as const) {
      const money = (unit: Ticket['unit']) => [
        inMoney({ side, type, unit }),
        byBudget({ side, type, unit }),
      ];
      const spends = market && side === 'buy';
      expect(money('auto')).toEqual([spends, spends]);
      expect(money('quote')).toEqual([true, spends]);
      expect(money('base')).toEqual([false, false]);
    }
  });

  it.each([
    ['sell', '100.01', 'take-profit'],
    ['sell', '100', 'stop'],
    ['sell', '99.99', 'stop'],
    ['buy', '99.99', 'take-profit'],
    ['buy', '100', 'stop'],
    ['buy', '100.01', 'stop'],
    ['buy', '', 'stop'],
  ] as const)('a %s at a trigger of %s is a %s', (side, trigger, kind) => {
    const market = { instrument: BTC, last: '100.00', mark: '500.00' };
    const of = (type: 'stop-market' | 'stop-limit', more: object = {}, at: object = {}) =>
      triggerType({ ...EMPTY_TICKET, side, type, trigger, ...more }, { ...market, ...at });
    expect([of('stop-market'), of('stop-limit')]).toEqual([`${kind}-market`, `${kind}-limit`]);
    expect(of('stop-market', {}, { last: null })).toBe('stop-market');
    const byMark = side === 'buy' && trigger !== '' ? 'take-profit-market' : 'stop-market';
    expect(of('stop-market', { triggerBy: 'mark' })).toBe(byMark);
  });
});

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

it('lists waiting orders newest first, by the newest word on each', () => {
  const row = (id: string, created: number, updated = created, status = 'waiting') =>
    ({ id, created, updated, status, symbol: id === 'e' ? 'ETHUSDT' : 'BTCUSDT' }) as SpotOrder;
  const rows = [row('b', 3), row('a', 1)];
  const after = (order: SpotOrder) =>
    applyOrder(rows, { kind: 'spot-order', order } as never).map(
      ({ id, updated }) => `${id}${updated}`,
    );
  expect(after(row('c', 2))).toEqual(['b3', 'c2', 'a1']);
  expect(after(row('a', 1, 2))).toEqual(['b3', 'a2']);
  expect(after(row('b', 3, 2))).toEqual(['b3', 'a1']);
  expect(after(row('b', 3, 3, 'completed'))).toEqual(['a1']);
  expect(after(row('x', 9, 9, 'cancelled'))).toEqual(['b3', 'a1']);
  const trigger = { ...row('t', 2), symbol: 'BTCUSDT' } as unknown as SpotTrigger;
  const ids = (symbol: string | null) =>
    openRows([...rows, row('e', 9)], [trigger], symbol).map(({ kind, id }) => `${kind} ${id}`);
  expect(ids(null)).toEqual(['order e', 'order b', 'trigger t', 'order a']);
  expect(ids('BTCUSDT')).toEqual(['order b', 'trigger t', 'order a']);
});

it('writes numbers as short as they are', () => {
  expect(['0.01070', '1.000', '100', '0.1'].map(neat)).toEqual(['0.0107', '1', '100', '0.1']);
  expect(['90,000.00', '90,000.50', '100'].map(neatPrice)).toEqual(['90,000', '90,000.50', '100']);
  expect(feeText(null)).toBe('--');
  expect(feeText({ amount: '1.23456789', coin: 'USDT' })).toBe('1.2345 USDT');
  expect(feeText({ amount: '0.00001234', coin: 'BTC' })).toBe('0.00001234 BTC');
});
