import { GroupedRows } from '../../foundation/memory/grouped-rows.ts';
import type { Transaction } from '../../foundation/transactions/transaction.ts';
import { TriggerIndex } from './trigger-index.ts';
import { type TriggerRow, triggerToWire } from './trigger-wire.ts';

/** The waiting trigger orders of all users in memory. Finished ones are in the store only. */
export class WaitingTriggers {
  readonly #rows = new GroupedRows<TriggerRow>(({ user_id }) => user_id);
  readonly #bySymbol = new Map<string, TriggerIndex>();

  /** @param rows - waiting ones in order of acceptance */
  restore(rows: readonly TriggerRow[]): void {
    this.#rows.clear();
    this.#bySymbol.clear();
    for (const row of rows) this.#keep(row);
  }

  get(id: number | null): TriggerRow | null {
    return id === null ? null : (this.#rows.get(id) ?? null);
  }

  /** In order of acceptance. */
  of(userId: string): TriggerRow[] {
    return this.#rows.of(userId);
  }

  /**
   * Ids of the pair's triggers that the outside prices may fire or move, in order of acceptance.
   */
  candidates(
    symbol: string,
    prices: { readonly last: bigint; readonly mark: bigint | null },
  ): number[] {
    return this.#bySymbol.get(symbol)?.candidates(prices) ?? [];
  }

  /** True when triggers of the pair wait or have waited since the start. */
  has(symbol: string): boolean {
    return this.#bySymbol.has(symbol);
  }

  count(userId: string): number {
    return this.#rows.count(userId);
  }

  /** Writes a row, and reports it to its user once per command. */
  write(tx: Transaction, row: TriggerRow): void {
    tx.put('spot_triggers', row);
    this.follow(row);
    tx.atEnd(`spot-trigger/${row.id}`, () =>
      tx.publish(row.user_id, { kind: 'spot-trigger', trigger: triggerToWire(row) }),
    );
  }

  /** Applies a committed row. */
  follow(row: TriggerRow): void {
    if (row.status === 'waiting') this.#keep(row);
    else this.#drop(row);
  }

  #keep(row: TriggerRow): void {
    const before = this.#rows.get(row.id);
    this.#rows.set(row);
    const isMoved = before?.trigger_price !== row.trigger_price || before.extreme !== row.extreme;
    if (!isMoved) return;
    const index = this.#bySymbol.get(row.symbol) ?? new TriggerIndex();
    this.#bySymbol.set(row.symbol, index);
    if (before) index.remove(before);
    index.add(row);
  }

  #drop({ id }: TriggerRow): void {
    const before = this.#rows.delete(id);
    if (before) this.#bySymbol.get(before.symbol)?.remove(before);
  }
}
