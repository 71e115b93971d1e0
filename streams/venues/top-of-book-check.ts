import { compareDecimals } from '../book/decimal-text.ts';
import type { OrderBook } from '../book/index.ts';
import type { BestItem } from './market-item.ts';

/** Result of one comparison: null when equal, otherwise the difference. */
export type Difference = string | null;

/**
 * Compares a rebuilt book with the venue's own best bid and ask of the same book id. Either may
 * arrive first: best prices ahead of the book wait for the change with their id.
 */
export class TopOfBookCheck {
  #ahead: BestItem[] = [];

  /** @returns undefined when there is nothing to compare (yet) */
  best(item: BestItem, book: OrderBook | null, bookId: number | null): Difference | undefined {
    if (item.id === null) return undefined;
    if (book && bookId === item.id) return difference(item, book);
    if (bookId === null || item.id > bookId) this.#ahead.push(item);
    // Bounds the list when no book ever comes; 100,000 is minutes of the busiest market.
    if (this.#ahead.length > 100_000) this.#ahead.splice(0, 50_000);
    return undefined;
  }

  /** The book has reached `bookId`. @returns the newly possible comparisons */
  book(book: OrderBook, bookId: number): Difference[] {
    if (this.#ahead.length === 0) return [];
    const found: Difference[] = [];
    let keep = 0;
    for (const item of this.#ahead) {
      const id = item.id as number;
      if (id > bookId) this.#ahead[keep++] = item;
      else if (id === bookId) found.push(difference(item, book));
    }
    this.#ahead.length = keep;
    return found;
  }
}

function difference(item: BestItem, book: OrderBook): Difference {
  const bid = book.bestBid() ?? ['0', '0'];
  const ask = book.bestAsk() ?? ['0', '0'];
  const equal =
    compareDecimals(bid[0], item.bid) === 0 &&
    compareDecimals(bid[1], item.bidQuantity) === 0 &&
    compareDecimals(ask[0], item.ask) === 0 &&
    compareDecimals(ask[1], item.askQuantity) === 0;
  if (equal) return null;
  const venue = `${item.bid}×${item.bidQuantity} / ${item.ask}×${item.askQuantity}`;
  return `top of book ${bid.join('×')} / ${ask.join('×')}, the venue says ${venue} at ${item.id}`;
}
