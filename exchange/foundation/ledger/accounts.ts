import type { Account } from '@tideline/wire';

/** The exchange's own side of every posting. */
export const HOUSE = 'house';

/**
 * The house account's parts. All may be negative: together with the users they sum to zero.
 * - `outside`: source of deposits and destination of withdrawals
 * - `market`: the counterparty of fills against outside liquidity
 * - `fees`: revenue
 * - `insurance`: pays losses of liquidated contracts beyond their margin
 * - `options`, `contracts`, `trust`: the counterparty of each product
 */
type HouseAccount = 'outside' | 'market' | 'fees' | 'insurance' | 'options' | 'contracts' | 'trust';

export type LedgerAccount = Account | HouseAccount;

/** The reason of a balance change: the `kind` of a change record. Screens translate these words. */
export type ChangeKind =
  | 'deposit'
  | 'freeze'
  | 'unfreeze'
  | 'spot-trade'
  | 'option-stake'
  | 'option-payout'
  | 'option-return'
  | 'contract-open'
  | 'contract-close'
  | 'insurance'
  | 'transfer'
  | 'exchange'
  | 'withdraw'
  | 'trust-interest'
  | 'trust-penalty'
  | 'rebate'
  | 'reset';

/** Holdings of one coin in one account, in the coin's minor units. */
export interface Holding {
  readonly available: bigint;
  readonly frozen: bigint;
}

export const NOTHING: Holding = { available: 0n, frozen: 0n };

/** Kinds that are no result of trading: money that came in or went out, and paper funds. */
const OUTSIDE: ReadonlySet<string> = new Set<ChangeKind>(['deposit', 'withdraw', 'reset']);

export const isOutside = (kind: string): boolean => OUTSIDE.has(kind);
