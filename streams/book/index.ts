/**
 * The order book (rule 13 of the stream engine): pure, exact, without garbage on updates.
 *
 * `new OrderBook({ priceDecimals, depth? })`; levels are `readonly [price, quantity]` decimal
 * strings;
 * `reset` takes a snapshot, `apply` absolute changes (0 removes), both all or nothing. Read with
 * `bestBid`, `bestAsk`, `top(n, into?)`, `depth(n)` (running totals), `grouped(increment, n)`,
 * `topNumbers(book.bids, into)`, or level by level: `for (let at = side.best(); at !== NONE; at =
 * side.next(at))`.
 */
export {
  BookMap,
  type MapColumn,
  type MapGrid,
  type MapRows,
  mapColumn,
  mapRows,
  roundStep,
  sumRows,
} from './book-map.ts';
export { BookSide, NONE, type Position } from './book-side.ts';
export { parseTicks, significantDecimals } from './decimal-text.ts';
export type { DepthRow } from './depth-rows.ts';
export { ExactSum } from './exact-sum.ts';
export { BookLevelError, formatOf, LevelList, type LevelText } from './level-list.ts';
export type { LevelSlots } from './level-slots.ts';
export { MAP_SHADES, type Shade, shadeOf, UNKNOWN_SHADE } from './map-shades.ts';
export { type BookTop, LevelBatch, OrderBook, type OrderBookOptions } from './order-book.ts';
export { decimalsRead, scanDecimal } from './read-decimal.ts';
export { topNumbers } from './top-levels.ts';
