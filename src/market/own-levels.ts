import { divide, type Instrument, parseUnits } from '@tideline/wire';

/** The part of a resting order that the book shows. */
export interface RestingOrder {
  readonly symbol: string;
  readonly side: 'buy' | 'sell' | 'long' | 'short';
  /** Null for an order without a price. */
  readonly price: string | null;
}

/**
 * Keys ({@link levelKey}) of the displayed prices at which a person's own orders rest. A grouped
 * book rounds bids down and asks up, and own orders are rounded the same way.
 * @param grouping - price step of the book, a plain decimal
 */
export function ownLevels(
  orders: readonly RestingOrder[],
  { symbol, priceDecimals }: Pick<Instrument, 'symbol' | 'priceDecimals'>,
  grouping: string,
): ReadonlySet<string> {
  const step = parseUnits(grouping, priceDecimals);
  const levels = new Set<string>();
  for (const { symbol: of, side, price } of orders) {
    if (of !== symbol || price === null) continue;
    const buys = side === 'buy' || side === 'long';
    const units = parseUnits(price, priceDecimals);
    levels.add(`${buys ? 'buy' : 'sell'} ${divide(units, step, buys ? 'floor' : 'ceil') * step}`);
  }
  return levels;
}

/** The key of a book level in {@link ownLevels}. */
export const levelKey = (side: 'buy' | 'sell', price: string, decimals: number): string =>
  `${side} ${parseUnits(price, decimals)}`;
