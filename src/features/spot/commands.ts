import type { RequestOf, ResponseOf, SpotOrder, SpotTrigger } from '@tideline/wire';
import { coinAmend, coinCancel, coinList } from '@tideline/wire/calls/spot';
import {
  coinCancelAll,
  coinTriggerAmend,
  coinTriggerCancel,
  coinTriggerList,
} from '@tideline/wire/calls/spot-triggers';
import { forkJoin, map, type Observable, of, switchMap } from 'rxjs';
import type { Answer } from '../../api/answer.ts';
import { call } from '../../api/call.ts';
import type { Command } from '../../api/execution.ts';
import { SPOT } from '../../paths.ts';
import type { OrderChange } from './amend-rules.ts';
import type { TriggerChange } from './amend-trigger-rules.ts';
import { findTrigger, mapped } from './place-order.ts';
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

/** A change of a waiting order: the terms that change. */
export interface AmendRequest {
  readonly order: SpotOrder;
  readonly change: OrderChange;
  readonly clientId: string;
}

/** The pending command of an amendment, which is found by its own client id. */
const amendment = (symbol: string, clientId: string) => ({
  clientId,
  ref: clientId,
  place: `${SPOT}?symbol=${symbol}`,
});

/** Changes the terms of a waiting order. */
export const amendOrder: Command<AmendRequest, SpotOrder> = {
  send: ({ order, change, clientId }): Observable<Answer<SpotOrder>> =>
    call(coinAmend, { id: order.id, ...change, client_id: clientId }),
  find: ({ clientId }) => findAmendedOrder(clientId),
  pending: {
    kind: 'spot-amend',
    of: ({ order, clientId }) => amendment(order.symbol, clientId),
  },
};

/** A change of a waiting trigger order: the terms that change. */
export interface AmendTriggerRequest {
  readonly trigger: SpotTrigger;
  readonly change: TriggerChange;
  readonly clientId: string;
}

export const amendTrigger: Command<AmendTriggerRequest, SpotTrigger> = {
  send: ({ trigger, change, clientId }) =>
    call(coinTriggerAmend, { id: trigger.id, ...change, client_id: clientId }),
  find: ({ clientId }) => findAmendedTrigger(clientId),
  pending: {
    kind: 'spot-amend',
    of: ({ trigger, clientId }) => amendment(trigger.symbol, clientId),
  },
};

/** The order that the command of this client id amended; null when the exchange did not run it. */
const findAmendedOrder = (clientId: string): Observable<Answer<SpotOrder | null>> =>
  call(coinList, { client_id: clientId }, { silent: true }).pipe(
    map((answer) => mapped(answer, ({ rows }) => rows.find((row) => 'client_id' in row) ?? null)),
  );

const findAmendedTrigger = (clientId: string): Observable<Answer<SpotTrigger | null>> =>
  call(coinTriggerList, { client_id: clientId }, { silent: true }).pipe(
    map((answer) => mapped(answer, ({ rows }) => rows[0] ?? null)),
  );

/** The order or trigger order that the command of this client id amended. */
export const findAmended = (clientId: string): Observable<Answer<SpotOrder | SpotTrigger | null>> =>
  findAmendedOrder(clientId).pipe(
    switchMap((answer) =>
      answer.kind === 'ok' && answer.data === null ? findAmendedTrigger(clientId) : of(answer),
    ),
  );
