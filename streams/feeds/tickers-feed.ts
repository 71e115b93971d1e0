import type { FeedInfo, Frame, Quote } from '@tideline/wire';
import type { Live } from '../live/live.ts';
import type { QuoteBoard } from '../market.types.ts';
import { isSameFeed, type QuoteList, quoteListOf } from '../parse/index.ts';
import type { Effect } from '../sync/effect.ts';
import { Feed } from './feed.ts';
import type { FeedContext } from './feed-context.ts';
import { type EntryFeed, QuoteEntry } from './quote-entry.ts';

/**
 * Tickers come once a second: three missing ones are a silence; the exchange sends at least every 5
 * s.
 */
const LIMITS = { floor: 3_000, ceiling: 12_500, pollEvery: 2_000 };

/**
 * All quotes: the topic `tickers`, REST's price list, and the store that single pairs write to. The
 * board relies on the list alone; a single pair relies on the list or its own topic.
 */
export class TickersFeed extends Feed<QuoteBoard> {
  override readonly optional = false;
  readonly #entries = new Map<string, QuoteEntry>();
  #info: FeedInfo | null = null;
  #exchangeTime: number | null = null;
  /** Pairs whose quote belongs to an ended epoch. */
  #past = 0;
  /**
   * The whole list has been received: tickers contain changes only, and their first frame may be
   * lost.
   */
  #complete = false;
  #gap = false;
  /**
   * Exchange time after which an answer must be read to fill the gap; infinity until a frame sets
   * it.
   */
  #gapAt = Number.NEGATIVE_INFINITY;
  /** Exchange time of a malformed frame: any price may have changed since. */
  #lostAt = Number.NaN;
  #board: QuoteBoard | null = null;
  /** Counts what the exchange says of silent pairs: a warning that no pace delays. */
  warnings = 0;
  /** Single pairs with a changed quote whose listeners are not notified yet. */
  #touched: EntryFeed[] = [];

  constructor(context: FeedContext) {
    super('tickers', LIMITS, context);
  }

  override get wanting(): boolean {
    return !this.#complete || this.#gap;
  }
  override get partial(): boolean {
    return this.#gap;
  }
  override get outdated(): boolean {
    return this.#past > 0;
  }
  get broken(): boolean {
    return !Number.isNaN(this.#lostAt);
  }
  get known(): boolean {
    return this.#info !== null;
  }
  /** Source of the quotes, once known. */
  get info(): FeedInfo | null {
    return this.#info;
  }

  entry(symbol: string): QuoteEntry {
    let entry = this.#entries.get(symbol);
    if (!entry) {
      entry = new QuoteEntry();
      this.#entries.set(symbol, entry);
    }
    return entry;
  }

  /**
   * Stores a quote of a pair's own topic.
   * @param since - when the pair's source last sent data, exchange time; null while it sends
   */
  priced(entry: QuoteEntry, quote: Quote, time: number, since: number | null): Effect {
    const effect = this.#put(entry, quote, time);
    if (effect === 'malformed') return effect;
    const turned = this.#hear(entry, time, since);
    if (turned || effect === 'changed') this.tell();
    return turned && effect === 'same' ? 'changed' : effect;
  }

  protected apply(frame: Frame): Effect {
    const list = quoteListOf(frame.data, frame.time);
    if (!list) return 'malformed';
    if (this.#gapAt === Number.POSITIVE_INFINITY) this.#gapAt = frame.time;
    const effect = this.#takeAll(list, frame.time, frame.asOf);
    // A new subscriber gets the whole list, which leaves nothing of a gap before it.
    if (
      effect !== 'malformed' &&
      this.#complete &&
      (this.#gap || this.broken) &&
      this.#isWhole(list)
    ) {
      this.#gap = false;
      this.#lostAt = Number.NaN;
    }
    return effect;
  }

  protected answer(data: unknown, time: number, asOf: number): Effect {
    const list = quoteListOf(data, time);
    const effect = list ? this.#takeAll(list, time, asOf < time ? asOf : null) : 'malformed';
    if (effect === 'malformed') return effect;
    this.#complete = true;
    if (time > this.#gapAt) this.#gap = false;
    if (time > this.#lostAt) this.#lostAt = Number.NaN;
    return this.#dropPast() ? 'changed' : effect;
  }

  protected gap(): void {
    // Quotes are absolute: those that arrive are right, but a lost one may not be repeated soon.
    this.#gap = true;
    this.#gapAt = Number.POSITIVE_INFINITY;
  }

  /** A frame of a pair's own topic was malformed: requests the list by REST. */
  doubt(): void {
    if (this.#gap) return;
    this.#gap = true;
    this.#gapAt = Number.NEGATIVE_INFINITY;
    this.review(this.context.clock.monotonic());
  }

  protected damaged(frame: Frame | null): void {
    this.#lostAt = frame?.time ?? (Number.isNaN(this.asOf) ? 0 : this.asOf);
  }

  override correct(latest: number): void {
    super.correct(latest);
    for (const entry of this.#entries.values()) entry.saidAt = Math.min(entry.saidAt, latest);
  }

  override restart(): void {
    super.restart();
    this.#past = 0;
    for (const entry of this.#entries.values()) {
      entry.saidAt = 0;
      if (!entry.quote) continue;
      // A single nonsensical frame may have announced an epoch that never existed.
      entry.past = entry.epoch !== this.context.epoch;
      if (entry.past) this.#past += 1;
    }
    this.#complete = false;
    this.#gap = false;
    this.#lostAt = Number.NaN;
  }

  override review(now: number, changed = false): void {
    const before = this.published;
    super.review(now, changed);
    if (before === this.published) return;
    for (const { feed } of this.#entries.values()) feed?.review(now);
  }

  read(): Live<QuoteBoard> {
    const stamp = this.stamp();
    const feed = this.#info;
    if (!feed) return { ...stamp, value: null, exchangeTime: null, seq: null };
    if (!this.#board) {
      const quotes = new Map<string, Quote>();
      const silent = new Map<string, number>();
      for (const [symbol, entry] of this.#entries) {
        if (!entry.quote) continue;
        quotes.set(symbol, entry.quote);
        if (entry.silentSince !== null) silent.set(symbol, entry.silentSince);
      }
      this.#board = { quotes, feed, silent };
    }
    const seq = Number.isNaN(this.seq) ? null : this.seq;
    return { ...stamp, value: this.#board, exchangeTime: this.#exchangeTime, seq };
  }

  protected override tell(): void {
    super.tell();
    if (this.#touched.length === 0) return;
    const touched = this.#touched;
    this.#touched = [];
    for (const feed of touched) feed.review(this.receivedAt, true);
  }

  protected override missingSinceAt(now: number): number {
    if (!this.#gap) return Number.NaN;
    return Number.isNaN(this.missingSince) ? now : this.missingSince;
  }

  /** @param asOf - when any pair last sent data, exchange time; absent while one sends */
  #takeAll({ quotes, feed, silent }: QuoteList, time: number, asOf: number | null = null): Effect {
    let effect: Effect = 'same';
    for (const quote of quotes) {
      const entry = this.entry(quote.symbol);
      const taken = this.#put(entry, quote, time);
      if (taken === 'malformed') return 'malformed';
      if (taken !== 'changed') continue;
      effect = 'changed';
      if (entry.feed) this.#touched.push(entry.feed);
    }
    if (!isSameFeed(feed, this.#info)) {
      this.#info = feed;
      this.#board = null;
      effect = 'changed';
    }
    for (const [symbol, entry] of this.#entries) {
      if (!this.#hear(entry, time, silent?.[symbol] ?? asOf)) continue;
      effect = 'changed';
      if (entry.feed && !this.#touched.includes(entry.feed)) this.#touched.push(entry.feed);
    }
    return effect;
  }

  #isWhole({ quotes }: QuoteList): boolean {
    const listed = new Set(quotes.map(({ symbol }) => symbol));
    for (const [symbol, { quote }] of this.#entries) {
      if (quote !== null && !listed.has(symbol)) return false;
    }
    return true;
  }

  #hear(entry: QuoteEntry, time: number, since: number | null): boolean {
    if (!entry.hear(time, since)) return false;
    if (since !== null) this.warnings += 1;
    this.#board = null;
    return true;
  }

  #put(entry: QuoteEntry, quote: Quote, time: number): Effect {
    const wasPast = entry.past;
    const isFirst = entry.quote === null;
    const effect = entry.take(quote, this.context.epoch);
    if (effect !== 'changed') return effect;
    if (wasPast) this.#past -= 1;
    if (isFirst) {
      // In the order in which the pairs became known, not in which they got listeners.
      this.#entries.delete(quote.symbol);
      this.#entries.set(quote.symbol, entry);
    }
    this.#board = null;
    this.#exchangeTime = Math.max(this.#exchangeTime ?? time, time);
    return effect;
  }

  /** Removes pairs that the new epoch does not list. */
  #dropPast(): boolean {
    if (this.#past === 0) return false;
    for (const entry of this.#entries.values()) {
      if (!entry.past) continue;
      entry.clear();
      if (entry.feed) this.#touched.push(entry.feed);
    }
    this.#past = 0;
    this.#board = null;
    return true;
  }
}
