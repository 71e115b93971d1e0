import { type Coin, coinByCode, type Price, pow10, rescale } from '@tideline/wire';
import { PAIRS } from '../matching/pair.ts';
import type { Row } from '../store/tables.ts';

/** The coin in which everything is valued. */
export const VALUATION_COIN = 'USDT';

/** Last price of a pair, null when there is none. */
export type LastPrice = (symbol: string) => Price | null;

/** Bank money: paper dollars, each worth one USDT. */
const PAPER_DOLLAR = 'Bank';

/** USDT units per unit of paper dollars; null for every other coin. */
export function paperParity(coin: Coin): bigint | null {
  const usdt = coinByCode(VALUATION_COIN);
  return coin.code === PAPER_DOLLAR && usdt ? pow10(usdt.scale - coin.scale) : null;
}

/**
 * Worth of an amount in USDT units at the feed's last price. Rounds down. Null when the price is
 * unknown: rates are never invented.
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

/** Adds the known values; the screen names coins without a price beside the sum. */
export function sumValues(values: readonly (bigint | null)[]): bigint {
  let sum = 0n;
  for (const value of values) sum += value ?? 0n;
  return sum;
}

/**
 * The amount of a change record: the change of the total, or for a reserve (which only moves money
 * between available and frozen) the change of the available part. The amounts of all records but
 * `freeze` and `unfreeze` add up to the total.
 */
export function changeAmount(leg: Pick<Row<'legs'>, 'available' | 'frozen'>): bigint {
  const total = leg.available + leg.frozen;
  return total === 0n ? leg.available : total;
}
