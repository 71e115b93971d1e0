import type { TriggerRow } from '../../products/spot/trigger-wire.ts';
import type { SpotDoorDependencies } from './dependencies.ts';
import type { DoorOrders } from './door-orders.ts';
import { type DoorOrder, listIdOf, otherIdOf, statusOf } from './order-text.ts';

/** Two orders of which the first that trades ends the other. */
export interface OrderList {
  readonly id: number;
  /** The name that a program gave, or that of the app's call. */
  readonly clientId: string;
  /** The trigger has the smaller id, which is that of the list. */
  readonly orders: readonly DoorOrder[];
}

const OPEN = ['NEW', 'PARTIALLY_FILLED'];

/** Finds the lists of orders as programs see them. */
export class OrderLists {
  readonly #deps: SpotDoorDependencies;
  readonly #orders: DoorOrders;

  constructor(deps: SpotDoorDependencies, orders: DoorOrders) {
    this.#deps = deps;
    this.#orders = orders;
  }

  /** Lists with an open order, oldest first. */
  async open(userId: string): Promise<OrderList[]> {
    return this.#whole(await this.#orders.open(userId, null));
  }

  /** A list of an account by its id; null for an unknown one and for a stranger's. */
  async find(userId: string, id: number): Promise<OrderList | null> {
    const one = await this.#orders.find(userId, id);
    const [list = null] = one && listIdOf(one) === id ? await this.#whole([one]) : [];
    return list;
  }

  /** The newest list with this name; an open one first. */
  async named(userId: string, clientId: string): Promise<OrderList | null> {
    const open = (await this.open(userId)).find((each) => each.clientId === clientId);
    if (open) return open;
    const where = { user_id: userId, client_order_id: clientId, state: 'list' as const };
    const { rows } = await this.#deps.store.page('door_orders', { where, before: null, limit: 1 });
    return rows[0] ? this.find(userId, Number(rows[0].request)) : null;
  }

  /** The lists of these triggers: each list has the id of one. */
  async of(triggers: readonly TriggerRow[]): Promise<OrderList[]> {
    return this.#whole(await this.#orders.joined([], triggers));
  }

  /** The lists that these orders belong to, with both orders. */
  async #whole(some: readonly DoorOrder[]): Promise<OrderList[]> {
    const { store } = this.#deps;
    const paired = some.filter((each) => listIdOf(each) !== -1);
    const known = new Map(paired.map((each) => [each.id, each]));
    const missing = paired.flatMap((each) => {
      const other = otherIdOf(each);
      return other === null || known.has(other) ? [] : [other];
    });
    if (missing.length > 0) {
      const [orders, triggers] = await Promise.all([
        store.all('spot_orders', { id: missing }),
        store.all('spot_triggers', { id: missing }),
      ]);
      for (const each of await this.#orders.joined(orders, triggers)) known.set(each.id, each);
    }
    const lists = Map.groupBy(
      [...known.values()].sort((a, b) => a.id - b.id),
      listIdOf,
    );
    return [...lists].map(([id, orders]) => {
      const [first] = orders;
      return { id, orders, clientId: (first?.trigger ?? first?.order)?.client_id ?? '' };
    });
  }
}

/** Whether an order of the list can still trade. */
export const isExecuting = ({ orders }: OrderList): boolean =>
  orders.some((each) => OPEN.includes(statusOf(each)));

/** A list as `GET orderList` answers it. @param time - ms; that of its placing when absent */
export function listText(list: OrderList, time?: number) {
  const [first] = list.orders;
  const status = isExecuting(list) ? (['EXEC_STARTED', 'EXECUTING'] as const) : null;
  return {
    orderListId: list.id,
    contingencyType: 'OCO',
    listStatusType: status?.[0] ?? 'ALL_DONE',
    listOrderStatus: status?.[1] ?? 'ALL_DONE',
    listClientOrderId: list.clientId,
    transactionTime: time ?? (first?.trigger ?? first?.order)?.created ?? 0,
    symbol: first?.symbol ?? '',
    orders: list.orders.map(({ clientId, id, symbol }) => ({
      ...{ symbol, orderId: id, clientOrderId: clientId },
    })),
  };
}
