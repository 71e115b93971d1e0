import type { Row } from '../../foundation/store/tables.ts';
import type { TriggerRow } from '../../products/spot/trigger-wire.ts';
import { type OrderRow, pairOf } from '../../products/spot/wire.ts';
import { amountText } from '../text.ts';

/** What an order that expired at once was asked for, as texts of the request. */
export interface StoredRequest {
  readonly side: string;
  readonly type: string;
  readonly timeInForce: string;
  readonly price: string;
  readonly quantity: string;
  readonly budget: string;
}

/** An order as a program sees it: a trigger and the order that it placed are one. */
export interface DoorOrder {
  readonly id: number;
  readonly clientId: string;
  readonly symbol: string;
  readonly order: OrderRow | null;
  readonly trigger: TriggerRow | null;
  /** The row of an order that expired at once. */
  readonly stored: Row<'door_orders'> | null;
}

const TRIGGER_TYPES = {
  'stop-market': 'STOP_LOSS',
  'stop-limit': 'STOP_LOSS_LIMIT',
  'take-profit-market': 'TAKE_PROFIT',
  'take-profit-limit': 'TAKE_PROFIT_LIMIT',
  'trailing-stop': 'STOP_LOSS',
} as const;

/** Smaller id of the two orders of a list; -1 without one. */
export function listIdOf({ order, trigger }: Pick<DoorOrder, 'order' | 'trigger'>): number {
  const own = trigger ?? order;
  const other = otherIdOf({ order, trigger });
  return own === null || other === null ? -1 : Math.min(own.id, other);
}

/** Id of the other order of a list; null without one. */
export const otherIdOf = ({
  order,
  trigger,
}: Pick<DoorOrder, 'order' | 'trigger'>): number | null =>
  trigger?.linked_order_id ?? trigger?.linked_trigger_id ?? order?.linked_trigger_id ?? null;

/** An order as `GET order` answers it. */
export function orderText(door: DoorOrder) {
  const { id, clientId, stored, order, symbol, trigger } = door;
  const own = trigger ?? order;
  const { base, quote, priceDecimals } = pairOf(symbol);
  const asked = stored === null ? null : (JSON.parse(stored.request ?? '{}') as StoredRequest);
  const filled = order?.filled ?? 0n;
  const quantity = trigger?.quantity ?? order?.quantity ?? filled;
  const budget = trigger?.budget ?? order?.budget ?? 0n;
  const created = own?.created ?? stored?.time ?? 0;
  const working = order?.created ?? (trigger ? -1 : created);
  return {
    symbol,
    orderId: id,
    orderListId: listIdOf(door),
    clientOrderId: clientId,
    price: asked?.price ?? amountText(own?.price ?? 0n, priceDecimals),
    origQty: asked?.quantity ?? amountText(quantity, base.scale),
    executedQty: amountText(filled, base.scale),
    origQuoteOrderQty: asked?.budget ?? amountText(budget, quote.scale),
    cummulativeQuoteQty: amountText(order?.turnover ?? 0n, quote.scale),
    status: statusOf(door),
    timeInForce: asked?.timeInForce ?? forceOf(order),
    type: asked?.type ?? typeOf(door),
    side: asked?.side ?? (own?.side ?? '').toUpperCase(),
    stopPrice: amountText(trigger?.trigger_price ?? 0n, priceDecimals),
    icebergQty: amountText(0n, base.scale),
    time: created,
    updateTime: Math.max(order?.updated ?? created, trigger?.updated ?? created),
    isWorking: working !== -1,
    workingTime: working,
    selfTradePreventionMode: 'EXPIRE_TAKER',
    ...(trigger?.trail_bps != null && { trailingDelta: trigger.trail_bps }),
  };
}

const forceOf = (order: OrderRow | null): string =>
  order?.type === 'limit' ? order.time_in_force.toUpperCase() : 'GTC';

function typeOf({ order, trigger }: DoorOrder): string {
  if (trigger) return TRIGGER_TYPES[trigger.type];
  if (order?.type === 'market') return 'MARKET';
  return order?.post_only === 1 ? 'LIMIT_MAKER' : 'LIMIT';
}

/** Binance's word for the state of an order. */
export function statusOf({ stored, order, trigger }: DoorOrder): string {
  if (stored) return stored.state === 'self-trade' ? 'EXPIRED_IN_MATCH' : 'EXPIRED';
  if (order?.status === 'completed') return 'FILLED';
  if (order?.status === 'waiting') return order.filled > 0n ? 'PARTIALLY_FILLED' : 'NEW';
  if (order === null && trigger?.status === 'waiting') return 'NEW';
  const reason = order ? order.reason : trigger?.reason;
  if (reason === 'user') return 'CANCELED';
  return reason === 'self-trade' ? 'EXPIRED_IN_MATCH' : 'EXPIRED';
}
