import { divide, formatUnits, type ResponseOf, scaleOf, tryParseUnits } from '@tideline/wire';
import type { trustBuy, trustConfig } from '@tideline/wire/calls/trust';

export type Product = ResponseOf<typeof trustConfig>['products'][number];
export type Hosting = ResponseOf<typeof trustBuy>;

type Terms = Pick<Product, 'code' | 'days' | 'daily_rate_ppm' | 'penalty'>;

const MILLION = 1_000_000n;
const DAY = 86_400_000;

/** What an amount earns, as plain decimals. */
export interface Yield {
  readonly daily: string;
  readonly total: string;
  /** Principal and all interest. */
  readonly payout: string;
}

/**
 * Yield of an amount over the whole term (CONST:yield). One day's interest is rounded down, and the
 * total is a multiple of it, as the exchange credits it: 10000 at 0.4 % for 15 days gives 40 and
 * 600.
 * @param amount - plain decimal; the result is null when it is null or too precise
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
 * Cost and refund of early redemption (CONST:penalty), rounded up and at most the principal. For
 * examples: the exchange states the cost of a real order.
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

/** First instant of the UTC day from which interest counts: the day after the deposit, ms. */
export const interestFrom = (paid: number): number => (Math.floor(paid / DAY) + 1) * DAY;

/** When the last day ends and the principal is released, ms. */
export const principalBack = (paid: number, days: number): number =>
  interestFrom(paid) + days * DAY;
