import type { RequestOf, ResponseOf, SpotOrder, SpotTrigger } from '@tideline/wire';
import { coinAmend, coinCancel, coinList } from '@tideline/wire/calls/spot';
import {
  coinCancelAll,
  coinTriggerCancel,
  coinTriggerList,
} from '@tideline/wire/calls/spot-triggers';
import { forkJoin, map, type Observable } from 'rxjs';
import type { Answer } from '../../api/answer.ts';
import { call } from '../../api/call.ts';
import type { Command } from '../../api/execution.ts';
import { SPOT } from '../../paths.ts';
import { findTrigger } from './place-order.ts';
import { findOrder } from './spot-account.ts';

/** The row of a look-up, or null when it does not show the command's effect. */
const only = <Row>(answer: Answer<Row | null>, fits: (row: Row) => boolean): Answer<Row | null> =>
  answer.kind === 'ok' && answer.data !== null && !fits(answer.data)
    ? { ...answer, data: null }
    : answer;

/** Cancels an order. Without an answer, an order that no longer waits was cancelled or filled. */
export const cancelOrder: Command<Pick<SpotOrder, 'id' | 'client_id'>, SpotOrder> = {
  send: ({ id }) => call(coinCancel, { id }),
  find: ({ client_id }) =>
    findOrder(client_id).pipe(map((answer) => only(answer, ({ status }) => status !== 'waiting'))),
};

/** Cancels a trigger order, with the other order of its pair. */
export const cancelTrigger: Command<Pick<SpotTrigger, 'id' | 'client_id'>, SpotTrigger> = {
  send: ({ id }) => call(coinTriggerCancel, { id }),
  find: ({ client_id }) =>
    findTrigger(client_id).pipe(
      map((answer) => only(answer, ({ status }) => status !== 'waiting')),
    ),
};

type Cancelled = ResponseOf<typeof coinCancelAll>;

/** Cancels all waiting orders, of one pair or of all. Without an answer, none left proves it. */
export const cancelAll: Command<RequestOf<typeof coinCancelAll>, Cancelled> = {
  send: (request) => call(coinCancelAll, request),
  find: ({ symbol }) => {
    const where = { view: 'waiting' as const, ...(symbol && { symbol }) };
    return forkJoin([
      call(coinList, where, { silent: true }),
      call(coinTriggerList, where, { silent: true }),
    ]).pipe(
      map(([orders, triggers]): Answer<Cancelled | null> => {
        if (orders.kind !== 'ok') return orders;
        if (triggers.kind !== 'ok') return triggers;
        const left = orders.data.rows.length + triggers.data.rows.length;
        return { ...orders, data: left === 0 ? { orders: [], triggers: [] } : null };
      }),
    );
  },
};

/** A change of a waiting order, with what it is to become. */
export interface AmendRequest {
  readonly order: SpotOrder;
  /** Plain decimals; the order's own where unchanged. */
  readonly price: string;
  readonly quantity: string;
  readonly clientId: string;
}

/** Changes price and quantity of a waiting order. The order itself shows whether it arrived. */
export const amendOrder: Command<AmendRequest, SpotOrder> = {
  send: ({ order, price, quantity, clientId }): Observable<Answer<SpotOrder>> =>
    call(coinAmend, {
      id: order.id,
      ...(price === order.price ? {} : { price }),
      ...(quantity === order.quantity ? {} : { quantity }),
      client_id: clientId,
    }),
  find: ({ order, price, quantity }) => findAmended(`${order.client_id} ${price} ${quantity}`),
  pending: {
    kind: 'spot-amend',
    of: ({ order, price, quantity, clientId }) => ({
      clientId,
      ref: `${order.client_id} ${price} ${quantity}`,
      place: `${SPOT}?symbol=${order.symbol}`,
    }),
  },
};

/** Finds an order by its client id only when it has the price and quantity that follow the id. */
export function findAmended(ref: string): Observable<Answer<SpotOrder | null>> {
  const [clientId = '', price, quantity] = ref.split(' ');
  return findOrder(clientId).pipe(
    map((answer) =>
      only(
        answer,
        (found) =>
          Number(found.price) === Number(price) && Number(found.quantity) === Number(quantity),
      ),
    ),
  );
}
