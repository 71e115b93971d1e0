import type { Deal, FeedInfo, Level, Quote, SilentPairs } from '@tideline/wire';
import type { CandlePage, CandleQuery } from './candle-query.ts';

/** The market as its calls read it: that of this process, or a replica of the leader's. */
export interface MarketView {
  readonly epoch: string;
  readonly info: FeedInfo;
  /** Pairs in the order of the instruments. */
  readonly symbols: readonly string[];
  has(symbol: string): boolean;
  /** False when the feed has been silent for too long. */
  fresh(symbol: string): boolean;
  /** While the feed of one pair, or of all, is silent: when it last sent data, exchange time. */
  silentSince(symbol?: string): number | null;
  quotes(): Quote[];
  /** Deals above `after`, oldest first. */
  deals(symbol: string, after: number): Deal[];
  /** Makes the published book recent, for callers that poll. */
  refreshBook(symbol: string): void;
  /** The published book at its sequence. */
  book(symbol: string, depth: number): { seq: number; bids: Level[]; asks: Level[] };
  candles(symbol: string, query: CandleQuery): Promise<CandlePage>;
}

/** What frames and answers add while the feed of a pair, or of all pairs, is silent. */
export function silence(
  market: Pick<MarketView, 'silentSince'>,
  symbol?: string,
): { readonly asOf?: number } {
  const asOf = market.silentSince(symbol);
  return asOf === null ? {} : { asOf };
}

/** The pairs whose own source is silent, in the order of the instruments; empty when none is. */
export function silentPairs(market: Pick<MarketView, 'silentSince' | 'symbols'>): SilentPairs {
  const silent: Record<string, number> = {};
  for (const symbol of market.symbols) {
    const since = market.silentSince(symbol);
    if (since !== null) silent[symbol] = since;
  }
  return silent;
}

/** The list of all pairs in frames, answers and documents. `silent` is absent when no pair is. */
export function quoteList(
  market: Pick<MarketView, 'silentSince' | 'symbols' | 'info'>,
  quotes: Quote[],
  silent: SilentPairs = silentPairs(market),
): { readonly quotes: Quote[]; readonly feed: FeedInfo; readonly silent?: SilentPairs } {
  const list = { quotes, feed: market.info };
  for (const _ in silent) return { ...list, silent };
  return list;
}
