import { BookSide, NONE } from './book-side.ts';
import { type DepthRow, depthRows, groupedRows } from './depth-rows.ts';
import { BookLevelError, LevelList, type LevelText } from './level-list.ts';
import { topTexts } from './top-levels.ts';

/** The best levels of both sides, best first. */
export interface BookTop {
  bids: [price: string, quantity: string][];
  asks: [price: string, quantity: string][];
}

export interface OrderBookOptions {
  /** Decimals of a tick; increases when a venue sends a finer price. */
  readonly priceDecimals: number;
  /**
   * Levels kept on each side after every update; all when absent (Kraken needs its subscribed
   * depth).
   */
  readonly depth?: number;
}

/** The parsed levels of one message, both sides; the next message reuses the arrays. */
export class LevelBatch {
  readonly bids = new LevelList();
  readonly asks = new LevelList();
}

/**
 * A price-level order book (rule 13): quantities are absolute, and 0 removes a level.
 *
 * An update is all or nothing: every level is parsed before the first is written. Prices are
 * integer ticks inside; texts are returned exactly as the venue wrote them (checksums need them);
 * quantities are summed exactly on read. The book has no sequence numbers: its caller checks
 * continuity.
 */
export class OrderBook {
  readonly bids = new BookSide('bid');
  readonly asks = new BookSide('ask');
  /** Removals of the last update that named a level which the book lacked. */
  unknown = 0;
  readonly #depth: number;
  readonly #read = new LevelBatch();
  #decimals: number;

  /** @throws RangeError for decimals outside 0…30, or a depth that is not a whole number from 1 */
  constructor({ priceDecimals, depth = Number.POSITIVE_INFINITY }: OrderBookOptions) {
    if (!(Number.isInteger(priceDecimals) && priceDecimals >= 0 && priceDecimals <= 30)) {
      throw new RangeError(`priceDecimals ${priceDecimals}: a whole number from 0 to 30 expected`);
    }
    if (!(Number.isInteger(depth) || depth === Number.POSITIVE_INFINITY) || depth < 1) {
      throw new RangeError(`depth ${depth}: a whole number from 1 expected`);
    }
    this.#decimals = priceDecimals;
    this.#depth = depth;
  }

  /** Present number of decimals of a tick. */
  get priceDecimals(): number {
    return this.#decimals;
  }

  /**
   * Replaces the book by a snapshot (levels in any order; zero quantities are omitted).
   * @throws BookLevelError with the book unchanged
   */
  reset(bids: readonly LevelText[], asks: readonly LevelText[]): void {
    this.#readTexts(bids, asks);
    this.#resolve(this.#read, true);
    this.clear();
    this.#write(this.#read);
  }

  /**
   * Applies absolute quantities: 0 removes, and the last of several entries for one price applies.
   * @throws BookLevelError with the book unchanged
   */
  apply(bids: readonly LevelText[], asks: readonly LevelText[]): void {
    this.#readTexts(bids, asks);
    this.applyBatch(this.#read);
  }

  /**
   * {@link apply} for levels that a scanner has parsed; creates no texts.
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

  /** True when the best bid is not below the best ask; such a book must not be shown. */
  isCrossed(): boolean {
    return this.bids.bestTick() >= this.asks.bestTick(); // NaN on an empty side compares false
  }

  /** The best `n` levels of each side as texts; refills `into` from an earlier call. */
  top(n: number, into: BookTop = { bids: [], asks: [] }): BookTop {
    topTexts(this.bids, n, into.bids);
    topTexts(this.asks, n, into.asks);
    return into;
  }

  /** The best `n` levels of each side with running totals. */
  depth(n: number): { bids: DepthRow[]; asks: DepthRow[] } {
    return { bids: depthRows(this.bids, n), asks: depthRows(this.asks, n) };
  }

  /**
   * The best `n` price groups of each side; bids are rounded down to the increment, asks up.
   * @throws RangeError when `increment` is not a decimal above zero
   */
  grouped(increment: string, n: number): { bids: DepthRow[]; asks: DepthRow[] } {
    return {
      bids: groupedRows(this.bids, 'bid', this.#decimals, increment, n),
      asks: groupedRows(this.asks, 'ask', this.#decimals, increment, n),
    };
  }

  #readTexts(bids: readonly LevelText[], asks: readonly LevelText[]): void {
    readTexts(this.#read.bids, bids);
    readTexts(this.#read.asks, asks);
  }

  /** Computes all ticks; refines the tick first when a price requires it. */
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
    this.unknown = write(this.bids, bids) + write(this.asks, asks);
    if (this.#depth === Number.POSITIVE_INFINITY) return;
    this.bids.truncate(this.#depth);
    this.asks.truncate(this.#depth);
  }
}

/**
 * Programs without types pass levels of any shape. Only a failure checks it, because this runs for
 * each message.
 */
function readTexts(list: LevelList, levels: readonly LevelText[]): void {
  try {
    list.readTexts(levels);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    if (!Array.isArray(levels)) throw new RangeError('a list of levels expected', { cause: error });
    throw new BookLevelError(levels[list.size], 'is not a pair of decimal texts');
  }
}

/** @returns the number of removed levels that were unknown */
function write(side: BookSide, levels: LevelList): number {
  let unknown = 0;
  const { ticks, prices, quantities, formats, texts } = levels;
  for (let at = 0; at < levels.size; at++) {
    const tick = ticks[at] as number;
    const quantity = quantities[at] as number;
    if (quantity !== 0)
      side.set(tick, prices[at] as number, quantity, formats[at] as number, texts?.[at]);
    else if (!side.remove(tick)) unknown++;
  }
  // Releases the message, so that the book does not keep it in memory.
  levels.texts = null;
  return unknown;
}

function bestOf(side: BookSide): [price: string, quantity: string] | null {
  const at = side.best();
  if (at === NONE) return null;
  const slot = side.slotAt(at);
  return [side.levels.priceOf(slot), side.levels.quantityOf(slot)];
}
