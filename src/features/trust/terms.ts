import { coinByCode, divide, formatUnits, type ResponseOf, tryParseUnits } from '#wire';
import type { trustBuy, trustConfig } from '#wire/calls/trust.ts';

export type Product = ResponseOf<typeof trustConfig>['products'][number];
export type Hosting = ResponseOf<typeof trustBuy>;

type Terms = Pick<Product, 'code' | 'days' | 'daily_rate_ppm' | 'penalty'>;

const MILLION = 1_000_000n;
const DAY = 86_400_000;

/** Digits the ledger keeps of a coin. */
export const scaleOf = (code: string): number => coinByCode(code)?.scale ?? 8;

/** What an amount earns, as plain decimals. */
export interface Yield {
  readonly daily: string;
  readonly total: string;
  /** Principal and all interest. */
  readonly payout: string;
}

/**
 * What hosting an amount for the whole term brings (CONST:yield). One day's interest is rounded down
 * and the total is as many of it, as the exchange credits it: 10000 at 0.4 % for 15 days is 40 and 600.
 * @param amount - plain decimal; null or too precise: nothing can be said
 */
export function yieldOf(
  amount: string | null,
  { code, days, daily_rate_ppm }: Terms,
): Yield | null {
  const scale = scaleOf(code);
  const principal = amount === null ? null : tryParseUnits(amount, scale);
  if (principal === null) return null;
  const daily = divide(principal * BigInt(daily_rate_ppm), MILLION, 'floor');
  const total = daily * BigInt(days);
  return {
    daily: formatUnits(daily, scale),
    total: formatUnits(total, scale),
    payout: formatUnits(principal + total, scale),
  };
}

export interface Redemption {
  readonly penalty: string;
  readonly refund: string;
}

/**
 * What redeeming early costs and gives back (CONST:penalty), rounded up and never more than the
 * principal. For examples: what an order really costs is what the exchange says it does.
 * @param remaining - days whose interest has not been credited
 */
export function redemptionOf(
  amount: string,
  remaining: number,
  { code, daily_rate_ppm, penalty: rule }: Terms,
): Redemption | null {
  const scale = scaleOf(code);
  const principal = tryParseUnits(amount, scale);
  if (principal === null) return null;
  const rated = principal * BigInt(daily_rate_ppm);
  const due =
    rule === 'remaining-days'
      ? divide(rated * BigInt(remaining), MILLION, 'ceil')
      : divide(rated * 3n, MILLION * 2n, 'ceil');
  const penalty = due > principal ? principal : due;
  return {
    penalty: formatUnits(penalty, scale),
    refund: formatUnits(principal - penalty, scale),
  };
}

/** `0.015%` of 150 millionths. */
export const rateText = (ppm: number): string => `${formatUnits(BigInt(ppm), 4)}%`;

/** First instant of the UTC day that interest begins to count: the day after the deposit, ms. */
export const interestFrom = (paid: number): number => (Math.floor(paid / DAY) + 1) * DAY;

/** When the last of the days is over and the principal is free, ms. */
export const principalBack = (paid: number, days: number): number =>
  interestFrom(paid) + days * DAY;
