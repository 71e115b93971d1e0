import type { AccountItem } from '@tideline/streams';
import type { AccountEvent } from '@tideline/wire';
import { filter, map, merge, type Observable, of, skip, switchMap } from 'rxjs';
import type { Answer } from './answer.ts';
import { IDLE, type Loadable } from './loadable.ts';
import { scanCached } from './scan-cached.ts';
import { untilAnswered } from './until-answered.ts';

/** Inputs of account state: answers of the exchange, and its events. */
interface AccountSource<Snapshot> {
  load(): Observable<Answer<Snapshot>>;
  readonly account$: Observable<AccountItem>;
  /** Requests a reload: pull-down, a refresh button, after an order. */
  readonly refresh$: Observable<unknown>;
}

/**
 * State that is loaded once and then updated by events.
 *
 * It reloads after a gap or (re)start of the event stream, and after a request without an answer
 * when the network returns. Events that arrive during a load are
 * applied to the snapshot afterwards, because the snapshot may be older. `apply` must therefore
 * accept duplicate and old events. A later subscription starts with the state of the earlier one
 * and loads again.
 */
export function follow<Snapshot, State>(
  { load, account$, refresh$ }: AccountSource<Snapshot>,
  begin: (snapshot: Snapshot) => State,
  apply: (state: State, event: AccountEvent) => State,
): Observable<Loadable<State>> {
  type Inner = Loadable<State> & { readonly missed: readonly AccountEvent[] };
  type Step = (before: Inner) => Inner;

  const event$ = account$.pipe(
    map((item) => (item.kind === 'event' ? item.event : null)),
    filter((event) => event !== null),
    map(
      (event): Step =>
        (before) => ({
          ...before,
          data: before.data === null ? null : apply(before.data, event),
          missed: before.state === 'pending' ? [...before.missed, event] : [],
        }),
    ),
  );
  const reload$ = merge(of(null), refresh$, account$.pipe(filter(({ kind }) => kind !== 'event')));
  const load$ = reload$.pipe(
    switchMap(() =>
      untilAnswered(load).pipe(
        map(
          (answer): Step =>
            (before) =>
              answer === null
                ? { ...before, state: 'pending', missed: [] }
                : answer.kind === 'ok'
                  ? {
                      state: 'success',
                      data: before.missed.reduce(apply, begin(answer.data)),
                      message: '',
                      missed: [],
                    }
                  : {
                      ...before,
                      state: 'error',
                      message: 'message' in answer ? answer.message : '',
                      missed: [],
                    },
        ),
      ),
    ),
  );
  // Subscribes to events before the request, so that `missed` is complete.
  return merge(event$, load$).pipe(
    scanCached<Inner>({ ...IDLE, missed: [] }),
    // Begins with the step of the first load.
    skip(1),
    map(({ state, data, message }) => ({ state, data, message })),
  );
}
