import type { Deal } from '@tideline/wire';
import { isCount, isDecimal, isObject, isPrice, isTime, SKEW } from './fields.ts';

/**
 * The data of a `deal` frame: consecutive ids, oldest first. Null otherwise.
 * @param sent - exchange time of the frame, ms UTC
 */
export function dealsOf(value: unknown, sent: number): readonly Deal[] | null {
  const deals = isObject(value) ? listOf(value['deals'], 1) : null;
  const newest = deals?.[deals.length - 1];
  return newest && newest.time > sent + SKEW ? null : deals;
}

/** The deals in an answer of `currency/deal`: consecutive ids, newest first. Null otherwise. */
export function dealPageOf(value: unknown, symbol: string): readonly Deal[] | null {
  return isObject(value) && value['symbol'] === symbol ? listOf(value['deals'], -1) : null;
}

function listOf(value: unknown, step: 1 | -1): readonly Deal[] | null {
  if (!Array.isArray(value)) return null;
  let before: Deal | null = null;
  for (const deal of value as readonly unknown[]) {
    if (!isDeal(deal) || (before !== null && deal.id !== before.id + step)) return null;
    before = deal;
  }
  return value;
}

function isDeal(value: unknown): value is Deal {
  if (typeof value !== 'object' || value === null) return false;
  const deal = value as Deal;
  return (
    isCount(deal.id) &&
    isTime(deal.time) &&
    isPrice(deal.price) &&
    isDecimal(deal.quantity) &&
    (deal.side === 'buy' || deal.side === 'sell')
  );
}
