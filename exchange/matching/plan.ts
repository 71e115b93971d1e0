import type { Level, Resting, Side } from './level.ts';

/** One level as the feed displays it. */
export interface FeedLevel {
  readonly price: bigint;
  readonly quantity: bigint;
}

/** An order that wants to trade now. */
export interface Taker {
  readonly owner: string;
  readonly side: Side;
  /** Worst price it accepts; null accepts any. */
  readonly limit: bigint | null;
  /** Base units wanted, or for a buy the quote units to spend. */
  readonly wants: { readonly quantity: bigint } | { readonly budget: bigint };
  /** True for orders against the house: they pass users' orders by. */
  readonly outsideOnly?: boolean;
}

/** One trade: against a user's resting order, or against outside liquidity. */
export interface Match {
  readonly level: Level;
  readonly price: bigint;
  readonly quantity: bigint;
  readonly maker: Resting | null;
}

/** What would happen, before anything does: so that funds can be checked first. */
export interface Plan {
  readonly matches: readonly Match[];
  readonly quantity: bigint;
  readonly turnover: bigint;
  /** True when nothing is left to trade. */
  readonly done: boolean;
  /** It met an order of the same owner: the rest must not trade (see {@link Book.plan}). */
  readonly selfTrade: boolean;
}

/** A resting order that traded because the outside market reached it, always at its own price. */
export interface MakerFill {
  readonly order: Resting;
  readonly quantity: bigint;
  /** `print`: an outside deal went through it and is on the tape already; `book`: outside liquidity crossed it. */
  readonly by: 'print' | 'book';
}
