// Longer than 300 lines: one market, and half of it are reads of a line each.
import {
  BOOK_DEPTH,
  type Candle,
  type Deal,
  type FeedInfo,
  instrumentOf,
  type Period,
  type Price,
  type Quote,
} from '@tideline/wire';
import type {
  Clock,
  Extremes,
  FeedTick,
  MarketPort,
  MatchingPort,
  Print,
  TapeDeal,
} from '../foundation/ports/ports.ts';
import { type CandlePage, type CandleQuery, queryCandles } from './candle-query.ts';
import type { DayFigures } from './day-window.ts';
import { extremesOf } from './extremes.ts';
import { FeedFreshness } from './feed-freshness.ts';
import type { MarketFeed } from './history.ts';
import { type HubOptions, LONGEST_GAP, STALE_AFTER } from './hub-options.ts';
import { queryLoaded } from './loaded-candles.ts';
import { Minutes } from './minutes.ts';
import { OutsideMatching } from './outside-matching.ts';
import type { BookDelta } from './published-book.ts';
import { SymbolMarket } from './symbol-market.ts';

const MINUTE = 60_000;
/** Maximum age of the numbered state of a book without subscribers, ms. */
const UNWATCHED_INTERVAL = 1_000;

/** Minimum interval of published books, ms. */
const BOOK_INTERVAL = 100;
/** Loads the deals of the last minutes, so that no screen starts empty. */
const RECENT = 3 * MINUTE;

/** Ticks that arrive while an epoch is being prepared. */
type Phase =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'priming'; held: FeedTick[] }
  | { readonly kind: 'live' };

/**
 * The market of the exchange: combines the feed with users' deals and has every public number. It
 * pushes only book deltas; the publisher pulls the rest.
 */
export class MarketHub implements MarketPort {
  readonly feed: MarketFeed;
  /** Resolves when the first epoch is ready. */
  readonly ready: Promise<void>;
  readonly #options: HubOptions;
  readonly #clock: Clock;
  #epoch: string;
  #phase: Phase = { kind: 'waiting' };
  #matching: MatchingPort = new OutsideMatching();
  #markets = new Map<string, SymbolMarket>();
  readonly #advanced = new Map<string, number>();
  #generation = 0;
  #time = 0;
  readonly #freshness: FeedFreshness;
  readonly #onDelta: ((symbol: string, delta: BookDelta) => void)[] = [];
  #markReady: () => void = () => {};
  #primed: Promise<void> = Promise.resolve();

  constructor(options: HubOptions) {
    this.#options = options;
    this.feed = options.feed;
    this.#clock = options.clock;
    const { feed, clock, staleAfter = STALE_AFTER } = options;
    this.#freshness = new FeedFreshness(feed, clock, staleAfter);
    this.#epoch = options.newEpoch();
    this.ready = new Promise((resolve) => {
      this.#markReady = resolve;
    });
  }

  /** Resolves when no epoch is being prepared. */
  get settled(): Promise<void> {
    return this.#primed;
  }

  /** Connects the exchange's matching; call it before {@link start}. */
  attach(matching: MatchingPort): void {
    this.#matching = matching;
  }

  /** Receives every delta of every published book, in order. */
  onDelta(listener: (symbol: string, delta: BookDelta) => void): void {
    this.#onDelta.push(listener);
  }

  start(): void {
    this.feed.start((ticks) => this.take(ticks));
  }

  stop(): void {
    this.feed.stop();
  }

  /** Ticks of the feed, all of one instant. */
  take(ticks: readonly FeedTick[]): void {
    const time = ticks[0]?.time;
    if (time === undefined) return;
    if (this.#phase.kind === 'priming') {
      this.#phase.held.push(...ticks);
      return;
    }
    const longest = this.#options.longestGap ?? LONGEST_GAP;
    const anew = this.feed.generation !== this.#generation || time - this.#time > longest;
    if (this.#phase.kind === 'waiting' || anew) {
      this.#primed = this.#prime(ticks, time);
      return;
    }
    for (const tick of ticks) this.#apply(tick);
    this.#time = time;
    this.#freshness.received();
    this.#numberUnwatched();
  }

  /**
   * Publishes books without subscribers too: a fill names the sequence of its book, and that state
   * must be recent.
   */
  #numberUnwatched(): void {
    const now = this.#clock.now();
    for (const symbol of this.#markets.keys()) {
      const before = this.#advanced.get(symbol);
      const due = before === undefined || now - before >= UNWATCHED_INTERVAL;
      if (due) this.advanceBook(symbol, false);
    }
  }

  /** Begins an epoch at `time` from the feed's history. */
  async #prime(ticks: readonly FeedTick[], time: number): Promise<void> {
    const phase: Phase = { kind: 'priming', held: [] };
    this.#phase = phase;
    this.#generation = this.feed.generation;
    const { history } = this.feed;
    const markets = new Map<string, SymbolMarket>();
    const tapes = new Map<string, readonly TapeDeal[]>();
    for (const symbol of this.feed.symbols) {
      const instrument = instrumentOf(symbol);
      if (!instrument) continue;
      const minutes = this.#markets.get(symbol)?.minutes ?? new Minutes(symbol, history);
      if (!this.#markets.has(symbol))
        minutes.restore((await this.#options.userDeals?.(symbol)) ?? []);
      const recent = history.deals(symbol, time - RECENT, time);
      const tape: TapeDeal[] = [];
      const take = (deal: TapeDeal) => tape.push(deal);
      markets.set(symbol, new SymbolMarket(instrument, minutes, recent, time, take));
      tapes.set(symbol, tape);
      await this.#options.rest();
    }
    if (this.#markets.size > 0) this.#epoch = this.#options.newEpoch();
    this.#markets = markets;
    this.#phase = { kind: 'live' };
    this.#time = time;
    for (const [symbol, tape] of tapes) this.#matching.recall(symbol, tape);
    // History contains the deals of the first ticks, but not their books.
    for (const { symbol } of ticks) {
      this.#apply({ symbol, time, deals: [], book: history.book(symbol, time) });
    }
    for (const tick of phase.held) this.#apply(tick);
    this.#time = phase.held[phase.held.length - 1]?.time ?? time;
    this.#freshness.received();
    this.#advanced.clear();
    this.#numberUnwatched();
    this.#markReady();
  }

  #apply(tick: FeedTick): void {
    const market = this.#markets.get(tick.symbol);
    if (!market) return;
    this.#freshness.receivedOf(tick.symbol);
    this.#matching.onTick(tick);
    for (const deal of tick.deals) {
      market.roll(deal.time);
      market.takeFeed(deal, tick.scripted === true);
    }
    market.roll(tick.time);
    if (tick.book) market.touch(tick.time);
  }

  get epoch(): string {
    return this.#epoch;
  }

  get generation(): number {
    return this.#generation;
  }

  bookSeq(symbol: string): number {
    return this.#markets.get(symbol)?.book.seq ?? 0;
  }

  lastDealId(symbol: string): number {
    return this.#markets.get(symbol)?.deals.lastId ?? 0;
  }

  last(symbol: string): Price | null {
    return this.#markets.get(symbol)?.feedLast ?? null;
  }

  mark(symbol: string, last?: Price): Price | null {
    return this.#markets.get(symbol)?.mark(this.#matching.feedTouch(symbol), last) ?? null;
  }

  priceAt(symbol: string, time: number): Price | null {
    return this.#markets.get(symbol)?.priceAt(time) ?? null;
  }

  fresh(symbol: string): boolean {
    return this.#markets.has(symbol) && this.#freshness.isFresh(symbol);
  }

  /**
   * While the feed is silent: the last instant at which it sent data, exchange time. Null while it
   * sends.
   * @param symbol - of one pair; when absent, of all: null while any pair is fresh
   */
  silentSince(symbol?: string): number | null {
    return this.#freshness.silentSince(symbol === undefined ? this.symbols : [symbol]);
  }

  print(symbol: string, deals: readonly Print[]): void {
    const market = this.#markets.get(symbol);
    if (!market) return;
    for (const deal of deals) {
      // The feed's clock ends minutes. A deal that is later than the feed belongs to the running
      // minute.
      const time = Math.min(Math.max(deal.time, market.liveOpen), market.liveOpen + MINUTE - 1);
      market.takeUsers({ ...deal, time });
    }
  }

  bookChanged(symbol: string): void {
    this.#markets.get(symbol)?.touch(this.#clock.now());
  }

  get info(): FeedInfo {
    return this.feed.info;
  }

  /** Pairs of this market, in the order of the instruments. */
  get symbols(): readonly string[] {
    return [...this.#markets.keys()];
  }

  /** The market's time: the last instant of the feed. */
  get time(): number {
    return this.#time;
  }

  has(symbol: string): boolean {
    return this.#markets.has(symbol);
  }

  quote(symbol: string): Quote | null {
    const top = this.#matching.visible(symbol, 1);
    return this.#markets.get(symbol)?.quote(top, this.#matching.feedTouch(symbol)) ?? null;
  }

  /** The last 24 hours of a pair; null when the market does not have it. */
  day(symbol: string): DayFigures | null {
    return this.#markets.get(symbol)?.day ?? null;
  }

  /** Opening instant of a pair's first minute; null when the feed loads its past on demand. */
  pastSince(symbol: string): number | null {
    if (this.feed.history.prepare) return null;
    return this.#markets.get(symbol)?.minutes.start ?? null;
  }

  quotes(): Quote[] {
    return this.symbols.flatMap((symbol) => this.quote(symbol) ?? []);
  }

  /** Deals above `after`, oldest first. */
  deals(symbol: string, after: number): Deal[] {
    return this.#markets.get(symbol)?.deals.after(after) ?? [];
  }

  /** Updates the published book; `force` numbers it even without a change. */
  advanceBook(symbol: string, force: boolean): void {
    this.#advanced.set(symbol, this.#clock.now());
    const depth = this.#matching.visible(symbol, BOOK_DEPTH);
    const delta = this.#markets.get(symbol)?.book.advance(depth, force);
    if (delta) for (const listener of this.#onDelta) listener(symbol, delta);
  }

  /** {@link advanceBook} for polling callers, at most as often as deltas are published. */
  refreshBook(symbol: string): void {
    const now = this.#clock.now();
    if (now - (this.#advanced.get(symbol) ?? 0) < BOOK_INTERVAL) return;
    this.advanceBook(symbol, false);
  }

  /** The published book at its sequence. */
  book(
    symbol: string,
    depth: number,
  ): { seq: number } & ReturnType<SymbolMarket['book']['snapshot']> {
    const book = this.#markets.get(symbol)?.book;
    return book ? { seq: book.seq, ...book.snapshot(depth) } : { seq: 0, bids: [], asks: [] };
  }

  /** The running candle, preceded by the previous one just after a change of interval. */
  liveCandles(symbol: string, period: Period): readonly Candle[] {
    return this.#markets.get(symbol)?.liveCandles(period) ?? [];
  }

  async extremes(symbol: string, from: number, to: number): Promise<Extremes | null> {
    const decimals = this.#markets.get(symbol)?.instrument.priceDecimals;
    if (decimals === undefined) return null;
    return extremesOf((query) => this.candles(symbol, query), decimals, from, to);
  }

  async candles(symbol: string, query: CandleQuery): Promise<CandlePage> {
    const market = this.#markets.get(symbol);
    if (!market) return { candles: [], more: false };
    const { instrument, minutes, live } = market;
    if (this.feed.history.prepare)
      return queryLoaded(market, this.feed.history, query, this.#options.rest);
    return queryCandles(instrument, minutes, live, query, this.#options.rest);
  }
}
