import { divide } from '@tideline/wire';
import { dayOf, startOf } from '../../foundation/ports/utc-day.ts';
import type { Row } from '../../foundation/store/tables.ts';

export type HostingRow = Row<'hosting_orders'>;

const MILLION = 1_000_000n;

type Terms = Pick<HostingRow, 'amount' | 'rate_ppm'>;
type Running = Pick<HostingRow, 'days' | 'paid' | 'credited'>;

/**
 * Interest of one day, in the coin's units. Rounds down. 10000 at 0.4 % (4000 ppm) gives 40
 * (CONST:yield).
 */
export function dailyInterest({ amount, rate_ppm }: Terms): bigint {
  return divide(amount * BigInt(rate_ppm), MILLION, 'floor');
}

/** Interest of the whole term: a multiple of the daily interest, so that it equals what is paid. */
export function totalInterest(terms: Terms, days: number): bigint {
  return dailyInterest(terms) * BigInt(days);
}

/**
 * Number of days whose interest is due. The first day that counts is the one after the deposit; a
 * day's interest is due when the day is over.
 */
export function daysDue({ days, paid }: Pick<Running, 'days' | 'paid'>, now: number): number {
  const over = dayOf(now) - dayOf(paid) - 1;
  return Math.max(0, Math.min(days, over));
}

/** When the last day is over and the principal is released. */
export function finishOf({ days, paid }: Pick<Running, 'days' | 'paid'>): number {
  return startOf(dayOf(paid) + days + 1);
}

export function remainingDays({ days, credited }: Pick<Running, 'days' | 'credited'>): number {
  return days - credited;
}

/**
 * Current cost of early redemption in the coin's units; at most the principal (CONST:penalty).
 * - `remaining-days`: rate × remaining days × principal; 0.4 % × 3 × 1000 is 12
 * - `one-and-a-half-days`: 1.5 × the daily interest of the principal
 *
 * Rounds up, against the user; the rate is applied once to the whole.
 */
export function penaltyOf(
  order: Terms & Pick<HostingRow, 'days' | 'credited' | 'penalty_rule'>,
): bigint {
  const rate = BigInt(order.rate_ppm);
  const penalty =
    order.penalty_rule === 'remaining-days'
      ? divide(order.amount * rate * BigInt(remainingDays(order)), MILLION, 'ceil')
      : divide(order.amount * rate * 3n, MILLION * 2n, 'ceil');
  return penalty > order.amount ? order.amount : penalty;
}

/** Interest credited on a day: that of the previous day, if that day counted. */
export function creditedOn(
  order: Terms & Pick<HostingRow, 'paid' | 'credited'>,
  day: number,
): bigint {
  const number = day - 1 - dayOf(order.paid);
  return number >= 1 && number <= order.credited ? dailyInterest(order) : 0n;
}
