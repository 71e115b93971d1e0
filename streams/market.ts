import type { Period } from '@tideline/wire';
import {
  combineLatest,
  defer,
  map,
  merge,
  type Observable,
  Subscription,
  switchMap,
  takeUntil,
  tap,
} from 'rxjs';
import { connection } from './connection/connection.ts';
import { type ExchangeClock, ServerClock } from './connection/server-clock.ts';
import { Topics } from './connection/topics.ts';
import { watch } from './connection/watch.ts';
import { AccountFeed } from './feeds/account-feed.ts';
import type { Feed } from './feeds/feed.ts';
import { FeedHub } from './feeds/feed-hub.ts';
import { MarketFeeds } from './feeds/market-feeds.ts';
import { publishedOf, Ticker } from './feeds/publish.ts';
import { HealthRegistry } from './live/health-registry.ts';
import type { Live, Source } from './live/live.ts';
import type { Health, Market, PaceOptions } from './market.types.ts';
import type { PairFeeds } from './pair-feeds.ts';
import { hiddenFor } from './policies/hidden-for.ts';
import { recovery } from './policies/recovery.ts';
import type { Clock, Lifecycle, RestPort, SocketPort } from './ports.ts';
import { newStats, type Stats } from './stats.ts';

export interface MarketSources {
  readonly socket: SocketPort;
  readonly rest: RestPort;
  /**
   * Source of all values: `replay` for a recording. When absent, values state `socket` or `rest`.
   */
  readonly origin?: Source;
}

export interface MarketOptions {
  readonly sources: MarketSources;
  readonly clock: Clock;
  /** The exchange's clock; estimated when absent. */
  readonly serverClock?: ExchangeClock;
  readonly lifecycle: Lifecycle;
  /** Randomness of retries; uniform in [0, 1). */
  readonly random: () => number;
  /**
   * The pace of publication: one shared tick, e.g. the animation frame. Every value when absent.
   */
  readonly tick$?: Observable<unknown>;
}

/** The engine with its developer information, besides the {@link Market} interface. */
export interface MarketEngine extends Market {
  readonly stats: Stats;
  readonly roundTrip$: Observable<number>;
  /** After each return to the page: time until all subscribed values were fresh, ms. */
  readonly recovery$: Observable<number>;
  /** Topics that the socket is subscribed to. */
  readonly wanted: ReadonlySet<string>;
}

/** The pace of the whole board. */
const BOARD_PACE: PaceOptions = { interval: 1_000 };
/** Time after which a hidden page drops books, tapes and charts, ms. */
const HIDDEN_AFTER = 30_000;

/**
 * Opens the engine over its sources.
 * @param pairFeeds$ - emits `PAIR_FEEDS` once. Books, deals and candles are `loading` until then.
 *   It must not fail: a program that loads them over a network retries
 */
export function openMarket(
  options: MarketOptions,
  pairFeeds$: Observable<PairFeeds>,
): MarketEngine {
  const { clock, serverClock = new ServerClock(clock), lifecycle, random } = options;
  const { socket, rest, origin = null } = options.sources;
  const stats = newStats();
  const all = new Subscription();
  let visible = true;
  all.add(
    lifecycle.visible$.subscribe((now) => {
      visible = now;
    }),
  );
  const link = connection(socket, clock, lifecycle, random);
  const watching = watch(link, clock, lifecycle, serverClock, random);
  const topics = new Topics(link, clock, serverClock, random);
  const hub = new FeedHub({
    clock,
    lifecycle,
    visible: () => visible,
    stats,
    connection: link,
    topics,
    watch: watching,
    serverClock,
    origin,
  });
  const health = new HealthRegistry();
  const feeds = new MarketFeeds({
    hub,
    pairFeeds$,
    clock,
    random,
    rest: measured(rest, serverClock),
    health,
    serverNow: () => serverClock.now(),
  });
  const account = new AccountFeed(clock, random, stats);

  hub.listen(account);
  all.add(serverClock.estimate$.subscribe(() => hub.clockChanged()));
  all.add(lifecycle.visible$.subscribe((seen) => hub.seen(seen)));
  all.add(hiddenFor(HIDDEN_AFTER, lifecycle, clock).subscribe((hidden) => hub.quiet(hidden)));
  all.add(watching.resumed$.subscribe(() => hub.resumed()));
  all.add(watching.looked$.subscribe(() => hub.refresh()));
  all.add(
    link.link$.subscribe((open) => {
      hub.linked(open !== null);
      account.linked(open);
      if (!open) health.put('commands', 'link', 'stale');
    }),
  );
  all.add(link.packets$.subscribe((frames) => hub.packet(frames)));
  all.add(account.status$.subscribe((status) => health.put('account', 'user', status)));
  all.add(
    watching.roundTrip$.subscribe(() => {
      health.put('commands', 'link', 'live');
      // Without subscriptions, an answer is the only possible sign of success.
      if (topics.wanted.size === 0) link.succeeded();
    }),
  );

  const ticker = options.tick$ ? new Ticker(options.tick$) : null;
  const show = <F extends Feed<unknown>, T>(
    running$: Observable<F>,
    read: (feed: F) => Live<T>,
    pace?: PaceOptions,
  ) =>
    running$.pipe(
      switchMap((feed) =>
        publishedOf(feed, () => read(feed), { ticker, ...pace }, clock.scheduler),
      ),
      takeUntil(hub.closed$),
    );
  const every = <T>(running$: Observable<Feed<T>>) =>
    running$.pipe(
      switchMap((feed) => publishedOf(feed, () => feed.read(), { ticker: null }, clock.scheduler)),
      takeUntil(hub.closed$),
    );
  return {
    // The board is throttled for screens; a replay compares every value.
    quotes$: show(feeds.board$, (feed) => feed.read(), ticker ? BOARD_PACE : {}),
    quote$: (symbol, pace) => show(feeds.price$(symbol), (feed) => feed.read(), pace),
    everyQuote$: (symbol) => every(feeds.price$(symbol)),
    book$: (symbol, bookOptions) =>
      show(feeds.book$(symbol), (feed) => feed.read(bookOptions), bookOptions),
    deals$: (symbol, pace) => show(feeds.deals$(symbol), (feed) => feed.read(), pace),
    candles$: (symbol, period) => show(feeds.candles$(symbol, period), (feed) => feed.read()),
    loadOlder: (symbol: string, period: Period) => feeds.loadOlder(symbol, period),
    health$: defer(() => {
      hub.refresh();
      return combineLatest([
        health.statuses$,
        link.state$,
        lifecycle.online$,
        feeds.info$,
        topics.problems$,
      ]);
    }).pipe(
      map(([capabilities, state, online, feed, problems]): Health => {
        return { capabilities, connection: state, offline: !online, feed, problems };
      }),
      takeUntil(hub.closed$),
    ),
    clock$: serverClock.estimate$,
    serverNow: () => serverClock.now(),
    account$: merge(account.account$),
    authenticate: (token) => account.authenticate(token),
    close: () => {
      hub.close();
      all.unsubscribe();
      account.close();
      topics.close();
      watching.close();
      link.close();
    },
    stats,
    roundTrip$: watching.roundTrip$,
    recovery$: recovery(watching.resumed$, health.trusted$, clock).pipe(takeUntil(hub.closed$)),
    get wanted() {
      return topics.wanted;
    },
  };
}

/** Every REST answer contains the exchange's time. */
function measured(rest: RestPort, serverClock: ExchangeClock): RestPort {
  return {
    get: (path, query) => {
      const answered = serverClock.ask('rest');
      return rest.get(path, query).pipe(
        tap((answer) => {
          const time =
            answer.kind === 'ok' ? (answer.data as { time?: unknown } | null)?.time : null;
          if (typeof time === 'number') answered(time);
        }),
      );
    },
  };
}
