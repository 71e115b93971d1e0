import { bandLimit, beyondBand } from '@tideline/wire';
import { CallError } from '../../foundation/ports/refusal.ts';
import { type Pair, priceText } from './pair.ts';

/**
 * Refuses a limit price beyond the band around the feed's last price, in price units.
 * @throws CallError `price-out-of-band` with the limit
 */
export function requireInBand(
  pair: Pair,
  side: 'buy' | 'sell',
  price: bigint,
  last: bigint,
  field = 'price',
): void {
  if (!beyondBand(side, price, last)) return;
  const limit = priceText(pair, bandLimit(side, last));
  throw new CallError('price-out-of-band', field, { limit });
}
