import type { Row } from '../../foundation/store/tables.ts';
import type { WrittenRow } from '../../foundation/transactions/commit-listener.ts';
import { isExecuting, listText } from '../spot/order-lists.ts';
import { type DoorOrder, listIdOf } from '../spot/order-text.ts';

type DoorRow = Row<'door_orders'>;

/** Tells of each list of two orders when it begins and when it is over. */
export class ListReports {
  /** Orders of lists that execute, by the id that programs know. */
  readonly #orders: Map<number, DoorOrder>;
  /** Names of lists that programs gave, by the ids of the lists. */
  readonly #names: Map<number, string>;

  /** @param open - open orders before the first command */
  constructor(open: readonly DoorOrder[], names: readonly DoorRow[]) {
    this.#orders = new Map(
      open.filter((each) => listIdOf(each) !== -1).map((each) => [each.id, each]),
    );
    this.#names = new Map(names.map((row) => [Number(row.request), row.client_order_id]));
  }

  /** Events of one command. @param rows - its rows of the account, in writing order */
  of(rows: readonly WrittenRow[], time: number): object[] {
    const before = new Set([...this.#orders.values()].map(listIdOf));
    const clientIds = new Map<number, string>();
    for (const { row, table } of rows) {
      if (table !== 'door_orders') continue;
      if (row.state === 'list') this.#names.set(Number(row.request), row.client_order_id);
      else clientIds.set(row.id, row.client_order_id);
    }
    const lists = new Set<number>();
    for (const { row, table } of rows) {
      if (table !== 'spot_orders' && table !== 'spot_triggers') continue;
      const id = table === 'spot_orders' ? (row.trigger_id ?? row.id) : row.id;
      const known = this.#orders.get(id);
      const own = table === 'spot_orders' ? { order: row } : { trigger: row };
      const door: DoorOrder = {
        ...{ id, symbol: row.symbol, stored: null },
        clientId: clientIds.get(id) ?? known?.clientId ?? row.client_id,
        ...{ order: known?.order ?? null, trigger: known?.trigger ?? null, ...own },
      };
      if (!known && listIdOf(door) === -1) continue;
      // An order that has ended keeps the list that it belonged to.
      const list = listIdOf(door) === -1 && known ? listIdOf(known) : listIdOf(door);
      this.#orders.set(
        id,
        listIdOf(door) === -1 && known ? { ...door, ...linksOf(known, door) } : door,
      );
      lists.add(list);
    }
    return [...lists].flatMap((id) => this.#list(id, before.has(id), time));
  }

  #list(id: number, wasOpen: boolean, time: number): object[] {
    const orders = [...this.#orders.values()]
      .filter((each) => listIdOf(each) === id)
      .sort((a, b) => a.id - b.id);
    const [first] = orders;
    if (!first) return [];
    const clientId = this.#names.get(id) ?? (first.trigger ?? first.order)?.client_id ?? '';
    const list = { id, orders, clientId };
    const goesOn = isExecuting(list);
    if (!goesOn) for (const each of orders) this.#orders.delete(each.id);
    if (goesOn && wasOpen) return [];
    if (!goesOn && !wasOpen) return [];
    const text = listText(list, time);
    return [
      {
        ...{ e: 'listStatus', E: time, s: text.symbol, g: id, c: text.contingencyType },
        ...{ l: text.listStatusType, L: text.listOrderStatus, r: 'NONE' },
        ...{ C: text.listClientOrderId, T: time },
        O: text.orders.map(({ clientOrderId: c, orderId: i, symbol: s }) => ({ s, i, c })),
      },
    ];
  }
}

/** An order as it is now with the links that it had. */
function linksOf(known: DoorOrder, now: DoorOrder): Pick<DoorOrder, 'order' | 'trigger'> {
  const { linked_order_id, linked_trigger_id } = known.trigger ?? {
    linked_order_id: null,
    linked_trigger_id: known.order?.linked_trigger_id ?? null,
  };
  return {
    order: now.order && { ...now.order, linked_trigger_id },
    trigger: now.trigger && { ...now.trigger, linked_order_id, linked_trigger_id },
  };
}
