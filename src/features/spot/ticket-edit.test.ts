import { describe, expect, it } from 'vitest';
import { type Instrument, instrumentOf } from '#wire';
import { EMPTY_TICKET, type Funds, type Ticket, ticketReducer, ticketRequest } from './ticket.ts';

// 2 price decimals, 5 quantity decimals, maker 10 and taker 20 bps, at least 5 USDT, at most 100 BTC.
const _BTC = instrumentOf('BTCUSDT') as Instrument;
const _FUNDS: Funds = { base: '2.5', quote: '1000' };
const ticket = (changes: Partial<Ticket>): Ticket => ({ ...EMPTY_TICKET, ...changes });

describe('editing a ticket', () => {
  it('keeps typed amounts when switching sides and types', () => {
    const typed = ticket({ price: '100', quantity: '1', budget: '50' });
    expect(ticketReducer(typed, { kind: 'side', side: 'sell' })).toEqual({
      ...typed,
      side: 'sell',
    });
    expect(ticketReducer(typed, { kind: 'type', type: 'market' })).toEqual({
      ...typed,
      type: 'market',
    });
  });
  it('keeps the price after an order, and nothing for another pair', () => {
    const typed = ticket({ price: '100', quantity: '1', budget: '50', side: 'sell' });
    expect(ticketReducer(typed, { kind: 'sent' })).toMatchObject({
      price: '100',
      quantity: '',
      budget: '',
    });
    const sent = ticketReducer(typed, { kind: 'sent' });
    expect(ticketReducer(sent, { kind: 'returned', quantity: '1' })).toMatchObject({
      quantity: '1',
    });
    expect(
      ticketReducer({ ...sent, quantity: '7' }, { kind: 'returned', quantity: '1' }),
    ).toMatchObject({ quantity: '7' });
    expect(ticketReducer(typed, { kind: 'pair' })).toMatchObject({
      price: '',
      quantity: '',
      side: 'sell',
    });
  });
});

describe('the call of a ticket', () => {
  it.each([
    [
      { price: '100.', quantity: '1' },
      { side: 'buy', type: 'limit', price: '100', quantity: '1' },
    ],
    [
      { type: 'market', budget: '50', quantity: '9', price: '1' },
      { side: 'buy', type: 'market', budget: '50' },
    ],
    [
      { type: 'market', side: 'sell', quantity: '2', budget: '9' },
      { side: 'sell', type: 'market', quantity: '2' },
    ],
  ] as const)('%j', (changes, request) => {
    expect(ticketRequest(ticket(changes), 'BTCUSDT', 'id-of-this')).toEqual({
      symbol: 'BTCUSDT',
      client_id: 'id-of-this',
      ...request,
    });
  });
});
