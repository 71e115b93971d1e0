import type { RequestOf } from '@tideline/wire';
import type { coinAmend } from '@tideline/wire/calls/spot';
import { type Pair, readPrice, turnoverOf } from '../matching/pair.ts';
import { requireInBand } from '../matching/price-band.ts';
import { CallError } from '../refusal.ts';
import { expectedPrice, requireSides } from './attached.ts';
import { readQuantity, requireTurnover } from './rules.ts';
import type { OrderRow } from './wire.ts';

/** The new terms of a waiting limit order. */
export interface Amendment {
  /** Price units. */
  readonly price: bigint;
  /** New total quantity in base units; more than what is filled. */
  readonly quantity: bigint;
  /** True when the order keeps its place: same price, not more quantity. */
  readonly keepsPlace: boolean;
}

/**
 * Parses the new terms of a waiting limit order.
 * @param last - the feed's last price, the centre of the price band
 * @throws CallError `amend-nothing`, `amend-below-filled`, `price-out-of-band`, `stop-wrong-side`
 */
export function readAmendment(
  pair: Pair,
  order: OrderRow,
  last: bigint,
  request: RequestOf<typeof coinAmend>,
): Amendment {
  if (request.price === undefined && request.quantity === undefined) {
    throw new CallError('amend-nothing', 'price');
  }
  if (order.price === null || order.quantity === null) throw new CallError('order-not-open', 'id');
  const price = request.price === undefined ? order.price : readPrice(pair, request.price, 'price');
  const quantity =
    request.quantity === undefined ? order.quantity : readQuantity(pair, request.quantity);
  if (quantity <= order.filled) throw new CallError('amend-below-filled', 'quantity');
  requireTurnover(pair, turnoverOf(pair, price, quantity, 'floor'), 'quantity');
  if (price !== order.price) {
    requireInBand(pair, order.side, price, last);
    requireSides(order.side, expectedPrice(order.side, price, last), {
      takeProfit: order.take_profit,
      stopLoss: order.stop_loss,
    });
  }
  const keepsPlace = price === order.price && quantity <= order.quantity;
  return { price, quantity, keepsPlace };
}
