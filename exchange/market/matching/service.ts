import type {
  Depth,
  FeedTick,
  MarketPort,
  MatchingPort,
  Print,
  TapeDeal,
  Touch,
} from '../../foundation/ports/ports.ts';
import { CallError } from '../../foundation/ports/refusal.ts';
import type { Transaction } from '../../foundation/transactions/transaction.ts';
import type { Writer } from '../../foundation/transactions/writer.ts';
import { Book } from './book.ts';
import { DealHistory } from './deal-history.ts';
import type { FeedInstant, FeedState } from './feed-state.ts';
import { PAIRS, type Pair } from './pair.ts';
import type { MakerFill } from './plan.ts';

/** The market state that a decision used. */
export interface Evidence {
  readonly epoch: string;
  readonly book_seq: number;
  readonly deal_id: number;
}

/** The epoch of a pair's orders, and its feed generation. */
interface Crossing {
  readonly epoch: string;
  readonly generation: number | null;
}

/** An outside book with its instant. */
interface ShownBook extends FeedInstant {
  readonly depth: Depth;
}

/** Listeners of the market, called in order by the one writer. */
export interface MarketListener {
  /** Called with resting orders that the outside market has filled. */
  filled?(tx: Transaction, pair: Pair, fills: readonly MakerFill[]): void;
  /**
   * The feed has a discontinuity (a recording restarts, or another feed is served): prices before
   * and after are unrelated, and no decision may span it. Called before the new prices count.
   * @param depth - the first outside book after it
   */
  discontinuity?(tx: Transaction, pair: Pair, depth: Depth): void;
  /**
   * The same market continued unobserved (the machine slept): what fell due meanwhile cannot be
   * decided, the rest continues, as after a restart. Called before the new prices count.
   * @param until - instant of the first tick after the pause
   */
  paused?(tx: Transaction, pair: Pair, until: number): void;
  /** Called with each tick, after fills; published prices are still those of the previous tick. */
  ticked?(tx: Transaction, pair: Pair, tick: FeedTick): void;
}

/** The books of all pairs, and the core's interface to the market side. */
export class Matching implements MatchingPort {
  readonly #books = new Map<string, Book>();
  readonly #deals = new Map<string, DealHistory>();
  readonly #market: MarketPort;
  readonly #writer: Writer;
  readonly #listeners: MarketListener[] = [];
  /** The epoch of each pair's last decided orders, and the one its deals are numbered in. */
  readonly #epochs = new Map<string, Crossing>();
  /** The same as committed: a discontinuity whose commit failed must be handled again. */
  readonly #crossed = new Map<string, Crossing>();
  readonly #tickEpochs = new Map<string, string>();
  /** Outside books that arrived while memory was rebuilt or followed another process. */
  readonly #missed = new Map<string, ShownBook>();
  /** Each pair's last tick, decided here or not, as the market's own last price counts them all. */
  readonly #ticks = new Map<string, FeedInstant>();
  /** The instant of each pair's displayed outside book. */
  readonly #displayed = new Map<string, FeedInstant>();

  constructor(market: MarketPort, writer: Writer) {
    this.#market = market;
    this.#writer = writer;
    for (const pair of PAIRS.values()) {
      this.#books.set(pair.symbol, new Book(pair));
      this.#deals.set(pair.symbol, new DealHistory());
    }
  }

  listen(listener: MarketListener): void {
    this.#listeners.push(listener);
  }

  /** @throws CallError `symbol-unknown` */
  book(symbol: string): Book {
    const book = this.#books.get(symbol);
    if (!book) throw new CallError('symbol-unknown', 'symbol');
    return book;
  }

  books(): Iterable<Book> {
    return this.#books.values();
  }

  /** The feed's own deals of a pair. @throws CallError `symbol-unknown` */
  deals(symbol: string): DealHistory {
    const deals = this.#deals.get(symbol);
    if (!deals) throw new CallError('symbol-unknown', 'symbol');
    return deals;
  }

  /**
   * Puts users' deals on the tape, after their commit only. {@link deals} excludes them, because
   * two users who trade with each other must not determine a settlement.
   */
  print(symbol: string, deals: readonly Print[]): void {
    this.#market.print(symbol, deals);
  }

  /**
   * A different feed is served than in the last run: the first tick of every pair is a
   * discontinuity.
   */
  expectDiscontinuity(): void {
    for (const symbol of this.#books.keys()) {
      this.#crossed.set(symbol, { epoch: '', generation: null });
    }
    this.restore();
  }

  /** Memory equals the store again: discontinuities whose commit failed must be handled again. */
  restore(): void {
    this.#epochs.clear();
    for (const [symbol, crossing] of this.#crossed) this.#epochs.set(symbol, crossing);
  }

  /** The book of a pair whose prices are live. @throws CallError `symbol-unknown`, `feed-stale` */
  freshBook(symbol: string): Book {
    return this.fresh(symbol).book;
  }

  /**
   * The book of a pair whose prices are live, with the price of the feed's last deal.
   * @throws CallError `symbol-unknown`, `feed-stale`
   */
  fresh(symbol: string): { readonly book: Book; readonly last: bigint } {
    const book = this.book(symbol);
    const last = this.#market.last(symbol);
    if (!this.#market.fresh(symbol) || last === null) throw new CallError('feed-stale');
    return { book, last };
  }

  evidence(symbol: string): Evidence {
    return {
      epoch: this.#market.epoch,
      book_seq: this.#market.bookSeq(symbol),
      deal_id: this.#market.lastDealId(symbol),
    };
  }

  /**
   * The feed's present state of a pair: the evidence of decisions based on it.
   * @param last - replaces the market's own last price, for listeners that receive a tick before
   *   the market
   */
  feedState(symbol: string, last: bigint | null = this.#market.last(symbol)): FeedState {
    const lastTick = this.#ticks.get(symbol);
    const displayed = this.#displayed.get(symbol) ?? lastTick;
    const { info } = this.#market;
    return {
      feed: info ? `${info.kind}:${info.label}` : '',
      symbol,
      time: lastTick?.time ?? 0,
      bookTime: displayed?.time ?? 0,
      scripted: displayed?.scripted === true || lastTick?.scripted === true,
      ...this.feedTouch(symbol),
      last: last ?? 0n,
    };
  }

  recall(symbol: string, deals: readonly TapeDeal[]): void {
    this.#deals.get(symbol)?.recall(deals);
    // The first tick of this epoch must not clear the state just restored.
    this.#tickEpochs.set(symbol, this.#market.epoch);
  }

  onTick(tick: FeedTick): void {
    const book = this.#books.get(tick.symbol);
    if (!book) return;
    this.#noteTick(tick);
    const { symbol, time } = tick;
    const shown = tick.book && { depth: tick.book, time, scripted: tick.scripted === true };
    if (!this.#writer.ready) {
      if (shown) this.#missed.set(symbol, shown);
      return;
    }
    this.#writer.tell((tx) => {
      const missed = this.#takeMissed(symbol);
      // After a repair the tick is applied again, when the market has moved on.
      const newest = missed && missed.time > time ? missed : (shown ?? missed);
      this.#crossDiscontinuity(tx, book, newest?.depth ?? null, time);
      const fills: MakerFill[] = [];
      for (const deal of tick.deals) fills.push(...book.print(deal));
      if (newest) fills.push(...(this.#display(book, newest) ?? []));
      const overtaken = this.#ticks.get(symbol)?.time !== time;
      // The present last price decides then: evidence names one instant.
      const decided = overtaken ? { ...tick, deals: [] } : tick;
      for (const each of this.#listeners) {
        if (fills.length > 0) each.filled?.(tx, book.pair, fills);
        each.ticked?.(tx, book.pair, decided);
      }
    });
  }

  /**
   * Called when memory equals the store again, after a repair or when this process takes over. The
   * outside books moved on meanwhile and may reach restored orders, such as one whose cancellation
   * was not committed.
   */
  catchUp(): void {
    for (const book of this.#books.values()) {
      this.#writer.tell((tx) => {
        const missed = this.#takeMissed(book.pair.symbol);
        const fills = (missed && this.#display(book, missed)) ?? book.uncross();
        if (fills.length === 0) return;
        for (const each of this.#listeners) each.filled?.(tx, book.pair, fills);
      });
      this.#market.bookChanged(book.pair.symbol);
    }
  }

  #takeMissed(symbol: string): ShownBook | null {
    const missed = this.#missed.get(symbol) ?? null;
    this.#missed.delete(symbol);
    return missed;
  }

  /** Null when the book is crossed: the previous one stays. */
  #display(book: Book, { depth, time, scripted }: ShownBook): MakerFill[] | null {
    const fills = book.setOutside(depth);
    if (fills) this.#displayed.set(book.pair.symbol, { time, scripted });
    return fills;
  }

  visible(symbol: string, depth = Number.POSITIVE_INFINITY): Depth {
    return this.#books.get(symbol)?.visible(depth) ?? { bids: [], asks: [] };
  }

  feedTouch(symbol: string): Touch {
    return this.#books.get(symbol)?.feedTouch() ?? { bid: null, ask: null };
  }

  /** Notifies the market side of a changed book, once the command is durable. */
  changed(tx: Transaction, symbol: string): void {
    tx.atEnd(`book/${symbol}`, () => tx.afterCommit(() => this.#market.bookChanged(symbol)));
  }

  /** Numbers deals as the market publishes them right after the tick. */
  #noteTick({ symbol, time, deals, scripted }: FeedTick): void {
    const history = this.#deals.get(symbol);
    const { epoch } = this.#market;
    const last = deals.length === 0 ? this.#ticks.get(symbol)?.scripted : scripted;
    this.#ticks.set(symbol, { time, scripted: last === true });
    const before = this.#tickEpochs.get(symbol);
    this.#tickEpochs.set(symbol, epoch);
    if (before !== undefined && before !== epoch) history?.clear();
    history?.add(deals, this.#market.lastDealId(symbol), scripted);
  }

  #crossDiscontinuity(tx: Transaction, book: Book, depth: Depth | null, time: number): void {
    const { symbol } = book.pair;
    const { epoch, generation } = this.#market;
    const before = this.#epochs.get(symbol);
    if (before?.epoch === epoch) return;
    const crossing = { epoch, generation };
    this.#epochs.set(symbol, crossing);
    tx.afterCommit(() => this.#crossed.set(symbol, crossing));
    if (before === undefined) return;
    const paused = before.generation === generation;
    // The old epoch's displayed quantity is gone, and with it the quantity taken from it.
    book.clearOutside();
    for (const each of this.#listeners) {
      if (paused) each.paused?.(tx, book.pair, time);
      else each.discontinuity?.(tx, book.pair, depth ?? { bids: [], asks: [] });
    }
  }
}
