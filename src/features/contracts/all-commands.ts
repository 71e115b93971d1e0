import type { ContractOrder, ResponseOf } from '@tideline/wire';
import { leverCancelAll, leverCloseAll, leverMyTrade } from '@tideline/wire/calls/contracts';
import { map, type Observable } from 'rxjs';
import type { Answer } from '../../api/answer.ts';
import { call } from '../../api/call.ts';
import { everyPage } from '../../api/every-page.ts';
import type { Command } from '../../api/execution.ts';
import { CONTRACTS } from '../../paths.ts';

/** A command on all positions or all waiting orders that the person saw. */
export interface AllRequest {
  readonly orders: readonly ContractOrder[];
  /** Null for all pairs. */
  readonly symbol: string | null;
  readonly client_id: string;
}

/** How many of the rows ended, and the error of the first one that did not. */
export interface AllResult {
  readonly ended: number;
  readonly failed: number;
  readonly error: string | null;
}

const fieldsOf = ({ symbol, client_id }: AllRequest) => ({
  client_id,
  ...(symbol !== null && { symbol }),
});

type View = 'trading' | 'waiting';

/** Looks at which of the rows are still in a view; null while all of them are. */
const endedOf = (
  {
    orders,
    symbol,
  }: { readonly orders: readonly { readonly id: string }[] } & Pick<AllRequest, 'symbol'>,
  view: View,
): Observable<Answer<AllResult | null>> =>
  everyPage((page) =>
    call(leverMyTrade, { view, ...(symbol !== null && { symbol }), ...page }, { silent: true }),
  ).pipe(
    map((answer) => {
      if (answer.kind !== 'ok') return answer;
      const open = new Set(answer.data.map(({ id }) => id));
      const failed = orders.filter(({ id }) => open.has(id)).length;
      const ended = orders.length - failed;
      return { ...answer, data: ended === 0 ? null : { ended, failed, error: null } };
    }),
  );

/** What a look-up on another screen needs: the view, the pair and the rows. */
const pendingIn = (view: View) => ({
  kind: 'contract-all' as const,
  of: ({ orders, symbol, client_id }: AllRequest) => ({
    clientId: client_id,
    ref: [view, symbol ?? '', ...orders.map(({ id }) => id)].join(' '),
    place: symbol === null ? CONTRACTS : `${CONTRACTS}?symbol=${symbol}`,
  }),
});

/** Looks up a command on all rows of a view by its reference; null while all of them are open. */
export function findEnded(ref: string): Observable<Answer<AllResult | null>> {
  const [view = '', symbol = '', ...ids] = ref.split(' ');
  const orders = ids.map((id) => ({ id }));
  return endedOf({ orders, symbol: symbol || null }, view === 'waiting' ? view : 'trading');
}

const closedOf = ({ results }: ResponseOf<typeof leverCloseAll>): AllResult => {
  const failed = results.filter(({ closed }) => closed === null);
  return {
    ended: results.length - failed.length,
    failed: failed.length,
    error: failed[0]?.error ?? null,
  };
};

export const closeAll: Command<AllRequest, AllResult> = {
  send: (request) =>
    call(leverCloseAll, fieldsOf(request)).pipe(
      map((answer) => (answer.kind === 'ok' ? { ...answer, data: closedOf(answer.data) } : answer)),
    ),
  find: (request) => endedOf(request, 'trading'),
  pending: pendingIn('trading'),
};

export const cancelAll: Command<AllRequest, AllResult> = {
  send: (request) =>
    call(leverCancelAll, fieldsOf(request)).pipe(
      map((answer) =>
        answer.kind === 'ok'
          ? { ...answer, data: { ended: answer.data.cancelled.length, failed: 0, error: null } }
          : answer,
      ),
    ),
  find: (request) => endedOf(request, 'waiting'),
  pending: pendingIn('waiting'),
};
