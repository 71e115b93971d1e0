import type { BookLevel, BookView } from '@tideline/streams';
import { type Instrument, instrumentOf } from '@tideline/wire';
import { describe, expect, it } from 'vitest';
import { EMPTY_TICKET, type Funds, type Ticket } from './ticket.ts';
import { shared } from './ticket-size.ts';
import { summarise } from './ticket-summary.ts';

// 2 price decimals, 5 quantity decimals, maker 10 and taker 20 bps, at least 5 USDT, at most 100
// BTC.
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
  bids: [level('99.00', '1'), level('98.00', '1'), level('80.00', '10')],
  asks: [level('100.00', '1'), level('101.00', '1'), level('120.00', '10')],
};
const sizingOf = (funds: Funds | null, instrument = BTC) => ({
  instrument,
  funds,
  book: BOOK,
  last: '100.00',
});
const ticket = (changes: Partial<Ticket>): Ticket => ({ ...EMPTY_TICKET, ...changes });
const sum = (changes: Partial<Ticket>, funds: Funds | null = FUNDS) =>
  summarise(ticket(changes), { instrument: BTC, funds, book: BOOK, last: null, mark: null });
const ids = (changes: Partial<Ticket>, funds: Funds | null = FUNDS) =>
  sum(changes, funds).errors.map(({ field, id }) => `${field}:${id}`);

describe('errors of a ticket (RULE:spot-buy, RULE:spot-sell)', () => {
  it.each([
    ['nothing typed', {}, ['price:price-required', 'quantity:amount-required']],
    ['no price', { quantity: '1' }, ['price:price-required']],
    ['price zero', { price: '0.00', quantity: '1' }, ['price:price-invalid']],
    ['quantity zero', { price: '100', quantity: '0' }, ['quantity:amount-invalid']],
    ['a good buy', { price: '100', quantity: '10' }, []],
    ['a unit too dear', { price: '100', quantity: '10.00001' }, ['quantity:insufficient-balance']],
    ['too small', { price: '100', quantity: '0.04999' }, ['quantity:amount-too-small']],
    ['just large enough', { price: '100', quantity: '0.05' }, []],
    [
      'too large',
      { side: 'sell', price: '100', quantity: '100.1' },
      ['quantity:amount-too-large', 'quantity:insufficient-balance'],
    ],
    ['a good sale', { side: 'sell', price: '100', quantity: '2.5' }, []],
    [
      'more than one has',
      { side: 'sell', price: '100', quantity: '2.50001' },
      ['quantity:insufficient-balance'],
    ],
    [
      'a crossing buy whose limit price is too dear: the exchange reserves at the limit',
      { price: '130', quantity: '8' },
      ['quantity:insufficient-balance'],
    ],
    ['a market buy of nothing', { type: 'market' }, ['budget:amount-required']],
    ['a good market buy', { type: 'market', budget: '1000' }, []],
    [
      'a market buy too dear',
      { type: 'market', budget: '1000.01' },
      ['budget:insufficient-balance'],
    ],
    ['a market buy too small', { type: 'market', budget: '4.99' }, ['budget:amount-too-small']],
    ['a good market sale', { type: 'market', side: 'sell', quantity: '1' }, []],
    [
      'a market sale too small',
      { type: 'market', side: 'sell', quantity: '0.05' },
      ['quantity:amount-too-small'],
    ],
  ] as const)('%s', (_, changes, errors) => expect(ids(changes)).toEqual(errors));

  it('does not check an unknown balance', () => {
    expect(ids({ price: '100', quantity: '99' }, null)).toEqual([]);
  });
});

describe('the figures of a ticket', () => {
  it.each([
    // changes, total, fee, coin, average, slippage
    ['limit buy that rests: maker', { price: '90', quantity: '1' }, '90', '0.001', 'BTC', null],
    [
      'limit buy that crosses: taker',
      { price: '100', quantity: '1' },
      '100',
      '0.002',
      'BTC',
      '100.00',
    ],
    [
      'limit sale that rests',
      { side: 'sell', price: '110', quantity: '1' },
      '110',
      '0.11',
      'USDT',
      null,
    ],
    [
      'market sale',
      { type: 'market', side: 'sell', quantity: '2' },
      '197',
      '0.394',
      'USDT',
      '98.50',
    ],
    [
      'limit sale far below the market: what the book pays',
      { side: 'sell', price: '80', quantity: '2' },
      '197',
      '0.394',
      'USDT',
      '98.50',
    ],
    [
      'limit sale that fills in part: taker fee of the fill, maker fee of the rest',
      { side: 'sell', price: '98', quantity: '2.5' },
      '246',
      '0.443',
      'USDT',
      '98.50',
    ],
    [
      'limit buy that fills in part: taker fee of the fill, maker fee of the rest',
      { price: '100', quantity: '2' },
      '200',
      '0.003',
      'BTC',
      '100.00',
    ],
    ['market buy', { type: 'market', budget: '201' }, '201', '0.004', 'BTC', '100.50'],
  ] as const)('%s', (_, changes, total, fee, coin, average) => {
    expect(sum(changes)).toMatchObject({ total, fee: { amount: fee, coin }, average });
  });

  it('rounds a fee up, never to zero', () => {
    expect(sum({ price: '90.00', quantity: '0.00001' }).fee?.amount).toBe('0.00000001');
    // 1.001 units at 10 bps of 0.00001001 BTC, and 0.99 of a unit: both round up.
    expect(sum({ price: '90.00', quantity: '0.00001001' }).fee?.amount).toBe('0.00000002');
    expect(sum({ price: '90.00', quantity: '0.0000099' }).fee?.amount).toBe('0.00000001');
    // A sale pays in the quote coin: 0.00000009 USDT at 10 bps is less than a unit.
    const sale = { side: 'sell', price: '110.01', quantity: '0.00000001' } as const;
    expect(sum(sale).fee).toEqual({ amount: '0.00000001', coin: 'USDT' });
  });

  it('warns from an average 3 % worse than the best price', () => {
    expect(sum({ type: 'market', budget: '201' }).warnings).toEqual([]);
    const dear = sum({ type: 'market', budget: '501' });
    expect(dear.slippage).toBeGreaterThanOrEqual(300);
    expect(dear.warnings).toEqual(['slippage']);
    const at = (price: string) =>
      summarise(ticket({ type: 'market', side: 'sell', quantity: '2' }), {
        instrument: BTC,
        funds: FUNDS,
        book: { ...BOOK, bids: [level('100.00', '1'), level(price, '1')] },
        last: null,
        mark: null,
      });
    expect(at('94.00')).toMatchObject({ slippage: 300, warnings: ['slippage'] });
    // 2.995 % is 300 hundredths rounded up, so there is a warning.
    expect(at('94.01')).toMatchObject({ slippage: 300, warnings: ['slippage'] });
    expect(at('94.02')).toMatchObject({ slippage: 299, warnings: [] });
    expect(sum({ price: '130', quantity: '5' }).warnings).toEqual(['slippage']);
    expect(sum({ price: '100', quantity: '5' }).warnings).toEqual([]);
  });

  const near = (changes: Partial<Ticket>, last: string | null = '100.00') =>
    summarise(ticket(changes), { instrument: BTC, funds: null, book: BOOK, last, mark: last });

  it('shows the distance of a limit from the last price, and warns from 3 %', () => {
    expect(near({ price: '97.01', quantity: '1' })).toMatchObject({ distance: -299, warnings: [] });
    expect(near({ price: '97', quantity: '1' })).toMatchObject({
      distance: -300,
      warnings: ['far-price'],
    });
    expect(near({ side: 'sell', price: '1000', quantity: '1' }).distance).toBe(90_000);
    expect(near({ price: '97', quantity: '1' }, null).distance).toBeNull();
    expect(near({ type: 'market', budget: '100' }).distance).toBeNull();
  });

  it('refuses nothing for a last price that the trades of users have moved', () => {
    const context = { instrument: BTC, funds: null, book: BOOK, mark: '100.00' };
    const buy = ticket({ price: '105', quantity: '1' });
    expect(summarise(buy, { ...context, last: '92.00' }).errors).toEqual([]);
    expect(summarise(buy, { ...context, last: '92.00', mark: null }).errors).toEqual([]);
  });

  it('refuses a limit beyond the price band like the exchange, and names the limit', () => {
    const errors = (side: 'buy' | 'sell', price: string) =>
      near({ side, price, quantity: '1' }).errors;
    expect(errors('buy', '110.00')).toEqual([]);
    expect(errors('buy', '110.01')).toEqual([
      { field: 'price', id: 'price-out-of-band', values: { limit: '110.00' } },
    ]);
    expect(errors('sell', '90.00')).toEqual([]);
    expect(errors('sell', '89.99')).toEqual([
      { field: 'price', id: 'price-out-of-band', values: { limit: '90.00' } },
    ]);
    expect(errors('buy', '50')).toEqual([]);
  });

  it('shows the received amount after the fee', () => {
    // One BTC at 100: the taker fee is 0.002 BTC, or 0.198 USDT of a sale at 99.
    expect(near({ type: 'market', budget: '100' }).receives).toEqual({
      amount: '0.998',
      coin: 'BTC',
    });
    expect(near({ type: 'market', side: 'sell', quantity: '1' }).receives).toEqual({
      amount: '98.802',
      coin: 'USDT',
    });
    expect(near({ price: '100' }).receives).toBeNull();
  });

  it('reports a book that is too thin', () => {
    expect(sum({ type: 'market', side: 'sell', quantity: '50' }).warnings).toContain('thin-book');
    expect(sum({ price: '100', quantity: '50' }).warnings).not.toContain('thin-book');
  });

  it('knows nothing without a book', () => {
    const { total, average, fee } = summarise(
      ticket({ type: 'market', side: 'sell', quantity: '1' }),
      {
        instrument: BTC,
        funds: FUNDS,
        book: null,
        last: null,
        mark: null,
      },
    );
    expect([total, average, fee]).toEqual([null, null, null]);
  });
});

describe('shares of the funds', () => {
  const share = (percent: number, changes: Partial<Ticket>, funds = FUNDS) =>
    shared(ticket(changes), percent, sizingOf(funds));
  it.each([
    ['all of a sale', 100, { side: 'sell' }, { quantity: '2.50000' }],
    ['a quarter of a sale', 25, { side: 'sell' }, { quantity: '0.62500' }],
    ['all of a limit buy', 100, { price: '333.33' }, { quantity: '3.00003' }],
    ['half of a market buy', 50, { type: 'market' }, { budget: '500.00' }],
    ['nothing', 0, { side: 'sell', quantity: '1' }, { quantity: '' }],
    ['a limit buy without a price', 50, { quantity: '1' }, { quantity: '1' }],
    ['a part of a lot', 33, { side: 'sell' }, { quantity: '0.82500' }],
    ['more than all', 150, { side: 'sell' }, { quantity: '2.50000' }],
  ] as const)('%s', (_, percent, changes, result) => {
    expect(share(percent, changes)).toMatchObject(result);
  });

  it('is a whole number of lots', () => {
    const half = { ...BTC, lot: '0.1' };
    const next = shared(ticket({ side: 'sell' }), 33, sizingOf(FUNDS, half));
    // 33 % of 2.5 is 0.825, of which 8 lots of 0.1 are whole.
    expect(next.quantity).toBe('0.80000');
  });

  it('a buy is rounded down to what the money pays', () => {
    // 1000 ÷ 300.01 is 3.333222…; one more unit would cost more than there is.
    expect(share(100, { price: '300.01' }).quantity).toBe('3.33322');
    // 0.00002999 ÷ 3 is 999.66 units: rounded up they would be a lot of 1000 that costs 0.00003.
    expect(share(100, { price: '3' }, { base: '0', quote: '0.00002999' }).quantity).toBe('');
  });

  it('the full share is always affordable', () => {
    for (const price of ['0.01', '3.33', '61837.63', '99999.99']) {
      const full = share(100, { price });
      const errors = summarise(full, {
        instrument: BTC,
        funds: FUNDS,
        book: BOOK,
        last: null,
        mark: null,
      }).errors;
      expect(
        errors.map(({ id }) => id),
        price,
      ).not.toContain('insufficient-balance');
    }
  });

  it('the slider follows the typed amount, also above 100', () => {
    expect(sum({ side: 'sell', quantity: '1.25' }).percent).toBe(50);
    expect(sum({ side: 'sell', quantity: '5' }).percent).toBe(200);
    expect(sum({ side: 'sell', quantity: '2.5' }).percent).toBe(100);
    // One lot is left.
    expect(sum({ side: 'sell', quantity: '2.49999' }).percent).toBe(99);
    expect(sum({ type: 'market', budget: '250' }).percent).toBe(25);
    expect(sum({ quantity: '1' }).percent).toBe(0);
  });

  it('the slider shows the chosen share, also after the amount was cut to a lot', () => {
    // 2.49999 BTC: a quarter is 0.62499 after the cut, which is 24.9998 %.
    const funds: Funds = { base: '2.49999', quote: '0' };
    for (const percent of [25, 50, 75, 100]) {
      const changed = shared(ticket({ side: 'sell' }), percent, sizingOf(funds));
      expect(sum(changed, funds).percent).toBe(percent);
    }
  });
});
