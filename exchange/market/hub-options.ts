import type { Clock, Print } from '../foundation/ports/ports.ts';
import type { MarketFeed } from './history.ts';

/** A feed that is silent for this long is not trusted: no fills, no settlements, ms. */
export const STALE_AFTER = 10_000;
/**
 * After a longer silence of the feed (the machine slept) a new epoch begins instead of a flood of
 * deals.
 */
export const LONGEST_GAP = 60_000;

/** What a market hub is built from. */
export interface HubOptions {
  readonly feed: MarketFeed;
  readonly clock: Clock;
  /** Makes the id of an epoch. */
  readonly newEpoch: () => string;
  /** Yields to the event loop during long work. */
  readonly rest: () => Promise<void>;
  /** A feed that is silent for this long on the exchange's clock is not trusted, ms. */
  readonly staleAfter?: number;
  /** A longer silence on the exchange's clock begins a new epoch, ms. */
  readonly longestGap?: number;
  /** Users' deals of earlier runs, which candles keep. */
  readonly userDeals?: (symbol: string) => readonly Print[] | Promise<readonly Print[]>;
}
