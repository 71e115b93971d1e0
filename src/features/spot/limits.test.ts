import { type Instrument, instrumentOf } from '@tideline/wire';
import { describe, expect, it } from 'vitest';
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
