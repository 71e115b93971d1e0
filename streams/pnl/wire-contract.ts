import type { ContractOrder } from '@tideline/wire/calls/contracts';
import { parseUnits, tryParseUnits } from '@tideline/wire/decimal';
import { type ContractPosition, worthOf } from './contract.ts';
import type { ContractTerms } from './terms.ts';

/**
 * Converts a contract of the wire to a position; null unless it is open.
 *
 * The wire has the average opening price, truncated to the price's decimals, but not the turnover
 * at opening. The turnover follows exactly from the exchange's profit at the mark it names. Without
 * a profit, the average price is used; the result is then off by at most one price unit per base
 * coin.
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
