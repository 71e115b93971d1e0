import type { FeedInfo, Period, Quote } from '@tideline/wire';
import {
  BehaviorSubject,
  EMPTY,
  exhaustMap,
  map,
  type Observable,
  Subject,
  Subscription,
  switchMap,
  take,
  timeout,
} from 'rxjs';
import type { HealthRegistry } from '../live/health-registry.ts';
import type { Status } from '../live/live.ts';
import type { Capability } from '../market.types.ts';
import type { PairFeeds } from '../pair-feeds.ts';
import { isSameFeed } from '../parse/index.ts';
import { linger } from '../policies/linger.ts';
import type { Clock, RestPort } from '../ports.ts';
import { PAGE, TAPE_LENGTH } from '../sync/lengths.ts';
import type { BookFeed } from './book-feed.ts';
import type { CandleFeed } from './candle-feed.ts';
import type { DealFeed } from './deal-feed.ts';
import type { Feed } from './feed.ts';
import type { FeedHub } from './feed-hub.ts';
import { PriceFeed } from './price-feed.ts';
import { FETCH_TIMEOUT, runFeed } from './run-feed.ts';
import { TickersFeed } from './tickers-feed.ts';

export interface MarketFeedsOptions {
  readonly hub: FeedHub;
  /** Emits the classes of books, deals and candles once they are loaded. */
  readonly pairFeeds$: Observable<PairFeeds>;
  readonly clock: Clock;
  readonly random: () => number;
  readonly rest: RestPort;
  readonly health: HealthRegistry;
  serverNow(): number;
}

/** The feeds of the market, one for each topic with listeners. */
export class MarketFeeds {
  /** The list of all quotes; it also stores single ones. */
  readonly board$: Observable<TickersFeed>;
  /** Source of the prices, once known. */
  readonly info$ = new BehaviorSubject<FeedInfo | null>(null);
  readonly #options: MarketFeedsOptions;
  /** The list while it runs. */
  #board: TickersFeed | null = null;
  readonly #prices = new Map<string, Observable<PriceFeed>>();
  readonly #books = new Map<string, Observable<BookFeed>>();
  readonly #tapes = new Map<string, Observable<DealFeed>>();
  readonly #charts = new Map<string, Observable<CandleFeed>>();
  readonly #older$ = new Map<string, Subject<void>>();

  constructor(options: MarketFeedsOptions) {
    const { rest } = options;
    this.#options = options;
    this.board$ = this.#run({
      make: () => new TickersFeed(options.hub),
      fetch: () => rest.get('currency/quotation_new', {}),
      begin: (feed) => {
        this.#board = feed;
        const all = this.#noted(feed, 'prices', 'all', () => this.#inform(feed.info));
        all.add(() => {
          this.#board = null;
        });
        return all;
      },
    });
  }

  price$(symbol: string): Observable<PriceFeed> {
    const { hub } = this.#options;
    return cached(this.#prices, symbol, () => {
      // A single pair keeps the list running, because it writes to the list's store.
      let board: TickersFeed | null = null;
      let running = Subscription.EMPTY;
      return this.#run({
        make: () => {
          running = this.board$.subscribe((feed) => {
            board = feed;
          });
          if (!board) throw new Error('the list of quotes must run before a single pair');
          return new PriceFeed(symbol, board, hub);
        },
        begin: (feed) => {
          const all = new Subscription(() => feed.end());
          all.add(running);
          return all;
        },
      });
    });
  }

  book$(symbol: string): Observable<BookFeed> {
    const { hub, rest } = this.#options;
    return this.#pair(({ BookFeed }) =>
      cached(this.#books, symbol, () =>
        this.#run({
          make: () => new BookFeed(symbol, hub, () => this.#quoted(symbol)),
          fetch: () => rest.get('currency/deal', { symbol, depth: '200', limit: '1' }),
          begin: (feed) => this.#noted(feed, 'book', symbol),
        }),
      ),
    );
  }

  deals$(symbol: string): Observable<DealFeed> {
    const { hub, rest } = this.#options;
    const query = { symbol, depth: '1', limit: String(TAPE_LENGTH) };
    return this.#pair(({ DealFeed }) =>
      cached(this.#tapes, symbol, () =>
        this.#run({
          make: () => new DealFeed(symbol, hub),
          fetch: () => rest.get('currency/deal', query),
          begin: (feed) => this.#noted(feed, 'deals', symbol),
        }),
      ),
    );
  }

  candles$(symbol: string, period: Period): Observable<CandleFeed> {
    const { hub, serverNow } = this.#options;
    const key = `${symbol}:${period}`;
    return this.#pair(({ CandleFeed }) =>
      cached(this.#charts, key, () =>
        this.#run({
          make: () => new CandleFeed(symbol, period, hub),
          fetch: (feed) => this.#history(feed, { limit: String(feed.ask(serverNow())) }),
          begin: (feed) => {
            const all = this.#noted(feed, 'candles', key);
            all.add(this.#paging(feed, this.#older(key)));
            return all;
          },
        }),
      ),
    );
  }

  /** Requests the page before the oldest candle; ignored while one is pending or none is left. */
  loadOlder(symbol: string, period: Period): void {
    this.#older(`${symbol}:${period}`).next();
  }

  #paging(feed: CandleFeed, older$: Subject<void>): Subscription {
    const { clock, hub } = this.#options;
    return older$
      .pipe(
        exhaustMap(() => {
          const { olderThan } = feed;
          if (olderThan === null) return EMPTY;
          const { epoch } = hub;
          return this.#history(feed, { before: String(olderThan), limit: String(PAGE) }).pipe(
            // A missing answer must not block the request for the next page.
            timeout({ first: FETCH_TIMEOUT, scheduler: clock.scheduler, with: () => EMPTY }),
            map((answer) => ({ answer, epoch })),
          );
        }),
      )
      .subscribe(({ answer, epoch }) => {
        if (answer.kind === 'ok') feed.older(answer.data, epoch, clock.monotonic());
      });
  }

  #history({ symbol, period }: CandleFeed, query: Record<string, string>) {
    return this.#options.rest.get('currency/new_timeshar', { symbol, period, ...query });
  }

  #older(key: string): Subject<void> {
    return cached(this.#older$, key, () => new Subject<void>());
  }

  /** The feed of one pair, once its code is loaded. */
  #pair<F>(choose: (feeds: PairFeeds) => Observable<F>): Observable<F> {
    return this.#options.pairFeeds$.pipe(take(1), switchMap(choose));
  }

  #quoted(symbol: string): Quote | null {
    const entry = this.#board?.entry(symbol);
    return entry && !entry.past ? entry.quote : null;
  }

  #inform(info: FeedInfo | null): void {
    if (!isSameFeed(info, this.info$.value)) this.info$.next(info);
  }

  /** Updates the health registry while the feed runs. */
  #noted(
    feed: Feed<unknown>,
    capability: Capability,
    key: string,
    notify: () => void = () => {},
  ): Subscription {
    const { health } = this.#options;
    let noted: Status | null = null;
    const changed = () => {
      if (feed.status !== noted) {
        noted = feed.status;
        health.put(capability, key, noted);
      }
      notify();
    };
    const leave = feed.listen({ changed });
    return new Subscription(() => {
      leave();
      health.drop(capability, key);
    });
  }

  #run<F extends Feed<unknown>>(feed: {
    make(): F;
    fetch?(feed: F): ReturnType<RestPort['get']>;
    begin(feed: F): Subscription;
  }): Observable<F> {
    const { hub, clock, random } = this.#options;
    return runFeed<F>({ hub, clock, random, linger: linger(clock.scheduler), ...feed });
  }
}

function cached<T>(store: Map<string, T>, key: string, make: () => T): T {
  const known = store.get(key);
  if (known !== undefined) return known;
  const made = make();
  store.set(key, made);
  return made;
}
