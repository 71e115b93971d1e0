import { formatUnits, scaleOf } from '@tideline/wire';
import { CallError } from '../ports/refusal.ts';
import { LARGEST_UNITS } from '../store/table.ts';
import { HOUSE, type Holding, type LedgerAccount } from './accounts.ts';

/** One leg of a posting: the change of a holding, in minor units. */
export interface Leg {
  readonly owner: string;
  readonly account: LedgerAccount;
  readonly coin: string;
  readonly available?: bigint;
  readonly frozen?: bigint;
  /** The record of this leg, when it is another than the posting's. */
  readonly reference?: string;
}

/** A posting that must never be written: a defect of the program, not of the user. */
export class LedgerFault extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'LedgerFault';
  }
}

/** The available balance of a user would go below zero. */
export class InsufficientFunds extends Error {
  readonly coin: string;
  constructor(coin: string) {
    super(`not enough ${coin}`);
    this.name = 'InsufficientFunds';
    this.coin = coin;
  }
}

/** A holding would leave the range that a row can hold: the command is refused. */
export class HoldingOutOfRange extends CallError {
  constructor({ coin }: Leg) {
    const largest = formatUnits(LARGEST_UNITS, scaleOf(coin));
    super('amount-too-large', undefined, { maximum: largest, coin });
  }
}

/** Checks that a posting sums to zero in every coin, over available and frozen. */
export function assertBalanced(legs: readonly Leg[]): void {
  const sums = new Map<string, bigint>();
  for (const leg of legs) {
    sums.set(leg.coin, (sums.get(leg.coin) ?? 0n) + (leg.available ?? 0n) + (leg.frozen ?? 0n));
  }
  for (const [coin, sum] of sums) {
    if (sum !== 0n) throw new LedgerFault(`posting is off by ${sum} units of ${coin}`);
  }
}

/**
 * The holding after a leg. Users never go below zero. A negative `available` is the user's mistake;
 * a negative `frozen` means that a reserve was spent twice.
 */
export function applyLeg(holding: Holding, leg: Leg): Holding {
  const available = holding.available + (leg.available ?? 0n);
  const frozen = holding.frozen + (leg.frozen ?? 0n);
  if (leg.owner !== HOUSE) {
    if (frozen < 0n) throw new LedgerFault(`frozen ${leg.coin} of ${leg.owner} would be ${frozen}`);
    if (available < 0n) throw new InsufficientFunds(leg.coin);
  } else if (frozen !== 0n) {
    throw new LedgerFault('the house reserves nothing');
  }
  for (const units of [available, frozen]) {
    if (units > LARGEST_UNITS || units < -LARGEST_UNITS) throw new HoldingOutOfRange(leg);
  }
  return { available, frozen };
}
