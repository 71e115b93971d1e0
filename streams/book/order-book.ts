import { BookSide } from './book-side.ts';
import { FINER, MALFORMED, parseTicks, significantDecimals, signOf } from './decimal-text.ts';
import { type DepthRow, depthRows, groupedRows } from './depth-rows.ts';

/** A level as venues send it; what follows price and quantity (Kraken's time, OKX's counts) is ignored. */
export type LevelText = readonly [price: string, quantity: string, ...rest: unknown[]];

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

/** Thrown for a level that is no pair of plain decimals; the book is then unchanged. */
export class BookLevelError extends RangeError {
  readonly level: string;
  constructor(level: LevelText, reason: string) {
    const shown = String(level).slice(0, 60);
    super(`level [${shown}] ${reason}`);
    this.name = 'BookLevelError';
    this.level = shown;
  }
}

/**
 * A price-level order book (rule 13): absolute quantities, 0 removes, best level last inside.
 *
 * An update is all or nothing: every level is read before the first is written. Prices are integer
 * ticks inside, texts are kept as sent (checksums need them), quantities are summed exactly on read.
 * The book knows nothing of sequence numbers; continuity belongs to whoever feeds it.
 */
export class OrderBook {
  readonly bids = new BookSide('bid');
  readonly asks = new BookSide('ask');
  readonly #depth: number;
  #decimals: number;
  #ticks = new Float64Array(256);
  #signs = new Int8Array(256);

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
    this.#read(bids, asks);
    this.bids.clear();
    this.asks.clear();
    this.#write(bids, asks);
  }

  /**
   * Applies absolute quantities: 0 removes, the last of several entries for one price stands.
   * @throws BookLevelError with the book unchanged
   */
  apply(bids: readonly LevelText[], asks: readonly LevelText[]): void {
    this.#read(bids, asks);
    this.#write(bids, asks);
  }

  clear(): void {
    this.bids.clear();
    this.asks.clear();
  }

  /** Best bid as `[price, quantity]`, or null on an empty side. */
  bestBid(): [price: string, quantity: string] | null {
    return this.bids.size === 0 ? null : [this.bids.priceAt(0), this.bids.quantityAt(0)];
  }

  /** Best ask as `[price, quantity]`, or null on an empty side. */
  bestAsk(): [price: string, quantity: string] | null {
    return this.asks.size === 0 ? null : [this.asks.priceAt(0), this.asks.quantityAt(0)];
  }

  /** True when the best bid is not below the best ask: never to be shown. */
  isCrossed(): boolean {
    return this.bids.tickAt(0) >= this.asks.tickAt(0); // NaN on an empty side compares false
  }

  /** The best `n` levels a side; `into` from an earlier call is refilled without allocating. */
  top(n: number, into: BookTop = { bids: [], asks: [] }): BookTop {
    this.bids.topInto(n, into.bids);
    this.asks.topInto(n, into.asks);
    return into;
  }

  /** The best `n` levels a side with running totals. */
  depth(n: number): { bids: DepthRow[]; asks: DepthRow[] } {
    return { bids: depthRows(this.bids, n), asks: depthRows(this.asks, n) };
  }

  /**
   * The best `n` price groups a side; bids are put down to the increment, asks up.
   * @throws RangeError when `increment` is not a decimal above zero
   */
  grouped(increment: string, n: number): { bids: DepthRow[]; asks: DepthRow[] } {
    return {
      bids: groupedRows(this.bids, 'bid', this.#decimals, increment, n),
      asks: groupedRows(this.asks, 'ask', this.#decimals, increment, n),
    };
  }

  /** Reads all levels into the scratch arrays, widening the tick first when a price is finer. */
  #read(bids: readonly LevelText[], asks: readonly LevelText[]): void {
    const count = bids.length + asks.length;
    if (count > this.#ticks.length) {
      this.#ticks = new Float64Array(count * 2);
      this.#signs = new Int8Array(count * 2);
    }
    let finest = this.#readSide(bids, 0, this.#decimals);
    finest = this.#readSide(asks, bids.length, finest);
    if (finest === this.#decimals) return;
    const digits = finest - this.#decimals;
    if (!this.bids.canWiden(digits) || !this.asks.canWiden(digits)) {
      throw new RangeError(`prices do not fit 2^53 ticks at ${finest} decimals`);
    }
    this.bids.widen(digits);
    this.asks.widen(digits);
    this.#decimals = finest;
    this.#readSide(bids, 0, finest);
    this.#readSide(asks, bids.length, finest);
  }

  /** @returns the decimals needed, `decimals` when nothing is finer */
  #readSide(levels: readonly LevelText[], offset: number, decimals: number): number {
    let finest = decimals;
    const read = this.#ticks;
    const signs = this.#signs;
    const scale = this.#decimals;
    for (let at = 0; at < levels.length; at++) {
      const level = levels[at] as LevelText;
      const ticks = parseTicks(level[0], scale);
      if (ticks === FINER) finest = Math.max(finest, significantDecimals(level[0]));
      else if (ticks < 0) {
        throw new BookLevelError(
          level,
          ticks === MALFORMED ? 'has no price' : 'is beyond 2^53 ticks',
        );
      }
      const sign = signOf(level[1]);
      if (sign === MALFORMED) throw new BookLevelError(level, 'has no quantity');
      read[offset + at] = ticks;
      signs[offset + at] = sign;
    }
    return finest;
  }

  #write(bids: readonly LevelText[], asks: readonly LevelText[]): void {
    this.#writeSide(this.bids, bids, 0);
    this.#writeSide(this.asks, asks, bids.length);
  }

  #writeSide(side: BookSide, levels: readonly LevelText[], offset: number): void {
    const ticks = this.#ticks;
    const signs = this.#signs;
    for (let at = 0; at < levels.length; at++) {
      const tick = ticks[offset + at] as number;
      if (signs[offset + at] === 0) side.remove(tick);
      else {
        const level = levels[at] as LevelText;
        side.set(tick, level[0], level[1]);
      }
    }
    side.truncate(this.#depth);
  }
}
