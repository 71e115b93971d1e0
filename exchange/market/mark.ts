import type { Price } from '#wire';
import type { Touch } from '../ports.ts';

/**
 * The mark: the median of best bid, best ask and last price, all of the feed. Where a side is missing
 * it is the last price.
 */
export function medianMark({ bid, ask }: Touch, last: Price): Price {
  if (bid === null || ask === null) return last;
  if (last < bid) return bid as Price;
  if (last > ask) return ask as Price;
  return last;
}
