import type { Row } from '../../foundation/store/tables.ts';
import type { TriggerRow } from '../../products/spot/trigger-wire.ts';
import type { OrderRow } from '../../products/spot/wire.ts';
import type { SpotDoorDependencies } from './dependencies.ts';
import type { DoorOrder } from './order-text.ts';

type DoorRow = Row<'door_orders'>;

/** Finds orders as programs see them, among the orders and triggers of the exchange. */
export class DoorOrders {
  readonly #deps: SpotDoorDependencies;

  constructor(deps: SpotDoorDependencies) {
    this.#deps = deps;
  }

  /** Open orders of an account, oldest first. */
  async open(userId: string, symbol: string | null): Promise<DoorOrder[]> {
    const { spot, triggers, writer } = this.#deps;
    const rows = await writer.read(() => ({
      orders: spot.waiting(userId),
      triggers: triggers.waiting(userId),
    }));
    const all = await this.joined(rows.orders, rows.triggers);
    return all.filter((each) => symbol === null || each.symbol === symbol);
  }

  /** An order of an account by its id; null for an unknown one and for a stranger's. */
  async find(userId: string, id: number): Promise<DoorOrder | null> {
    const { store, writer } = this.#deps;
    await writer.settle();
    const stored = await store.find('door_orders', id);
    const own = <Found extends { readonly user_id: string }>(row: Found | null): Found[] =>
      row?.user_id === userId ? [row] : [];
    const names = new Map(own(stored).map((row) => [row.id, row.client_order_id]));
    const ended = own(stored).filter(hasEnded);
    if (ended.length > 0) return (await this.joined([], [], ended, names))[0] ?? null;
    const orders = own(await store.find('spot_orders', id));
    // Most orders have no trigger, and an order and a trigger never share an id.
    const triggers = orders.length > 0 ? [] : own(await store.find('spot_triggers', id));
    const [found = null] = await this.joined(orders, triggers, [], names);
    return found;
  }

  /** The newest order to which an account gave this client order id; an open one first. */
  async named(userId: string, clientId: string): Promise<DoorOrder | null> {
    const { spot, store, writer } = this.#deps;
    // The row of a plain order has the name itself.
    const [plain] = await writer.read(() =>
      spot
        .waiting(userId)
        .filter((row) => row.client_id === clientId && row.trigger_id === null)
        .filter((row) => row.linked_trigger_id === null),
    );
    if (plain)
      return (await this.joined([plain], [], [], new Map([[plain.id, clientId]])))[0] ?? null;
    const open = await this.open(userId, null);
    const waiting = open.find((each) => each.clientId === clientId);
    if (waiting) return waiting;
    const state = ['placed', 'expired', 'self-trade'] as const;
    const where = { user_id: userId, client_order_id: clientId, state };
    const { rows } = await store.page('door_orders', { where, before: null, limit: 1 });
    return rows[0] ? this.find(userId, rows[0].id) : null;
  }

  /**
   * Rows of one account as orders of the door: an order that a trigger placed belongs to its
   * trigger.
   * @param known - client order ids; those of the rows are read when absent
   * @returns oldest first
   */
  async joined(
    orders: readonly OrderRow[],
    triggers: readonly TriggerRow[],
    stored: readonly DoorRow[] = [],
    known?: ReadonlyMap<number, string>,
  ): Promise<DoorOrder[]> {
    const { store } = this.#deps;
    const byId = new Map(triggers.map((row) => [row.id, row]));
    const missing = orders.flatMap(({ trigger_id }) =>
      trigger_id === null || byId.has(trigger_id) ? [] : [trigger_id],
    );
    if (missing.length > 0) {
      const more = await store.all('spot_triggers', { id: missing });
      for (const row of more) byId.set(row.id, row);
    }
    const placed = new Map(orders.map((row) => [row.id, row]));
    const fired = [...byId.values()].flatMap(({ order_id }) =>
      order_id === null || placed.has(order_id) ? [] : [order_id],
    );
    if (fired.length > 0) {
      const more = await store.all('spot_orders', { id: fired });
      for (const row of more) placed.set(row.id, row);
    }
    const plain = [...placed.values()].filter(({ trigger_id }) => trigger_id === null);
    const found = [
      ...plain.map((order) => ({ own: order, order, trigger: null, stored: null })),
      ...[...byId.values()].map((trigger) => {
        const order = placed.get(trigger.order_id ?? 0) ?? null;
        return { own: trigger, order, trigger, stored: null };
      }),
      ...stored.map((row) => ({ own: row, order: null, trigger: null, stored: row })),
    ];
    const names = known ?? (await this.#names(found.map(({ own }) => own.id)));
    return found
      .map(({ own, ...rows }) => {
        const native = 'client_id' in own ? own.client_id : '';
        const clientId = names.get(own.id) ?? native;
        return { id: own.id, symbol: own.symbol, clientId, ...rows };
      })
      .sort((a, b) => a.id - b.id);
  }

  async #names(ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    if (ids.length === 0) return new Map();
    const rows = await this.#deps.store.all('door_orders', { id: ids });
    return new Map(rows.map((row) => [row.id, row.client_order_id]));
  }
}

/** Whether the exchange has no other row of an order. */
const hasEnded = ({ state }: DoorRow): boolean => state === 'expired' || state === 'self-trade';
