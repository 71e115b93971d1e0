import {
  type ContractPosition,
  type ContractTerms,
  feeOf,
  profitAt,
  worthOf,
} from '@tideline/streams';
import { divide } from '@tideline/wire';

const BPS = 10_000n;

/** A position, or one that an order would open. Amounts are units of the quote coin. */
export type Held = Omit<ContractPosition, 'margin'>;

/**
 * Result of closing at a price, after the fee paid and the fee for closing. In units of the quote
 * coin; exact.
 * @param price - in price units
 */
export function netAt(terms: ContractTerms, held: Held, price: bigint): bigint {
  const worth = worthOf(terms, held.side, held.quantity, price);
  return profitAt(held.side, held.opened, worth) - held.fee - feeOf(terms, worth);
}

/**
 * The price from which on closing yields at least `net`: the lowest one of a long, the highest one
 * of a short. In price units; 0 when a short cannot gain that much. Closing at one price unit worse
 * yields less. {@link netAt} of it is the exact result, which may exceed `net` by less than one
 * price unit's worth.
 */
export function priceForNet(terms: ContractTerms, held: Held, net: bigint): bigint {
  const { feeBps, divisor } = terms;
  const { side, opened, fee, quantity } = held;
  if (side === 'long') {
    const worth = divide((opened + fee + net) * BPS, BPS - feeBps, 'ceil');
    const price = divide(worth * divisor, quantity, 'ceil');
    return price > 0n ? price : 0n;
  }
  const worth = divide((opened - fee - net) * BPS, BPS + feeBps, 'floor');
  const price = divide(worth * divisor, quantity, 'floor');
  return price > 0n ? price : 0n;
}

/** A result as a share of the margin in hundredths of a percent, rounded down. */
export const returnBps = (net: bigint, margin: bigint): bigint =>
  divide(net * BPS, margin, 'floor');

/** The smallest result that is at least such a share of the margin. */
export const netForReturn = (bps: bigint, margin: bigint): bigint =>
  divide(bps * margin, BPS, 'ceil');
