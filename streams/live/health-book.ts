import { BehaviorSubject, type MonoTypeOperatorFunction, map, Observable } from 'rxjs';
import type { Capability } from '../market.types.ts';
import type { Live, Status } from './live.ts';

/** From best to worst. */
const ORDER: readonly Status[] = ['live', 'delayed', 'loading', 'stale', 'down'];

/** What a screen shows of the market. */
const SHOWN: readonly Capability[] = ['prices', 'book', 'deals', 'candles'];

type Statuses = Readonly<Record<Capability, Status>>;

const NOTHING: Statuses = {
  prices: 'loading',
  book: 'loading',
  deals: 'loading',
  candles: 'loading',
  account: 'loading',
  commands: 'loading',
};

/** The state of each capability: that of the worst of what is looked at now. */
export class HealthBook {
  readonly #statuses$ = new BehaviorSubject<Statuses>(NOTHING);
  readonly #parts = new Map<Capability, Map<string, Status>>();

  get statuses$(): Observable<Statuses> {
    return this.#statuses$;
  }

  /** Whether all that is looked at is live; false while nothing is. */
  get trusted$(): Observable<boolean> {
    return this.#statuses$.pipe(
      map((statuses) => {
        const shown = SHOWN.filter((each) => this.#parts.get(each)?.size);
        return shown.length > 0 && shown.every((each) => statuses[each] === 'live');
      }),
    );
  }

  put(capability: Capability, key: string, status: Status): void {
    const parts = this.#parts.get(capability) ?? new Map<string, Status>();
    if (parts.get(key) === status) return;
    this.#parts.set(capability, parts.set(key, status));
    this.#publish(capability, parts);
  }

  /** Notes what passes, until nobody looks any more. */
  noting<T>(capability: Capability, key: string): MonoTypeOperatorFunction<Live<T>> {
    return (live$) =>
      new Observable<Live<T>>((subscriber) => {
        let noted: Status | null = null;
        const subscription = live$.subscribe({
          next: (live) => {
            if (live.status !== noted) {
              noted = live.status;
              this.put(capability, key, noted);
            }
            subscriber.next(live);
          },
          complete: () => subscriber.complete(),
        });
        return () => {
          subscription.unsubscribe();
          const parts = this.#parts.get(capability);
          if (parts?.delete(key)) this.#publish(capability, parts);
        };
      });
  }

  #publish(capability: Capability, parts: ReadonlyMap<string, Status>): void {
    const worst = [...parts.values()].reduce<Status | null>(
      (a, b) => (a === null || ORDER.indexOf(b) > ORDER.indexOf(a) ? b : a),
      null,
    );
    const status = worst ?? 'loading';
    const known = this.#statuses$.value;
    if (known[capability] !== status) this.#statuses$.next({ ...known, [capability]: status });
  }
}
