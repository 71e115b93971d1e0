import {
  type ErrorId,
  formatFixed,
  type Instrument,
  parseUnits,
  type Quote,
  type SpotOrder,
} from '@tideline/wire';
import { draftValue } from '../../format/draft.ts';
import { QUANTITY_SCALE, quoteUnits } from '../../market/book-walk.ts';
import { exceededLimit } from '../../market/price-distance.ts';
import { units } from './ticket-size.ts';

interface Assessment {
  /** Plain decimals of the new terms; null while one is missing. */
  readonly price: string | null;
  readonly quantity: string | null;
  /** The order keeps its place: the same price, and not more quantity. */
  readonly keepsPlace: boolean;
  /** At its new price the order trades at once. */
  readonly crosses: boolean;
  readonly error: {
    readonly field: 'price' | 'quantity';
    readonly id: ErrorId;
    readonly limit?: string;
  } | null;
}

/** What a change of a waiting order does; the exchange checks the same. */
export function assessAmend(
  order: SpotOrder,
  drafts: { readonly price: string; readonly quantity: string },
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
    if (samePrice && size === before.size) return { field: 'quantity', id: 'amend-nothing' };
    return null;
  };
  return {
    price: samePrice ? order.price : price,
    quantity: size === before.size ? order.quantity : quantity,
    keepsPlace: samePrice && size !== null && size <= before.size,
    crosses,
    error: check(),
  };
}
