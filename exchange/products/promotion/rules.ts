import { divide } from '@tideline/wire';

/** Parameters of promotion. */
export interface PromotionSettings {
  /** Part of a referral's fee that goes to the inviter, in basis points. */
  readonly rebateBps: number;
  readonly partnerBps: number;
  /** Active referrals that make a partner. */
  readonly partnerFrom: number;
  /** Own spot turnover that makes a VIP, in whole USDT. */
  readonly vipTurnover: bigint;
}

export const PROMOTION: PromotionSettings = {
  rebateBps: 2_000,
  partnerBps: 3_000,
  partnerFrom: 5,
  vipTurnover: 1_000_000n,
};

/**
 * The inviter's part of a fee, in the fee's units. Rounds down: the house account never pays more
 * than it took.
 */
export function rebateOf(fee: bigint, ratioBps: number): bigint {
  return divide(fee * BigInt(ratioBps), 10_000n, 'floor');
}

/**
 * A name for other users: its first and last character, without its length. `demo` becomes `d***o`;
 * an e-mail address loses its domain.
 */
export function masked(name: string): string {
  const characters = [...(name.split('@', 1)[0] ?? '')];
  return `${characters[0] ?? ''}***${characters.length > 1 ? characters.at(-1) : ''}`;
}
