import type { AccountEvent, FeedInfo, Price, Quantity } from '@tideline/wire';

/** Clock and randomness of the core, so that whole days run on virtual time from a seed. */
export interface Clock {
  /** Wall time, ms UTC. */
  now(): number;
}

/** Seeded where results must repeat, cryptographic where they must be unpredictable. */
export interface Random {
  /** Uniform in [0, 1). */
  next(): number;
}

/**
 * Interface between the market side (feeds, books, candles, publication) and the core (ledger,
 * matching, orders). Prices are units at the instrument's price decimals, quantities units at the
 * base coin's scale.
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

/** The feed's own best prices; null on an empty side. */
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

/**
 * A feed's update of one pair at one instant: outside deals since the last tick, and the outside
 * book.
 */
export interface FeedTick {
  readonly symbol: string;
  readonly time: number;
  readonly deals: readonly Print[];
  /** Absolute outside liquidity; null when unchanged. */
  readonly book: Depth | null;
  /** Scripted and not in the feed's history: its minutes must be stored. */
  readonly scripted?: true;
}

/** A source of outside prices. Emits until `stop`; a silent feed is `fresh: false`. */
export interface Feed {
  readonly info: FeedInfo;
  start(emit: (ticks: readonly FeedTick[]) => void): void;
  stop(): void;
}

/** A price in price units, and the opening of its candle, ms UTC. */
interface Moment {
  readonly price: bigint;
  readonly time: number;
}

/** The first moments with the highest and the lowest price of a time. */
export interface Extremes {
  readonly high: Moment;
  readonly low: Moment;
}

/** The market side as the core uses it. */
export interface MarketPort {
  readonly epoch: string;
  /**
   * Increases when the feed restarts with other prices. An epoch that ends without an increase was
   * a pause: the same market continued unobserved, as it does while the exchange is down.
   */
  readonly generation: number;
  /**
   * The source of the prices. When it differs from the last run's, open orders are not decided on
   * its prices; when absent, every run counts as the same feed.
   */
  readonly info?: FeedInfo;
  /** Sequence of the published book, and id of the last printed deal: the evidence of a fill. */
  bookSeq(symbol: string): number;
  lastDealId(symbol: string): number;
  /** Price of the feed's last deal, null before the first. Excludes deals between users. */
  last(symbol: string): Price | null;
  /**
   * Median of the feed's best bid, best ask and last deal; null before the first deal. Users'
   * orders and deals never affect it.
   * @param last - replaces the market's own last price, for listeners that receive a tick before
   *   the market
   */
  mark(symbol: string, last?: Price): Price | null;
  /**
   * Price of the feed at an instant. In the last 15 minutes: the last deal before it, to the
   * second. Before that, to the minute: the close of the minute that ends at or contains it.
   * Excludes deals between users; null outside the feed's history.
   */
  priceAt(symbol: string, time: number): Price | null;
  /**
   * The highest and lowest price between two instants, to the candle; null when it is not known.
   */
  extremes(symbol: string, from: number, to: number): Promise<Extremes | null>;
  /** False when the feed has been silent for too long: then there are no fills and settlements. */
  fresh(symbol: string): boolean;
  /** Prints users' committed deals on the tape: assigns ids, updates candles and quotes. */
  print(symbol: string, deals: readonly Print[]): void;
  /** Called when users' orders changed the visible book. */
  bookChanged(symbol: string): void;
}

/** A deal on the tape. */
export interface TapeDeal {
  /** Its number on the tape, from 1 in an epoch. */
  readonly id: number;
  readonly price: bigint;
  readonly time: number;
  /** Scripted: it is in no history. */
  readonly scripted?: true;
}

/** The core as the market side uses it. */
export interface MatchingPort {
  /**
   * Passes the feed's deals from before the start of an epoch, oldest first. They fill no orders;
   * an option names one as its entry until the next deal comes.
   */
  recall(symbol: string, deals: readonly TapeDeal[]): void;
  /**
   * New outside state: consumes liquidity and fills resting orders. Called before the tick is
   * published.
   */
  onTick(tick: FeedTick): void;
  /**
   * Remaining outside liquidity plus users' orders, best first, never crossed.
   * @param depth - maximum number of levels a side; all when absent
   */
  visible(symbol: string, depth?: number): Depth;
  /** The feed's own best prices, regardless of users' orders and fills. */
  feedTouch(symbol: string): Touch;
}

/** Private events to one user, in order, after the commit that caused them. */
export interface AccountBus {
  publish(userId: string, event: AccountEvent): void;
}

/** Checks a token; null when it is unknown or expired. */
export type Authenticate = (token: string) => {
  readonly userId: string;
  readonly sessionId: string;
  readonly verified: boolean;
  /** End of the session, ms UTC. */
  readonly expires: number;
} | null;
