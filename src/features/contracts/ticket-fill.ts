import {
  type BookView,
  type ContractPosition,
  type ContractTerms,
  contractTerms,
  feeOf,
  marginOf,
  worthOf,
} from '@tideline/streams';
import { divide, type Instrument, parseUnits, pow10 } from '@tideline/wire';
import { averagePrice, QUANTITY_SCALE as SCALE, walk } from '../../market/book-walk.ts';
import { draftValue } from '../../ui/number-draft.ts';
import type { ContractTicket } from './contract-ticket.ts';

/** What a ticket is computed with. */
export interface ContractContext {
  readonly instrument: Instrument;
  /** Terms of the exchange. */
  readonly terms: { readonly fee_bps: number; readonly maintenance_bps: number };
  readonly mark: string | null;
  /** Last price of the market; null while unknown. */
  readonly last: string | null;
  readonly book: BookView | null;
  /** Null for a visitor and while it loads. */
  readonly available: string | null;
}

/** The opening of a ticket's order. */
export interface Opening extends ContractPosition {
  /** Average price in price units; null while unknown. */
  readonly average: bigint | null;
  /** The displayed book cannot fill it completely. */
  readonly thin: boolean;
}

/**
 * The position that an order of a ticket opens with so many lots; null while prices are unknown.
 */
export function openingOf(
  ticket: ContractTicket,
  context: ContractContext,
  lots: bigint,
): Opening | null {
  const rules = rulesOf(context);
  const quantity = lots * parseUnits(context.instrument.contractLot, SCALE);
  const price = priceOf(ticket, context.instrument.priceDecimals);
  const filled = quantity > 0n ? fill(ticket, context, rules, price, quantity) : null;
  if (!filled) return null;
  const { turnover, average, thin } = filled;
  const margin = marginOf(turnover, ticket.leverage);
  const fee = feeOf(rules, turnover);
  return { side: ticket.side, quantity, opened: turnover, margin, fee, average, thin };
}

/**
 * The most lots whose margin and fee the available balance pays, limited by the pair's largest
 * order; null while balance or prices are unknown.
 */
export function maxLots(ticket: ContractTicket, context: ContractContext): bigint | null {
  const { instrument, available } = context;
  if (available === null) return null;
  const free = parseUnits(available, SCALE);
  let high = parseUnits(instrument.maxQuantity, SCALE) / parseUnits(instrument.contractLot, SCALE);
  let low = 0n;
  if (openingOf(ticket, context, 1n) === null) return null;
  // The cost grows with the lots, so halving finds the largest that is affordable.
  while (low < high) {
    const lots = (low + high + 1n) / 2n;
    const opening = openingOf(ticket, context, lots);
    if (opening && opening.margin + opening.fee <= free) low = lots;
    else high = lots - 1n;
  }
  return low;
}

/** The pair's terms with the exchange's rates. */
export function rulesOf({ instrument, terms }: ContractContext): ContractTerms {
  const known = contractTerms(instrument.symbol);
  if (!known) throw new Error(`${instrument.symbol} is not listed`);
  return {
    ...known,
    feeBps: BigInt(terms.fee_bps),
    maintenanceBps: BigInt(terms.maintenance_bps),
  };
}

/** Limit price of a ticket in price units; null at market, and while there is none. */
export const priceOf = ({ type, price }: ContractTicket, decimals: number): bigint | null => {
  const value = draftValue(price);
  return type === 'market' || value === null ? null : parseUnits(value, decimals);
};

interface Fill {
  /** Money units. */
  readonly turnover: bigint;
  readonly average: bigint | null;
  readonly thin: boolean;
}

/** Its expected opening price: from the book's levels, or the limit price of a resting order. */
function fill(
  { side, type }: ContractTicket,
  { instrument, book }: ContractContext,
  rules: ContractTerms,
  price: bigint | null,
  quantity: bigint,
): Fill | null {
  const { priceDecimals } = instrument;
  const levels = book ? (side === 'long' ? book.asks : book.bids) : [];
  const limit = price === null ? {} : { limit: { price, buy: side === 'long' } };
  const walked = walk(levels, priceDecimals, { quantity, ...limit });
  const whole = walked.filled === quantity;
  if (type === 'limit' && !whole) {
    if (price === null || price === 0n) return null;
    // Computed at its limit price, because it opens at that or better.
    const turnover = worthOf(rules, 'short', quantity, price);
    return { turnover, average: price, thin: false };
  }
  const average = averagePrice(walked);
  if (average === null) return null;
  const had = divide(walked.turnover, pow10(priceDecimals), 'floor');
  const rest = whole ? 0n : worthOf(rules, 'short', quantity - walked.filled, average);
  return { turnover: had + rest, average, thin: !whole };
}
