import { Observable, type SchedulerLike, type Subscriber } from 'rxjs';
import { readEnvelope } from '#wire';
import type { RestAnswer, RestPort } from '../ports.ts';
import type { RawRecord } from '../recording/raw-record.ts';
import { keyOfUrl, requestKey } from './request-key.ts';

/** A request without a recorded answer gets the last one of its kind after this, ms. */
const PATIENCE = 2_000;

/**
 * The exchange's REST side as a recording tells it. A request waits for the next recorded answer of
 * its kind: the same engine asks for the same reasons at the same time, so it is the one it got.
 * Where none comes the last one is given again, which an engine knows to be old.
 */
export class RecordedRest implements RestPort {
  readonly #scheduler: SchedulerLike;
  readonly #onData: (data: unknown) => unknown;
  readonly #last = new Map<string, RestAnswer>();
  readonly #waiting = new Map<string, Set<Subscriber<RestAnswer>>>();

  /** @param onData - sees each payload, and may give another in its place */
  constructor(scheduler: SchedulerLike, onData: (data: unknown) => unknown) {
    this.#scheduler = scheduler;
    this.#onData = onData;
  }

  get(path: string, query: Readonly<Record<string, string>>): Observable<RestAnswer> {
    const key = requestKey(path, query);
    return new Observable((subscriber) => {
      const answer = (known: RestAnswer | undefined) => {
        if (!known) return;
        subscriber.next(known);
        subscriber.complete();
      };
      if (this.#ready.delete(key)) {
        answer(this.#last.get(key));
        return undefined;
      }
      const waiting = this.#waiting.get(key) ?? new Set();
      this.#waiting.set(key, waiting.add(subscriber));
      const patience = this.#scheduler.schedule(() => answer(this.#last.get(key)), PATIENCE);
      return () => {
        patience.unsubscribe();
        waiting.delete(subscriber);
      };
    });
  }

  /** Plays a record of an answer; other kinds do nothing. */
  play({ kind, url, text }: RawRecord): void {
    const key = kind === 'rest' ? keyOfUrl(url) : null;
    if (key === null) return;
    const answer = this.#read(text);
    this.#last.set(key, answer);
    const waiting = [...(this.#waiting.get(key) ?? [])];
    this.#waiting.delete(key);
    for (const subscriber of waiting) {
      subscriber.next(answer);
      subscriber.complete();
    }
  }

  /** Answers that are ready, each for the first request. */
  readonly #ready = new Set<string>();

  /** Begins in the middle: these are the answers of this moment. */
  resume(answers: readonly (readonly [key: string, data: unknown])[]): void {
    this.#last.clear();
    this.#ready.clear();
    for (const [key, data] of answers) {
      const answer: RestAnswer = { kind: 'ok', data: this.#onData(data) };
      this.#last.set(key, answer);
      const waiting = this.#waiting.get(key);
      if (!waiting?.size) this.#ready.add(key);
      for (const subscriber of [...(waiting ?? [])]) {
        subscriber.next(answer);
        subscriber.complete();
      }
    }
  }

  #read(text: string): RestAnswer {
    try {
      const outcome = readEnvelope(JSON.parse(text));
      if (outcome.kind === 'ok') return { kind: 'ok', data: this.#onData(outcome.data) };
      return { kind: 'error', reason: outcome.error?.id ?? outcome.message, retryAfter: null };
    } catch {
      return { kind: 'error', reason: 'not an answer of the exchange', retryAfter: null };
    }
  }
}
