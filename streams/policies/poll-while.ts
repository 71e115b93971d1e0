import { Observable, of, type Subscription, take, timeout } from 'rxjs';
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
 * request up, one between `once` and `poll` lets it go on. A server's Retry-After is honoured, also
 * by a need that arises later.
 */
export function pollWhile(
  need$: Observable<Need>,
  fetch: () => Observable<RestAnswer>,
  options: PollOptions,
): Observable<Polled> {
  const { clock } = options;
  return new Observable<Polled>((subscriber) => {
    let need: Need = 'none';
    let request: Subscription | null = null;
    let timer: Subscription | null = null;
    /** Requests since there is need. */
    let asked = 0;
    /** The need changed while a request ran: its answer may be of before, so the next one follows at once. */
    let again = false;
    /** Monotonic time before which the server asked not to be asked. */
    let notBefore = Number.NEGATIVE_INFINITY;

    const rest = () => {
      timer?.unsubscribe();
      timer = null;
    };
    const ask = () => {
      rest();
      asked += 1;
      again = false;
      const requestedAt = clock.monotonic();
      const late = of<RestAnswer>({ kind: 'error', reason: 'timeout', retryAfter: null });
      let answered: RestAnswer = { kind: 'error', reason: 'no answer', retryAfter: null };
      let ended = false;
      const running = fetch()
        .pipe(
          timeout({ first: options.timeout, scheduler: clock.scheduler, with: () => late }),
          take(1),
        )
        .subscribe({
          next: (answer) => {
            answered = answer;
          },
          complete: () => {
            ended = true;
          },
        });
      request = running;
      // Here the request has been let go of: what the answer sets off may ask the next.
      running.add(() => {
        if (!ended) return;
        request = null;
        const { retryAfter } = answered.kind === 'error' ? answered : { retryAfter: null };
        if (retryAfter !== null) notBefore = clock.monotonic() + retryAfter;
        subscriber.next({ answer: answered, requestedAt });
        // It may have planned that already, or ended the need.
        if (need !== 'none' && !request && !timer) plan(again ? 0 : pause());
      });
    };
    const plan = (wait: number) => {
      const due = Math.max(wait, notBefore - clock.monotonic());
      rest();
      if (due <= 0) ask();
      else timer = clock.scheduler.schedule(ask, due);
    };
    const pause = () =>
      need === 'poll' ? options.every() : Math.min(RETRY_CAP, RETRY_FIRST * 2 ** (asked - 1));

    const needs = need$.subscribe((next) => {
      if (next === need) return;
      need = next;
      asked = 0;
      if (next === 'none') {
        request?.unsubscribe();
        request = null;
        rest();
      } else if (request) again = true;
      else plan(0);
    });
    return () => {
      needs.unsubscribe();
      request?.unsubscribe();
      rest();
    };
  });
}
