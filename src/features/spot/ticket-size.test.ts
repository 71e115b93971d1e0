import type { BookLevel, BookView } from '@tideline/streams';
import {
  bandLimit,
  formatFixed,
  INSTRUMENTS,
  type Instrument,
  instrumentOf,
  parseUnits,
} from '@tideline/wire';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMPTY_TICKET, type Funds, type Ticket } from './ticket.ts';
import { ticketReducer } from './ticket-reducer.ts';
import { converted, maxQuantity, reservePrice, shared, sizeOf } from './ticket-size.ts';
import { summarise } from './ticket-summary.ts';

const BTC = instrumentOf('BTCUSDT') as Instrument;
const FUNDS: Funds = { base: '2.5', quote: '1000' };
const level = (price: string, quantity: string): BookLevel => ({
  price,
  quantity,
  total: '0',
  share: 0,
});
const BOOK: BookView = {
  symbol: 'BTCUSDT',
  grouping: '0.01',
  bids: [level('99.00', '1'), level('98.00', '1')],
  asks: [level('100.00', '1'), level('101.00', '1')],
};
const sizing = { instrument: BTC, funds: FUNDS, book: BOOK, last: '100.00' };
const ticket = (changes: Partial<Ticket>): Ticket => ({ ...EMPTY_TICKET, ...changes });
const switched = (from: Ticket, unit: 'base' | 'quote', by = sizing) => converted(from, unit, by);

it('reserves for a trailing buy at its turn above the last price, in percent or as a distance', () => {
  // Five price decimals, where the percentage has two.
  const instrument = instrumentOf('DOGEUSDT') as Instrument;
  expect(instrument.priceDecimals).toBe(5);
  const doge = { instrument, funds: FUNDS, book: null, last: '0.10000' };
  const buy = { ...EMPTY_TICKET, type: 'trailing-stop', unit: 'base', quantity: '1' } as const;
  const of = (trailBy: 'percent' | 'distance', trail: string) =>
    reservePrice({ ...buy, trailBy, trail }, doge);
  expect([of('percent', '1.5'), of('distance', '0.00150')]).toEqual([
    ...[bandLimit('buy', 10_150n), bandLimit('buy', 10_150n)],
  ]);
});

describe('the unit of a size', () => {
  it.each([
    ['limit buy', { price: '100', quantity: '1.5' }, '150.00'],
    ['limit sale', { side: 'sell', price: '99.99', quantity: '0.00001' }, '0.01'],
    ['market sale, by the book', { type: 'market', side: 'sell', quantity: '1.5' }, '148.00'],
    ['market buy, by the book', { type: 'market', unit: 'base', quantity: '1.5' }, '150.50'],
    [
      'stop at market, by its trigger',
      { type: 'stop-market', unit: 'base', trigger: '110', quantity: '1' },
      '110.00',
    ],
    [
      'trailing stop, by the last price',
      { type: 'trailing-stop', side: 'sell', quantity: '1' },
      '100.00',
    ],
    ['nothing typed', { price: '100' }, ''],
    ['no price', { quantity: '1' }, ''],
    ['more than the book has', { type: 'market', side: 'sell', quantity: '3' }, ''],
  ] as const)('%s becomes money', (_, changes, budget) => {
    expect(switched(ticket(changes), 'quote')).toMatchObject({ unit: 'quote', budget });
  });

  it('becomes a quantity of whole lots that the money pays', () => {
    const money = ticket({ price: '333.33', budget: '1000', unit: 'quote' });
    expect(switched(money, 'base')).toMatchObject({ unit: 'base', quantity: '3.00003' });
    expect(sizeOf(money, sizing).quantity).toBe(300_003_000n);
    const sale = ticket({ type: 'market', side: 'sell', unit: 'quote', budget: '148' });
    expect(sizeOf(sale, sizing).quantity).toBe(150_000_000n);
  });

  it('keeps the order on the way to money and back, in every pair', () => {
    const pairs = fc.constantFrom(...INSTRUMENTS);
    fc.assert(
      fc.property(
        pairs,
        fc.bigInt(1n, 10n ** 9n),
        fc.bigInt(1n, 10n ** 9n),
        (instrument, lots, ticks) => {
          const { priceDecimals, quantityDecimals, lot, tick } = instrument;
          const quantity = lots * parseUnits(lot, quantityDecimals);
          const price = ticks * parseUnits(tick, priceDecimals);
          const typed = ticket({
            price: formatFixed(price, priceDecimals),
            quantity: formatFixed(quantity, quantityDecimals),
          });
          const by = { ...sizing, instrument };
          const money = switched(typed, 'quote', by);
          const back = switched(money, 'base', by);
          const sent = sizeOf(money, by).quantity ?? 0n;
          const before = sizeOf(typed, by).quantity ?? 0n;
          // Money has cents: where a lot is worth less than one, it may pay a few lots more.
          const cents = 1_000_000n * 10n ** BigInt(priceDecimals);
          expect(sent).toBeGreaterThanOrEqual(before);
          expect((sent - before) * price).toBeLessThanOrEqual(cents);
          // What is said after switching back is what would have been sent.
          expect(sizeOf(back, by).quantity).toBe(sent);
        },
      ),
    );
  });
});

describe('the chosen share', () => {
  // Three lots: half of them is one lot, a third of the funds.
  const few = { ...sizing, funds: { base: '0.00003', quote: '0' } };
  const half = shared(ticket({ side: 'sell', price: '100' }), 50, few);
  const shown = (at: Ticket, by = few) => summarise(at, { ...by, mark: null }).percent;

  it('is shown as chosen, although whole lots are less', () => {
    expect(half.quantity).toBe('0.00001');
    expect(shown(half)).toBe(50);
  });

  it('is what the size really is after another input or other funds', () => {
    const typed = ticketReducer(half, { kind: 'quantity', draft: '0.00001' });
    expect(shown(typed)).toBe(33);
    expect(shown(half, { ...few, funds: { base: '0.0001', quote: '0' } })).toBe(10);
  });

  it('is money where money is typed', () => {
    const sale = shared(ticket({ side: 'sell', price: '100', unit: 'quote' }), 100, sizing);
    expect(sale.budget).toBe('250.00');
    expect(sizeOf(sale, sizing).quantity).toBe(250_000_000n);
    expect(shown(sale, sizing)).toBe(100);
  });
});

describe('the largest quantity', () => {
  it.each([
    ['limit buy', { price: '300.01' }, 333_322_000n],
    ['sale', { side: 'sell', price: '100' }, 250_000_000n],
    ['market buy walks the book', { type: 'market' }, 200_000_000n],
    ['limit buy without a price', {}, null],
  ] as const)('%s', (_, changes, max) => {
    expect(maxQuantity(ticket(changes), sizing)).toBe(max);
  });

  // 1,000 USDT pay whole lots of 0.00001 at the price that the exchange reserves: a tenth above the
  // trigger.
  it.each([
    ['stop at market: 121', { type: 'stop-market', trigger: '110' }, '8.26446'],
    [
      'stop at market for money: its trigger',
      { type: 'stop-market', trigger: '110', unit: 'quote' },
      '9.09090',
    ],
    ['stop at market without a trigger', { type: 'stop-market' }, null],
    [
      'stop with a limit: its price',
      { type: 'stop-limit', trigger: '110', price: '105' },
      '9.52380',
    ],
    ['pair: its stop, 121', { type: 'oco', price: '90', trigger: '110' }, '8.26446'],
    ['pair with a price above that', { type: 'oco', price: '130', trigger: '110' }, '7.69230'],
    ['trail of 5 %: 115.5', { type: 'trailing-stop', trail: '5' }, '8.65800'],
    [
      'trail of 7 USDT: 117.7',
      { type: 'trailing-stop', trail: '7', trailBy: 'distance' },
      '8.49617',
    ],
    ['trail without a distance: the last price', { type: 'trailing-stop' }, '10.00000'],
  ] as const)('of a triggered buy: %s', (_, changes, most) => {
    const max = maxQuantity(ticket({ unit: 'base', ...changes }), sizing);
    expect(max === null ? null : formatFixed(max / 1_000n, 5)).toBe(most);
  });

  it('of a trailing buy rounds the turn up, and is unknown without a last price', () => {
    const trailing = ticket({ type: 'trailing-stop', trail: '5', unit: 'base' });
    // 5 % of 99.99 are 5.00, so the turn is at 104.99 and the limit at 115.48.
    expect(maxQuantity(trailing, { ...sizing, last: '99.99' })).toBe(865_950_000n);
    expect(maxQuantity(trailing, { ...sizing, last: null })).toBeNull();
  });

  it.each([
    ['100.00001', '100.00000'],
    ['100', '100.00000'],
    ['99.99999', '99.99999'],
    ['0.000019', '0.00001'],
  ])('of a sale of %s is %s: whole lots, one order', (base, most) => {
    const sale = ticket({ side: 'sell', price: '100' });
    const max = maxQuantity(sale, { ...sizing, funds: { base, quote: '0' } });
    expect(formatFixed((max ?? 0n) / 1_000n, 5)).toBe(most);
  });
});

describe('errors of orders that wait for a trigger', () => {
  const ids = (changes: Partial<Ticket>) =>
    summarise(ticket({ quantity: '1', ...changes }), { ...sizing, mark: '105.00' }).errors.map(
      ({ field, id }) => `${field}:${id}`,
    );
  it.each([
    ['a sell stop', { type: 'stop-market', side: 'sell', trigger: '90' }, []],
    ['a take-profit', { type: 'stop-market', side: 'sell', trigger: '110' }, []],
    ['no trigger', { type: 'stop-market', side: 'sell' }, ['trigger:trigger-price-required']],
    [
      'a trigger of zero',
      { type: 'stop-market', side: 'sell', trigger: '0' },
      ['trigger:price-invalid'],
    ],
    [
      'a trigger at the market',
      { type: 'stop-market', side: 'sell', trigger: '100.00' },
      ['trigger:trigger-reached'],
    ],
    [
      'a trigger at the mark',
      { type: 'stop-market', side: 'sell', trigger: '105', triggerBy: 'mark' },
      ['trigger:trigger-reached'],
    ],
    [
      'a stop limit without its limit',
      { type: 'stop-limit', side: 'sell', trigger: '90' },
      ['price:price-required'],
    ],
    ['a trailing stop', { type: 'trailing-stop', side: 'sell', trail: '0.1' }, []],
    ['no trail', { type: 'trailing-stop', side: 'sell' }, ['trail:trail-required']],
    [
      'a trail too small',
      { type: 'trailing-stop', side: 'sell', trail: '0.09' },
      ['trail:trail-invalid'],
    ],
    [
      'a trail too large',
      { type: 'trailing-stop', side: 'sell', trail: '50.01' },
      ['trail:trail-invalid'],
    ],
    ['a distance', { type: 'trailing-stop', side: 'sell', trail: '60', trailBy: 'distance' }, []],
    ['a pair', { type: 'oco', side: 'sell', price: '110', trigger: '90' }, []],
    [
      'a pair with both above',
      { type: 'oco', side: 'sell', price: '110', trigger: '109' },
      ['trigger:trigger-reached'],
    ],
    [
      'a take-profit below a buy',
      { price: '99', takeProfit: '98' },
      ['takeProfit:stop-wrong-side'],
    ],
    ['a stop-loss above a buy', { price: '99', stopLoss: '99' }, ['stopLoss:stop-wrong-side']],
    ['both of a buy', { price: '99', takeProfit: '110', stopLoss: '90' }, []],
  ] as const)('%s', (_, changes, errors) => expect(ids(changes)).toEqual(errors));
});
