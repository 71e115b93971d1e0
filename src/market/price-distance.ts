import { bandLimit, beyondBand } from '@tideline/wire';
import { UNKNOWN } from '../format/number.ts';

/** From here on a limit price is far from the market, in hundredths of a percent. */
export const FAR_BPS = 300;
/**
 * From here on it looks like a typing error: the order has to be confirmed by holding the button.
 */
export const VERY_FAR_BPS = 1_000;

/**
 * Distance of a limit price from the last price, in hundredths of a percent, with its sign.
 *
 * @param price - in price units; null without a limit
 * @param last - in price units; null while unknown
 */
export function distanceOf(price: bigint | null, last: bigint | null): number | null {
  if (price === null || price === 0n || !last) return null;
  return Number(((price - last) * 10_000n) / last);
}

/**
 * The exchange's limit that a price exceeds; null within the band. The exchange goes by the outside
 * last price, which no user can move. A price is refused here only when it is beyond the band of
 * both the last price and the mark: users' own trades move the one, rounding may shift the other.
 *
 * @param price - in price units
 * @param last - last price in price units; null while unknown
 * @param mark - mark price in price units; null while unknown
 */
export function exceededLimit(
  side: 'buy' | 'sell',
  price: bigint,
  last: bigint | null,
  mark: bigint | null,
): bigint | null {
  if (!last || !mark || price === 0n) return null;
  if (!(beyondBand(side, price, last) && beyondBand(side, price, mark))) return null;
  return bandLimit(side, mark);
}

/** `+3.25` of 325 hundredths of a percent. */
export const distanceText = (bps: number | null): string =>
  bps === null ? UNKNOWN : `${bps > 0 ? '+' : ''}${(bps / 100).toFixed(2)}`;
