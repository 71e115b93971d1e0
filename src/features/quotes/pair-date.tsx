import { useFirstBoard } from '../../market/first-board.ts';
import { useShownQuote } from '../../market/hooks.ts';
import { DatedNote, type DatedTextProps } from './dated-note.tsx';

/**
 * Date of the pair's shown prices while they are the document's; null when the engine has its own.
 * A screen without a connection says so instead.
 */
export function usePairDate(symbol: string): DatedTextProps | null {
  const feed = useFirstBoard(({ board }) => board?.feed.label);
  const { source, status, asOf } = useShownQuote(symbol);
  if (feed === undefined || source !== 'cache' || status === 'down') return null;
  return { asOf, feed, old: status === 'stale' };
}

/** Dates the document's prices over what is below, so that nothing moves when it goes. */
export function PairDate({ symbol }: { readonly symbol: string }) {
  const date = usePairDate(symbol);
  return date && <DatedNote ahead {...date} />;
}
