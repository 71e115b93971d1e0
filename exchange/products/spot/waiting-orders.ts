import type { Transaction } from '../../foundation/transactions/transaction.ts';
import { slotsOf } from './rules.ts';
import { type OrderRow, orderToWire } from './wire.ts';

/** The waiting orders of all users in memory. Finished ones are in the store only. */
export class WaitingOrders {
  readonly #rows = new Map<number, OrderRow>();
  readonly #byUser = new Map<string, Set<number>>();
  readonly #slots = new Map<string, number>();

  clear(): void {
    this.#rows.clear();
    this.#byUser.clear();
    this.#slots.clear();
  }

  get(id: number): OrderRow | null {
    return this.#rows.get(id) ?? null;
  }

  /** In order of acceptance. */
  of(userId: string): OrderRow[] {
    const ids = this.#byUser.get(userId) ?? [];
    return [...ids].flatMap((id) => this.#rows.get(id) ?? []);
  }

  /** Orders and attached triggers that count against a user's limit. */
  slots(userId: string): number {
    return this.#slots.get(userId) ?? 0;
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
    this.#count(this.#rows.get(id), -1);
    this.#rows.delete(id);
    this.#byUser.get(user_id)?.delete(id);
  }

  keep(row: OrderRow): void {
    this.#count(this.#rows.get(row.id), -1);
    this.#count(row, 1);
    this.#rows.set(row.id, row);
    let ids = this.#byUser.get(row.user_id);
    if (!ids) {
      ids = new Set();
      this.#byUser.set(row.user_id, ids);
    }
    ids.add(row.id);
  }

  #count(row: OrderRow | undefined, sign: 1 | -1): void {
    if (!row) return;
    const slots = this.slots(row.user_id) + sign * slotsOf(row.take_profit, row.stop_loss);
    if (slots === 0) this.#slots.delete(row.user_id);
    else this.#slots.set(row.user_id, slots);
  }
}
