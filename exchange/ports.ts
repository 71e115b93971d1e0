import type { AccountEvent, FeedInfo, Price, Quantity } from '#wire';

/** What the core is given instead of reaching for it, so that whole days run on virtual time from a seed. */
export interface Clock {
  /** Wall time, ms UTC. */
  now(): number;
}

/** Seeded where results must repeat, cryptographic where they must not be guessed. */
export interface Random {
  /** Uniform in [0, 1). */
  next(): number;
}

/**
 * Where the market side (feeds, books, candles, publication) and the core (ledger, matching, orders)
 * meet. Prices are units at the instrument's price decimals, quantities units at the base coin's scale.
 */

export interface Level {
  readonly price: Price;
  readonly quantity: Quantity;
}

/** Best levels first. */
export interface Depth {
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
}

/** The feed's own best prices; null where it offers nothing. */
export interface Touch {
  readonly bid: bigint | null;
  readonly ask: bigint | null;
}

export interface Print {
  readonly price: Price;
  readonly quantity: Quantity;
  /** Side of the taker. */
  readonly side: 'buy' | 'sell';
  readonly time: number;
}

/** What a feed says of one pair at one instant: outside deals since the last tick, and the outside book. */
export interface FeedTick {
  readonly symbol: string;
  readonly time: number;
  readonly deals: readonly Print[];
  /** Absolute outside liquidity, or null when it did not change. */
  readonly book: Depth | null;
  /** Made on purpose and not in the feed's history: its minutes have to be kept. */
  readonly scripted?: true;
}

/** A source of outside prices. Speaks until `stop`; a feed that has gone silent is `fresh: false`. */
export interface Feed {
  readonly info: FeedInfo;
  start(emit: (ticks: readonly FeedTick[]) => void): void;
  stop(): void;
}

/** The market side as the core sees it. */
export interface MarketPort {
  readonly epoch: string;
  /**
   * Grows when the feed begins again with other prices. An epoch that ends without it was a pause: the
   * same market went on unseen, as it does while the exchange is down.
   */
  readonly generation: number;
  /**
   * What the prices are made from. When it differs from the last run's, nothing that was open then is
   * decided on its prices; without it the core takes every run for the same feed.
   */
  readonly info?: FeedInfo;
  /** Sequence of the published book, and id of the last printed deal: the evidence of a fill. */
  bookSeq(symbol: string): number;
  lastDealId(symbol: string): number;
  /** Price of the feed's last deal, null before the first. Deals between users are not in it. */
  last(symbol: string): Price | null;
  /**
   * Median of the feed's best bid, best ask and last deal; null before the first deal. Orders and deals
   * of users never move it.
   * @param last - instead of the market's own last price, for who hears of a tick before the market
   */
  mark(symbol: string, last?: Price): Price | null;
  /** False when the feed has said nothing for too long: no fills, no settlements then. */
  fresh(symbol: string): boolean;
  /** Prints users' deals after their commit: ids, candles and quotes follow from it. */
  print(symbol: string, deals: readonly Print[]): void;
  /** Users' orders changed what is visible. */
  bookChanged(symbol: string): void;
}

/** A deal as it stands on the tape. */
export interface TapeDeal {
  /** Its number on the tape, from 1 in an epoch. */
  readonly id: number;
  readonly price: bigint;
  readonly time: number;
  /** Made on purpose: it is in no history. */
  readonly scripted?: true;
}

/** The core as the market side sees it. */
export interface MatchingPort {
  /**
   * Tells the feed's deals from before the start of an epoch, oldest first. They fill no order; they are
   * what an option names as its entry until the next deal comes.
   */
  recall(symbol: string, deals: readonly TapeDeal[]): void;
  /** New outside state: consumes liquidity, fills resting orders. Called before the tick is published. */
  onTick(tick: FeedTick): void;
  /** Outside liquidity that is left plus users' orders, best first, never crossed. */
  visible(symbol: string): Depth;
  /** The feed's own best prices, whatever users have offered or taken. */
  feedTouch(symbol: string): Touch;
}

/** Private events to one user, in order, after the commit that caused them. */
export interface AccountBus {
  publish(userId: string, event: AccountEvent): void;
}

/** Checks a token; null when it is unknown or over. */
export type Authenticate = (token: string) => {
  readonly userId: string;
  readonly sessionId: string;
  readonly verified: boolean;
  /** End of the session, ms UTC. */
  readonly expires: number;
} | null;
