import { bandLimit } from '@tideline/wire';
import { CallError } from '../../foundation/ports/refusal.ts';
import type { Book } from '../../market/matching/book.ts';
import type { Pair } from '../../market/matching/pair.ts';
import type { Plan } from '../../market/matching/plan.ts';
import { requireInBand } from '../../market/matching/price-band.ts';
import { requireTurnover, reserveOf, type SpotTerms } from './rules.ts';
import type { OrderRow } from './wire.ts';

/**
 * Plans the immediate trades of an order.
 * @param last - the feed's last price, the centre of the price band
 * @throws CallError when it is not allowed to trade or cannot
 */
export function planOf(book: Book, last: bigint, owner: string, terms: SpotTerms): Plan {
  const { side, type, quantity, budget, price } = terms;
  const wants = quantity !== null ? { quantity } : { budget: budget ?? 0n };
  if (type === 'limit' && price !== null) {
    requireInBand(book.pair, side, price, last);
    const plan = book.plan({ owner, side, limit: price, wants });
    requireExecution(terms, plan);
    return plan;
  }
  if (quantity !== null) {
    requireTurnover(book.pair, (last * quantity) / book.pair.divisor, 'quantity');
  }
  const plan = book.plan({ owner, side, limit: bandLimit(side, last), wants });
  requireExecution(terms, plan);
  return plan;
}

/**
 * Refuses what the order's terms exclude: a post-only order that would trade, a fill-or-kill order
 * that cannot be filled completely, and an immediate order that would trade nothing.
 * @throws CallError `post-only-would-cross`, `fill-or-kill`, `insufficient-liquidity`, `self-trade`
 */
export function requireExecution(
  { timeInForce, postOnly }: Pick<SpotTerms, 'timeInForce' | 'postOnly'>,
  plan: Plan,
): void {
  if (postOnly && (plan.matches.length > 0 || plan.selfTrade)) {
    throw new CallError('post-only-would-cross', 'price');
  }
  if (timeInForce === 'fok' && !plan.done) {
    throw new CallError(plan.selfTrade ? 'self-trade' : 'fill-or-kill');
  }
  if (timeInForce === 'ioc' && plan.matches.length === 0) {
    throw new CallError(plan.selfTrade ? 'self-trade' : 'insufficient-liquidity');
  }
}

/** A limit order reserves for its limit price, a market order exactly for its planned trades. */
export function reserveFor(pair: Pair, terms: SpotTerms, plan: Plan): bigint {
  if (terms.price !== null && terms.quantity !== null) {
    return reserveOf(pair, terms.side, terms.price, terms.quantity);
  }
  return terms.side === 'buy' ? plan.turnover : plan.quantity;
}

/** How an incoming order ends at once; null when its remainder rests in the book. */
export function endOf(order: OrderRow, plan: Plan): Pick<OrderRow, 'status' | 'reason'> | null {
  if (plan.done) return { status: 'completed', reason: null };
  if (plan.selfTrade) return { status: 'cancelled', reason: 'self-trade' };
  return order.time_in_force === 'gtc' ? null : { status: 'cancelled', reason: 'liquidity' };
}
