import { BookSide, NONE } from './book-side.ts';
import { type DepthRow, depthRows, groupedRows } from './depth-rows.ts';
import { LevelList, type LevelText } from './level-list.ts';
import { topTexts } from './top-levels.ts';

/** The best levels of both sides, best first. */
export interface BookTop {
  bids: [price: string, quantity: string][];
  asks: [price: string, quantity: string][];
}

export interface OrderBookOptions {
  /** Digits after the point of a tick; widens by itself when a venue sends a finer price. */
  readonly priceDecimals: number;
  /** Levels kept a side after every update; none means all (Kraken needs its subscribed depth). */
  readonly depth?: number;
}

/** Levels of one message, both sides, just read; the next message uses the same arrays. */
export class LevelBatch {
  readonly bids = new LevelList();
  readonly asks = new LevelList();
}

/**
 * A price-level order book (rule 13): absolute quantities, 0 removes.
 *
 * An update is all or nothing: every level is read before the first is written. Prices are integer
 * ticks inside; texts come back exactly as the venue wrote them (checksums need them); quantities are
 * summed exactly on read. The book knows nothing of sequence numbers: its feeder checks continuity.
 */
export class OrderBook {
  readonly bids = new BookSide('bid');
  readonly asks = new BookSide('ask');
  readonly #depth: number;
  readonly #read = new LevelBatch();
  #decimals: number;

  constructor(options: OrderBookOptions) {
    this.#decimals = options.priceDecimals;
    this.#depth = options.depth ?? Number.POSITIVE_INFINITY;
  }

  /** Digits after the point of one tick, now. */
  get priceDecimals(): number {
    return this.#decimals;
  }

  /**
   * Replaces everything by a snapshot (levels in any order; zero quantities are left out).
   * @throws BookLevelError with the book unchanged
   */
  reset(bids: readonly LevelText[], asks: readonly LevelText[]): void {
    this.#readTexts(bids, asks);
    this.#resolve(this.#read, true);
    this.clear();
    this.#write(this.#read);
  }

  /**
   * Applies absolute quantities: 0 removes, the last of several entries for one price stands.
   * @throws BookLevelError with the book unchanged
   */
  apply(bids: readonly LevelText[], asks: readonly LevelText[]): void {
    this.#readTexts(bids, asks);
    this.applyBatch(this.#read);
  }

  /**
   * {@link apply} for levels that a scanner has read already; no text is made.
   * @throws BookLevelError with the book unchanged
   */
  applyBatch(batch: LevelBatch): void {
    this.#resolve(batch, false);
    this.#write(batch);
  }

  clear(): void {
    this.bids.clear();
    this.asks.clear();
  }

  /** Best bid as `[price, quantity]`, or null on an empty side. */
  bestBid(): [price: string, quantity: string] | null {
    return bestOf(this.bids);
  }

  /** Best ask as `[price, quantity]`, or null on an empty side. */
  bestAsk(): [price: string, quantity: string] | null {
    return bestOf(this.asks);
  }

  /** True when the best bid is not below the best ask: never to be shown. */
  isCrossed(): boolean {
    return this.bids.bestTick() >= this.asks.bestTick(); // NaN on an empty side compares false
  }

  /** The best `n` levels a side as texts; `into` from an earlier call is filled again. */
  top(n: number, into: BookTop = { bids: [], asks: [] }): BookTop {
    topTexts(this.bids, n, into.bids);
    topTexts(this.asks, n, into.asks);
    return into;
  }

  /** The best `n` levels a side with running totals. */
  depth(n: number): { bids: DepthRow[]; asks: DepthRow[] } {
    return { bids: depthRows(this.bids, n), asks: depthRows(this.asks, n) };
  }

  /**
   * The best `n` price groups a side; bids are rounded down to the increment, asks up.
   * @throws RangeError when `increment` is not a decimal above zero
   */
  grouped(increment: string, n: number): { bids: DepthRow[]; asks: DepthRow[] } {
    return {
      bids: groupedRows(this.bids, 'bid', this.#decimals, increment, n),
      asks: groupedRows(this.asks, 'ask', this.#decimals, increment, n),
    };
  }

  #readTexts(bids: readonly LevelText[], asks: readonly LevelText[]): void {
    this.#read.bids.readTexts(bids);
    this.#read.asks.readTexts(asks);
  }

  /** Works out all ticks, refining the tick first when a price needs it. */
  #resolve({ bids, asks }: LevelBatch, replaces: boolean): void {
    const finest = Math.max(bids.resolve(this.#decimals), asks.resolve(this.#decimals));
    if (finest === this.#decimals) return;
    const digits = finest - this.#decimals;
    if (!replaces && !(this.bids.canWiden(digits) && this.asks.canWiden(digits))) {
      throw new RangeError(`prices do not fit 2^52 ticks at ${finest} decimals`);
    }
    bids.resolve(finest);
    asks.resolve(finest);
    if (!replaces) {
      this.bids.widen(digits);
      this.asks.widen(digits);
    }
    this.#decimals = finest;
  }

  #write({ bids, asks }: LevelBatch): void {
    write(this.bids, bids);
    write(this.asks, asks);
    if (this.#depth === Number.POSITIVE_INFINITY) return;
    this.bids.truncate(this.#depth);
    this.asks.truncate(this.#depth);
  }
}

function write(side: BookSide, levels: LevelList): void {
  const { ticks, prices, quantities, formats, texts } = levels;
  for (let at = 0; at < levels.size; at++) {
    const tick = ticks[at] as number;
    const quantity = quantities[at] as number;
    if (quantity === 0) side.remove(tick);
    else side.set(tick, prices[at] as number, quantity, formats[at] as number, texts?.[at]);
  }
  // The message must not be kept alive by a book that only read it.
  levels.texts = null;
}

function bestOf(side: BookSide): [price: string, quantity: string] | null {
  const at = side.best();
  if (at === NONE) return null;
  const slot = side.slotAt(at);
  return [side.levels.priceOf(slot), side.levels.quantityOf(slot)];
}
