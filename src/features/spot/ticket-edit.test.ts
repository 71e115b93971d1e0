import { describe, expect, it } from 'vitest';
import { EMPTY_TICKET, type Ticket, ticketReducer, ticketRequest } from './ticket.ts';

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
  it('takes the first price of the market unless a price is there, and the draft of another pair', () => {
    const first = { kind: 'first-price', draft: '200' } as const;
    expect(ticketReducer(ticket({}), first).price).toBe('200');
    expect(ticketReducer(ticket({ price: '100' }), first).price).toBe('100');
    const typed = ticket({ price: '100', quantity: '1' });
    const draft = { side: 'sell', quantity: '7' } as const;
    expect(ticketReducer(typed, { kind: 'pair', draft })).toEqual(ticket(draft));
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
