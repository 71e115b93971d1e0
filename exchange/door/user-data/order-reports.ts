import type { WrittenRow } from '../../foundation/transactions/commit-listener.ts';
import type { TriggerRow } from '../../products/spot/trigger-wire.ts';
import type { FillRow, OrderRow } from '../../products/spot/wire.ts';
import { type DoorOrder, orderText } from '../spot/order-text.ts';
import { executionReport } from './report.ts';

type Report = ReturnType<typeof executionReport>;

/** Turns what commands write about the orders of one account into reports of each change. */
export class OrderReports {
  /** Open orders by the id that programs know. */
  readonly #orders: Map<number, DoorOrder>;

  /** @param open - open orders before the first command */
  constructor(open: readonly DoorOrder[]) {
    this.#orders = new Map(open.map((each) => [each.id, each]));
  }

  /** Reports of one command. @param rows - its rows of the account, in writing order */
  of(rows: readonly WrittenRow[], time: number): Report[] {
    const command = new Command(this.#orders, rows, time);
    const reports = rows.flatMap((each) => command.next(each));
    for (const [id, door] of this.#orders) if (!isOpen(door)) this.#orders.delete(id);
    return reports;
  }
}

type Links = Pick<TriggerRow, 'linked_order_id' | 'linked_trigger_id'>;

/** The rows of one command, read in order. */
class Command {
  readonly #orders: Map<number, DoorOrder>;
  readonly #time: number;
  /** Client order ids that the command wrote; it writes them after the orders. */
  readonly #names = new Map<number, string>();
  /** Links that the command gave its orders and triggers last. */
  readonly #links = new Map<number, Links>();
  /** Fills that no report has shown yet, by order. */
  readonly #fills = new Map<number, FillRow[]>();

  constructor(orders: Map<number, DoorOrder>, rows: readonly WrittenRow[], time: number) {
    this.#orders = orders;
    this.#time = time;
    for (const { row, table } of rows) {
      if (table === 'door_orders') this.#names.set(row.id, row.client_order_id);
      if (table === 'spot_orders') {
        this.#links.set(row.id, {
          linked_order_id: null,
          linked_trigger_id: row.linked_trigger_id,
        });
      }
      if (table === 'spot_triggers') {
        const { linked_order_id, linked_trigger_id } = row;
        this.#links.set(row.id, { linked_order_id, linked_trigger_id });
      }
    }
  }

  next({ row, table }: WrittenRow): Report[] {
    switch (table) {
      case 'spot_fills':
        this.#fills.set(row.order_id, [...(this.#fills.get(row.order_id) ?? []), row]);
        return [];
      case 'spot_triggers':
        return this.#trigger({ ...row, ...this.#linksOf(row) });
      case 'spot_orders':
        return this.#order({ ...row, linked_trigger_id: this.#linksOf(row).linked_trigger_id });
      case 'door_orders': {
        if (row.state === 'placed') return [];
        const { id, symbol, client_order_id: clientId } = row;
        const door = { id, symbol, clientId, order: null, trigger: null, stored: row };
        return [this.#report(door, 'NEW', 'NEW'), this.#ended(door)];
      }
      default:
        return [];
    }
  }

  #linksOf(row: { readonly id: number; readonly linked_trigger_id: number | null }): Links {
    return this.#links.get(row.id) ?? { linked_order_id: null, ...row };
  }

  #trigger(row: TriggerRow): Report[] {
    const before = this.#orders.get(row.id) ?? null;
    const waits = row.status === 'waiting';
    if (!before && !waits) return [];
    const door = this.#keep(row.id, row, { trigger: row, order: before?.order ?? null });
    // Its order reports the rest.
    if (row.order_id !== null || door.order) return [];
    if (!before) return [this.#report(door, 'NEW', 'NEW')];
    if (!waits) return isOpen(before) ? [this.#ended(door)] : [];
    const known = before.trigger;
    return known && differs(termsOf(known), termsOf(row))
      ? [this.#report(door, 'REPLACED', 'NEW')]
      : [];
  }

  #order(row: OrderRow): Report[] {
    const id = row.trigger_id ?? row.id;
    const before = this.#orders.get(id) ?? null;
    const known = before?.order ?? null;
    const fills = this.#fills.get(row.id) ?? [];
    this.#fills.delete(row.id);
    const door = this.#keep(id, row, { trigger: before?.trigger ?? null, order: row });
    let { filled, turnover } = known ?? { filled: 0n, turnover: 0n };
    const begun = filled > 0n ? 'PARTIALLY_FILLED' : 'NEW';
    const reports: Report[] = [];
    if (!known) reports.push(this.#report(door, 'NEW', 'NEW', { filled, turnover }));
    else if (known.price !== row.price || known.quantity !== row.quantity) {
      reports.push(this.#report(door, 'REPLACED', begun, { filled, turnover }));
    }
    for (const fill of fills) {
      filled += fill.quantity;
      turnover += fill.turnover;
      const isLast = fill === fills.at(-1) && row.status === 'completed';
      const status = isLast ? 'FILLED' : 'PARTIALLY_FILLED';
      reports.push(this.#report(door, 'TRADE', status, { filled, turnover, fill }));
    }
    const ends = row.status === 'cancelled' && known?.status !== 'cancelled';
    if (ends) reports.push(this.#ended(door));
    return reports;
  }

  #keep(
    id: number,
    row: { readonly symbol: string; readonly client_id: string },
    rows: Pick<DoorOrder, 'order' | 'trigger'>,
  ): DoorOrder {
    const clientId = this.#names.get(id) ?? this.#orders.get(id)?.clientId ?? row.client_id;
    const door: DoorOrder = { id, symbol: row.symbol, clientId, stored: null, ...rows };
    this.#orders.set(id, door);
    return door;
  }

  /** The last report of an order that was not filled. */
  #ended(door: DoorOrder): Report {
    const { status } = orderText(door);
    const sums = { filled: door.order?.filled ?? 0n, turnover: door.order?.turnover ?? 0n };
    if (status === 'CANCELED') return this.#report(door, 'CANCELED', status, sums);
    const execution = status === 'EXPIRED_IN_MATCH' ? 'TRADE_PREVENTION' : 'EXPIRED';
    return this.#report(door, execution, status, sums);
  }

  #report(
    door: DoorOrder,
    execution: Parameters<typeof executionReport>[1]['execution'],
    status: string,
    more: { filled: bigint; turnover: bigint; fill?: FillRow } = { filled: 0n, turnover: 0n },
  ): Report {
    return executionReport(door, { execution, status, time: this.#time, ...more });
  }
}

const isOpen = ({ order, trigger }: DoorOrder): boolean =>
  order ? order.status === 'waiting' : trigger?.status === 'waiting';

/** What an amendment changes; the price of a trailing stop moves by itself. */
const termsOf = (row: TriggerRow): readonly unknown[] => [
  ...[row.price, row.quantity, row.budget, row.trail_bps, row.trail_distance],
  row.extreme === null ? row.trigger_price : null,
];

const differs = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.some((each, at) => each !== b[at]);
