import { defer, EMPTY, type Observable, of, repeat, switchMap, timeout, timer } from 'rxjs';
import type { Clock, RestAnswer } from '../ports.ts';

/** Why REST is asked: not at all, to get one good snapshot soon, or steadily while the socket is silent. */
export type Need = 'none' | 'once' | 'poll';

export interface PollOptions {
  readonly clock: Clock;
  /** Pause between two polls, ms; asked for each time, so that Save-Data can stretch it. */
  readonly every: () => number;
  /** A request older than this is given up, ms. */
  readonly timeout: number;
}

export interface Polled {
  readonly answer: RestAnswer;
  /** Monotonic time of asking. */
  readonly requestedAt: number;
}

/** A snapshot that came too old is asked for again soon, then with growing patience, ms. */
const RETRY_FIRST = 100;
const RETRY_CAP = 2_000;

/**
 * Asks REST while there is need. Two requests never overlap; a change to `none` gives a running
 * request up; a server's Retry-After is honoured.
 */
export function pollWhile(
  need$: Observable<Need>,
  fetch: () => Observable<RestAnswer>,
  options: PollOptions,
): Observable<Polled> {
  const { clock } = options;
  return need$.pipe(
    switchMap((need) => {
      if (need === 'none') return EMPTY;
      let asked = 0;
      let retryAfter = 0;
      return defer(() => {
        asked += 1;
        const requestedAt = clock.monotonic();
        return fetch().pipe(
          timeout({
            first: options.timeout,
            scheduler: clock.scheduler,
            with: () => of<RestAnswer>({ kind: 'error', reason: 'timeout', retryAfter: null }),
          }),
          switchMap((answer) => {
            retryAfter = answer.kind === 'error' ? (answer.retryAfter ?? 0) : 0;
            return of<Polled>({ answer, requestedAt });
          }),
        );
      }).pipe(
        repeat({
          delay: () => {
            const soon = Math.min(RETRY_CAP, RETRY_FIRST * 2 ** (asked - 1));
            return timer(
              Math.max(retryAfter, need === 'poll' ? options.every() : soon),
              clock.scheduler,
            );
          },
        }),
      );
    }),
  );
}
