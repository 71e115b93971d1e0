import {
  type Candle,
  type Deal,
  type FeedInfo,
  instrumentOf,
  type Period,
  type Price,
  type Quote,
} from '#wire';
import type { Clock, FeedTick, MarketPort, MatchingPort, Print, TapeDeal } from '../ports.ts';
import { type CandlePage, type CandleQuery, queryCandles } from './candle-query.ts';
import type { MarketFeed } from './history.ts';
import { Minutes } from './minutes.ts';
import { OutsideMatching } from './outside-matching.ts';
import type { BookDelta } from './published-book.ts';
import { SymbolMarket } from './symbol-market.ts';

const MINUTE = 60_000;
/** How old the numbered state of a book nobody watches may be, ms. */
const UNWATCHED_INTERVAL = 1_000;

/** A feed that says nothing for this long is not trusted: no fills, no settlements. */
export const STALE_AFTER = 10_000;
/** A silence of the feed beyond this (the machine slept) begins a new epoch instead of a flood of deals. */
export const LONGEST_GAP = 60_000;
/** Books are published at most this often, in ms. */
export const BOOK_INTERVAL = 100;
/** Deals of the last minutes are there from the first moment, so that no screen starts empty. */
const RECENT = 3 * MINUTE;

export interface HubOptions {
  readonly feed: MarketFeed;
  readonly clock: Clock;
  /** Makes the id of an epoch. */
  readonly newEpoch: () => string;
  /** Gives the event loop a turn between pieces of long work. */
  readonly rest: () => Promise<void>;
  /** A feed that says nothing for this long, on the exchange's clock, is not trusted. */
  readonly staleAfter?: number;
  /** A silence of the feed beyond this, on the exchange's clock, begins a new epoch. */
  readonly longestGap?: number;
  /** Users' deals of earlier runs, so that candles keep them. */
  readonly userDeals?: (symbol: string) => readonly Print[] | Promise<readonly Print[]>;
}

/** Ticks that arrive while an epoch is being prepared wait for it. */
type Phase =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'priming'; held: FeedTick[] }
  | { readonly kind: 'live' };

/**
 * The market of the exchange: takes what the feed says and what users trade, and knows every public
 * number. It pushes nothing but book deltas: whoever publishes asks for what is wanted, when it is.
 */
export class MarketHub implements MarketPort {
  readonly feed: MarketFeed;
  /** Resolves when the first epoch can be asked about. */
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
  #heard = Number.NEGATIVE_INFINITY;
  #onDelta: ((symbol: string, delta: BookDelta) => void) | null = null;
  #markReady: () => void = () => {};

  constructor(options: HubOptions) {
    this.#options = options;
    this.feed = options.feed;
    this.#clock = options.clock;
    this.#epoch = options.newEpoch();
    this.ready = new Promise((resolve) => {
      this.#markReady = resolve;
    });
  }

  /** Puts the exchange's matching behind the market; before {@link start}. */
  attach(matching: MatchingPort): void {
    this.#matching = matching;
  }

  /** Where every delta of every published book goes, in order. */
  onDelta(listener: (symbol: string, delta: BookDelta) => void): void {
    this.#onDelta = listener;
  }

  start(): void {
    this.feed.start((ticks) => this.take(ticks));
  }

  stop(): void {
    this.feed.stop();
  }

  // ── the feed's side ─────────────────────────────────────────────────────────────────────────────

  /** News of the feed, all of one instant. */
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
      void this.#prime(ticks, time);
      return;
    }
    for (const tick of ticks) this.#apply(tick);
    this.#time = time;
    this.#heard = this.#clock.now();
    this.#numberUnwatched();
  }

  /**
   * Books nobody watches are published now and then as well: a fill names the sequence of the book it
   * was made on, and that must be a state that was there, not long ago.
   */
  #numberUnwatched(): void {
    const now = this.#clock.now();
    for (const symbol of this.#markets.keys()) {
      const before = this.#advanced.get(symbol);
      if (before === undefined || now - before >= UNWATCHED_INTERVAL)
        this.advanceBook(symbol, false);
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
    // The deals of the first ticks are in the history up to their instant; their books are news.
    for (const { symbol } of ticks) {
      this.#apply({ symbol, time, deals: [], book: history.book(symbol, time) });
    }
    for (const tick of phase.held) this.#apply(tick);
    this.#time = phase.held[phase.held.length - 1]?.time ?? time;
    this.#heard = this.#clock.now();
    this.#advanced.clear();
    this.#numberUnwatched();
    this.#markReady();
  }

  #apply(tick: FeedTick): void {
    const market = this.#markets.get(tick.symbol);
    if (!market) return;
    this.#matching.onTick(tick);
    for (const deal of tick.deals) {
      market.roll(deal.time);
      market.takeFeed(deal, tick.scripted === true);
    }
    market.roll(tick.time);
    if (tick.book) market.touch(tick.time);
  }

  // ── what the core asks ──────────────────────────────────────────────────────────────────────────

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

  fresh(symbol: string): boolean {
    return (
      this.#markets.has(symbol) &&
      this.#clock.now() - this.#heard <= (this.#options.staleAfter ?? STALE_AFTER)
    );
  }

  print(symbol: string, deals: readonly Print[]): void {
    const market = this.#markets.get(symbol);
    if (!market) return;
    for (const deal of deals) {
      // The feed's clock turns the minutes: a deal just across a boundary it has not reached yet
      // belongs to the minute that is still running.
      const time = Math.min(Math.max(deal.time, market.liveOpen), market.liveOpen + MINUTE - 1);
      market.takeUsers({ ...deal, time });
    }
  }

  bookChanged(symbol: string): void {
    this.#markets.get(symbol)?.touch(this.#clock.now());
  }

  // ── what is published ───────────────────────────────────────────────────────────────────────────

  get info(): FeedInfo {
    return this.feed.info;
  }

  /** How far the feed has told: the market's own time. */
  get time(): number {
    return this.#time;
  }

  /** Pairs of this market, in the order of the instruments. */
  get symbols(): readonly string[] {
    return [...this.#markets.keys()];
  }

  has(symbol: string): boolean {
    return this.#markets.has(symbol);
  }

  quote(symbol: string): Quote | null {
    const top = this.#matching.visible(symbol);
    return this.#markets.get(symbol)?.quote(top, this.#matching.feedTouch(symbol)) ?? null;
  }

  quotes(): Quote[] {
    return this.symbols.flatMap((symbol) => this.quote(symbol) ?? []);
  }

  /** Deals above `after`, oldest first. */
  deals(symbol: string, after: number): Deal[] {
    return this.#markets.get(symbol)?.deals.after(after) ?? [];
  }

  /** Brings the published book up to now; `force` numbers it even when nothing changed. */
  advanceBook(symbol: string, force: boolean): void {
    this.#advanced.set(symbol, this.#clock.now());
    const delta = this.#markets.get(symbol)?.book.advance(this.#matching.visible(symbol), force);
    if (delta) this.#onDelta?.(symbol, delta);
  }

  /** {@link advanceBook} for who asks by polling: no more often than deltas are published. */
  refreshBook(symbol: string): void {
    const now = this.#clock.now();
    if (now - (this.#advanced.get(symbol) ?? 0) < BOOK_INTERVAL) return;
    this.advanceBook(symbol, false);
  }

  /** The published book as it is at its sequence. */
  book(
    symbol: string,
    depth: number,
  ): { seq: number } & ReturnType<SymbolMarket['book']['snapshot']> {
    const book = this.#markets.get(symbol)?.book;
    return book ? { seq: book.seq, ...book.snapshot(depth) } : { seq: 0, bids: [], asks: [] };
  }

  /** The running candle, preceded by the one before while that is news. */
  liveCandles(symbol: string, period: Period): readonly Candle[] {
    return this.#markets.get(symbol)?.liveCandles(period) ?? [];
  }

  async candles(symbol: string, query: CandleQuery): Promise<CandlePage> {
    const market = this.#markets.get(symbol);
    if (!market) return { candles: [], more: false };
    const { instrument, minutes, live } = market;
    return queryCandles(instrument, minutes, live, query, this.#options.rest);
  }
}
