import { Observable, of, type Subscription, take, timeout } from 'rxjs';
import type { Clock, RestAnswer } from '../ports.ts';
import { BACKOFF_CAP, fullJitter } from './full-jitter.ts';

/** Why REST is asked: not at all, to get one good snapshot soon, or steadily while the socket is silent. */
export type Need = 'none' | 'once' | 'poll';

export interface PollOptions {
  readonly clock: Clock;
  /** Spreads retries; uniform in [0, 1). */
  readonly random: () => number;
  /** Pause between two polls, ms; asked for each time, so that Save-Data can stretch it. */
  readonly every: () => number;
  /** A request older than this is given up, ms. */
  readonly timeout: number;
  /** Whether the answer handed out last was applied: only that ends a backoff. */
  readonly useful: () => boolean;
}

export interface Polled {
  readonly answer: RestAnswer;
  /** Monotonic time of asking. */
  readonly requestedAt: number;
}

/** Longest wait after the first snapshot that was of no use, ms. */
const RETRY_FIRST = 200;
/** No retry comes sooner than this, ms, whatever the dice say. */
const RETRY_LEAST = 50;

/**
 * Asks REST while there is need. Two requests never overlap; a change to `none` gives a running
 * request up, one between `once` and `poll` lets it go on. Answers of no use (errors, old ones, ones
 * that join nothing) are retried with full jitter. A server's Retry-After is honoured, also by a need
 * that arises later.
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
    /** Answers in a row that were of no use. */
    let failures = 0;
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
        // A snapshot that leaves the need as it was has not helped, either.
        const helped = answered.kind === 'ok' && options.useful() && need !== 'once';
        failures = helped ? 0 : failures + 1;
        // It may have planned that already, or ended the need.
        if (need !== 'none' && !request && !timer) plan(pause());
      });
    };
    const plan = (wait: number) => {
      const due = Math.max(wait, notBefore - clock.monotonic());
      rest();
      if (due <= 0) ask();
      else timer = clock.scheduler.schedule(ask, due);
    };
    const pause = () => {
      if (again) return 0;
      if (failures === 0 && need === 'poll') return options.every();
      const base = need === 'poll' ? 2 * options.every() : RETRY_FIRST;
      const backoff = { base, cap: Math.max(BACKOFF_CAP, base) };
      return Math.max(RETRY_LEAST, fullJitter(Math.max(0, failures - 1), options.random, backoff));
    };

    const needs = need$.subscribe((next) => {
      if (next === need) return;
      need = next;
      if (next === 'none') {
        failures = 0;
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
