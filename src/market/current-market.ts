import { type Health, type Live, LOADING, type MarketEngine } from '@tideline/streams';
import {
  type BehaviorSubject,
  filter,
  map,
  NEVER,
  type Observable,
  startWith,
  switchMap,
} from 'rxjs';

/** The engine with the displayed values. */
export interface Shown {
  readonly engine: MarketEngine;
  /** Name of the replayed recording; null for the exchange. */
  readonly recording: string | null;
}

/**
 * Delegates to the current engine. On a change, subscribers first receive `loading` and then the
 * new engine's values, so that no value of one engine is shown as another's.
 * @param shown$ - null until the app has started its engine; using the market before that throws
 */
export function currentMarket(shown$: BehaviorSubject<Shown | null>): MarketEngine {
  const now = (): Shown => {
    if (!shown$.value) throw new Error('the market is used before it was started');
    return shown$.value;
  };
  const of = <T>(choose: (engine: MarketEngine) => Observable<T>): Observable<T> =>
    shown$.pipe(
      filter((shown) => shown !== null),
      switchMap(({ engine }) => choose(engine)),
    );
  const known = <T>(choose: (engine: MarketEngine) => Observable<Live<T>>) =>
    of((engine) => choose(engine).pipe(startWith<Live<T>>(LOADING)));
  return {
    quotes$: known((engine) => engine.quotes$),
    quote$: (symbol, pace) => known((engine) => engine.quote$(symbol, pace)),
    everyQuote$: (symbol) => known((engine) => engine.everyQuote$(symbol)),
    book$: (symbol, options) => known((engine) => engine.book$(symbol, options)),
    deals$: (symbol, pace) => known((engine) => engine.deals$(symbol, pace)),
    candles$: (symbol, period) => known((engine) => engine.candles$(symbol, period)),
    loadOlder: (symbol, period) => now().engine.loadOlder(symbol, period),
    health$: of((engine) => engine.health$).pipe(map((health) => labelled(health, now()))),
    clock$: of((engine) => engine.clock$),
    serverNow: () => now().engine.serverNow(),
    // A recording has no accounts.
    account$: of((engine) => (now().recording === null ? engine.account$ : NEVER)),
    authenticate: (token) => {
      if (now().recording === null) now().engine.authenticate(token);
    },
    close: () => now().engine.close(),
    get stats() {
      return now().engine.stats;
    },
    roundTrip$: of((engine) => engine.roundTrip$),
    recovery$: of((engine) => engine.recovery$),
    get wanted() {
      return now().engine.wanted;
    },
  };
}

/** Reports the feed as a recording, regardless of the recorded exchange's feed. */
const labelled = (health: Health, { recording: label }: Shown): Health =>
  label === null ? health : { ...health, feed: { kind: 'recording', label, shift: null } };
