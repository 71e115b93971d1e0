import {
  type Instrument,
  instrumentOf,
  type Price,
  type Quantity,
  truncateDecimal,
  tryParseUnits,
} from '@tideline/wire';
import type { Level } from '../../ports.ts';
import { QUANTITY_SCALE } from '../bar.ts';

/**
 * The instrument of a venue's name such as `btcusdt`, `BTC-USDT` or `BTC/USDT`; undefined when we
 * have none.
 */
export const ourInstrument = (symbol: string): Instrument | undefined =>
  instrumentOf(symbol.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''));

/** A recorded price in our ticks, truncated; null when it is not a price. */
export function ticksOf(text: string, { priceDecimals }: Instrument): bigint | null {
  return tryParseUnits(truncateDecimal(text, priceDecimals), priceDecimals);
}

export const quantityOf = (text: string): bigint | null =>
  tryParseUnits(truncateDecimal(text, QUANTITY_SCALE), QUANTITY_SCALE);

/** Levels in our units: prices truncated to ticks, equal prices merged, empty levels removed. */
export function levelsOf(
  rows: readonly (readonly [string, string])[],
  instrument: Instrument,
): Level[] {
  const levels: { price: Price; quantity: Quantity }[] = [];
  for (const [priceText, quantityText] of rows) {
    const price = ticksOf(priceText, instrument);
    const quantity = quantityOf(quantityText);
    if (!price || !quantity) continue;
    const last = levels[levels.length - 1];
    if (last?.price === price) last.quantity = (last.quantity + quantity) as Quantity;
    else levels.push({ price: price as Price, quantity: quantity as Quantity });
  }
  return levels;
}
