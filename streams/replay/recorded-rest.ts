import { readEnvelope } from '@tideline/wire';
import { Observable, type SchedulerLike, type Subscriber } from 'rxjs';
import type { RestAnswer, RestPort } from '../ports.ts';
import type { RawRecord } from '../recording/raw-record.ts';
import { keyOfUrl, requestKey } from './request-key.ts';

/** Time after which a request without a recorded answer gets the last one of its kind, ms. */
const PATIENCE = 2_000;

/**
 * A recording as the exchange's REST side. A request waits for the next recorded answer of its
 * kind: the same engine sends the same requests at the same times, so that is the right one.
 * Without one, the last answer is repeated, which an engine recognizes as old.
 */
export class RecordedRest implements RestPort {
  readonly #scheduler: SchedulerLike;
  readonly #onData: (data: unknown) => unknown;
  readonly #last = new Map<string, RestAnswer>();
  readonly #waiting = new Map<string, Set<Subscriber<RestAnswer>>>();

  /** @param onData - receives each payload, and may return a replacement */
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

  /** Plays a record of an answer; ignores other kinds. */
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

  /** Available answers, each for the next request. */
  readonly #ready = new Set<string>();

  /** Starts in the middle: these are the answers at this moment. */
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
