import { Observable, type SchedulerLike, Subject } from 'rxjs';
import type { RestAnswer, RestPort } from '../ports.ts';

/** A REST source that answers after a delay with the test's answers. */
export class ScriptedRest implements RestPort {
  readonly requests: string[] = [];
  /** Requested paths, in order. */
  readonly asked$ = new Subject<string>();
  answer: RestAnswer = { kind: 'error', reason: 'nothing scripted', retryAfter: null };
  delay = 20;
  /** Pending requests, and the maximum number of concurrent ones per path. */
  open = 0;
  maxOpen = 0;
  readonly #paths = new Map<string, RestAnswer>();
  readonly #scheduler: SchedulerLike;
  readonly #time: () => number;

  /** @param time - exchange time now, ms UTC */
  constructor(scheduler: SchedulerLike, time: () => number) {
    this.#scheduler = scheduler;
    this.#time = time;
  }

  /** Sets the answer of every path. */
  ok(data: object): void {
    this.answer = { kind: 'ok', data };
    this.#paths.clear();
  }

  /** Sets the answer of one path; of every path when `path` is null. */
  put({ path, answer }: { readonly path: string | null; readonly answer: RestAnswer }): void {
    if (path === null) {
      this.answer = answer;
      this.#paths.clear();
    } else this.#paths.set(path, answer);
  }

  get(path: string, query: Readonly<Record<string, string>>): Observable<RestAnswer> {
    return new Observable((subscriber) => {
      this.requests.push(`${path} ${new URLSearchParams(query)}`.trim());
      this.asked$.next(path);
      this.open += 1;
      this.maxOpen = Math.max(this.maxOpen, this.open);
      const answer = this.#stamped(this.#paths.get(path) ?? this.answer);
      const timer = this.#scheduler.schedule(() => {
        subscriber.next(answer);
        subscriber.complete();
      }, this.delay);
      return () => {
        this.open -= 1;
        timer.unsubscribe();
      };
    });
  }

  /** The exchange reads its state halfway between request and answer. */
  #stamped(answer: RestAnswer): RestAnswer {
    if (answer.kind === 'error') return answer;
    const data = answer.data as { readonly aged?: number };
    const time = this.#time() + Math.floor(this.delay / 2) - (data.aged ?? 0);
    return { kind: 'ok', data: { ...data, time } };
  }
}
