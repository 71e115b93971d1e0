import type { Account } from '#wire';

/** The exchange's own side of every posting. */
export const HOUSE = 'house';

/**
 * What the house keeps apart. All may run negative: together with the users they sum to zero.
 * - `outside`: the world deposits come from and withdrawals go to
 * - `market`: the counterparty of fills against outside liquidity
 * - `fees`: revenue
 * - `insurance`: pays what a liquidated contract lost beyond its margin
 * - `options`, `contracts`, `trust`: the counterparty of each product
 */
type HouseAccount = 'outside' | 'market' | 'fees' | 'insurance' | 'options' | 'contracts' | 'trust';

export type LedgerAccount = Account | HouseAccount;

/** Why a balance changed: the `kind` of a change record. Screens translate these words. */
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

/** What one coin in one account holds, in the coin's minor units. */
export interface Holding {
  readonly available: bigint;
  readonly frozen: bigint;
}

export const NOTHING: Holding = { available: 0n, frozen: 0n };
