import { GroupedRows } from '../../foundation/memory/grouped-rows.ts';
import type { Transaction } from '../../foundation/transactions/transaction.ts';
import { slotsOf } from './rules.ts';
import { type OrderRow, orderToWire } from './wire.ts';

/** The waiting orders of all users in memory. Finished ones are in the store only. */
export class WaitingOrders {
  readonly #rows = new GroupedRows<OrderRow>(({ user_id }) => user_id);
  readonly #slots = new Map<string, number>();

  clear(): void {
    this.#rows.clear();
    this.#slots.clear();
  }

  get(id: number): OrderRow | null {
    return this.#rows.get(id) ?? null;
  }

  /** In order of acceptance. */
  of(userId: string): OrderRow[] {
    return this.#rows.of(userId);
  }

  /** Orders and attached triggers that count against a user's limit. */
  slots(userId: string): number {
    return this.#slots.get(userId) ?? 0;
  }

  all(): Iterable<OrderRow> {
    return this.#rows.all();
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

  drop({ id }: OrderRow): void {
    this.#count(this.#rows.delete(id), -1);
  }

  keep(row: OrderRow): void {
    this.#count(this.#rows.get(row.id), -1);
    this.#count(row, 1);
    this.#rows.set(row);
  }

  #count(row: OrderRow | undefined, sign: 1 | -1): void {
    if (!row) return;
    const slots = this.slots(row.user_id) + sign * slotsOf(row.take_profit, row.stop_loss);
    if (slots === 0) this.#slots.delete(row.user_id);
    else this.#slots.set(row.user_id, slots);
  }
}
