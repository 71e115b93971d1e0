import type { OrderBook } from '../book/index.ts';
import type { PeriodAnchors } from '../candles/index.ts';
import type { ChainRule } from './chain-rules.ts';
import type { MarketItem } from './market-item.ts';

/** Venues the command line knows (`--venue`). */
export const VENUES = [
  'binance',
  'binance-usdm',
  'binance-coinm',
  'kraken',
  'okx',
  'bitget',
  'kucoin',
  'coinbase',
  'deribit',
  'bybit',
  'tideline',
] as const;
export type VenueId = (typeof VENUES)[number];

export function isVenue(text: string): text is VenueId {
  return (VENUES as readonly string[]).includes(text);
}

/** A frame as adapters read it; a `RawRecord` is one. */
export interface VenueFrame {
  readonly kind: 'open' | 'close' | 'received' | 'sent' | 'rest' | 'row';
  readonly text: string;
  readonly url: string;
  readonly connection: number;
  /** Wall clock of arrival, µs UTC. */
  readonly wall: number;
  /** When a REST answer was asked for, by the same clock; absent or null when unknown. */
  readonly requested?: number | null;
}

/**
 * Context of a frame. Only collectors need it: their REST answers come
 * without a URL, so the symbol is the one the session is about.
 */
export interface FrameContext {
  readonly onlySymbol: string | null;
}

export type Emit = (item: MarketItem) => void;

/**
 * One venue: how to read its frames, its chain rule and its checksum. An adapter reads one stream, so it
 * may remember what earlier frames said (for example which channel a number stands for).
 */
export interface VenueAdapter {
  readonly id: string;
  readonly name: string;
  /** How changes follow each other; null where the venue numbers nothing. */
  readonly chain: ChainRule | null;
  /** Checksum of a book, comparable with that of the messages; null where the venue sends none. */
  readonly checksum: ((book: OrderBook) => number) | null;
  /** Where its days and weeks begin. */
  readonly anchors: PeriodAnchors;
  /** Its candles count contracts, and turnover cannot be summed from price × quantity. */
  readonly inverse: boolean;
  /**
   * Turns one frame into market items; frames about other things give none.
   * @throws FrameError when the frame is not what the venue sends
   */
  parse(frame: VenueFrame, emit: Emit, context: FrameContext): void;
  /** Emits buffered items at the end of the stream; only tables buffer. */
  end?(emit: Emit): void;
  /** What it remembers, as plain data for checkpoints; absent where it remembers nothing. */
  save?(): unknown;
  /** Takes over what {@link save} gave. */
  restore?(state: unknown): void;
}

/** A frame that cannot be read; the message is one line. */
export class FrameError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'FrameError';
  }
}
