import type { SpotOrder, SpotTrigger } from '@tideline/wire';
import { coinTrade } from '@tideline/wire/calls/spot';
import { coinOco, coinTrigger, coinTriggerList } from '@tideline/wire/calls/spot-triggers';
import { map, type Observable, of, switchMap } from 'rxjs';
import type { Answer } from '../../api/answer.ts';
import { call } from '../../api/call.ts';
import type { Command } from '../../api/execution.ts';
import { SPOT } from '../../paths.ts';
import { findOrder } from './spot-account.ts';
import type { OrderRequest } from './ticket-request.ts';

/** What a ticket became: an order, a trigger order, or the pair of an OCO. */
export interface Placed {
  readonly order: SpotOrder | null;
  readonly trigger: SpotTrigger | null;
}

function send(request: OrderRequest): Observable<Answer<Placed>> {
  if (request.kind === 'oco') return call(coinOco, request.call);
  if (request.kind === 'trigger') {
    return call(coinTrigger, request.call).pipe(
      map((answer) => mapped(answer, (trigger) => ({ order: null, trigger }))),
    );
  }
  return call(coinTrade, request.call).pipe(
    map((answer) => mapped(answer, (order) => ({ order, trigger: null }))),
  );
}

/** An answer with its data changed. */
export const mapped = <From, To>(answer: Answer<From>, to: (data: From) => To): Answer<To> =>
  answer.kind === 'ok' ? { ...answer, data: to(answer.data) } : answer;

/** Looks an order or a trigger order up by its client id. */
export const findPlaced = (clientId: string): Observable<Answer<Placed | null>> =>
  findOrder(clientId).pipe(
    switchMap((answer) => {
      if (answer.kind !== 'ok') return of(answer);
      const { data: order } = answer;
      if (order) return of({ ...answer, data: { order, trigger: null } });
      return findTrigger(clientId).pipe(
        map((found) =>
          mapped(found, (trigger) => (trigger === null ? null : { order: null, trigger })),
        ),
      );
    }),
  );

export const findTrigger = (clientId: string): Observable<Answer<SpotTrigger | null>> =>
  call(coinTriggerList, { client_id: clientId }, { silent: true }).pipe(
    map((answer) =>
      mapped(answer, ({ rows }) => rows.find((row) => row.client_id === clientId) ?? null),
    ),
  );

/** Sends orders, one at a time. */
export const placeOrder: Command<OrderRequest, Placed> = {
  send,
  find: ({ call: { client_id } }) => findPlaced(client_id),
  pending: {
    kind: 'spot-order',
    of: ({ call: { client_id, symbol } }) => ({
      clientId: client_id,
      ref: client_id,
      place: `${SPOT}?symbol=${symbol}`,
    }),
  },
};
