import { divide, RANK_LIST_LENGTH } from '@tideline/wire';

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

export interface Standing {
  readonly userId: string;
  readonly promoted: number;
  readonly rewards: bigint;
}

/** Orders by rewards, then by people, then by time of registration. */
export function byRank(a: Standing, b: Standing): number {
  if (a.rewards !== b.rewards) return a.rewards < b.rewards ? 1 : -1;
  return b.promoted - a.promoted || Number(a.userId) - Number(b.userId);
}

/** Users without referrals have no rank. */
export function ranked<Each extends Standing>(standings: Iterable<Each>): Each[] {
  return [...standings].filter((each) => each.promoted > 0).sort(byRank);
}

export function topOf(standings: readonly Standing[]): readonly Standing[] {
  return standings.slice(0, RANK_LIST_LENGTH);
}

/**
 * A name for other users: its first and last character, without its length. `demo` becomes `d***o`;
 * an e-mail address loses its domain.
 */
export function masked(name: string): string {
  const characters = [...(name.split('@', 1)[0] ?? '')];
  return `${characters[0] ?? ''}***${characters.length > 1 ? characters.at(-1) : ''}`;
}
