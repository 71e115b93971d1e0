import type { Level, Resting, Side } from './level.ts';

/** One level as the feed displays it. */
export interface FeedLevel {
  readonly price: bigint;
  readonly quantity: bigint;
}

/** An incoming order. */
export interface Taker {
  readonly owner: string;
  readonly side: Side;
  /** Worst acceptable price; null accepts any. */
  readonly limit: bigint | null;
  /** Wanted base units, or for a buy the quote units to spend. */
  readonly wants: { readonly quantity: bigint } | { readonly budget: bigint };
  /** True for contracts and triggered orders at market; they skip users' orders. */
  readonly outsideOnly?: boolean;
}

/** One trade, with a user's resting order or with outside liquidity. */
export interface Match {
  readonly level: Level;
  readonly price: bigint;
  readonly quantity: bigint;
  readonly maker: Resting | null;
}

/** The trades an order would cause, so that funds can be checked before they happen. */
export interface Plan {
  readonly matches: readonly Match[];
  readonly quantity: bigint;
  readonly turnover: bigint;
  /** True when the order is filled completely. */
  readonly done: boolean;
  /** It met an order of the same owner: the rest must not trade (see {@link Book.plan}). */
  readonly selfTrade: boolean;
}

/** A resting order filled by the outside market, always at its own price. */
export interface MakerFill {
  readonly order: Resting;
  readonly quantity: bigint;
  /**
   * `print`: an outside deal passed its price and is on the tape already; `book`: outside liquidity
   * crossed it.
   */
  readonly by: 'print' | 'book';
}
