import type { ContractOrder } from './calls/contracts.ts';
import type { OptionOrder } from './calls/options.ts';
import type { SpotFill, SpotOrder } from './calls/spot.ts';
import type { SpotTrigger } from './calls/spot-triggers.ts';

export const ACCOUNTS = ['currency', 'option', 'contract', 'trust'] as const;
/** ENTITY:accounts; `currency` is the spot account. */
export type Account = (typeof ACCOUNTS)[number];

export interface BalanceChange {
  readonly account: Account;
  readonly currency_id: number;
  readonly code: string;
  readonly available: string;
  readonly frozen: string;
}

/** An open contract as far as the account's worth needs it. */
export interface ContractHolding {
  /** `id` of the contract order. */
  readonly id: string;
  readonly symbol: string;
  readonly side: 'long' | 'short';
  /** In the base coin. */
  readonly quantity: string;
  /** Turnover at opening, exact; null once it is closed. */
  readonly opened: string | null;
}

/** The stake of an option, which is in no balance while the option runs. */
export interface StakeHolding {
  /** `id` of the option. */
  readonly id: string;
  readonly code: string;
  /** Null once it is settled. */
  readonly amount: string | null;
}

/** Subject of a review: a deposit, a withdrawal, or a step of verification. */
export type ReviewSubject = 'deposit' | 'withdrawal' | 'verification';

/**
 * A review that was decided. It is a notice only: the records contain the same decision, for a
 * client that was not connected.
 */
export interface ReviewDecided {
  readonly subject: ReviewSubject;
  /** `id` of the reviewed record. */
  readonly id: string;
  readonly status: 'passed' | 'rejected';
}

/** An answer of the operator to feedback. A notice only, like {@link ReviewDecided}. */
export interface FeedbackAnswered {
  /** `id` of the feedback. */
  readonly id: string;
  /** ms UTC. */
  readonly time: number;
}

/**
 * Everything of which the user's worth consists and that one command changed, in one event: a worth
 * between two of its parts would be false.
 */
export interface WorthChange {
  readonly kind: 'balance';
  readonly balances: readonly BalanceChange[];
  readonly contracts: readonly ContractHolding[];
  readonly stakes: readonly StakeHolding[];
  /** Money came in or went out: what came in since the day's start is another amount. */
  readonly outside: boolean;
}

/** A change of nothing, to name its parts only. */
export const NO_CHANGE: WorthChange = {
  kind: 'balance',
  balances: [],
  contracts: [],
  stakes: [],
  outside: false,
};

/** Events of the private topic. Balances are absolute: a later one replaces an earlier one. */
export type AccountEvent =
  | { readonly kind: 'spot-order'; readonly order: SpotOrder }
  | { readonly kind: 'spot-fill'; readonly fill: SpotFill }
  | { readonly kind: 'spot-trigger'; readonly trigger: SpotTrigger }
  | WorthChange
  | { readonly kind: 'option-order'; readonly order: OptionOrder }
  | { readonly kind: 'contract-order'; readonly order: ContractOrder }
  | { readonly kind: 'review'; readonly review: ReviewDecided }
  | { readonly kind: 'feedback'; readonly feedback: FeedbackAnswered }
  | { readonly kind: 'session-ended' };
