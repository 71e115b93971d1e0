import { type Coin, coinByCode, type Price, pow10, rescale } from '#wire';
import { PAIRS } from '../matching/pair.ts';
import type { Row } from '../store/tables.ts';

/** The coin everything is valued in. */
export const VALUATION_COIN = 'USDT';

/** Last price of a pair, null when there is none. */
export type LastPrice = (symbol: string) => Price | null;

/** Bank money: paper dollars, one USDT each on paper. */
const PAPER_DOLLAR = 'Bank';

/** USDT units that a unit of paper dollars is; null for every other coin. */
export function paperParity(coin: Coin): bigint | null {
  const usdt = coinByCode(VALUATION_COIN);
  return coin.code === PAPER_DOLLAR && usdt ? pow10(usdt.scale - coin.scale) : null;
}

/**
 * Worth of an amount in USDT units at the feed's last price. Rounds down. Null when no price is known:
 * there is no invented rate.
 */
export function worthOf(coin: Coin, amount: bigint, last: LastPrice): bigint | null {
  if (coin.code === VALUATION_COIN) return amount;
  const parity = paperParity(coin);
  if (parity !== null) return amount * parity;
  const pair = PAIRS.get(`${coin.code}${VALUATION_COIN}`);
  const price = pair ? last(pair.symbol) : null;
  if (!pair || price === null) return null;
  return rescale(amount * price, coin.scale + pair.priceDecimals, pair.quote.scale, 'floor');
}

/** Adds the values that are known; what has no price is named beside the sum by who shows it. */
export function sumValues(values: readonly (bigint | null)[]): bigint {
  let sum = 0n;
  for (const value of values) sum += value ?? 0n;
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
