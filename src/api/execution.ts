import {
  concat,
  defaultIfEmpty,
  exhaustMap,
  filter,
  map,
  merge,
  type Observable,
  of,
  Subject,
  scan,
  shareReplay,
  startWith,
  switchMap,
  take,
  takeUntil,
  tap,
  timer,
} from 'rxjs';
import type { PendingKey, PendingKind } from '../state/pending-commands.ts';
import type { Answer, Refusal } from './answer.ts';

/**
 * State of a command.
 *
 * - `ready`: none is pending.
 * - `started`, and after two seconds `too-long`.
 * - `unknown`: no answer came; a look-up by client id is running.
 * - `lost`: the look-up failed; the person must check before trying again.
 * - `done` and `refused`: answered.
 */
export type Execution<Request, Data> =
  | { readonly state: 'ready' }
  | { readonly state: 'started' | 'too-long' | 'unknown' | 'lost'; readonly request: Request }
  | {
      readonly state: 'done';
      readonly request: Request;
      readonly data: Data;
      readonly message: string;
    }
  | { readonly state: 'refused'; readonly request: Request; readonly refusal: Refusal };

/** Time after which a person starts to wonder, ms. */
export const TOO_LONG = 2_000;
/** Interval and total time of look-ups after an unknown outcome, ms. */
const RECONCILE_EVERY = 2_000;
export const RECONCILE_FOR = 30_000;
/** After this many answers without the command it counts as not received. */
export const ABSENT_AFTER = 3;

/** A kind of command: how to send it, and how to look it up without an answer. */
export interface Command<Request, Data> {
  send(request: Request): Observable<Answer<Data>>;
  /** Looks the command up by its client id; null when the exchange does not know it. */
  find(request: Request): Observable<Answer<Data | null>>;
  /** Remembers the command beyond the page. Absent if repeating it is harmless. */
  readonly pending?: {
    readonly kind: PendingKind;
    of(request: Request): Omit<PendingKey, 'kind'>;
  };
}

export interface ExecutorOptions<Request> {
  /** Text for a command that the exchange never received. */
  absent(): Refusal;
  /** Called with each state of a request, before subscribers of `state$`. */
  report?(request: Request, state: Execution<Request, unknown>['state']): void;
}

export interface Executor<Request, Data> {
  readonly state$: Observable<Execution<Request, Data>>;
  submit(request: Request): void;
  /** Returns to `ready` after the outcome was shown. */
  reset(): void;
}

/**
 * Runs one command at a time. A submit while another is pending is ignored, so a double tap cannot
 * send twice. Nothing is repeated automatically.
 */
export function createExecutor<Request, Data>(
  command: Command<Request, Data>,
  { absent, report }: ExecutorOptions<Request>,
): Executor<Request, Data> {
  type State = Execution<Request, Data>;
  const submitted = new Subject<Request>();
  const cleared = new Subject<void>();

  const settle = (request: Request, answer: Answer<Data>): Observable<State> => {
    switch (answer.kind) {
      case 'ok':
        return of({ state: 'done', request, data: answer.data, message: answer.message });
      case 'refused':
        return of({ state: 'refused', request, refusal: answer });
      case 'expired':
        return of({ state: 'ready' });
      case 'unanswered':
        return concat(of<State>({ state: 'unknown', request }), reconcile(request));
    }
  };

  const reconcile = (request: Request): Observable<State> =>
    timer(RECONCILE_EVERY, RECONCILE_EVERY).pipe(
      // A look-up on a slow connection may finish before the next one starts.
      exhaustMap(() => command.find(request)),
      scan(
        (seen, answer) => ({
          answer,
          absences: answer.kind === 'ok' && answer.data === null ? seen.absences + 1 : 0,
        }),
        { absences: 0, answer: null } as {
          readonly absences: number;
          readonly answer: Answer<Data | null> | null;
        },
      ),
      map(({ answer, absences }): State | null => {
        if (answer?.kind === 'ok' && answer.data !== null) {
          return { state: 'done', request, data: answer.data, message: answer.message };
        }
        if (absences < ABSENT_AFTER) return null;
        return { state: 'refused', request, refusal: absent() };
      }),
      filter((verdict) => verdict !== null),
      take(1),
      takeUntil(timer(RECONCILE_FOR)),
      defaultIfEmpty<State, State>({ state: 'lost', request }),
    );

  const run = (request: Request): Observable<State> => {
    const answered$ = command.send(request).pipe(switchMap((answer) => settle(request, answer)));
    const tooLong$ = timer(TOO_LONG).pipe(map((): State => ({ state: 'too-long', request })));
    const shared$ = answered$.pipe(shareReplay({ bufferSize: 2, refCount: true }));
    return merge(shared$, tooLong$.pipe(takeUntil(shared$))).pipe(
      startWith<State>({ state: 'started', request }),
    );
  };

  const state$ = merge(
    submitted.pipe(
      exhaustMap((request) => run(request).pipe(tap(({ state }) => report?.(request, state)))),
    ),
    cleared.pipe(map((): State => ({ state: 'ready' }))),
  ).pipe(startWith<State>({ state: 'ready' }), shareReplay({ bufferSize: 1, refCount: true }));

  return {
    state$,
    submit: (request) => submitted.next(request),
    reset: () => cleared.next(),
  };
}
