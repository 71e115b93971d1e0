import { formatUnits, type SpotTrigger } from '@tideline/wire';
import type { Row } from '../../foundation/store/tables.ts';
import { idText, pairOf } from './wire.ts';

export type TriggerRow = Row<'spot_triggers'>;

/** Decimals of a percentage that is stored in basis points. */
const PERCENT_DECIMALS = 2;

export function triggerToWire(row: TriggerRow): SpotTrigger {
  const { base, quote, priceDecimals } = pairOf(row.symbol);
  const text = (units: bigint | null, scale: number) =>
    units === null ? null : formatUnits(units, scale);
  const trail = row.trail_bps === null ? null : BigInt(row.trail_bps);
  return {
    id: String(row.id),
    client_id: row.client_id,
    symbol: row.symbol,
    side: row.side,
    type: row.type,
    trigger_by: row.trigger_by,
    trigger_price: formatUnits(row.trigger_price, priceDecimals),
    trail_percent: text(trail, PERCENT_DECIMALS),
    trail_distance: text(row.trail_distance, priceDecimals),
    extreme: text(row.extreme, priceDecimals),
    price: text(row.price, priceDecimals),
    quantity: text(row.quantity, base.scale),
    budget: text(row.budget, quote.scale),
    status: row.status,
    reason: row.reason,
    triggered_at: text(row.triggered_at, priceDecimals),
    order_id: idText(row.order_id),
    linked_order_id: idText(row.linked_order_id),
    linked_trigger_id: idText(row.linked_trigger_id),
    parent_order_id: idText(row.parent_order_id),
    created: row.created,
    updated: row.updated,
  };
}
