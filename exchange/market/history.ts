import type { Depth, Feed, Print } from '../ports.ts';
import type { Bar } from './bar.ts';

/**
 * What a feed knows of the time before it was started, and of any minute since: the market without
 * the exchange's users. Days are UTC; what lies before `start` does not exist.
 */
export interface History {
  /** Opening instant of the first minute. */
  readonly start: number;
  /** One-minute bars that open in [from, to), all of one UTC day, without holes. */
  minutes(symbol: string, from: number, to: number): readonly Bar[];
  /** The bar of a whole UTC day, by its opening instant. */
  day(symbol: string, open: number): Bar;
  /** Deals in (after, until], by time; at most a few minutes' worth is asked for. */
  deals(symbol: string, after: number, until: number): readonly Print[];
  /** The outside book at an instant; null when none was known yet. */
  book(symbol: string, time: number): Depth | null;
}

/** A feed that can also tell the past. */
export interface MarketFeed extends Feed {
  readonly symbols: readonly string[];
  readonly history: History;
  /** Grows when a recording begins again: what follows is a new epoch. */
  readonly generation: number;
  /** How often frames are wanted, ms; a tenth of a second when absent. */
  readonly frameInterval?: number | undefined;
}
