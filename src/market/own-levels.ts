import type { SpotOrder } from '#wire';
import { divide, parseUnits } from '#wire';

/**
 * Displayed prices of a user's own orders. A grouped book rounds bids down and asks up, so own
 * orders are rounded alike.
 *
 * @param decimals - of the prices
 */
export function ownLevels(
  orders: readonly SpotOrder[],
  symbol: string,
  grouping: string,
  decimals: number,
): ReadonlySet<string> {
  const step = parseUnits(grouping, decimals);
  const levels = new Set<string>();
  for (const { symbol: of, side, price } of orders) {
    if (of !== symbol || price === null) continue;
    const units = parseUnits(price, decimals);
    const group = divide(units, step, side === 'buy' ? 'floor' : 'ceil') * step;
    levels.add(`${side} ${group}`);
  }
  return levels;
}

/** The key of a book level in {@link ownLevels}. */
export const levelKey = (side: 'buy' | 'sell', price: string, decimals: number): string =>
  `${side} ${parseUnits(price, decimals)}`;
