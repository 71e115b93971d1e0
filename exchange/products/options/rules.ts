import { divide, parseUnits, scaleOf } from '@tideline/wire';
import type { Around } from '../../market/matching/deal-history.ts';

export type Direction = 'rise' | 'fall' | 'even';

interface PayableCoin {
  readonly code: string;
  /** In the coin's units. */
  readonly minimum: bigint;
  readonly maximum: bigint;
}

/** Coins accepted as stake. The bounds are about 10 and 10,000 USDT each. */
export const PAYABLE: readonly PayableCoin[] = [
  payable('USDT', '10', '10000'),
  payable('BTC', '0.0002', '0.15'),
  payable('ETH', '0.004', '4'),
];

function payable(code: string, minimum: string, maximum: string): PayableCoin {
  const scale = scaleOf(code);
  return { code, minimum: parseUnits(minimum, scale), maximum: parseUnits(maximum, scale) };
}

/** Maximum running options of one user. */
export const RUNNING_LIMIT = 100;

/** Maximum age of a delivery price, ms; after a longer silence the price is unknown. */
const DELIVERY_WINDOW = 10_000;

/**
 * Profit on a win, in the stake's units. Rounds down, against the buyer; the quote and the payout
 * are equal.
 */
export function profitOf(stake: bigint, ratioBps: number): bigint {
  return divide(stake * BigInt(ratioBps), 10_000n, 'floor');
}

/** The outcome of an option: an equal price wins for `even` and returns the stake otherwise. */
export function outcomeOf(
  direction: Direction,
  entry: bigint,
  delivery: bigint,
): 'won' | 'lost' | 'returned' {
  if (delivery === entry) return direction === 'even' ? 'won' : 'returned';
  if (direction === 'even') return 'lost';
  return delivery > entry === (direction === 'rise') ? 'won' : 'lost';
}

/** The whole amount paid back. */
export function payoutOf(
  status: 'won' | 'lost' | 'returned' | 'void',
  stake: bigint,
  ratioBps: number,
): bigint {
  if (status === 'lost') return 0n;
  return status === 'won' ? stake + profitOf(stake, ratioBps) : stake;
}

/** The deals that settle a delivery, or null when the last one before it is too old. */
export function deliveryOf(around: Around | null, delivery: number): Around | null {
  return around && delivery - around.at.time <= DELIVERY_WINDOW ? around : null;
}
