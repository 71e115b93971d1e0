import type { AccountItem } from '@tideline/streams';
import type { AccountEvent, ContractOrder, RequestOf, ResponseOf } from '@tideline/wire';
import { leverDeal, leverMyTrade, leverSubmit } from '@tideline/wire/calls/contracts';
import { forkJoin, map, type Observable, Subject } from 'rxjs';
import type { Answer } from '../../api/answer.ts';
import { call } from '../../api/call.ts';
import { everyPage } from '../../api/every-page.ts';
import type { Command } from '../../api/execution.ts';
import { follow } from '../../api/follow.ts';
import type { Loadable } from '../../api/loadable.ts';
import { CONTRACTS } from '../../paths.ts';

export type OpenRequest = RequestOf<typeof leverSubmit>;

const QUIET = { silent: true };

/** One pair's terms, and the available balance of the contract account. */
export interface Terms {
  readonly lot: string;
  readonly leverages: readonly number[];
  readonly fee_bps: number;
  readonly maintenance_bps: number;
  /** Null for a visitor. */
  readonly available: string | null;
}

/** The user's data on the page. */
export interface ContractAccount {
  terms$(symbol: string): Observable<Loadable<Terms>>;
  /** Waiting and open orders, newest first. */
  readonly open$: Observable<Loadable<readonly ContractOrder[]>>;
  refresh(): void;
}

export function createContractAccount(account$: Observable<AccountItem>): ContractAccount {
  const refresh$ = new Subject<void>();
  return {
    terms$: (symbol) =>
      follow(
        { load: () => call(leverDeal, { symbol }, QUIET), account$, refresh$ },
        termsOf,
        applyBalance,
      ),
    open$: follow(
      { load: openOrders, account$, refresh$ },
      (rows: readonly ContractOrder[]) => rows,
      applyContract,
    ),
    refresh: () => refresh$.next(),
  };
}

const termsOf = ({
  lot,
  leverages,
  fee_bps,
  maintenance_bps,
  account,
}: ResponseOf<typeof leverDeal>): Terms => ({
  lot,
  leverages,
  fee_bps,
  maintenance_bps,
  available: account?.available ?? null,
});

/** Contracts are all in one quote coin. Balances of events are absolute. */
export function applyBalance(terms: Terms, event: AccountEvent): Terms {
  if (event.kind !== 'balance') return terms;
  const now = event.balances.find(({ account, code }) => account === 'contract' && code === 'USDT');
  return now ? { ...terms, available: now.available } : terms;
}

export function applyContract(
  open: readonly ContractOrder[],
  event: AccountEvent,
): readonly ContractOrder[] {
  if (event.kind !== 'contract-order') return open;
  const { order } = event;
  const others = open.filter(({ id }) => id !== order.id);
  if (order.status !== 'waiting' && order.status !== 'trading') return others;
  return [...others, order].toSorted((a, b) => b.created - a.created);
}

/** Loads both lists; fails if one of them fails, so that no position is missing from a total. */
const openOrders = (): Observable<Answer<readonly ContractOrder[]>> => {
  const list = (view: 'waiting' | 'trading') =>
    everyPage((page) => call(leverMyTrade, { view, ...page }, QUIET));
  return forkJoin([list('trading'), list('waiting')]).pipe(
    map(([trading, waiting]) => {
      if (trading.kind !== 'ok') return trading;
      if (waiting.kind !== 'ok') return waiting;
      return { ...trading, data: [...trading.data, ...waiting.data] };
    }),
  );
};

/** Looks an order up by its client id. */
export const findOrder = (clientId: string): Observable<Answer<ContractOrder | null>> =>
  call(leverMyTrade, { client_id: clientId }, QUIET).pipe(
    map((answer) =>
      answer.kind === 'ok' ? { ...answer, data: answer.data.rows[0] ?? null } : answer,
    ),
  );

export const openContract: Command<OpenRequest, ContractOrder> = {
  send: (request) => call(leverSubmit, request),
  find: ({ client_id }) => findOrder(client_id),
  pending: {
    kind: 'contract-open',
    of: ({ client_id, symbol }) => ({
      clientId: client_id,
      ref: client_id,
      place: `${CONTRACTS}?symbol=${symbol}`,
    }),
  },
};
