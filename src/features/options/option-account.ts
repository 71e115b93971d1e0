import type { AccountItem } from '@tideline/streams';
import {
  type AccountEvent,
  COIN_SCALE,
  type ErrorId,
  type OptionOrder,
  parseUnits,
  type RequestOf,
  tryParseUnits,
} from '@tideline/wire';
import {
  microtradeLists,
  microtradePayable,
  microtradeSeconds,
  microtradeSubmit,
} from '@tideline/wire/calls/options';
import {
  filter,
  ignoreElements,
  map,
  merge,
  mergeMap,
  NEVER,
  type Observable,
  pairwise,
  Subject,
  shareReplay,
  switchMap,
  tap,
  timer,
} from 'rxjs';
import type { Answer } from '../../api/answer.ts';
import { call } from '../../api/call.ts';
import { everyPage } from '../../api/every-page.ts';
import type { Command } from '../../api/execution.ts';
import { follow } from '../../api/follow.ts';
import type { Loadable } from '../../api/loadable.ts';
import { loadable } from '../../api/loadable.ts';
import type { Duration, Payable } from '../../market/option-terms.ts';
import { OPTIONS } from '../../paths.ts';
import { draftValue } from '../../ui/number-draft.ts';

export type BuyRequest = RequestOf<typeof microtradeSubmit>;
/** The content of the fields. `seconds` is null until a delivery time is chosen. */
export interface OptionTicket {
  readonly seconds: number | null;
  readonly coin: string;
  readonly amount: string;
}

export const EMPTY_OPTION: OptionTicket = { seconds: null, coin: 'USDT', amount: '' };

/** RULE:option-order, time first; null when valid. The exchange checks the same. */
export function optionProblem(
  { seconds, amount }: OptionTicket,
  terms: Payable | null,
): { readonly field: 'seconds' | 'amount'; readonly id: ErrorId } | null {
  if (seconds === null) return { field: 'seconds', id: 'duration-required' };
  const value = draftValue(amount);
  if (value === null) return { field: 'amount', id: 'amount-required' };
  if (!terms) return null;
  const units = (text: string) => parseUnits(text, SCALE);
  const stake = tryParseUnits(value, SCALE);
  if (stake === null) return { field: 'amount', id: 'amount-too-precise' };
  if (stake < units(terms.minimum)) return { field: 'amount', id: 'amount-too-small' };
  if (stake > units(terms.maximum)) return { field: 'amount', id: 'amount-too-large' };
  if (terms.available !== null && stake > units(terms.available)) {
    return { field: 'amount', id: 'insufficient-balance' };
  }
  return null;
}

/** Decimals of every coin in the ledger. */
const SCALE = COIN_SCALE;

/** The user's data on the page. */
export interface OptionAccount {
  readonly payable$: Observable<Loadable<readonly Payable[]>>;
  readonly running$: Observable<Loadable<readonly OptionOrder[]>>;
  /** Orders that settle while the page is open. */
  readonly settled$: Observable<OptionOrder>;
  refresh(): void;
}

/**
 * Delay of the first look-up after the delivery instant, ms: the exchange waits for the next deal
 * before it settles.
 */
const SETTLES_WITHIN = 3_000;
/** Interval between look-ups of an order whose settlement event has not arrived, ms. */
const ASK_EVERY = 5_000;

export function createOptionAccount(
  account$: Observable<AccountItem>,
  serverNow: () => number,
): OptionAccount {
  const refresh$ = new Subject<void>();
  const running$ = follow(
    {
      load: () => everyPage((page) => call(microtradeLists, { view: 'running', ...page }, QUIET)),
      account$,
      refresh$,
    },
    (rows: readonly OptionOrder[]) => rows.filter(isRunning),
    applyOption,
  ).pipe(shareReplay({ bufferSize: 1, refCount: true }));

  // Events can be lost with the socket; then polling finds out how the option ended.
  const chase$ = running$.pipe(
    switchMap(({ data }) => {
      if (!data || data.length === 0) return NEVER;
      const next = Math.min(...data.map(({ delivery }) => delivery));
      const due = next + SETTLES_WITHIN - serverNow();
      return timer(due > 0 ? due : ASK_EVERY);
    }),
    tap(() => refresh$.next()),
    ignoreElements(),
  );
  const gone$ = running$.pipe(
    map(({ data }) => data),
    filter((data) => data !== null),
    pairwise(),
    mergeMap(([before, now]) => before.filter(({ id }) => now.every((each) => each.id !== id))),
    mergeMap(({ client_id }) => findOption(client_id)),
    map((answer) => (answer.kind === 'ok' ? answer.data : null)),
    filter((order) => order !== null && !isRunning(order)),
  ) as Observable<OptionOrder>;

  return {
    payable$: follow(
      { load: () => call(microtradePayable, {}, QUIET), account$, refresh$ },
      ({ currencies }): readonly Payable[] => currencies,
      applyBalances,
    ),
    running$,
    settled$: merge(gone$, chase$),
    refresh: () => refresh$.next(),
  };
}

const QUIET = { silent: true };
const isRunning = ({ status }: OptionOrder): boolean => status === 'running';

export function applyOption(
  running: readonly OptionOrder[],
  event: AccountEvent,
): readonly OptionOrder[] {
  if (event.kind !== 'option-order') return running;
  const { order } = event;
  const others = running.filter(({ id }) => id !== order.id);
  if (!isRunning(order)) return others;
  return [...others, order].toSorted((a, b) => b.purchased - a.purchased);
}

/** The settled option of an event, such as one whose proof was completed; null for other events. */
export function settledOrderOf(item: AccountItem): OptionOrder | null {
  if (item.kind !== 'event' || item.event.kind !== 'option-order') return null;
  const { order } = item.event;
  return isRunning(order) ? null : order;
}

/** Balances of events are absolute. */
export function applyBalances(
  payable: readonly Payable[],
  event: AccountEvent,
): readonly Payable[] {
  if (event.kind !== 'balance') return payable;
  const changed = event.balances.filter(({ account }) => account === 'option');
  return payable.map((coin) => {
    const now = changed.find(({ code }) => code === coin.code);
    return now ? { ...coin, available: now.available } : coin;
  });
}

export function createDurations(
  symbol: string,
  trigger$: Observable<unknown>,
): Observable<Loadable<readonly Duration[]>> {
  return loadable(trigger$, () =>
    call(microtradeSeconds, { symbol }, QUIET).pipe(
      map((answer) => (answer.kind === 'ok' ? { ...answer, data: answer.data.durations } : answer)),
    ),
  );
}

export const findOption = (clientId: string): Observable<Answer<OptionOrder | null>> =>
  call(microtradeLists, { client_id: clientId }, QUIET).pipe(
    map((answer) =>
      answer.kind === 'ok' ? { ...answer, data: answer.data.rows[0] ?? null } : answer,
    ),
  );

export const buyOption: Command<BuyRequest, OptionOrder> = {
  send: (request) => call(microtradeSubmit, request),
  find: ({ client_id }) => findOption(client_id),
  pending: {
    kind: 'option-buy',
    of: ({ client_id, symbol }) => ({
      clientId: client_id,
      ref: client_id,
      place: `${OPTIONS}?symbol=${symbol}`,
    }),
  },
};
