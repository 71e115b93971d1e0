import type { AuditRow } from './audit-prices.ts';
import { evidenceOf } from './audit-prices.ts';

interface Offered {
  readonly price: bigint;
  readonly quantity: bigint;
}

/** A feed's account of its own past; `History` of the market side matches it. */
export interface FeedPast {
  deals(symbol: string, after: number, until: number): readonly { readonly price: bigint }[];
  book(
    symbol: string,
    time: number,
  ): { readonly bids: readonly Offered[]; readonly asks: readonly Offered[] } | null;
}

/**
 * Longest gap between deals of any pair, ms; the last deal before an instant is found within it.
 */
const LOOK_BACK = 120_000;

/** Why evidence differs from what the feed showed at its instant; null when it is equal. */
export function historyProblem(row: AuditRow, past: FeedPast): string | null {
  const evidence = evidenceOf(row);
  const { symbol, bid, ask, last, levels } = evidence;
  const time = Number(row['time']);
  const deals = past.deals(symbol, time - LOOK_BACK, time);
  const newest = deals.at(-1)?.price;
  if (newest !== last) return `last deal ${last}, the feed's was ${newest}`;
  if (row['kind'] === 'option' || row['kind'] === 'option-entry') return null;
  const book = past.book(symbol, Number(row['book_time']));
  const best = [book?.bids[0]?.price ?? null, book?.asks[0]?.price ?? null];
  if (best[0] !== bid || best[1] !== ask)
    return `touch ${bid}/${ask}, the feed's was ${best.join('/')}`;
  const side = levels[0]?.[0] === ask ? book?.asks : book?.bids;
  for (const [at, [price, quantity]] of levels.entries()) {
    const offered = side?.[at];
    if (offered?.price !== price || quantity > offered.quantity) {
      return `takes ${quantity} at ${price}, the feed offered ${offered?.quantity} at ${offered?.price}`;
    }
  }
  return null;
}
