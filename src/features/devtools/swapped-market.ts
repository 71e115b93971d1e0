import { type BehaviorSubject, map, NEVER, type Observable, startWith, switchMap } from 'rxjs';
import { type Live, LOADING, type MarketEngine } from '#streams';

/**
 * One face for engines that follow each other: whoever listens is passed on to the next, and hears
 * first that nothing is known. At another place of a recording no value of the one before is shown.
 * @param label - what the feed is called
 */
export function swappedMarket(engine$: BehaviorSubject<MarketEngine>, label: string): MarketEngine {
  const now = () => engine$.value;
  const of = <T>(choose: (engine: MarketEngine) => Observable<T>): Observable<T> =>
    engine$.pipe(switchMap(choose));
  const known = <T>(choose: (engine: MarketEngine) => Observable<Live<T>>) =>
    of((engine) => choose(engine).pipe(startWith<Live<T>>(LOADING)));
  return {
    quotes$: known((engine) => engine.quotes$),
    quote$: (symbol) => known((engine) => engine.quote$(symbol)),
    everyQuote$: (symbol) => known((engine) => engine.everyQuote$(symbol)),
    book$: (symbol, options) => known((engine) => engine.book$(symbol, options)),
    deals$: (symbol) => known((engine) => engine.deals$(symbol)),
    candles$: (symbol, period) => known((engine) => engine.candles$(symbol, period)),
    loadOlder: (symbol, period) => now().loadOlder(symbol, period),
    health$: of((engine) => engine.health$).pipe(
      // Whatever fed the exchange then, what is shown now is a recording.
      map((health) => ({ ...health, feed: { kind: 'recording', label, shift: null } as const })),
    ),
    clock$: of((engine) => engine.clock$),
    serverNow: () => now().serverNow(),
    // A recording has no accounts.
    account$: NEVER,
    authenticate: () => undefined,
    close: () => now().close(),
    get stats() {
      return now().stats;
    },
    roundTrip$: of((engine) => engine.roundTrip$),
    recovery$: of((engine) => engine.recovery$),
    get wanted() {
      return now().wanted;
    },
  };
}
