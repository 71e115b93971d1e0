import { type Instrument, instrumentOf } from '@tideline/wire';
import { describe, expect, it } from 'vitest';
import { EMPTY_TICKET, sizedAt, type Ticket } from './ticket.ts';
import { ticketReducer } from './ticket-reducer.ts';
import { ticketRequest } from './ticket-request.ts';
import { sizeOf } from './ticket-size.ts';

const BTC = instrumentOf('BTCUSDT') as Instrument;

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
  it('takes the draft of another pair', () => {
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
    expect(ticketReducer(sent, { kind: 'returned', ticket: typed })).toMatchObject({
      quantity: '1',
      budget: '50',
    });
    expect(
      ticketReducer({ ...sent, quantity: '7' }, { kind: 'returned', ticket: typed }),
    ).toMatchObject({ quantity: '7' });
    expect(ticketReducer(typed, { kind: 'pair' })).toMatchObject({
      price: '',
      quantity: '',
      side: 'sell',
    });
  });
});

it('a size at the price of the market leaves the price to the market', () => {
  const doubled = sizedAt(ticket({ quantity: '1' }), '200', (at) => {
    expect(at.price).toBe('200');
    return { ...at, quantity: '2' };
  });
  expect(doubled).toEqual(ticket({ quantity: '2' }));
});

describe('the call of a ticket', () => {
  const market = { instrument: BTC, last: '100.00', mark: '100.50' };
  const callOf = (changes: Partial<Ticket>) => {
    const typed = ticket(changes);
    const size = sizeOf(typed, { ...market, funds: null, book: null });
    const { kind, call } = ticketRequest(typed, size, market, 'id-of-this');
    const { client_id, symbol, ...fields } = call;
    expect([client_id, symbol]).toEqual(['id-of-this', 'BTCUSDT']);
    return [kind, fields];
  };
  it.each([
    [
      { price: '100.', quantity: '1' },
      'order',
      { side: 'buy', type: 'limit', price: '100', quantity: '1.00000' },
    ],
    [
      { price: '100', budget: '250.00', unit: 'quote' },
      'order',
      { side: 'buy', type: 'limit', price: '100', quantity: '2.50000' },
    ],
    [
      { price: '100', quantity: '1', force: 'post-only' },
      'order',
      { side: 'buy', type: 'limit', price: '100', quantity: '1.00000', post_only: 'true' },
    ],
    [
      { price: '100', quantity: '1', force: 'ioc', takeProfit: '120', stopLoss: '90.' },
      'order',
      {
        ...{ side: 'buy', type: 'limit', price: '100', quantity: '1.00000' },
        ...{ time_in_force: 'ioc', take_profit: '120', stop_loss: '90' },
      },
    ],
    [
      { type: 'market', budget: '50', quantity: '9', price: '1', force: 'fok' },
      'order',
      { side: 'buy', type: 'market', budget: '50' },
    ],
    [
      { type: 'market', quantity: '9', unit: 'base' },
      'order',
      { side: 'buy', type: 'market', quantity: '9.00000' },
    ],
    [
      { type: 'market', side: 'sell', quantity: '2', budget: '9' },
      'order',
      { side: 'sell', type: 'market', quantity: '2.00000' },
    ],
    [
      { type: 'stop-market', side: 'sell', quantity: '2', trigger: '90' },
      'trigger',
      { side: 'sell', type: 'stop-market', trigger_price: '90', quantity: '2.00000' },
    ],
    [
      { type: 'stop-market', side: 'sell', quantity: '2', trigger: '110', triggerBy: 'mark' },
      'trigger',
      {
        ...{ side: 'sell', type: 'take-profit-market', trigger_price: '110' },
        ...{ quantity: '2.00000', trigger_by: 'mark' },
      },
    ],
    [
      { type: 'stop-market', budget: '30', trigger: '110' },
      'trigger',
      { side: 'buy', type: 'stop-market', trigger_price: '110', budget: '30' },
    ],
    [
      { type: 'stop-limit', quantity: '2', trigger: '90', price: '91' },
      'trigger',
      {
        ...{ side: 'buy', type: 'take-profit-limit', trigger_price: '90', price: '91' },
        quantity: '2.00000',
      },
    ],
    [
      { type: 'trailing-stop', side: 'sell', quantity: '2', trail: '1.5' },
      'trigger',
      { side: 'sell', type: 'trailing-stop', trail_percent: '1.5', quantity: '2.00000' },
    ],
    [
      { type: 'trailing-stop', side: 'sell', quantity: '2', trail: '15', trailBy: 'distance' },
      'trigger',
      { side: 'sell', type: 'trailing-stop', trail_distance: '15', quantity: '2.00000' },
    ],
    [
      { type: 'oco', side: 'sell', quantity: '2', price: '110', trigger: '90', force: 'fok' },
      'oco',
      { side: 'sell', quantity: '2.00000', price: '110', trigger_price: '90' },
    ],
  ] as const)('%j', (changes, kind, fields) => {
    expect(callOf(changes)).toEqual([kind, fields]);
  });
});
