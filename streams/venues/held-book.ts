import { type LevelText, OrderBook, significantDecimals } from '../book/index.ts';
import type { BookDelta, BookSnapshot } from './market-item.ts';

/** A book as plain data. */
export interface SavedBook {
  readonly decimals: number;
  readonly bids: readonly LevelText[];
  readonly asks: readonly LevelText[];
}

/** An order book that gets its decimals and depth from the first snapshot. */
export class HeldBook {
  #book: OrderBook | null = null;
  #depth: number | null = null;

  get current(): OrderBook | null {
    return this.#book;
  }

  get depth(): number | null {
    return this.#depth;
  }

  reset(item: BookSnapshot): void {
    const decimals = significantDecimals(item.bids[0]?.[0] ?? item.asks[0]?.[0] ?? '0');
    this.restore({ decimals, bids: item.bids, asks: item.asks }, item.depth);
  }

  restore(saved: SavedBook, depth: number | null): void {
    if (this.#book === null || depth !== this.#depth) {
      this.#depth = depth;
      const limit = depth === null ? {} : { depth };
      this.#book = new OrderBook({ priceDecimals: saved.decimals, ...limit });
    }
    this.#book.reset(saved.bids, saved.asks);
  }

  apply(item: BookDelta): void {
    const batch = item.scanned?.();
    if (batch) this.#book?.applyBatch(batch);
    else this.#book?.apply(item.bids, item.asks);
  }
}
