import type { Clock, Print } from '../ports.ts';
import type { MarketFeed } from './history.ts';

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
