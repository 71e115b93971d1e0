import type { AccountEvent, SpotFill, SpotOrder, SpotTrigger } from '@tideline/wire';

/** Waiting spot orders, newest first. */
export type OpenOrders = readonly SpotOrder[];
/** Waiting trigger orders, newest first. */
export type OpenTriggers = readonly SpotTrigger[];

const isOrder = (row: SpotOrder | SpotFill): row is SpotOrder => 'client_id' in row;

export const openOrders = (rows: readonly (SpotOrder | SpotFill)[]): OpenOrders =>
  rows.filter(isOrder).filter(({ status }) => status === 'waiting');

export const openTriggers = (rows: OpenTriggers): OpenTriggers =>
  rows.filter(({ status }) => status === 'waiting');

/** Applies an order event. An event older than the known order changes nothing. */
export const applyOrder = (orders: OpenOrders, event: AccountEvent): OpenOrders =>
  event.kind === 'spot-order' ? applied(orders, event.order) : orders;

/** The same for an event of a trigger order. */
export const applyTrigger = (triggers: OpenTriggers, event: AccountEvent): OpenTriggers =>
  event.kind === 'spot-trigger' ? applied(triggers, event.trigger) : triggers;

function applied<
  Row extends {
    readonly id: string;
    readonly status: string;
    readonly created: number;
    readonly updated: number;
  },
>(rows: readonly Row[], row: Row): readonly Row[] {
  const held = rows.find(({ id }) => id === row.id);
  if (held && held.updated > row.updated) return rows;
  const others = rows.filter(({ id }) => id !== row.id);
  if (row.status !== 'waiting') return held ? others : rows;
  return [...others, row].toSorted((a, b) => b.created - a.created);
}

/** A waiting order of either kind, as a row of the list. */
export type OpenRow = (
  | { readonly kind: 'order'; readonly id: string; readonly order: SpotOrder }
  | { readonly kind: 'trigger'; readonly id: string; readonly trigger: SpotTrigger }
) & {
  /** One of a pair, of which the first to act ends the other: they follow each other. */
  readonly leg?: 'first' | 'second';
};

/**
 * Both kinds of waiting orders in one list, newest first.
 * @param symbol - only this pair; null for all
 */
export function openRows(
  orders: OpenOrders,
  triggers: OpenTriggers,
  symbol: string | null,
): readonly OpenRow[] {
  const rows: readonly OpenRow[] = [
    ...orders.map((order) => ({ kind: 'order' as const, id: order.id, order })),
    ...triggers.map((trigger) => ({ kind: 'trigger' as const, id: trigger.id, trigger })),
  ];
  return paired(
    rows
      .filter((row) => symbol === null || contentOf(row).symbol === symbol)
      .toSorted((a, b) => contentOf(b).created - contentOf(a).created),
  );
}

/** Rows with the two legs of a pair one below the other, at the place of the newer one. */
function paired(rows: readonly OpenRow[]): readonly OpenRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const partners = new Map<string, OpenRow>();
  for (const row of rows) {
    if (row.kind === 'order') continue;
    const { linked_order_id, linked_trigger_id } = row.trigger;
    const other = byId.get(linked_order_id ?? linked_trigger_id ?? '');
    if (!other) continue;
    partners.set(row.id, other);
    partners.set(other.id, row);
  }
  const placed = new Set<string>();
  return rows.flatMap((row) => {
    if (placed.has(row.id)) return [];
    const other = partners.get(row.id);
    placed.add(row.id);
    if (!other || placed.has(other.id)) return [row];
    placed.add(other.id);
    return [
      { ...row, leg: 'first' as const },
      { ...other, leg: 'second' as const },
    ];
  });
}

const contentOf = (row: OpenRow): SpotOrder | SpotTrigger =>
  row.kind === 'order' ? row.order : row.trigger;
