import type { Live, QuoteBoard } from '@tideline/streams';

/**
 * The mark of a pair, for totals over several pairs. Null while it is unknown or old: also when the
 * list is live and this pair's own source is silent.
 */
export function liveMark({ value, status }: Live<QuoteBoard>, symbol: string): string | null {
  const isFresh = status === 'live' || status === 'delayed';
  if (!value || !isFresh || value.silent.has(symbol)) return null;
  return value.quotes.get(symbol)?.mark ?? null;
}
