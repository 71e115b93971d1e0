import {
  BehaviorSubject,
  combineLatest,
  map,
  merge,
  type Observable,
  ReplaySubject,
  Subscription,
  share,
  takeUntil,
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
import type { QuoteStore } from './lanes/quote-store.ts';
import { boardOf, quotes } from './lanes/quotes.ts';
import { HealthBook } from './live/health-book.ts';
import type { Live } from './live/live.ts';
import type { BookView, CandleSeries, Health, Market } from './market.types.ts';
import { calm } from './policies/calm.ts';
import { conflate } from './policies/conflate.ts';
import { linger } from './policies/linger.ts';
import { recovery } from './policies/recovery.ts';
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
  /** After each return to the page: how long it took until all that is looked at was confirmed, ms. */
  readonly recovery$: Observable<number>;
  /** Topics the socket is asked for now. */
  readonly wanted: ReadonlySet<string>;
}

/** How often the whole board is drawn anew, ms. */
const BOARD_INTERVAL = 1_000;

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
  const all = new Subscription();
  let visible = true;
  all.add(
    lifecycle.visible$.subscribe((now) => {
      visible = now;
    }),
  );
  const link = connection(socket, clock, lifecycle, random);
  const demand = topics(link, clock, () => {
    stats.malformed += 1;
  });
  const serverClock = new ServerClock(clock);
  const watching = watch(link, clock, lifecycle, serverClock);
  const resumed$ = watching.resumed$.pipe(share());
  const timed: RestPort = {
    get: (path, query) => {
      const answered = serverClock.ask();
      return rest.get(path, query).pipe(
        tap((answer) => {
          const time =
            answer.kind === 'ok' ? (answer.data as { time?: unknown } | null)?.time : null;
          if (typeof time === 'number') answered(time);
        }),
      );
    },
  };
  const closed$ = new ReplaySubject<void>(1);
  const deps: LaneDeps = {
    clock,
    closed$,
    lifecycle,
    link$: link.link$,
    resumed$,
    stats,
    visible: () => visible,
    topic$: demand.topic$,
  };

  const health = new HealthBook();
  const paced = <T>(source: Observable<T>): Observable<T> =>
    options.tick$ ? source.pipe(conflate(options.tick$)) : source;
  const kept = <T>(store: Map<string, T>, key: string, make: () => T): T => {
    const known = store.get(key);
    if (known !== undefined) return known;
    const made = make();
    store.set(key, made);
    return made;
  };

  const feed$ = new BehaviorSubject<FeedInfo | null>(null);
  const noteFeed = tap((live: Live<QuoteStore>) => {
    const feed = live.value?.feed;
    if (feed && feed.label !== feed$.value?.label) feed$.next(feed);
  });
  const prices = quotes(timed, deps, (live$) =>
    live$.pipe(health.noting('prices', 'all'), noteFeed),
  );
  const books = new Map<string, ReturnType<typeof book>>();
  const tapes = new Map<string, ReturnType<typeof deals>>();
  const charts = new Map<string, CandleLane>();
  const chart = (symbol: string, period: Period) =>
    kept(charts, `${symbol}:${period}`, () => {
      const made = candles(symbol, period, timed, deps, () => serverClock.now());
      const noted = health.noting<CandleSeries>('candles', `${symbol}:${period}`);
      return { ...made, candles$: made.candles$.pipe(noted, linger(clock.scheduler)) };
    });
  const identity = account(deps);

  const account$ = identity.account$.pipe(share());
  all.add(account$.subscribe());
  all.add(identity.status$.subscribe((status) => health.put('account', 'user', status)));
  const roundTrip$ = watching.roundTrip$.pipe(
    tap(() => health.put('commands', 'link', 'live')),
    share(),
  );
  all.add(roundTrip$.subscribe());
  all.add(link.link$.subscribe((open) => !open && health.put('commands', 'link', 'stale')));

  return {
    // Whoever conflates draws the board at leisure; a replay is compared value by value.
    quotes$: paced(
      options.tick$ ? prices.store$.pipe(calm(BOARD_INTERVAL, clock.scheduler)) : prices.store$,
    ).pipe(map(boardOf)),
    quote$: (symbol) => paced(prices.quote$(symbol)),
    everyQuote$: prices.quote$,
    book$: (symbol, bookOptions) => {
      const store$ = kept(books, symbol, () =>
        book(symbol, timed, deps).pipe(health.noting('book', symbol), linger(clock.scheduler)),
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
          deals(symbol, timed, deps).pipe(health.noting('deals', symbol), linger(clock.scheduler)),
        ),
      ),
    candles$: (symbol, period) => paced(chart(symbol, period).candles$),
    loadOlder: (symbol, period) => chart(symbol, period).loadOlder(),
    health$: combineLatest([health.statuses$, link.state$, lifecycle.online$, feed$]).pipe(
      map(([capabilities, state, online, feed]): Health => {
        return { capabilities, connection: state, offline: !online, feed };
      }),
      takeUntil(closed$),
    ),
    clock$: serverClock.estimate$,
    serverNow: () => serverClock.now(),
    account$: merge(account$),
    authenticate: identity.authenticate,
    close: () => {
      closed$.next();
      all.unsubscribe();
      demand.close();
      link.close();
    },
    stats,
    roundTrip$,
    recovery$: recovery(resumed$, health.trusted$, clock).pipe(takeUntil(closed$)),
    wanted: demand.wanted,
  };
}
