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

/** What the private topic carries. Balances are absolute, so a later one replaces an earlier one. */
export type AccountEvent =
  | { readonly kind: 'spot-order'; readonly order: SpotOrder }
  | { readonly kind: 'spot-fill'; readonly fill: SpotFill }
  | { readonly kind: 'balance'; readonly balances: readonly BalanceChange[] }
  | { readonly kind: 'option-order'; readonly order: OptionOrder }
  | { readonly kind: 'contract-order'; readonly order: ContractOrder }
  | { readonly kind: 'session-ended' };
