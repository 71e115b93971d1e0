import { type Coin, type Price, rescale } from '#wire';
import { PAIRS } from '../matching/pair.ts';
import type { Row } from '../store/tables.ts';

/** The coin everything is valued in. */
export const VALUATION_COIN = 'USDT';

/** Last price of a pair, null when there is none. */
export type LastPrice = (symbol: string) => Price | null;

/**
 * Worth of an amount in USDT units at the last price. Rounds down. Null when no price is known: there
 * is no invented rate, above all none for bank money.
 */
export function worthOf(coin: Coin, amount: bigint, last: LastPrice): bigint | null {
  if (coin.code === VALUATION_COIN) return amount;
  const pair = PAIRS.get(`${coin.code}${VALUATION_COIN}`);
  const price = pair ? last(pair.symbol) : null;
  if (!pair || price === null) return null;
  return rescale(amount * price, coin.scale + pair.priceDecimals, pair.quote.scale, 'floor');
}

/** Adds values; one that is unknown makes the sum unknown. */
export function sumValues(values: readonly (bigint | null)[]): bigint | null {
  let sum = 0n;
  for (const value of values) {
    if (value === null) return null;
    sum += value;
  }
  return sum;
}

/**
 * What a change record shows as its amount: the change of the total, or for a reserve (which moves
 * money between available and frozen only) the change of what is available. So the amounts of all
 * records but `freeze` and `unfreeze` add up to the total.
 */
export function changeAmount(leg: Pick<Row<'legs'>, 'available' | 'frozen'>): bigint {
  const total = leg.available + leg.frozen;
  return total === 0n ? leg.available : total;
}

/** @deprecated the name shadows a global; use {@link worthOf}. */
export { worthOf as valueOf };
