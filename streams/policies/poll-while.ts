import { Observable, of, type Subscription, take, timeout } from 'rxjs';
import type { Clock, RestAnswer } from '../ports.ts';
import { BACKOFF_CAP, fullJitter } from './full-jitter.ts';

/**
 * Why REST is polled: not at all, for one good snapshot soon, or steadily while the socket is
 * silent.
 */
export type Need = 'none' | 'once' | 'poll';

export interface PollOptions {
  readonly clock: Clock;
  /** Randomness of retries; uniform in [0, 1). */
  readonly random: () => number;
  /** Pause between two polls, ms; read each time, so that Save-Data can stretch it. */
  readonly every: () => number;
  /** Timeout of a request, ms. */
  readonly timeout: number;
  /** Whether the last answer was applied: only that ends a backoff. */
  readonly useful: () => boolean;
}

export interface Polled {
  readonly answer: RestAnswer;
  /** Monotonic time of the request. */
  readonly requestedAt: number;
}

/** Maximum wait after a first useless snapshot, ms. */
const RETRY_FIRST = 200;
/** Minimum wait before a retry, ms. */
const RETRY_MIN = 50;

/**
 * Polls REST while needed. Two requests never overlap. A change to `none` cancels a pending
 * request; one between `once` and `poll` continues it. Useless answers (errors, old ones, ones that
 * do not join) are retried with full jitter. A server's Retry-After is honoured, also by a later
 * need.
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
    /** Number of consecutive useless answers. */
    let failures = 0;
    /**
     * The need changed during a request: its answer may be older, so the next request follows at
     * once.
     */
    let again = false;
    /** Monotonic time until which Retry-After forbids requests. */
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
      // The request has ended here, so the answer's effects may start the next one.
      running.add(() => {
        if (!ended) return;
        request = null;
        const { retryAfter } = answered.kind === 'error' ? answered : { retryAfter: null };
        if (retryAfter !== null) notBefore = clock.monotonic() + retryAfter;
        subscriber.next({ answer: answered, requestedAt });
        // A snapshot that leaves the need unchanged was useless, too.
        const helped = answered.kind === 'ok' && options.useful() && need !== 'once';
        failures = helped ? 0 : failures + 1;
        // The answer's effects may have planned that already, or ended the need.
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
      return Math.max(RETRY_MIN, fullJitter(Math.max(0, failures - 1), options.random, backoff));
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
