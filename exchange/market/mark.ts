import type { Price } from '@tideline/wire';
import type { Touch } from '../foundation/ports/ports.ts';

/**
 * The mark: the median of the feed's best bid, best ask and last price. It is the last price when a
 * side is empty.
 */
export function medianMark({ bid, ask }: Touch, last: Price): Price {
  if (bid === null || ask === null) return last;
  if (last < bid) return bid as Price;
  if (last > ask) return ask as Price;
  return last;
}
