import { formatUnits } from '@tideline/wire';
import { CallError } from '../../foundation/ports/refusal.ts';
import { readAmount, type WalletCoin } from './limits.ts';

/** The smallest VIP deposit as a multiple of the coin's smallest ordinary one. */
const MINIMUM_FACTOR = 10n;
/** The daily maximum of a coin as a multiple of its largest ordinary deposit. */
const MAXIMUM_FACTOR = 5n;
/** Maximum VIP deposits of one user under review; ordinary ones have a limit of their own. */
export const VIP_WAITING_LIMIT = 5;

/** Bounds of the VIP channel for one coin, in its units. */
export interface VipBounds {
  /** Smallest amount of one deposit. */
  readonly minimum: bigint;
  /** Largest sum of the deposits of one UTC day; rejected ones do not count. */
  readonly maximum: bigint;
}

export const vipBounds = ({ limits }: WalletCoin): VipBounds => ({
  minimum: limits.minDeposit * MINIMUM_FACTOR,
  maximum: limits.maxDeposit * MAXIMUM_FACTOR,
});

/** A user at the moment of a VIP deposit. */
export interface VipState {
  /** Whether the user's promotion status is VIP. */
  readonly member: boolean;
  /** VIP deposits under review. */
  readonly open: number;
  /** Sum of the coin's VIP deposits of the running UTC day, in its units. */
  readonly usedToday: bigint;
}

/**
 * Checks a VIP deposit and parses its amount into units.
 * @throws CallError `vip-required`, `order-limit`, `amount-too-small`, `vip-daily-maximum`, and
 * those of {@link readAmount}
 */
export function readVipAmount(wallet: WalletCoin, text: string, state: VipState): bigint {
  if (!state.member) throw new CallError('vip-required', 'channel');
  if (state.open >= VIP_WAITING_LIMIT) {
    throw new CallError('order-limit', undefined, { maximum: String(VIP_WAITING_LIMIT) });
  }
  const { minimum, maximum } = vipBounds(wallet);
  const amount = readAmount(wallet.coin, text, minimum);
  if (state.usedToday + amount > maximum) {
    const { code, scale } = wallet.coin;
    const params = { maximum: formatUnits(maximum, scale), coin: code };
    throw new CallError('vip-daily-maximum', 'amount', params);
  }
  return amount;
}
