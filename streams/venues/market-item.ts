import type { Candle, Quote } from '@tideline/wire/calls/market';
import type { LevelBatch, LevelText } from '../book/index.ts';
import type { CandleDeal, Interval } from '../candles/index.ts';

/** When the exchange made an item. */
interface Stated {
  /**
   * The exchange's time as it wrote it, when that is finer than ms: digits of µs or ns, seconds
   * with a fraction, or a date; see `exactTime`.
   */
  readonly stated?: string | undefined;
}

/** A whole book. */
export interface BookSnapshot extends Stated {
  readonly kind: 'book-snapshot';
  readonly symbol: string;
  /** Exchange time, ms UTC; null when the venue does not state it. */
  readonly time: number | null;
  readonly bids: readonly LevelText[];
  readonly asks: readonly LevelText[];
  /** Id of the last included change; null when the venue has no ids. */
  readonly id: number | null;
  /**
   * True when it came in the same stream as the changes and replaces the book. Otherwise (REST) it
   * may be older than the book and must be joined to the changes.
   */
  readonly inBand: boolean;
  /** Changes of another epoch do not apply to it (a restarted exchange); empty without epochs. */
  readonly epoch: string;
  /** The venue's checksum of this book; null when it sends none. */
  readonly checksum: number | null;
  /** Number of levels a side that the venue updates; null for all. */
  readonly depth: number | null;
}

/** Changed levels with absolute quantities. */
export interface BookDelta extends Stated {
  readonly kind: 'book-delta';
  readonly symbol: string;
  readonly time: number | null;
  readonly bids: readonly LevelText[];
  readonly asks: readonly LevelText[];
  /** First and last id of the message; equal when it has one, NaN when it has none. */
  readonly first: number;
  readonly last: number;
  /** Id of the previous message; null when the venue does not state it. */
  readonly previous: number | null;
  readonly epoch: string;
  readonly checksum: number | null;
  /**
   * The levels as numbers, if a scanner has parsed them; null once the scanner has parsed another
   * frame. When absent, only {@link bids} and {@link asks} have them.
   */
  scanned?(): LevelBatch | null;
}

export interface DealItem extends Stated {
  readonly kind: 'deal';
  readonly symbol: string;
  readonly deal: CandleDeal;
  /**
   * First and last trade id of this deal; null when the ids of the symbol are not consecutive
   * numbers, so that a missing one means nothing.
   */
  readonly firstId: number | null;
  readonly lastId: number | null;
  /** Some venues send the same trades twice, single and aggregated: one kind must be chosen. */
  readonly source: 'trade' | 'aggregate';
  /** Ids restart with each epoch; absent when the venue has none. */
  readonly epoch?: string;
}

/** A trade that the venue does not count as one; its id explains a hole in those of the others. */
export interface UncountedItem {
  readonly kind: 'uncounted';
  readonly symbol: string;
  readonly firstId: number;
  readonly lastId: number;
}

/** The venue's own best bid and ask. */
export interface BestItem extends Stated {
  readonly kind: 'best';
  readonly symbol: string;
  readonly time: number | null;
  /** Its book id; null when it cannot be matched. */
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
  /** Trade ids it includes; null when the venue does not state them. */
  readonly firstId: number | null;
  readonly lastId: number | null;
}

/** A quote of our own exchange. */
export interface QuoteItem {
  readonly kind: 'quote';
  readonly symbol: string;
  readonly quote: Quote;
}

/** A sequence over all messages of its scope (Coinbase Advanced). */
export interface SequenceItem {
  readonly kind: 'sequence';
  readonly scope: string;
  readonly value: number;
}

/** A frame or answer that violates the contract: it is counted and named, never a value. */
export interface MalformedItem {
  readonly kind: 'malformed';
  /** Its topic or call. */
  readonly topic: string;
  readonly reason: string;
  /** The affected book, and the id of the change if known; null for anything else. */
  readonly book: { readonly symbol: string; readonly seq: number | null } | null;
}

/** An item that an adapter reads from a frame. */
export type MarketItem =
  | BookSnapshot
  | BookDelta
  | DealItem
  | UncountedItem
  | BestItem
  | KlineItem
  | QuoteItem
  | SequenceItem
  | MalformedItem;
