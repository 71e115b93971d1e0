import type { Source } from '../live/live.ts';
import type { Clock } from '../ports.ts';
import type { Stats } from '../stats.ts';
import type { Feed } from './feed.ts';

/** Services that all feeds of one engine share. */
export interface FeedContext {
  readonly clock: Clock;
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
  applied(feed: Feed<unknown>, now: number): void;
  /** Schedules a review at monotonic time `at`, ms, when a feed's status may change. */
  due(at: number, now: number): void;
}
