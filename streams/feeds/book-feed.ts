import { type Frame, instrumentOf, type Quote } from '@tideline/wire';
import type { DepthRow } from '../book/index.ts';
import type { Live } from '../live/live.ts';
import type { BookLevel, BookOptions, BookView } from '../market.types.ts';
import { type BookSides, bookSidesOf, bookSnapshotOf } from '../parse/index.ts';
import { BookSync } from '../sync/book-sync.ts';
import type { Effect } from '../sync/effect.ts';
import { Feed } from './feed.ts';
import type { FeedContext } from './feed-context.ts';

/** Books change ten times a second; a quiet one still sends every 5 s. */
const LIMITS = { floor: 3_000, ceiling: 12_500, pollEvery: 2_000 };
/** Default and maximum number of displayed levels a side. */
const DEPTH = 20;
const MAX_DEPTH = 500;

/** The book of one pair. Its rows are read only when they are published. */
export class BookFeed extends Feed<BookView> {
  readonly symbol: string;
  protected override readonly sync: BookSync;
  readonly #quoted: () => Quote | null;
  #exchangeTime: number | null = null;

  /** @param quoted - the pair's quote of the running epoch; null while unknown */
  constructor(symbol: string, context: FeedContext, quoted: () => Quote | null) {
    super(`depth:${symbol}`, LIMITS, context);
    this.symbol = symbol;
    this.#quoted = quoted;
    this.sync = new BookSync(instrumentOf(symbol)?.priceDecimals ?? 2);
  }

  get broken(): boolean {
    return this.sync.broken;
  }
  get known(): boolean {
    return this.heldEpoch !== null;
  }

  protected apply(frame: Frame): Effect {
    const sides = bookSidesOf(frame.data);
    if (!sides) return 'malformed';
    const effect = this.sync.delta({ seq: frame.seq, bids: sides.bids, asks: sides.asks });
    if (effect === 'changed') this.#exchangeTime = frame.time;
    return effect;
  }

  protected answer(data: unknown, time: number): Effect {
    const snapshot = bookSnapshotOf(data, this.symbol);
    if (!snapshot || this.#lacksSide(snapshot)) return 'malformed';
    const effect = this.merging(this.sync, () => this.sync.snapshot(snapshot));
    if (effect === 'changed') this.#exchangeTime = time;
    return effect;
  }

  /** A book without a side is possible, but not while the quote has a price of that side. */
  #lacksSide({ bids, asks }: BookSides): boolean {
    const quote = this.#quoted();
    if (!quote) return false;
    return (bids.length === 0 && quote.bid !== null) || (asks.length === 0 && quote.ask !== null);
  }

  // A gap shows in the sequence of the next delta; a poll may have filled it by then.
  protected gap(): void {}

  protected damaged(frame: Frame | null): void {
    this.sync.lost(frame?.seq ?? 0);
    // Its place is unknown, so only a later frame that follows the book proves that nothing is
    // missing.
    if (!frame) this.silence();
  }

  /** Null while no correct book exists: before the first snapshot, and after a crossed book. */
  read(options: BookOptions = {}): Live<BookView> {
    const { seq } = this.sync;
    const stamp = this.stamp();
    if (seq === null) return { ...stamp, value: null, exchangeTime: null, seq: null };
    return { ...stamp, value: this.#view(options), exchangeTime: this.#exchangeTime, seq };
  }

  #view({ grouping, depth = DEPTH }: BookOptions): BookView {
    const tick = instrumentOf(this.symbol)?.tick ?? '0.01';
    const step = grouping ?? tick;
    const count = Math.min(MAX_DEPTH, Math.max(1, depth));
    const { book } = this.sync;
    const rows = step === tick ? book.depth(count) : book.grouped(step, count);
    const deepest = Math.max(last(rows.bids), last(rows.asks));
    return {
      symbol: this.symbol,
      grouping: step,
      bids: rows.bids.map((row) => level(row, deepest)),
      asks: rows.asks.map((row) => level(row, deepest)),
    };
  }
}

const last = (rows: readonly DepthRow[]): number => Number(rows.at(-1)?.total ?? 0);

function level(row: DepthRow, deepest: number): BookLevel {
  return { ...row, share: deepest > 0 ? Number(row.total) / deepest : 0 };
}
