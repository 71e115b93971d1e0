import {
  type ErrorId,
  formatFixed,
  type Instrument,
  parseUnits,
  type Quote,
  type RequestOf,
  type SpotOrder,
} from '@tideline/wire';
import type { coinAmend } from '@tideline/wire/calls/spot';
import { draftValue } from '../../format/draft.ts';
import { QUANTITY_SCALE, quoteUnits } from '../../market/book-walk.ts';
import { exceededLimit } from '../../market/price-distance.ts';
import { units } from './ticket-size.ts';

const NO_STOPS: Pick<OrderChange, 'take_profit' | 'stop_loss'> = {};

export type AmendField = 'price' | 'quantity' | 'takeProfit' | 'stopLoss';
/** The typed terms; an empty take-profit or stop-loss attaches nothing. */
export type AmendDrafts = Readonly<Record<AmendField, string>>;

/** The terms that change, as the call names them. */
export type OrderChange = Omit<RequestOf<typeof coinAmend>, 'id' | 'client_id'>;

interface Assessment {
  readonly change: OrderChange;
  /** The order keeps its place: the same price, and not more quantity. */
  readonly keepsPlace: boolean;
  /** At its new price the order trades at once. */
  readonly crosses: boolean;
  readonly error: {
    readonly field: AmendField;
    readonly id: ErrorId;
    readonly limit?: string;
  } | null;
}

export const draftsOfOrder = (order: SpotOrder): AmendDrafts => ({
  price: order.price ?? '',
  quantity: order.quantity ?? '',
  takeProfit: order.take_profit ?? '',
  stopLoss: order.stop_loss ?? '',
});

/**
 * Whether what is attached to an order can change: once something is filled, its triggers wait and
 * are amended themselves. An OCO order has none.
 */
export const takesStops = ({ filled, linked_trigger_id }: SpotOrder): boolean =>
  units(filled, QUANTITY_SCALE) === 0n && linked_trigger_id == null;

/** What a change of a waiting order does; the exchange checks the same. */
export function assessAmend(
  order: SpotOrder,
  drafts: AmendDrafts,
  instrument: Instrument,
  quote: Pick<Quote, 'last' | 'mark' | 'bid' | 'ask'> | null,
): Assessment {
  const { priceDecimals, minTurnover, maxQuantity } = instrument;
  const price = draftValue(drafts.price);
  const quantity = draftValue(drafts.quantity);
  const priceUnits = price === null ? null : units(price, priceDecimals);
  const size = quantity === null ? null : units(quantity, QUANTITY_SCALE);
  const before = {
    price: parseUnits(order.price ?? '0', priceDecimals),
    size: units(order.quantity ?? '0', QUANTITY_SCALE),
    filled: units(order.filled, QUANTITY_SCALE),
  };
  const samePrice = priceUnits === before.price;
  const at = (text: string | null | undefined) =>
    text == null ? null : parseUnits(text, priceDecimals);
  const opposite = at(order.side === 'buy' ? quote?.ask : quote?.bid);
  const crosses =
    !samePrice &&
    priceUnits !== null &&
    opposite !== null &&
    (order.side === 'buy' ? priceUnits >= opposite : priceUnits <= opposite);

  const stops = takesStops(order) ? stopsOf(order, drafts, priceDecimals) : NO_STOPS;
  const last = at(quote?.last);
  const better =
    last !== null &&
    priceUnits !== null &&
    (order.side === 'buy' ? last < priceUnits : last > priceUnits);
  // The order can expect its limit, or the last price where that is better.
  const from = better ? last : priceUnits;
  const stopError = (field: 'takeProfit' | 'stopLoss'): Assessment['error'] => {
    const typed = draftValue(drafts[field]);
    const moved = !samePrice || Object.keys(stops).length > 0;
    if (typed === null || !takesStops(order) || !moved) return null;
    const stop = units(typed, priceDecimals);
    if (stop === 0n) return { field, id: 'price-invalid' };
    const above = (order.side === 'buy') === (field === 'takeProfit');
    if (from === null || (above ? stop > from : stop < from)) return null;
    return { field, id: 'stop-wrong-side' };
  };

  const check = (): Assessment['error'] => {
    if (priceUnits === null) return { field: 'price', id: 'price-required' };
    if (priceUnits === 0n) return { field: 'price', id: 'price-invalid' };
    const limit = samePrice
      ? null
      : exceededLimit(order.side, priceUnits, at(quote?.last), at(quote?.mark));
    if (limit !== null) {
      return { field: 'price', id: 'price-out-of-band', limit: formatFixed(limit, priceDecimals) };
    }
    if (size === null) return { field: 'quantity', id: 'amount-required' };
    if (size <= before.filled) return { field: 'quantity', id: 'amend-below-filled' };
    if (size > units(maxQuantity, QUANTITY_SCALE)) {
      return { field: 'quantity', id: 'amount-too-large' };
    }
    if (priceUnits * size < quoteUnits(minTurnover, priceDecimals)) {
      return { field: 'quantity', id: 'amount-too-small' };
    }
    if (samePrice && size === before.size && Object.keys(stops).length === 0) {
      return { field: 'quantity', id: 'amend-nothing' };
    }
    return stopError('takeProfit') ?? stopError('stopLoss');
  };
  return {
    change: {
      ...(price !== null && !samePrice && { price }),
      ...(quantity !== null && size !== before.size && { quantity }),
      ...stops,
    },
    keepsPlace: samePrice && size !== null && size <= before.size,
    crosses,
    error: check(),
  };
}

/** The attached prices that change; `none` for an emptied field. */
function stopsOf(
  order: SpotOrder,
  drafts: AmendDrafts,
  decimals: number,
): Pick<OrderChange, 'take_profit' | 'stop_loss'> {
  const changed = (draft: string, held: string | null | undefined): string | undefined => {
    const typed = draftValue(draft);
    if (typed === null) return held == null ? undefined : 'none';
    const same = held != null && units(typed, decimals) === units(held, decimals);
    return same ? undefined : typed;
  };
  const [profit, loss] = [
    changed(drafts.takeProfit, order.take_profit),
    changed(drafts.stopLoss, order.stop_loss),
  ];
  return {
    ...(profit !== undefined && { take_profit: profit }),
    ...(loss !== undefined && { stop_loss: loss }),
  };
}
