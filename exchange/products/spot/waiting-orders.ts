import type { Transaction } from '../../foundation/transactions/transaction.ts';
import { type OrderRow, orderToWire } from './wire.ts';

/** The waiting orders of all users in memory. Finished ones are in the store only. */
export class WaitingOrders {
  readonly #rows = new Map<number, OrderRow>();
  readonly #byUser = new Map<string, Set<number>>();

  clear(): void {
    this.#rows.clear();
    this.#byUser.clear();
  }

  get(id: number): OrderRow | null {
    return this.#rows.get(id) ?? null;
  }

  /** In order of acceptance. */
  of(userId: string): OrderRow[] {
    const ids = this.#byUser.get(userId) ?? [];
    return [...ids].flatMap((id) => this.#rows.get(id) ?? []);
  }

  all(): Iterable<OrderRow> {
    return this.#rows.values();
  }

  /** Writes a row, and reports it to its user once per command. */
  write(tx: Transaction, row: OrderRow): void {
    tx.put('spot_orders', row);
    if (row.status === 'waiting') this.keep(row);
    else this.drop(row);
    tx.atEnd(`spot-order/${row.id}`, () =>
      tx.publish(row.user_id, { kind: 'spot-order', order: orderToWire(row) }),
    );
  }

  drop({ id, user_id }: OrderRow): void {
    this.#rows.delete(id);
    this.#byUser.get(user_id)?.delete(id);
  }

  keep(row: OrderRow): void {
    this.#rows.set(row.id, row);
    let ids = this.#byUser.get(row.user_id);
    if (!ids) {
      ids = new Set();
      this.#byUser.set(row.user_id, ids);
    }
    ids.add(row.id);
  }
}
