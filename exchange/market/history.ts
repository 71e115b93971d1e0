import type { Period } from '@tideline/wire';
import type { Depth, Feed, Print } from '../foundation/ports/ports.ts';
import type { Bar } from './bar.ts';

/**
 * A feed's history before the start, and of every minute since, without the exchange's users. Days
 * are UTC; nothing exists before `start`.
 */
export interface History {
  /** Opening instant of the first minute. */
  readonly start: number;
  /** One-minute bars that open in [from, to) on one UTC day, without gaps. */
  minutes(symbol: string, from: number, to: number): readonly Bar[];
  /** The bar of a whole UTC day, by its opening instant. */
  day(symbol: string, open: number): Bar;
  /** Start of one pair's past, where it differs from {@link start}. */
  startOf?(symbol: string): number;
  /** Whether every minute since an instant is known; absent when all since {@link start} are. */
  knows?(symbol: string, from: number): boolean;
  /**
   * Loads the past of a period back to an instant, for a history that is fetched on demand.
   * @returns whether the past begins before that instant
   */
  prepare?(symbol: string, period: Period, from: number): Promise<boolean>;
  /** Finished bars of a period within a day that open in [from, to), after {@link prepare}. */
  past?(symbol: string, period: Period, from: number, to: number): readonly Bar[];
  /** Deals in (after, until], by time; callers ask for a few minutes at most. */
  deals(symbol: string, after: number, until: number): readonly Print[];
  /** The outside book at an instant; null when it was unknown then. */
  book(symbol: string, time: number): Depth | null;
}

/** A feed with history. */
export interface MarketFeed extends Feed {
  readonly symbols: readonly string[];
  readonly history: History;
  /** Increases when a recording restarts, which begins a new epoch. */
  readonly generation: number;
  /** Interval of frames, ms; a tenth of a second when absent. */
  readonly frameInterval?: number | undefined;
  /** False while the feed does not vouch for a pair's book; true when absent. */
  fresh?(symbol: string): boolean;
  /** Emits what the clock has reached since the last time; the feed's timer calls it too. */
  turn?(): void;
  /** Resolves when everything up to an instant, ms UTC, can be emitted. */
  buffered?(time: number): Promise<void>;
  /**
   * The newest instant of which the source has shown this pair, ms UTC; that of its last tick when
   * absent or infinite.
   */
  receivedAt?(symbol: string): number;
}
