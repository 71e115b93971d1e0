import type { Source } from '../live/live.ts';
import type { Clock } from '../ports.ts';
import type { Stats } from '../stats.ts';

/** A feed as the engine sees it after a frame was applied. */
export interface AppliedFeed {
  readonly topic: string;
  /** How long the topic may be silent, ms. */
  readonly allowance: number;
  /** Shortest such time, ms. */
  readonly floor: number;
  /** Exchange time of the newest item applied, ms UTC. */
  readonly asOf: number;
  /** The source of the prices is silent, by the exchange's own word. */
  readonly paused: boolean;
}

/** Services that all feeds of one engine share. */
export interface FeedContext {
  readonly clock: Clock;
  /**
   * Monotonic time for a reader, ms; the first one after a sleep makes all values untrusted before
   * it gets an answer. Null while frames or an answer are applied: all feeds were judged at that
   * instant.
   */
  instant(): number | null;
  readonly stats: Stats;
  /** Upper bound of exchange time minus monotonic time, ms; infinity while unknown. */
  readonly lead: number;
  /** The epoch of the exchange, one for all topics. */
  readonly epoch: string | null;
  /** Whether the page is visible; set before any listener is notified. */
  readonly visible: boolean;
  /** Whether the user asked for less traffic. */
  readonly saving: boolean;
  /** The source that values state. */
  source(by: 'socket' | 'rest'): Source;
  /** Reports a frame of this topic that was applied. */
  applied(feed: AppliedFeed, now: number): void;
  /** Schedules a review at monotonic time `at`, ms, when a feed's status may change. */
  due(at: number, now: number): void;
}
