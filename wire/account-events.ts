import type { ContractOrder } from './calls/contracts.ts';
import type { OptionOrder } from './calls/options.ts';
import type { SpotFill, SpotOrder } from './calls/spot.ts';

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

/** What is decided about: a deposit, a withdrawal, or a step of verification. */
export type ReviewSubject = 'deposit' | 'withdrawal' | 'verification';

/**
 * A decision that has been made. It says that there is something to read, not all there is: who was
 * not connected finds the same in the records, so none is ever missed for good.
 */
export interface ReviewDecided {
  readonly subject: ReviewSubject;
  /** Of the request: the `id` of its record. */
  readonly id: string;
  readonly status: 'passed' | 'rejected';
  /** Told when it was rejected; may be empty. Null when it passed. */
  readonly reason: string | null;
}

/** What the private topic carries. Balances are absolute, so a later one replaces an earlier one. */
export type AccountEvent =
  | { readonly kind: 'spot-order'; readonly order: SpotOrder }
  | { readonly kind: 'spot-fill'; readonly fill: SpotFill }
  | { readonly kind: 'balance'; readonly balances: readonly BalanceChange[] }
  | { readonly kind: 'option-order'; readonly order: OptionOrder }
  | { readonly kind: 'contract-order'; readonly order: ContractOrder }
  | { readonly kind: 'review'; readonly review: ReviewDecided }
  | { readonly kind: 'session-ended' };
