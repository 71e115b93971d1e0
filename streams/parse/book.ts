import type { Level } from '@tideline/wire';
import { isCount, isDecimal, isObject, isPrice } from './fields.ts';

export interface BookSides {
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
}

export interface BookSnapshot extends BookSides {
  readonly seq: number;
}

/** The data of a `depth` frame; null when it is not two lists of levels. */
export function bookSidesOf(value: unknown): BookSides | null {
  if (typeof value !== 'object' || value === null) return null;
  const { bids, asks } = value as Partial<BookSides>;
  return areLevels(bids) && areLevels(asks) ? (value as BookSides) : null;
}

/** The book in an answer of `currency/deal`; null when it is incomplete or of another pair. */
export function bookSnapshotOf(value: unknown, symbol: string): BookSnapshot | null {
  if (!isObject(value) || value['symbol'] !== symbol) return null;
  const { seq, book } = value;
  const sides = bookSidesOf(book);
  return sides && isCount(seq) ? { seq, bids: sides.bids, asks: sides.asks } : null;
}

function areLevels(value: unknown): value is readonly Level[] {
  if (!Array.isArray(value)) return false;
  for (let at = 0; at < value.length; at++) {
    const level: unknown = value[at];
    if (!Array.isArray(level) || !isPrice(level[0]) || !isDecimal(level[1])) return false;
  }
  return true;
}
