import type { SpotOrder, SpotTrigger } from '@tideline/wire';
import { describe, expect, it } from 'vitest';
import { applyOrder, openRows } from './open-orders.ts';
import { EMPTY_TICKET } from './ticket.ts';
import { ticketReducer } from './ticket-reducer.ts';

const order = (id: string, created: number) =>
  ({ id, created, symbol: 'BTCUSDT' }) as unknown as SpotOrder;
const trigger = (id: string, created: number, linked: string | null, by?: string) =>
  ({
    ...{ id, created, symbol: 'BTCUSDT', linked_order_id: linked },
    linked_trigger_id: by ?? null,
  }) as unknown as SpotTrigger;
const shown = (orders: SpotOrder[], triggers: SpotTrigger[]) =>
  openRows(orders, triggers, null).map(({ id, leg }) => `${id} ${leg ?? '-'}`);

describe('the legs of a pair of orders', () => {
  it('follow each other, at the place of the newer one', () => {
    expect(
      shown([order('a', 5), order('leg', 1)], [trigger('stop', 3, 'leg'), trigger('b', 2, null)]),
    ).toEqual(['a -', 'stop first', 'leg second', 'b -']);
  });

  it('also when both are triggers that name each other', () => {
    expect(
      shown([order('a', 2)], [trigger('x', 3, null, 'y'), trigger('y', 1, null, 'x')]),
    ).toEqual(['x first', 'y second', 'a -']);
  });

  it('stand alone when the other is not listed', () => {
    expect(shown([order('a', 1)], [trigger('x', 3, 'gone')])).toEqual(['x -', 'a -']);
  });
});

describe('the price of a ticket', () => {
  it('is not carried into a pair, whose price lies beyond the market, nor out of it', () => {
    const typed = { ...EMPTY_TICKET, type: 'limit' as const, price: '36900' };
    const pair = ticketReducer(typed, { kind: 'type', type: 'oco' });
    expect([pair.type, pair.price]).toEqual(['oco', '']);
    const priced = ticketReducer(pair, { kind: 'price', draft: '38000' });
    expect(ticketReducer(priced, { kind: 'type', type: 'oco' }).price).toBe('38000');
    expect(ticketReducer(priced, { kind: 'type', type: 'limit' }).price).toBe('');
    expect(ticketReducer(typed, { kind: 'type', type: 'stop-limit' }).price).toBe('36900');
  });
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
