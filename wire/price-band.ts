import { divide } from './decimal.ts';

/**
 * How far beyond the feed's last price an order may trade: 10 %, in basis points. A limit beyond it
 * is refused as a typing error; a market order stops there and its rest is cancelled. A limit on
 * the far side (a cheap buy) is always valid. Users' orders on the other side do not count.
 */
const PRICE_BAND_BPS = 1000n;
const BPS = 10_000n;

/**
 * The worst price within the band around the feed's last one, in price units. Rounds towards the
 * last price.
 */
export function bandLimit(side: 'buy' | 'sell', last: bigint): bigint {
  return side === 'buy'
    ? (last * (BPS + PRICE_BAND_BPS)) / BPS
    : divide(last * (BPS - PRICE_BAND_BPS), BPS, 'ceil');
}

/** Whether a limit price is beyond the band. */
export function beyondBand(side: 'buy' | 'sell', price: bigint, last: bigint): boolean {
  const limit = bandLimit(side, last);
  return side === 'buy' ? price > limit : price < limit;
}
