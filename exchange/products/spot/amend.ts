import type { RequestOf } from '@tideline/wire';
import type { coinAmend } from '@tideline/wire/calls/spot';
import { CallError } from '../../foundation/ports/refusal.ts';
import { type Pair, readPrice, turnoverOf } from '../../market/matching/pair.ts';
import { requireInBand } from '../../market/matching/price-band.ts';
import { expectedPrice, readAmendedAttached, requireSides } from './attached.ts';
import { readQuantity, requireTurnover, slotsOf } from './rules.ts';
import type { OrderRow } from './wire.ts';

/** The new terms of a waiting limit order. */
export interface Amendment {
  readonly terms: {
    /** Price units. */
    readonly price: bigint;
    /** New total quantity in base units; more than what is filled. */
    readonly quantity: bigint;
  } & Pick<OrderRow, 'take_profit' | 'stop_loss' | 'trigger_by'>;
  /** Places that it takes in the limit of waiting orders, besides those of the order. */
  readonly moreSlots: number;
  /** True when the order keeps its place: same price, not more quantity. */
  readonly keepsPlace: boolean;
  /** True when the terms are those of the order. */
  readonly same: boolean;
}

const TERMS = ['price', 'quantity', 'take_profit', 'stop_loss'] as const;

/**
 * Parses the new terms of a waiting limit order.
 * @param last - the feed's last price, the centre of the price band
 * @throws CallError `amend-nothing`, `amend-below-filled`, `price-out-of-band`, `stop-wrong-side`,
 *   `field-invalid`
 */
export function readAmendment(
  pair: Pair,
  order: OrderRow,
  last: bigint,
  request: RequestOf<typeof coinAmend>,
): Amendment {
  if (TERMS.every((name) => request[name] === undefined)) {
    throw new CallError('amend-nothing', 'price');
  }
  if (order.price === null || order.quantity === null) throw new CallError('order-not-open', 'id');
  const price = request.price === undefined ? order.price : readPrice(pair, request.price, 'price');
  const quantity =
    request.quantity === undefined ? order.quantity : readQuantity(pair, request.quantity);
  if (quantity <= order.filled) throw new CallError('amend-below-filled', 'quantity');
  requireTurnover(pair, turnoverOf(pair, price, quantity), 'quantity');
  const attached = readAmendedAttached(pair, order, request);
  if (price !== order.price) requireInBand(pair, order.side, price, last);
  // A price that stays has been checked against the market of its time.
  const { takeProfit: take_profit, stopLoss: stop_loss, triggerBy: trigger_by } = attached;
  const sameStops = take_profit === order.take_profit && stop_loss === order.stop_loss;
  if (price !== order.price || !sameStops) {
    requireSides(order.side, expectedPrice(order.side, price, last), attached);
  }
  const keepsPlace = price === order.price && quantity <= order.quantity;
  return {
    terms: { price, quantity, take_profit, stop_loss, trigger_by },
    moreSlots: slotsOf(take_profit, stop_loss) - slotsOf(order.take_profit, order.stop_loss),
    keepsPlace,
    same: sameStops && price === order.price && quantity === order.quantity,
  };
}
