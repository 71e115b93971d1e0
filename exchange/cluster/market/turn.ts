import type { Deal, FeedInfo, Frame, Level } from '@tideline/wire';

/** The market's state besides its frames, at an instant. */
export interface MarketState {
  readonly term: number;
  /** Number of the turn: 1, 2, 3 … within a term. A missing one is a hole. */
  readonly n: number;
  readonly epoch: string;
  /** Exchange time, ms UTC. */
  readonly time: number;
  readonly feed: FeedInfo;
  /** Pairs in the order of the instruments. */
  readonly symbols: readonly string[];
  /** Pairs whose feed is silent, with the instant at which it last sent data, exchange time. */
  readonly silent: Readonly<Record<string, number>>;
}

/** One turn of the leader: every public frame since the one before. */
export interface MarketTurn extends MarketState {
  readonly frames: readonly Frame[];
}

/** The whole book and tape of a pair. */
export interface PairSnapshot {
  readonly symbol: string;
  readonly book: {
    readonly seq: number;
    readonly bids: readonly Level[];
    readonly asks: readonly Level[];
  };
  /** Oldest first. */
  readonly deals: readonly Deal[];
}

/** The whole market as of a turn. */
export interface MarketSnapshot extends MarketState {
  /** The newest frame of each topic that has a current value: quotes and running candles. */
  readonly frames: readonly Frame[];
  readonly pairs: readonly PairSnapshot[];
}
