import { BehaviorSubject, map, type Observable } from 'rxjs';
import type { Capability } from '../market.types.ts';
import type { Status } from './live.ts';
import { worseOf } from './worst.ts';

/** The market capabilities of a screen. */
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

/** The status of each capability: the worst of its subscribed values. */
export class HealthRegistry {
  readonly #statuses$ = new BehaviorSubject<Statuses>(NOTHING);
  readonly #parts = new Map<Capability, Map<string, Status>>();

  get statuses$(): Observable<Statuses> {
    return this.#statuses$;
  }

  /** Whether all subscribed values are live; false without subscriptions. */
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
    this.#parts.set(capability, parts.set(key, status));
    this.#publish(capability, parts);
  }

  /** The value has no subscribers any more. */
  drop(capability: Capability, key: string): void {
    const parts = this.#parts.get(capability);
    if (parts?.delete(key)) this.#publish(capability, parts);
  }

  #publish(capability: Capability, parts: ReadonlyMap<string, Status>): void {
    const statuses = [...parts.values()];
    const status = statuses.length === 0 ? 'loading' : statuses.reduce(worseOf);
    const known = this.#statuses$.value;
    if (known[capability] !== status) this.#statuses$.next({ ...known, [capability]: status });
  }
}
