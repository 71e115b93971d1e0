import {
  BehaviorSubject,
  combineLatest,
  distinctUntilChanged,
  map,
  merge,
  type Observable,
  Subscription,
  share,
  tap,
} from 'rxjs';
import type { FeedInfo, Period } from '#wire';
import { connection } from './connection/connection.ts';
import { ServerClock } from './connection/server-clock.ts';
import { topics } from './connection/topics.ts';
import { watch } from './connection/watch.ts';
import { account } from './lanes/account.ts';
import { book } from './lanes/book.ts';
import { type CandleLane, candles } from './lanes/candles.ts';
import { deals } from './lanes/deals.ts';
import type { LaneDeps } from './lanes/lane.ts';
import { quotes } from './lanes/quotes.ts';
import type { Live, Status } from './live/live.ts';
import type { BookView, Capability, Health, Market } from './market.types.ts';
import { conflate } from './policies/conflate.ts';
import { linger } from './policies/linger.ts';
import type { Clock, Lifecycle, RestPort, SocketPort } from './ports.ts';
import { newStats, type Stats } from './stats.ts';

export interface MarketOptions {
  readonly sources: { readonly socket: SocketPort; readonly rest: RestPort };
  readonly clock: Clock;
  readonly lifecycle: Lifecycle;
  /** Spreads reconnects; uniform in [0, 1). */
  readonly random: () => number;
  /** When values may be published: one shared tick, e.g. the animation frame. Every value when absent. */
  readonly tick$?: Observable<unknown>;
}

/** The engine with what developers look at besides the {@link Market} face. */
export interface MarketEngine extends Market {
  readonly stats: Stats;
  readonly roundTrip$: Observable<number>;
  /** Topics the socket is asked for now. */
  readonly wanted: ReadonlySet<string>;
}

/**
 * Opens the engine over its sources.
 *
 * @example
 * const market = createMarket({ sources: { socket, rest }, clock, lifecycle, random });
 * market.quote$('BTCUSDT').subscribe((live) => print(live.value?.last ?? '--', live.status));
 */
export function createMarket(options: MarketOptions): MarketEngine {
  const { clock, lifecycle, random } = options;
  const { socket, rest } = options.sources;
  const stats = newStats();
  const link = connection(socket, clock, lifecycle, random);
  const demand = topics(link, clock, () => {
    stats.malformed += 1;
  });
  const serverClock = new ServerClock(clock);
  const watching = watch(link, clock, lifecycle, serverClock);
  const resumed$ = watching.resumed$.pipe(share());
  const timed: RestPort = {
    get: (path, query) => {
      const requestedAt = clock.monotonic();
      return rest.get(path, query).pipe(
        tap((answer) => {
          const time =
            answer.kind === 'ok' ? (answer.data as { time?: unknown } | null)?.time : null;
          if (typeof time === 'number') serverClock.sample(time, requestedAt, clock.monotonic());
        }),
      );
    },
  };
  const deps: LaneDeps = {
    clock,
    lifecycle,
    link$: link.link$,
    resumed$,
    stats,
    topic$: demand.topic$,
  };

  const health = new Map<Capability, BehaviorSubject<Status>>();
  const healthOf = (capability: Capability) => {
    let status$ = health.get(capability);
    if (!status$) {
      status$ = new BehaviorSubject<Status>('loading');
      health.set(capability, status$);
    }
    return status$;
  };
  const noting = <T>(capability: Capability) =>
    tap<Live<T>>((live) => {
      const status$ = healthOf(capability);
      if (status$.value !== live.status) status$.next(live.status);
    });
  const paced = <T>(source: Observable<T>): Observable<T> =>
    options.tick$ ? source.pipe(conflate(options.tick$)) : source;
  const kept = <T>(store: Map<string, T>, key: string, make: () => T): T => {
    const known = store.get(key);
    if (known !== undefined) return known;
    const made = make();
    store.set(key, made);
    return made;
  };

  const prices = quotes(timed, deps);
  const books = new Map<string, ReturnType<typeof book>>();
  const tapes = new Map<string, ReturnType<typeof deals>>();
  const charts = new Map<string, CandleLane>();
  const chart = (symbol: string, period: Period) =>
    kept(charts, `${symbol}:${period}`, () => {
      const made = candles(symbol, period, timed, deps, () => serverClock.now());
      return { ...made, candles$: made.candles$.pipe(noting('candles'), linger(clock.scheduler)) };
    });
  const identity = account(deps);
  const feed$ = new BehaviorSubject<FeedInfo | null>(null);
  const quotes$ = prices.quotes$.pipe(
    noting('prices'),
    tap((live) => {
      const feed = live.value?.feed;
      if (feed && feed.label !== feed$.value?.label) feed$.next(feed);
    }),
  );

  const all = new Subscription();
  const account$ = identity.account$.pipe(share());
  all.add(account$.subscribe());
  all.add(identity.status$.subscribe((status) => healthOf('account').next(status)));
  const roundTrip$ = watching.roundTrip$.pipe(
    tap(() => healthOf('commands').next('live')),
    share(),
  );
  all.add(roundTrip$.subscribe());
  all.add(link.link$.subscribe((open) => !open && healthOf('commands').next('stale')));

  const health$ = combineLatest({
    prices: healthOf('prices'),
    book: healthOf('book'),
    deals: healthOf('deals'),
    candles: healthOf('candles'),
    account: healthOf('account'),
    commands: healthOf('commands'),
  });

  return {
    quotes$: paced(quotes$),
    quote$: (symbol) => paced(prices.quote$(symbol)),
    book$: (symbol, bookOptions) => {
      const store$ = kept(books, symbol, () =>
        book(symbol, timed, deps).pipe(noting('book'), linger(clock.scheduler)),
      );
      return paced(store$).pipe(
        map((live): Live<BookView> => {
          const value = live.value?.read(bookOptions) ?? null;
          return { ...live, value };
        }),
      );
    },
    deals$: (symbol) =>
      paced(
        kept(tapes, symbol, () =>
          deals(symbol, timed, deps).pipe(noting('deals'), linger(clock.scheduler)),
        ),
      ),
    candles$: (symbol, period) => paced(chart(symbol, period).candles$),
    loadOlder: (symbol, period) => chart(symbol, period).loadOlder(),
    health$: combineLatest([health$, link.state$, lifecycle.online$, feed$]).pipe(
      map(([capabilities, state, online, feed]): Health => {
        return { capabilities, connection: state, offline: !online, feed };
      }),
      distinctUntilChanged(),
    ),
    clock$: serverClock.estimate$,
    serverNow: () => serverClock.now(),
    account$: merge(account$),
    authenticate: identity.authenticate,
    close: () => {
      all.unsubscribe();
      demand.close();
      link.close();
    },
    stats,
    roundTrip$,
    wanted: demand.wanted,
  };
}
