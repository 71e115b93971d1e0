import {
  adapterOf,
  type BookEvent,
  type BookFollower,
  isNewMinute,
  LiveSession,
  type LiveVenue,
  livePorts,
  liveVenue,
  type MarketItem,
  VenueError,
} from '@tideline/streams/node';
import { BOOK_DEPTH, type Closure, type FeedInfo } from '@tideline/wire';
import type { Clock, Depth, FeedTick, Print } from '../../../foundation/ports/ports.ts';
import type { MarketFeed } from '../../history.ts';
import { levelsOf } from '../recording/units.ts';
import { barOf, printOf } from './bars.ts';
import { ListingWatch } from './listing-watch.ts';
import type { LiveChoice } from './live-choice.ts';
import { LiveHistory } from './live-history.ts';
import { type LivePair, pairsOf } from './live-pairs.ts';
import { PairGuard } from './pair-guard.ts';
import { PairPulse } from './pair-pulse.ts';
import { QuietCheck } from './quiet-check.ts';
import { Refusals } from './refusals.ts';
import { SeenDeals } from './seen-deals.ts';
import { VenueRest } from './venue-rest.ts';

const TICK = 100;
/** Longest wait for the first books, ms. */
const PATIENCE = 30_000;
/** After a longer time without the venue its candles are loaded again, ms. */
const MISSED = 5_000;
/** Wait after candles that could not be loaded, ms. */
const RENEW_AGAIN = 5_000;
/** Shortest time between two lines about candles that could not be loaded, ms. */
const REPORT_EVERY = 60_000;
/** Longest delay between a venue's clock and ours that candles follow, ms. */
const MAX_LAG = 5_000;

const numbers = ([price, quantity]: readonly [string, string]) =>
  [Number(price), Number(quantity)] as const;

/** The real market of a venue. Its label names the venue. */
export class LiveFeed implements MarketFeed {
  readonly #label: string;
  readonly symbols: readonly string[];
  readonly history: LiveHistory;
  readonly generation = 1;
  readonly #clock: Clock;
  readonly #rest: VenueRest;
  readonly #refusals: Refusals;
  readonly #session: LiveSession;
  readonly #ours = new Map<string, LivePair>();
  readonly #theirs = new Map<string, LivePair>();
  readonly #deals = new Map<string, Print[]>();
  readonly #guards = new Map<string, PairGuard>();
  readonly #pulses = new Map<string, PairPulse>();
  readonly #quiet: QuietCheck;
  readonly #listing: ListingWatch;
  readonly #changed = new Set<string>();
  /** Levels a side that each pair may show. */
  readonly #depths = new Map<string, number>();
  readonly #seen = new SeenDeals();
  readonly #renewAgain: number;
  #lag = 0;
  #time = 0;
  /** When each pair was last delivered, ms UTC. */
  readonly #last = new Map<string, number>();
  readonly #renewing = new Set<string>();
  /** Pairs of the newest ticks: the others wait for their data, or for candles of a time without it. */
  #shown: ReadonlySet<string> = new Set();
  #toldAt = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setInterval> | null = null;
  readonly #report: (line: string) => void;

  private constructor(
    venue: LiveVenue,
    choice: LiveChoice,
    pairs: readonly LivePair[],
    rest: VenueRest,
    refusals: Refusals,
    clock: Clock,
    report: (line: string) => void,
  ) {
    const { policy } = venue;
    this.#label = policy.name;
    this.symbols = pairs.map(({ instrument }) => instrument.symbol);
    this.#clock = clock;
    this.#rest = rest;
    this.#refusals = refusals;
    this.#report = report;
    this.#renewAgain = choice.renewAgain ?? RENEW_AGAIN;
    for (const pair of pairs) {
      this.#ours.set(pair.instrument.symbol, pair);
      this.#theirs.set(pair.symbol, pair);
      this.#guards.set(pair.symbol, new PairGuard());
      this.#pulses.set(pair.symbol, new PairPulse());
    }
    const say = (line: string) => report(`${policy.name}: ${line}`);
    const theirs = pairs.map(({ symbol }) => symbol);
    this.#listing = new ListingWatch(rest, theirs, say, choice.listingEvery);
    this.history = new LiveHistory(
      rest,
      pairs,
      (symbol) => this.#book(symbol),
      () => clock.now(),
    );
    this.#session = new LiveSession(
      policy,
      adapterOf(venue),
      {
        symbols: theirs,
        streams: ['book', 'trades', 'klines'],
        ws: choice.ws ?? null,
        rest: choice.rest ?? null,
      },
      livePorts,
      {
        item: (item) => this.#item(item),
        book: (event, follower) => this.#onBook(event, follower),
        note: ({ kind, text }) => {
          if (kind !== 'resync') say(text);
        },
      },
      null,
      rest.lane,
    );
    this.#quiet = new QuietCheck({
      source: policy.best,
      rate: policy.limits.weight,
      pulses: this.#pulses,
      best: (symbols) => rest.best(symbols),
      held: (symbol) => {
        const book = this.#session.books.follower(symbol)?.book;
        const [bid, bidSize] = book?.bestBid()?.map(Number) ?? [];
        const [ask, askSize] = book?.bestAsk()?.map(Number) ?? [];
        return {
          ...{ bid: bid ?? null, bidSize: bidSize ?? null },
          ...{ ask: ask ?? null, askSize: askSize ?? null },
          levels: (count) => {
            const { bids = [], asks = [] } = book?.top(count) ?? {};
            return { bids: bids.map(numbers), asks: asks.map(numbers) };
          },
        };
      },
      hung: (symbol) => this.#session.hung(symbol),
      stands: (witness) =>
        say(`answers about ${witness} have stood for a while: quiet pairs are not trusted`),
      now: () => performance.now(),
    });
  }

  /**
   * Connects to a venue and waits for its books and history.
   * @throws VenueError in one line, with a way on
   */
  static async open(
    choice: LiveChoice,
    clock: Clock,
    report: (line: string) => void = () => {},
  ): Promise<LiveFeed> {
    const venue = choice.own ?? liveVenue(choice.venue);
    if (!venue) throw new VenueError('symbol', `no venue "${choice.venue}"`);
    const { policy } = venue;
    const say = (line: string) => report(`${policy.name}: ${line}`);
    const refusals = new Refusals(say);
    const rest = new VenueRest(policy, choice.rest ?? null, refusals, say);
    const pairs = await pairsOf(policy, rest, choice.symbols);
    report(`${policy.name}: loading the history of ${pairs.length} pairs`);
    const feed = new LiveFeed(venue, choice, pairs, rest, refusals, clock, report);
    try {
      feed.#session.start();
      await Promise.all(feed.symbols.map((symbol) => feed.history.load(symbol)));
      await feed.#books();
      // Those deals are in the history that the first epoch starts from.
      feed.#deals.clear();
    } catch (error) {
      feed.stop();
      throw error;
    }
    for (const symbol of feed.symbols) feed.#last.set(symbol, clock.now());
    return feed;
  }

  get info(): FeedInfo {
    const info = { kind: 'live', label: this.#label, shift: null } as const;
    const closed: Record<string, Closure> = {};
    for (const symbol of this.symbols) {
      const why = this.#closure(symbol);
      if (why !== null) closed[symbol] = why;
    }
    return Object.keys(closed).length === 0 ? info : { ...info, closed };
  }

  start(emit: (ticks: readonly FeedTick[]) => void): void {
    this.#timer = setInterval(() => {
      const ticks = this.#advance();
      if (ticks.length > 0) emit(ticks);
    }, TICK);
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
    this.#listing.stop();
    this.#session.stop();
    this.#rest.stop();
  }

  /** Whether the venue delivers this pair now, and what it delivers is shown. */
  fresh(symbol: string): boolean {
    return this.#shown.has(symbol) && this.#isAlive(symbol);
  }

  /** Whether the venue delivers this pair now, with a book that is known to be right. */
  #isAlive(symbol: string): boolean {
    const pair = this.#ours.get(symbol);
    return (
      pair !== undefined &&
      this.#session.books.valid(pair.symbol) &&
      this.#guards.get(pair.symbol)?.trusted === true &&
      this.#closure(symbol) === null &&
      this.#pulses.get(pair.symbol)?.isAlive(performance.now()) === true
    );
  }

  /** Why the pair does not trade: by the venue's messages, else by its list. */
  #closure(symbol: string): Closure | null {
    const pair = this.#ours.get(symbol);
    if (pair === undefined) return null;
    return (
      this.#session.closure(pair.symbol) ?? (this.#listing.open(pair.symbol) ? null : 'halted')
    );
  }

  /** The newest instant of which the venue has shown this pair, ms UTC; 0 before the first. */
  receivedAt(symbol: string): number {
    const pair = this.#ours.get(symbol);
    const evidence = (pair && this.#pulses.get(pair.symbol)?.evidence) ?? Number.NEGATIVE_INFINITY;
    return Math.max(0, this.#clock.now() - (performance.now() - evidence));
  }

  #advance(): FeedTick[] {
    const now = this.#clock.now();
    this.#quiet.turn();
    for (const [symbol, guard] of this.#guards) {
      if (guard.crossedTooLong(performance.now())) this.#session.distrust(symbol, 'crossed book');
    }
    for (const [symbol, pair] of this.#ours) {
      const depth = this.#depth(pair);
      if (depth !== (this.#depths.get(symbol) ?? depth)) this.#changed.add(symbol);
      this.#depths.set(symbol, depth);
    }
    const fresh = this.symbols.filter(
      (symbol) => !this.#renewing.has(symbol) && this.#isAlive(symbol),
    );
    const late = fresh.filter((symbol) => now - (this.#last.get(symbol) ?? 0) > MISSED);
    if (late.length > 0) void this.#renew(late);
    const due = fresh.filter((symbol) => !this.#renewing.has(symbol));
    this.#shown = new Set(due);
    if (due.length === 0) return [];
    for (const symbol of due) this.#last.set(symbol, now);
    // Minutes end when the venue's clock says so, as far as deals arrive late.
    this.#time = Math.max(this.#time, Math.floor(now - this.#lag));
    const time = this.#time;
    return due.map((symbol) => {
      const deals = this.#deals.get(symbol) ?? [];
      this.#deals.set(symbol, []);
      const book = this.#changed.delete(symbol) ? this.#book(symbol) : null;
      return { symbol, time, deals, book };
    });
  }

  /** These pairs were away: their candles and deals of that time are loaded before they are shown. */
  async #renew(symbols: readonly string[]): Promise<void> {
    for (const symbol of symbols) this.#renewing.add(symbol);
    const done = () => {
      for (const symbol of symbols) this.#renewing.delete(symbol);
    };
    try {
      await Promise.all(symbols.map((symbol) => this.history.renew(symbol)));
    } catch (error) {
      // Without them the chart and the day would show a time without deals.
      this.#reportAtTimes(error instanceof Error ? error.message : String(error));
      setTimeout(done, this.#renewAgain).unref();
      return;
    }
    for (const symbol of symbols) {
      this.#deals.delete(symbol);
      this.#changed.add(symbol);
      this.#last.set(symbol, this.#clock.now());
    }
    done();
  }

  /** A venue that asks for a pause of hours refuses every attempt; one line a minute says it. */
  #reportAtTimes(line: string): void {
    if (performance.now() - this.#toldAt < REPORT_EVERY) return;
    this.#toldAt = performance.now();
    this.#report(line);
  }

  #onBook(event: BookEvent, { symbol, book }: BookFollower): void {
    const pair = this.#theirs.get(symbol);
    if (!pair || !(event.kind === 'snapshot' || event.kind === 'delta' || event.kind === 'gap')) {
      return;
    }
    this.#changed.add(pair.instrument.symbol);
    const guard = this.#guards.get(symbol);
    const now = performance.now();
    if (event.kind === 'snapshot') this.#pulses.get(symbol)?.renewed(now);
    if (event.kind === 'delta') this.#pulses.get(symbol)?.received(now);
    if (event.kind === 'delta') guard?.arrived(event.item.time, now);
    guard?.book(event.kind !== 'gap' && book?.isCrossed() === true, event.item.time, now);
  }

  #item(item: MarketItem): void {
    if (item.kind !== 'deal' && item.kind !== 'kline') return;
    const pair = this.#theirs.get(item.symbol);
    if (!pair) return;
    const { instrument } = pair;
    if (item.kind === 'kline') {
      const { candle } = item;
      if (item.interval !== '1m' || !candle.final) return;
      const bar = barOf(candle, instrument);
      const isNew = isNewMinute(candle.time, this.#clock.now());
      const own = this.history.minute(instrument.symbol, candle.time);
      const guard = this.#guards.get(item.symbol);
      const isNear = bar && guard?.candle(bar, own, this.#book(instrument.symbol)) === true;
      if (bar && isNew && isNear) this.history.finish(instrument.symbol, bar);
      else this.#refusals.add(`candles of ${item.symbol} in the stream`, 1);
      return;
    }
    const { deal } = item;
    if (this.#seen.repeated(item.symbol, deal.id)) return;
    const side = deal.side ?? this.#sideOf(pair, Number(deal.price));
    const print = printOf({ ...deal, side }, instrument);
    // A first message repeats trades that the history has already.
    if (!print || print.time <= this.history.loadedTo(instrument.symbol)) return;
    const now = this.#clock.now();
    const lag = Math.min(MAX_LAG, Math.max(0, now - print.time));
    this.#lag += (lag - this.#lag) / 50;
    const placed = print.time > now ? { ...print, time: now } : print;
    const guard = this.#guards.get(item.symbol);
    const book = this.#book(instrument.symbol);
    const verdict = guard?.deal(placed, book);
    if (verdict === 'refused') return;
    if (guard?.outgrown(print, book)) this.#pulses.get(item.symbol)?.outgrown(performance.now());
    this.history.add(instrument.symbol, placed);
    if (verdict === 'late') return;
    const deals = this.#deals.get(instrument.symbol) ?? [];
    deals.push(placed);
    this.#deals.set(instrument.symbol, deals);
  }

  /** The taker's side where the venue does not state it: which half of the book it met. */
  #sideOf({ symbol, instrument }: LivePair, price: number): 'buy' | 'sell' {
    const book = this.#session.books.follower(symbol)?.book;
    const bid = book?.bestBid();
    const ask = book?.bestAsk();
    if (bid && ask) return price >= (Number(bid[0]) + Number(ask[0])) / 2 ? 'buy' : 'sell';
    const last = this.#deals.get(instrument.symbol)?.at(-1);
    return last?.side ?? 'buy';
  }

  /** Levels a side for which data or a proof stands; more are not shown. */
  #depth({ symbol }: LivePair): number {
    return Math.min(BOOK_DEPTH, this.#pulses.get(symbol)?.depth(performance.now()) ?? 0);
  }

  #book(symbol: string): Depth {
    const pair = this.#ours.get(symbol);
    const follower = pair && this.#session.books.follower(pair.symbol);
    if (!pair || !follower?.valid || !follower.book) return { bids: [], asks: [] };
    const { bids, asks } = follower.book.top(this.#depth(pair));
    return {
      bids: levelsOf(bids, pair.instrument, 'bid'),
      asks: levelsOf(asks, pair.instrument, 'ask'),
    };
  }

  /** @throws VenueError when a book is not there in time */
  #books(): Promise<void> {
    return new Promise((resolve, reject) => {
      const began = performance.now();
      const timer = setInterval(() => {
        const missing = this.symbols.filter((symbol) => !this.#isAlive(symbol));
        if (missing.length === 0) {
          clearInterval(timer);
          resolve();
        } else if (performance.now() - began > PATIENCE) {
          clearInterval(timer);
          const names = missing.slice(0, 5).join(', ');
          const line = `${this.#label}: no book of ${names} in ${PATIENCE / 1000} s`;
          reject(new VenueError('network', line));
        }
      }, 50);
    });
  }
}
