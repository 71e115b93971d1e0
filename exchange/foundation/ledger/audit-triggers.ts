import {
  type AuditRow,
  amount,
  amountOrNull,
  type EvidenceRow,
  increments,
  markOf,
  up,
} from './audit-prices.ts';

/** Why a trigger order must not have fired; null when the outside price had reached it. */
export function triggerProblem(row: AuditRow, evidence: EvidenceRow): string | null {
  if (evidence.symbol !== row['symbol']) return `evidence is of ${evidence.symbol}`;
  const price = row['trigger_by'] === 'mark' ? markOf(evidence) : evidence.last;
  if (price !== row['triggered_at']) {
    return `triggered at ${String(row['triggered_at'])}, the feed was at ${price}`;
  }
  const trigger = amount(row, 'trigger_price');
  const profits = String(row['type']).startsWith('take-profit');
  const below = (row['side'] === 'sell') !== profits;
  if (below ? price > trigger : price < trigger) return `${price} does not reach ${trigger}`;
  const expected = trailedFrom(row);
  return expected === null || expected === trigger ? null : `trails at ${trigger}, not ${expected}`;
}

/** Trigger price of a trailing stop at its extreme; null for other types. */
function trailedFrom(row: AuditRow): bigint | null {
  const extreme = amountOrNull(row, 'extreme');
  if (extreme === null) return null;
  const { tick } = increments(row['symbol']);
  const bps = amountOrNull(row, 'trail_bps');
  const distance = amountOrNull(row, 'trail_distance') ?? up(extreme * (bps ?? 0n), 10_000n);
  if (row['side'] === 'buy') return up(extreme + distance, tick) * tick;
  const lower = ((extreme - distance) / tick) * tick;
  return lower > tick ? lower : tick;
}

/**
 * The amount that a waiting trigger must keep reserved.
 * @param row - with `limit_price` of its OCO limit order
 */
export function triggerReserve(row: AuditRow): bigint {
  const { divisor } = increments(row['symbol']);
  const linked = amountOrNull(row, 'linked_trigger_id');
  // Of two triggers for the same amount, the first reserves.
  if (linked !== null && linked < amount(row, 'id')) return 0n;
  const budget = amountOrNull(row, 'budget');
  if (budget !== null) return budget;
  const quantity = amount(row, 'quantity');
  const limit = amountOrNull(row, 'limit_price');
  if (row['side'] === 'sell') return limit === null ? quantity : 0n;
  const need = up(amount(row, 'cover') * quantity, divisor);
  const held = limit === null ? 0n : up(limit * quantity, divisor);
  return need > held ? need - held : 0n;
}

/** Waiting triggers with the price of their OCO limit order. */
export const WAITING_TRIGGERS = `select spot_triggers.*, spot_orders.price as limit_price
  from spot_triggers left join spot_orders on spot_orders.id = spot_triggers.linked_order_id
  where spot_triggers.status = 'waiting'`;

/**
 * Invariants of trigger orders, each as a query for rows that violate it. Users may amend a placed
 * limit order to any quantity; its priority then differs from its id.
 */
export const TRIGGER_RULES: readonly { readonly name: string; readonly broken: string }[] = [
  {
    name: 'a trigger places one order, when it fires',
    broken: `select spot_triggers.id, spot_triggers.status, count(placed.id) as orders
      from spot_triggers left join spot_orders as placed on placed.trigger_id = spot_triggers.id
      group by spot_triggers.id, spot_triggers.status, spot_triggers.order_id
      having count(placed.id) <> case spot_triggers.status when 'triggered' then 1 else 0 end
        or coalesce(max(placed.id), 0) <> coalesce(spot_triggers.order_id, 0)
      union all
      select placed.id, placed.status, 0 from spot_orders as placed
      left join spot_triggers on spot_triggers.id = placed.trigger_id
      where placed.trigger_id is not null and (spot_triggers.id is null
        or placed.user_id <> spot_triggers.user_id or placed.symbol <> spot_triggers.symbol
        or placed.side <> spot_triggers.side or placed.turnover > spot_triggers.budget
        or (placed.priority = placed.id and placed.filled > spot_triggers.quantity))`,
  },
  {
    name: 'of a pair one trades, and both end together',
    broken: `select stop.id, other.id as other from spot_triggers as stop
        join spot_triggers as other on other.id = stop.linked_trigger_id
        where (stop.status in ('triggered', 'failed') and other.status <> 'cancelled')
          or (stop.status = 'waiting') <> (other.status = 'waiting')
      union all
      select stop.id, leg.id from spot_triggers as stop
        join spot_orders as leg on leg.id = stop.linked_order_id
        left join spot_orders as placed on placed.id = stop.order_id
          and placed.priority = placed.id
        where (stop.status = 'waiting') <> (leg.status = 'waiting')
          or leg.linked_trigger_id <> stop.id
          or (stop.status = 'waiting' and stop.quantity <> leg.quantity - leg.filled)
          or leg.filled + coalesce(placed.filled, 0) > leg.quantity`,
  },
  {
    name: 'attached triggers take over what their order received',
    broken: `select parent.id, parent.attached, coalesce(sum(coalesce(own.quantity, own.budget)), 0)
        as taken from spot_orders as parent
      left join spot_triggers as own on own.parent_order_id = parent.id
        and (own.linked_trigger_id is null or own.linked_trigger_id > own.id)
      group by parent.id, parent.attached, parent.side, parent.filled, parent.turnover, parent.fee
      having coalesce(sum(coalesce(own.quantity, own.budget)), 0) <> parent.attached
        or (parent.attached > 0 and parent.attached
          > case parent.side when 'buy' then parent.filled else parent.turnover end - parent.fee)`,
  },
];
