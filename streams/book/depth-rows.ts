import { formatFixed, truncateDecimal } from '@tideline/wire/decimal';
import { type BookSide, NONE } from './book-side.ts';
import { parseTicks, power, significantDecimals } from './decimal-text.ts';
import { ExactSum } from './exact-sum.ts';

/** A row of a depth list: `total` is the quantity of this row and all better ones. */
export interface DepthRow {
  readonly price: string;
  readonly quantity: string;
  readonly total: string;
}

/** The best `n` levels with running totals. */
export function depthRows(side: BookSide, n: number): DepthRow[] {
  const rows: DepthRow[] = [];
  const total = new ExactSum();
  for (let at = side.best(); at !== NONE && rows.length < n; at = side.next(at)) {
    const slot = side.slotAt(at);
    const quantity = side.levels.quantityOf(slot);
    total.add(quantity);
    rows.push({ price: side.levels.priceOf(slot), quantity, total: total.toString() });
  }
  return rows;
}

/**
 * The best `n` price groups of one side. Bids are rounded down to the increment and asks up, so
 * that a group never looks better than its levels.
 *
 * @param increment - plain decimal greater than zero, e.g. `0.1` or `50`; group prices have its
 *   decimals
 * @throws RangeError when the increment is not such a decimal
 */
export function groupedRows(
  side: BookSide,
  kind: 'bid' | 'ask',
  priceDecimals: number,
  increment: string,
  n: number,
): DepthRow[] {
  const finer = Math.max(0, significantDecimals(increment) - priceDecimals);
  const scale = priceDecimals + finer;
  const step = parseTicks(increment, scale);
  if (!(step > 0)) throw new RangeError(`"${increment}" is not a price increment`);
  const dot = increment.indexOf('.');
  const decimals = dot === -1 ? 0 : increment.length - dot - 1;
  const factor = power(finer);
  const rows: DepthRow[] = [];
  const total = new ExactSum();
  let sum = new ExactSum();
  let current = Number.NaN;
  const flush = (): void => {
    // A multiple of the increment has only zeros beyond the increment's own decimals.
    const price = truncateDecimal(formatFixed(BigInt(current) * BigInt(step), scale), decimals);
    rows.push({ price, quantity: sum.toString(), total: total.toString() });
  };
  for (let at = side.best(); at !== NONE; at = side.next(at)) {
    const ticks = side.tickAt(at) * factor;
    const group = kind === 'bid' ? Math.floor(ticks / step) : Math.ceil(ticks / step);
    if (group !== current) {
      if (!Number.isNaN(current)) flush();
      if (rows.length === n) return rows;
      current = group;
      sum = new ExactSum();
    }
    const quantity = side.levels.quantityOf(side.slotAt(at));
    sum.add(quantity);
    total.add(quantity);
  }
  if (side.size > 0 && rows.length < n) flush();
  return rows;
}
