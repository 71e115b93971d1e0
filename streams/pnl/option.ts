import { divide } from '@tideline/wire/decimal';

export type OptionDirection = 'rise' | 'fall' | 'even';

/** A running option. Prices in price units, the stake in units of its coin. */
export interface OptionPosition {
  readonly direction: OptionDirection;
  readonly entry: bigint;
  readonly stake: bigint;
  /** Profit on a win, in hundredths of a percent of the stake. */
  readonly ratioBps: number;
}

/** Whether an option would win (`in`), return its stake (`at`) or lose (`out`) if it ended now. */
export type Moneyness = 'in' | 'at' | 'out';

/** Result of an option at a price. Amounts in units of the stake's coin. */
export interface OptionPnl {
  readonly moneyness: Moneyness;
  /** Whole amount paid back. */
  readonly payout: bigint;
  /** Payout less stake. */
  readonly profit: bigint;
}

/** An equal price wins for `even` and returns the stake otherwise. */
export function moneynessOf(direction: OptionDirection, entry: bigint, price: bigint): Moneyness {
  if (price === entry) return direction === 'even' ? 'in' : 'at';
  if (direction === 'even') return 'out';
  return price > entry === (direction === 'rise') ? 'in' : 'out';
}

/** Profit on a win: stake × ratio. Rounds down, against the buyer, as the exchange pays it. */
export function winOf(stake: bigint, ratioBps: number): bigint {
  return divide(stake * BigInt(ratioBps), 10_000n, 'floor');
}

/** Payout if the option were settled at this price. Exact except for the win. */
export function optionPnl(held: OptionPosition, price: bigint): OptionPnl {
  const moneyness = moneynessOf(held.direction, held.entry, price);
  const win = moneyness === 'in' ? winOf(held.stake, held.ratioBps) : 0n;
  const payout = moneyness === 'out' ? 0n : held.stake + win;
  return { moneyness, payout, profit: payout - held.stake };
}
