import { type BookSide, NONE } from './book-side.ts';
import { power } from './decimal-text.ts';

/** Writes price and quantity of the best `n` levels into `rows`, reusing existing rows. */
export function topTexts(
  side: BookSide,
  n: number,
  rows: [price: string, quantity: string][],
): void {
  const { levels } = side;
  let count = 0;
  for (let at = side.best(); at !== NONE && count < n; at = side.next(at)) {
    const slot = side.slotAt(at);
    const row = rows[count];
    if (row === undefined) rows.push([levels.priceOf(slot), levels.quantityOf(slot)]);
    else {
      row[0] = levels.priceOf(slot);
      row[1] = levels.quantityOf(slot);
    }
    count++;
  }
  if (rows.length > count) rows.length = count;
}

/**
 * The best levels of a side as numbers, `[price, quantity, price, quantity, …]`, each the double
 * nearest to the decimal: for drawing and statistics, not for money.
 * @param into - has room for the wanted number of pairs
 * @returns the number of written pairs
 */
export function topNumbers(side: BookSide, into: Float64Array): number {
  const { levels } = side;
  const room = into.length >> 1;
  let count = 0;
  for (let at = side.best(); at !== NONE && count < room; at = side.next(at)) {
    const slot = side.slotAt(at);
    if (levels.hasDigits(slot)) {
      const format = levels.formatOf(slot);
      // Both are exact, so the quotient is the double nearest to the decimal.
      into[2 * count] = levels.priceDigits(slot) / power(format >> 4);
      into[2 * count + 1] = levels.quantityDigits(slot) / power(format & 15);
    } else {
      into[2 * count] = Number(levels.priceOf(slot));
      into[2 * count + 1] = Number(levels.quantityOf(slot));
    }
    count++;
  }
  return count;
}
