import type { Quote } from './calls/market.ts';
import { tryParseUnits } from './decimal.ts';

/** A common scale, so that prices of different pairs compare exactly. */
const SCALE = 12;
const units = (text: string | undefined): bigint | null =>
  text === undefined ? null : tryParseUnits(text, SCALE);

/**
 * Symbols sorted by a field of their quotes. Symbols without a quote are last in both directions;
 * equal ones keep their order.
 */
export function sortByQuote(
  symbols: readonly string[],
  quotes: ReadonlyMap<string, Quote>,
  field: 'last' | 'change' | 'turnover',
  descending: boolean,
): string[] {
  const direction = descending ? -1 : 1;
  const worth = new Map(symbols.map((symbol) => [symbol, units(quotes.get(symbol)?.[field])]));
  return symbols.toSorted((a, b) => {
    const left = worth.get(a) ?? null;
    const right = worth.get(b) ?? null;
    if (left === null || right === null) return left === right ? 0 : left === null ? 1 : -1;
    return left === right ? 0 : left < right ? -direction : direction;
  });
}
