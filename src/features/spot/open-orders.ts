import type { AccountEvent, ResponseOf, SpotOrder } from '#wire';
import type { coinList } from '#wire/calls/spot.ts';

/** Waiting spot orders, newest first. */
export type OpenOrders = readonly SpotOrder[];

const isOrder = (row: object): row is SpotOrder => 'client_id' in row;

export const openOrders = ({ rows }: ResponseOf<typeof coinList>): OpenOrders =>
  rows.filter(isOrder).filter(({ status }) => status === 'waiting');

/** Applies an order event. An event older than the known order changes nothing. */
export function applyOrder(orders: OpenOrders, event: AccountEvent): OpenOrders {
  if (event.kind !== 'spot-order') return orders;
  const { order } = event;
  const held = orders.find(({ id }) => id === order.id);
  if (held && held.updated > order.updated) return orders;
  const others = orders.filter(({ id }) => id !== order.id);
  if (order.status !== 'waiting') return held ? others : orders;
  return [...others, order].toSorted((a, b) => b.created - a.created);
}
