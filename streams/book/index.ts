/**
 * The order book (rule 13 of the stream engine): pure, exact, allocation-free on updates.
 *
 * `new OrderBook({ priceDecimals, depth? })`; levels are `readonly [price, quantity]` decimal strings;
 * `reset` takes a snapshot, `apply` absolute changes (0 removes), both all or nothing. Read with
 * `bestBid`, `bestAsk`, `top(n, into?)`, `depth(n)` (running totals), `grouped(increment, n)`, or
 * without allocating through `book.bids.priceAt(rank)`, `.quantityAt(rank)`, rank 0 being the best.
 */
export { BookSide } from './book-side.ts';
export { significantDecimals } from './decimal-text.ts';
export type { DepthRow } from './depth-rows.ts';
export { ExactSum } from './exact-sum.ts';
export {
  BookLevelError,
  type BookTop,
  type LevelText,
  OrderBook,
  type OrderBookOptions,
} from './order-book.ts';
