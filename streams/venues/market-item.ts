import type { Candle, Quote } from '#wire/calls/market.ts';
import type { LevelBatch, LevelText } from '../book/index.ts';
import type { CandleDeal, Interval } from '../candles/index.ts';

/** A whole book. */
export interface BookSnapshot {
  readonly kind: 'book-snapshot';
  readonly symbol: string;
  /** Exchange time, ms UTC; null when the venue does not say. */
  readonly time: number | null;
  readonly bids: readonly LevelText[];
  readonly asks: readonly LevelText[];
  /** Id of the last change it holds; null where the venue counts nothing. */
  readonly id: number | null;
  /**
   * It came in the same stream as the changes and replaces the book. Otherwise (REST) it
   * may be older than the book and must be stitched to the changes.
   */
  readonly inBand: boolean;
  /** Changes of another epoch do not apply to it (a restarted exchange); empty where none is sent. */
  readonly epoch: string;
  /** The venue's checksum of this book; null when it sends none. */
  readonly checksum: number | null;
  /** Levels a side the venue keeps up to date; null for all. */
  readonly depth: number | null;
}

/** Changed levels with absolute quantities. */
export interface BookDelta {
  readonly kind: 'book-delta';
  readonly symbol: string;
  readonly time: number | null;
  readonly bids: readonly LevelText[];
  readonly asks: readonly LevelText[];
  /** First and last id in it; equal where a message has one, NaN where it has none. */
  readonly first: number;
  readonly last: number;
  /** Id of the message before it; null where the venue does not say. */
  readonly previous: number | null;
  readonly epoch: string;
  readonly checksum: number | null;
  /**
   * The levels as numbers, where a scanner has read them from the frame's text; null once the scanner
   * has read another frame. Absent: only {@link bids} and {@link asks} have them.
   */
  scanned?(): LevelBatch | null;
}

export interface DealItem {
  readonly kind: 'deal';
  readonly symbol: string;
  readonly deal: CandleDeal;
  /** First and last trade id this deal stands for; null where ids are not consecutive numbers. */
  readonly firstId: number | null;
  readonly lastId: number | null;
  /** Some venues send the same trades twice, one by one and aggregated: one kind must be chosen. */
  readonly source: 'trade' | 'aggregate';
  /** Ids begin anew with each epoch; absent where the venue has none. */
  readonly epoch?: string;
}

/** The venue's own best bid and ask. */
export interface BestItem {
  readonly kind: 'best';
  readonly symbol: string;
  readonly time: number | null;
  /** Book id it belongs to; null where it cannot be matched. */
  readonly id: number | null;
  readonly bid: string;
  readonly bidQuantity: string;
  readonly ask: string;
  readonly askQuantity: string;
}

/** The venue's own candle. */
export interface KlineItem {
  readonly kind: 'kline';
  readonly symbol: string;
  readonly interval: Interval;
  readonly candle: Candle;
  /** Trade ids it covers; null where the venue does not say. */
  readonly firstId: number | null;
  readonly lastId: number | null;
}

/** A quote of our own exchange. */
export interface QuoteItem {
  readonly kind: 'quote';
  readonly symbol: string;
  readonly quote: Quote;
}

/** A number that grows by one with every message of its scope (Coinbase Advanced). */
export interface SequenceItem {
  readonly kind: 'sequence';
  readonly scope: string;
  readonly value: number;
}

/** A frame or an answer that does not keep to the contract: it is counted and named, never a value. */
export interface MalformedItem {
  readonly kind: 'malformed';
  /** The topic or the call it is of. */
  readonly topic: string;
  readonly reason: string;
  /** The book whose change it was, and the id of that change where it is known; null for all else. */
  readonly book: { readonly symbol: string; readonly seq: number | null } | null;
}

/** An item that an adapter reads from a frame. */
export type MarketItem =
  | BookSnapshot
  | BookDelta
  | DealItem
  | BestItem
  | KlineItem
  | QuoteItem
  | SequenceItem
  | MalformedItem;
