import { map, type Observable, Subject } from 'rxjs';
import type { AccountItem } from '#streams';
import type { SpotOrder } from '#wire';
import { coinCancel, coinList } from '#wire/calls/spot.ts';
import { walletList } from '#wire/calls/wallet.ts';
import type { Answer } from '../../api/answer.ts';
import { call } from '../../api/call.ts';
import type { Command } from '../../api/execution.ts';
import { follow } from '../../api/follow.ts';
import type { Loadable } from '../../api/loadable.ts';
import { applyOrder, type OpenOrders, openOrders } from './open-orders.ts';
import { applyBalances, type SpotBalances, spotBalances } from './spot-balances.ts';

/** The user's data on the spot page. */
export interface SpotAccount {
  readonly balances$: Observable<Loadable<SpotBalances>>;
  readonly orders$: Observable<Loadable<OpenOrders>>;
  refresh(): void;
}

export function createSpotAccount(account$: Observable<AccountItem>): SpotAccount {
  const refresh$ = new Subject<void>();
  const quiet = { silent: true };
  return {
    balances$: follow(
      { load: () => call(walletList, {}, quiet), account$, refresh$ },
      spotBalances,
      applyBalances,
    ),
    orders$: follow(
      { load: () => call(coinList, { view: 'waiting' }, quiet), account$, refresh$ },
      openOrders,
      applyOrder,
    ),
    refresh: () => refresh$.next(),
  };
}

/** Looks an order up by its client id. */
export const findOrder = (clientId: string): Observable<Answer<SpotOrder | null>> =>
  call(coinList, { client_id: clientId }, { silent: true }).pipe(
    map((answer) => {
      if (answer.kind !== 'ok') return answer;
      const order = answer.data.rows.find(
        (row): row is SpotOrder => 'client_id' in row && row.client_id === clientId,
      );
      return { ...answer, data: order ?? null };
    }),
  );

/** Cancels an order. Without an answer, an order that no longer waits was cancelled or filled. */
export const cancelOrder: Command<Pick<SpotOrder, 'id' | 'client_id'>, SpotOrder> = {
  send: ({ id }) => call(coinCancel, { id }),
  find: ({ client_id }) =>
    findOrder(client_id).pipe(
      map((answer) =>
        answer.kind === 'ok' && answer.data?.status === 'waiting'
          ? { ...answer, data: null }
          : answer,
      ),
    ),
};
