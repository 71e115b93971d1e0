import { COIN_SCALE, divide, formatUnits, parseUnits } from '@tideline/wire';
import type { Payable } from '../../market/option-terms.ts';

/** A suggested stake as a plain decimal. */
export interface Stake {
  /** A share of the balance in percent; null for a fixed amount. */
  readonly percent: number | null;
  readonly amount: string;
  /** False when the limits or the balance do not allow it. */
  readonly allowed: boolean;
}

/** Fixed stakes as multiples of the smallest one: 10, 50, 100 and 500 USDT. */
const MULTIPLES = [1n, 5n, 10n, 50n];
const SHARES = [25, 50, 100];

/**
 * Fixed amounts and shares of the balance, within the limits of the coin. Shares are rounded down
 * to
 * `decimals`.
 */
export function stakesOf(terms: Payable, decimals: number): readonly Stake[] {
  const units = (text: string) => parseUnits(text, COIN_SCALE);
  const [minimum, maximum] = [units(terms.minimum), units(terms.maximum)];
  const available = terms.available === null ? null : units(terms.available);
  const step = 10n ** BigInt(COIN_SCALE - decimals);
  const fixed = MULTIPLES.map((multiple) => {
    const stake = minimum * multiple;
    return {
      percent: null,
      amount: formatUnits(stake, COIN_SCALE),
      allowed: stake <= maximum && (available === null || stake <= available),
    };
  });
  const shares = SHARES.map((percent) => {
    const share = divide((available ?? 0n) * BigInt(percent), 100n, 'floor');
    const stake = share > maximum ? maximum : share;
    const whole = divide(stake, step, 'floor') * step;
    return { percent, amount: formatUnits(whole, COIN_SCALE), allowed: whole >= minimum };
  });
  return [...fixed, ...shares];
}
