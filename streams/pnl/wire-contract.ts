import type { ContractOrder } from '#wire/calls/contracts.ts';
import { parseUnits, tryParseUnits } from '#wire/decimal.ts';
import { type ContractPosition, worthOf } from './contract.ts';
import type { ContractTerms } from './terms.ts';

/**
 * A contract of the wire as a position; null unless it trades.
 *
 * The wire carries the average opening price, cut to the price's digits, not the turnover at opening.
 * That follows exactly from the profit the exchange states at the mark it states it for; without a
 * profit the average price stands in, at most one price unit a base coin off.
 */
export function contractPosition(
  terms: ContractTerms,
  order: ContractOrder,
): ContractPosition | null {
  if (order.status !== 'trading' || order.open_price === null) return null;
  const { side } = order;
  const quantity = parseUnits(order.quantity, terms.quantityScale);
  const profit = order.profit === null ? null : parseUnits(order.profit, terms.quoteScale);
  const price = profit === null ? order.open_price : order.mark;
  const units = tryParseUnits(price, terms.priceDecimals);
  if (units === null || quantity === 0n) return null;
  const worth = worthOf(terms, side, quantity, units);
  const gained = profit ?? 0n;
  return {
    side,
    quantity,
    opened: side === 'long' ? worth - gained : worth + gained,
    margin: parseUnits(order.margin, terms.quoteScale),
    fee: parseUnits(order.fee, terms.quoteScale),
  };
}
