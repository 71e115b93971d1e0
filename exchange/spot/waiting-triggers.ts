import type { Transaction } from '../transactions/transaction.ts';
import { type TriggerRow, triggerToWire } from './trigger-wire.ts';

/** The waiting trigger orders of all users in memory. Finished ones are in the store only. */
export class WaitingTriggers {
  readonly #rows = new Map<number, TriggerRow>();
  readonly #byUser = new Map<string, Set<number>>();
  readonly #bySymbol = new Map<string, Set<number>>();

  /** @param rows - waiting ones in order of acceptance */
  restore(rows: readonly TriggerRow[]): void {
    this.#rows.clear();
    this.#byUser.clear();
    this.#bySymbol.clear();
    for (const row of rows) this.#keep(row);
  }

  get(id: number | null): TriggerRow | null {
    return id === null ? null : (this.#rows.get(id) ?? null);
  }

  /** In order of acceptance. */
  of(userId: string): TriggerRow[] {
    return this.#listed(this.#byUser.get(userId));
  }

  /** Those of one pair, in order of acceptance. */
  on(symbol: string): TriggerRow[] {
    return this.#listed(this.#bySymbol.get(symbol));
  }

  count(userId: string): number {
    return this.#byUser.get(userId)?.size ?? 0;
  }

  /** Writes a row, and reports it to its user once per command. */
  write(tx: Transaction, row: TriggerRow): void {
    tx.put('spot_triggers', row);
    if (row.status === 'waiting') this.#keep(row);
    else {
      this.#rows.delete(row.id);
      this.#byUser.get(row.user_id)?.delete(row.id);
      this.#bySymbol.get(row.symbol)?.delete(row.id);
    }
    tx.atEnd(`spot-trigger/${row.id}`, () =>
      tx.publish(row.user_id, { kind: 'spot-trigger', trigger: triggerToWire(row) }),
    );
  }

  #keep(row: TriggerRow): void {
    this.#rows.set(row.id, row);
    addTo(this.#byUser, row.user_id, row.id);
    addTo(this.#bySymbol, row.symbol, row.id);
  }

  #listed(ids: Iterable<number> = []): TriggerRow[] {
    return [...ids].flatMap((id) => this.#rows.get(id) ?? []);
  }
}

function addTo(index: Map<string, Set<number>>, key: string, id: number): void {
  const ids = index.get(key);
  if (ids) ids.add(id);
  else index.set(key, new Set([id]));
}
