import type { Store } from '../../foundation/store/store.ts';
import { type FillRow, pairOf } from '../../products/spot/wire.ts';
import { DoorError } from '../door-error.ts';
import type { DoorParameters } from '../parameters.ts';
import { amountText } from '../text.ts';
import type { DoorOrders } from './door-orders.ts';
import type { DoorType, OrderRequest } from './order-request.ts';
import { type DoorOrder, orderText } from './order-text.ts';

const FORMS = ['ACK', 'RESULT', 'FULL'] as const;
type Form = (typeof FORMS)[number];

/** How much the answer to a new order says. @throws DoorError -1130 */
export function formOf(parameters: DoorParameters, type: DoorType): Form {
  const wanted = parameters.get('newOrderRespType');
  if (wanted === undefined) return type === 'LIMIT' || type === 'MARKET' ? 'FULL' : 'ACK';
  const form = FORMS.find((each) => each === wanted);
  if (form) return form;
  throw new DoorError(-1130, "Data sent for parameter 'newOrderRespType' is not valid.");
}

/** The shortest answer to a new order. */
export const ackOf = (
  { clientId: clientOrderId, symbol }: Pick<OrderRequest, 'clientId' | 'symbol'>,
  { id: orderId, time: transactTime }: { readonly id: number; readonly time: number },
) => ({ symbol, orderId, orderListId: -1, clientOrderId, transactTime });

/** Answers to new orders, from what their commit has stored. */
export class PlacedAnswers {
  readonly #store: Store;
  readonly #orders: DoorOrders;

  constructor(store: Store, orders: DoorOrders) {
    this.#store = store;
    this.#orders = orders;
  }

  async of(
    userId: string,
    { id, time }: { readonly id: number; readonly time: number },
    form: Form,
  ): Promise<object> {
    const door = await this.#orders.find(userId, id);
    if (!door) throw new Error(`order ${id} was placed and is not found`);
    const { symbol, orderId, orderListId, clientOrderId, ...result } = orderText(door);
    const ack = { symbol, orderId, orderListId, clientOrderId, transactTime: time };
    if (form === 'ACK') return ack;
    const { icebergQty, isWorking, time: created, updateTime, ...shown } = result;
    if (form === 'RESULT') return { ...ack, ...shown };
    return { ...ack, ...shown, fills: (await this.#fillsOf(userId, door)).map(fillText) };
  }

  /** Oldest first. */
  async #fillsOf(userId: string, { order }: DoorOrder): Promise<readonly FillRow[]> {
    if (!order || order.filled === 0n) return [];
    const where = { user_id: userId, order_id: order.id };
    const { rows } = await this.#store.page('spot_fills', { where, before: null, limit: 1_000 });
    return rows.toReversed();
  }
}

function fillText({ fee, fee_coin, id, price, quantity, side, symbol }: FillRow) {
  const { base, quote, priceDecimals } = pairOf(symbol);
  return {
    price: amountText(price, priceDecimals),
    qty: amountText(quantity, base.scale),
    commission: amountText(fee, side === 'buy' ? base.scale : quote.scale),
    commissionAsset: fee_coin,
    tradeId: id,
  };
}

/** A cancelled order. @param name - the client order id of the cancellation */
export function cancelText(door: DoorOrder, name: string, time: number) {
  const {
    clientOrderId,
    icebergQty,
    isWorking,
    time: _,
    updateTime,
    workingTime,
    ...order
  } = orderText(door);
  return { ...order, origClientOrderId: clientOrderId, clientOrderId: name, transactTime: time };
}
