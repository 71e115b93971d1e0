import type { Depth, Feed, Print } from '../ports.ts';
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
}
