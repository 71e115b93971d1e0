import {
  type BookView,
  type ContractPosition,
  type ContractTerms,
  feeOf,
  liquidationPriceOf,
  marginOf,
  profitAt,
} from '@tideline/streams';
import { type ContractOrder, divide, parseUnits } from '@tideline/wire';
import { QUANTITY_SCALE } from '../../market/book-walk.ts';
import { heldOf } from './contract-math.ts';

/** What closing a position, or a part of it, yields. In units of the quote coin. */
export interface CloseResult {
  readonly turnover: bigint;
  /** Fee for closing, at most what remains of the margin. */
  readonly fee: bigint;
  /** Paid out to the available balance. */
  readonly returned: bigint;
  /** Result after the fee paid at opening and the fee for closing. */
  readonly net: bigint;
}

/**
 * The part of a position that closing so many lots ends, with the exchange's rounding: the rest
 * keeps what does not divide.
 * @param lots - at least 1, at most those of the position
 */
export function partOf(order: ContractOrder, lots: number): ContractPosition | null {
  const held = heldOf(order)?.held;
  if (!held || lots >= order.lots) return held ?? null;
  const share = (amount: bigint, rounding: 'floor' | 'ceil'): bigint =>
    divide(amount * BigInt(lots), BigInt(order.lots), rounding);
  return {
    side: held.side,
    quantity: share(held.quantity, 'floor'),
    opened: share(held.opened, held.side === 'long' ? 'ceil' : 'floor'),
    margin: share(held.margin, 'floor'),
    fee: share(held.fee, 'floor'),
  };
}

/** The result of closing for a turnover, limited to the margin like the exchange limits it. */
export function closeResult(
  terms: ContractTerms,
  held: ContractPosition,
  turnover: bigint,
): CloseResult {
  const equity = held.margin + profitAt(held.side, held.opened, turnover);
  const left = equity > 0n ? equity : 0n;
  const full = feeOf(terms, turnover);
  const fee = full < left ? full : left;
  const returned = left - fee;
  return { turnover, fee, returned, net: returned - held.margin - held.fee };
}

/**
 * What the displayed book pays for so many base units; null when it cannot take them whole.
 * @param skip - base units that an earlier order of the same side takes first
 */
export function bookTurnover(
  terms: ContractTerms,
  book: BookView | null,
  side: 'buy' | 'sell',
  quantity: bigint,
  skip = 0n,
): bigint | null {
  const levels = book ? (side === 'buy' ? book.asks : book.bids) : [];
  let left = quantity;
  let ahead = skip;
  let turnover = 0n;
  for (const level of levels) {
    let offered = parseUnits(level.quantity, QUANTITY_SCALE);
    const skipped = ahead < offered ? ahead : offered;
    ahead -= skipped;
    offered -= skipped;
    const take = offered < left ? offered : left;
    const price = parseUnits(level.price, terms.priceDecimals);
    turnover += divide(price * take, terms.divisor, side === 'buy' ? 'ceil' : 'floor');
    left -= take;
    if (left === 0n) return turnover;
  }
  return null;
}

export interface Reversal {
  readonly close: CloseResult;
  readonly side: 'long' | 'short';
  /** Of the new position, in units of the quote coin. */
  readonly margin: bigint;
  readonly fee: bigint;
  /** Average price at which it opens and its liquidation price, in price units. */
  readonly average: bigint;
  readonly liquidation: bigint;
  /** What the new position takes from the available balance; negative when money is freed. */
  readonly takes: bigint;
}

/** The expected effect of a reversal by the displayed book; null when the book is too thin. */
export function reversalOf(order: ContractOrder, book: BookView | null): Reversal | null {
  const known = heldOf(order);
  if (!known) return null;
  const { terms, held } = known;
  const { quantity } = held;
  const way = held.side === 'long' ? 'sell' : 'buy';
  const closed = bookTurnover(terms, book, way, quantity);
  const opened = bookTurnover(terms, book, way, quantity, quantity);
  if (closed === null || opened === null) return null;
  const close = closeResult(terms, held, closed);
  const side = held.side === 'long' ? 'short' : 'long';
  const margin = marginOf(opened, order.leverage);
  const fee = feeOf(terms, opened);
  return {
    close,
    side,
    margin,
    fee,
    average: divide(opened * terms.divisor, quantity, 'floor'),
    liquidation: liquidationPriceOf(terms, { side, quantity, margin, opened }),
    takes: margin + fee - close.returned,
  };
}

/** A position with more margin: the most that may be added, and the new liquidation price. */
export function withMargin(
  order: ContractOrder,
  amount: bigint,
): { readonly max: bigint; readonly margin: bigint; readonly liquidation: bigint } | null {
  const known = heldOf(order);
  if (!known) return null;
  const { terms, held } = known;
  const max = held.opened > held.margin ? held.opened - held.margin : 0n;
  const margin = held.margin + amount;
  return { max, margin, liquidation: liquidationPriceOf(terms, { ...held, margin }) };
}
