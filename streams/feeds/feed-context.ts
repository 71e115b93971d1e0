import type { Source } from '../live/live.ts';
import type { Clock } from '../ports.ts';
import type { Stats } from '../stats.ts';
import type { Feed } from './feed.ts';

/** What all feeds of one engine share. */
export interface FeedContext {
  readonly clock: Clock;
  readonly stats: Stats;
  /** Exchange time minus monotonic time at the most, ms; infinity while it is not known. */
  readonly lead: number;
  /** The epoch of the exchange, one for all topics. */
  readonly epoch: string | null;
  /** Whether the page is seen; known here before anyone else hears of a change. */
  readonly visible: boolean;
  /** The person asked for less traffic. */
  readonly saving: boolean;
  /** What a value is said to come from. */
  source(by: 'socket' | 'rest'): Source;
  /** The socket has said something on this topic that was applied. */
  applied(feed: Feed<unknown>, now: number): void;
  /** Some feed can come to another status at monotonic time `at`, ms. */
  due(at: number, now: number): void;
}
