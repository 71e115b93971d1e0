import type { OrderBook } from '../book/index.ts';
import type { PeriodAnchors } from '../candles/index.ts';
import type { ChainRule } from './chain-rules.ts';
import type { MarketItem } from './market-item.ts';
import type { RowCells } from './row-cells.ts';

/** A frame as adapters read it; a `RawRecord` is one. */
export interface VenueFrame {
  readonly kind: 'open' | 'close' | 'received' | 'sent' | 'rest' | 'row';
  readonly text: string;
  /** Cells of a row of a table, if its reader has found them. */
  readonly cells?: RowCells | null;
  readonly url: string;
  readonly connection: number;
  /** Wall clock of arrival, µs UTC. */
  readonly wall: number;
  /** Monotonic clock of arrival, µs; absent when unknown. */
  readonly mono?: number;
  /** Time of the REST request by the same clock; absent or null when unknown. */
  readonly requested?: number | null;
}

/**
 * Context of a frame. Only collectors need it: their REST answers have no URL, so the symbol is the
 * session's.
 */
export interface FrameContext {
  readonly onlySymbol: string | null;
}

export type Emit = (item: MarketItem) => void;

/**
 * One venue: its frame format, chain rule and checksum. An adapter reads one stream, so it may keep
 * state of earlier frames (for example the channel of a number).
 */
export interface VenueAdapter {
  readonly id: string;
  readonly name: string;
  /** The chain rule of changes; null when the venue has no ids. */
  readonly chain: ChainRule | null;
  /** Checksum of a book, comparable with that of the messages; null when the venue sends none. */
  readonly checksum: ((book: OrderBook) => number) | null;
  /** Where its days and weeks begin. */
  readonly anchors: PeriodAnchors;
  /** Its candles count contracts, so turnover cannot be summed from price × quantity. */
  readonly inverse: boolean;
  /**
   * Converts one frame to market items; other frames give none.
   * @throws FrameError when the frame is not in the venue's format
   */
  parse(frame: VenueFrame, emit: Emit, context: FrameContext): void;
  /** Emits buffered items at the end of the stream; only tables buffer. */
  end?(emit: Emit): void;
  /** State as plain data for checkpoints; absent when there is none. */
  save?(): unknown;
  /** Restores the result of {@link save}. */
  restore?(state: unknown): void;
}

/** A malformed frame; the message is one line. */
export class FrameError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'FrameError';
  }
}
