import type { Book } from '../../market/matching/book.ts';
import type { Matching } from '../../market/matching/service.ts';
import type { WaitingOrders } from './waiting-orders.ts';
import type { OrderRow } from './wire.ts';

/** Replaces the waiting orders, in the order of their priority. */
export function restoreOrders(
  matching: Matching,
  waiting: WaitingOrders,
  rows: readonly OrderRow[],
): void {
  waiting.clear();
  for (const book of matching.books()) book.clearOrders();
  for (const row of rows.toSorted((a, b) => a.priority - b.priority)) {
    waiting.keep(row);
    rest(matching.book(row.symbol), row, 'restored');
  }
}

/**
 * Applies an order that another process committed. Several of one commit must come in the order of
 * their priority: a new priority is larger than every known one, so it is the end of the queue.
 */
export function followOrder(matching: Matching, waiting: WaitingOrders, row: OrderRow): void {
  const book = matching.book(row.symbol);
  const before = waiting.get(row.id);
  const left = (row.quantity ?? 0n) - row.filled;
  const keepsPlace = before?.priority === row.priority && before.price === row.price;
  if (row.status === 'waiting' && keepsPlace) {
    if (left < (book.order(row.id)?.remaining ?? 0n)) book.shrink(row.id, left);
    waiting.keep(row);
    return;
  }
  if (before) {
    waiting.drop(before);
    book.cancel(row.id);
  }
  if (row.status !== 'waiting') return;
  waiting.keep(row);
  rest(book, row, 'restored');
}

export function rest(book: Book, row: OrderRow, known: 'new' | 'restored'): void {
  if (row.price === null || row.quantity === null) return;
  const { id, user_id: owner, side, price } = row;
  book.rest({ id, owner, side, price, remaining: row.quantity - row.filled }, known);
}
