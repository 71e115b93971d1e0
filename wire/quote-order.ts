import type { Quote } from './calls/market.ts';
import { tryParseUnits } from './decimal.ts';

/** A common scale, so that prices of different pairs compare exactly. */
const SCALE = 12;
const units = (text: string | null | undefined): bigint | null =>
  text == null ? null : tryParseUnits(text, SCALE);

/**
 * Symbols sorted by a field of their quotes. Symbols without the field are last in both
 * directions; equal ones keep their order.
 *
 * @param isSilent - whether the source of a pair is silent. By change, such pairs follow the
 *   others, in both directions: an old change is no gain or loss of today.
 */
export function sortByQuote(
  symbols: readonly string[],
  quotes: ReadonlyMap<string, Quote>,
  field: 'last' | 'change' | 'turnover',
  descending: boolean,
  isSilent: (symbol: string) => boolean = () => false,
): string[] {
  const direction = descending ? -1 : 1;
  const worth = new Map(symbols.map((symbol) => [symbol, units(quotes.get(symbol)?.[field])]));
  const ranksLast = (symbol: string): boolean =>
    field === 'change' && quotes.has(symbol) && isSilent(symbol);
  return symbols.toSorted((a, b) => {
    const left = worth.get(a) ?? null;
    const right = worth.get(b) ?? null;
    if (left === null || right === null) return left === right ? 0 : left === null ? 1 : -1;
    const last = Number(ranksLast(a)) - Number(ranksLast(b));
    if (last !== 0) return last;
    return left === right ? 0 : left < right ? -direction : direction;
  });
}
