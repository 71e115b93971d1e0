import {
  type Instrument,
  instrumentOf,
  type Price,
  type Quantity,
  type Rounding,
  truncateDecimal,
  tryParseUnits,
} from '@tideline/wire';
import type { Level } from '../../../foundation/ports/ports.ts';
import { QUANTITY_SCALE } from '../../bar.ts';

/**
 * The instrument of a venue's name such as `btcusdt`, `BTC-USDT` or `BTC/USDT`; undefined when we
 * have none.
 */
export const ourInstrument = (symbol: string): Instrument | undefined =>
  instrumentOf(symbol.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''));

/** Prices are counted in numbers too, which are exact up to here, units. */
const LARGEST_PRICE = 2n ** 52n;
/** More than any pair trades in a month: sums of it stay within the contract's 20 digits. */
const LARGEST_QUANTITY = 10n ** BigInt(15 + QUANTITY_SCALE);

/**
 * A venue's price in our ticks, which may be coarser than the venue's. A level and a deal are
 * rounded against the person who would trade there: see {@link levelsOf} and {@link dealRounding}.
 * @returns null when it is not a positive price
 */
export function ticksOf(
  text: string,
  { priceDecimals }: Instrument,
  rounding: Rounding = 'floor',
): bigint | null {
  const floor = tryParseUnits(truncateDecimal(text, priceDecimals), priceDecimals);
  if (floor === null || floor < 0n) return null;
  const exact = rounding === 'floor' || tryParseUnits(text, priceDecimals) !== null;
  const ticks = exact ? floor : floor + 1n;
  return ticks > 0n && ticks <= LARGEST_PRICE ? ticks : null;
}

/** A venue's quantity in units, truncated; null when it is negative or no quantity. */
export function quantityOf(text: string): bigint | null {
  const units = tryParseUnits(truncateDecimal(text, QUANTITY_SCALE), QUANTITY_SCALE);
  return units !== null && units >= 0n && units <= LARGEST_QUANTITY ? units : null;
}

/**
 * A seller met the bids, a buyer the asks: an order at the rounded price is filled only where the
 * deal was.
 */
export const dealRounding = (side: 'buy' | 'sell'): Rounding =>
  side === 'sell' ? 'ceil' : 'floor';

/**
 * Levels in our units: bids rounded down and asks up to ticks, equal prices merged, empty levels
 * removed.
 */
export function levelsOf(
  rows: readonly (readonly [string, string])[],
  instrument: Instrument,
  side: 'bid' | 'ask',
): Level[] {
  const rounding = side === 'bid' ? 'floor' : 'ceil';
  const levels: { price: Price; quantity: Quantity }[] = [];
  for (const [priceText, quantityText] of rows) {
    const price = ticksOf(priceText, instrument, rounding);
    const quantity = quantityOf(quantityText);
    if (price === null || !quantity) continue;
    const last = levels[levels.length - 1];
    if (last?.price === price) last.quantity = (last.quantity + quantity) as Quantity;
    else levels.push({ price: price as Price, quantity: quantity as Quantity });
  }
  return levels;
}
