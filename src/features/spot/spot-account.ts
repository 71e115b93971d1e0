import type { AccountItem } from '@tideline/streams';
import type { SpotFill, SpotOrder } from '@tideline/wire';
import { coinList } from '@tideline/wire/calls/spot';
import { coinTriggerList } from '@tideline/wire/calls/spot-triggers';
import { walletList } from '@tideline/wire/calls/wallet';
import { map, type Observable, Subject } from 'rxjs';
import type { Answer } from '../../api/answer.ts';
import { call } from '../../api/call.ts';
import { everyPage } from '../../api/every-page.ts';
import { follow } from '../../api/follow.ts';
import type { Loadable } from '../../api/loadable.ts';
import {
  applyOrder,
  applyTrigger,
  type OpenOrders,
  type OpenTriggers,
  openOrders,
  openTriggers,
} from './open-orders.ts';
import { applyBalances, type SpotBalances, spotBalances } from './spot-balances.ts';

/** The user's data on the spot page. */
export interface SpotAccount {
  readonly balances$: Observable<Loadable<SpotBalances>>;
  readonly orders$: Observable<Loadable<OpenOrders>>;
  readonly triggers$: Observable<Loadable<OpenTriggers>>;
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
      {
        load: () =>
          everyPage<SpotOrder | SpotFill>((page) =>
            call(coinList, { view: 'waiting', ...page }, quiet),
          ),
        account$,
        refresh$,
      },
      openOrders,
      applyOrder,
    ),
    triggers$: follow(
      {
        load: () => everyPage((page) => call(coinTriggerList, { view: 'waiting', ...page }, quiet)),
        account$,
        refresh$,
      },
      openTriggers,
      applyTrigger,
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
