import { divide } from '#wire';
import { CallError } from '../refusal.ts';
import type { Side } from './level.ts';

/**
 * How far beyond the feed's last price an order may trade: 10 %, in basis points. A limit beyond it
 * is refused as a typing error; a market order stops there and its rest is cancelled. A limit on
 * the far side (a cheap buy) is always valid. Users' orders on the other side do not count, nor
 * whether there are any.
 */
const PRICE_BAND_BPS = 1000n;
const BPS = 10_000n;

/**
 * The worst price within the band around the feed's last one, in price units. Rounds towards the
 * last price.
 */
export function bandLimit(side: Side, last: bigint): bigint {
  return side === 'buy'
    ? (last * (BPS + PRICE_BAND_BPS)) / BPS
    : divide(last * (BPS - PRICE_BAND_BPS), BPS, 'ceil');
}

/** @throws CallError `price-out-of-band` for a limit beyond the band */
export function requireInBand(side: Side, limit: bigint, last: bigint): void {
  const band = bandLimit(side, last);
  if (side === 'buy' ? limit > band : limit < band) {
    throw new CallError('price-out-of-band', 'price');
  }
}
