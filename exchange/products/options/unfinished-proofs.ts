import type { StoreView } from '../../foundation/store/store.ts';
import type { Row } from '../../foundation/store/tables.ts';
import type { Transaction } from '../../foundation/transactions/transaction.ts';
import type { DealHistory } from '../../market/matching/deal-history.ts';
import { type OptionRow, type Proof, tickOf } from './wire.ts';

/** The row of `meta` with the ids of the options below, as JSON. */
const NAME = 'unfinished-option-proofs';

/**
 * Settled options whose proof still lacks the deal after the delivery. Their ids are stored, so
 * that the deal is added after a restart too.
 */
export class UnfinishedProofs {
  #rows: readonly OptionRow[] = [];
  readonly #settled = new Map<number, OptionRow>();

  /** The stored ones, for {@link restore}. */
  static async load(store: StoreView): Promise<readonly OptionRow[]> {
    const ids = JSON.parse((await store.find('meta', NAME))?.value ?? '[]') as readonly number[];
    const rows = await Promise.all(ids.map((id) => store.find('option_orders', id)));
    return rows.filter((row) => row !== null);
  }

  restore(rows: readonly OptionRow[]): void {
    this.#rows = rows;
    this.#settled.clear();
  }

  /**
   * Keeps an option that another process settled without the next deal. The same commit names it in
   * the list that {@link follow} applies.
   */
  followSettled(row: OptionRow): void {
    const decided = row.status !== 'running' && row.status !== 'void';
    if (decided && (JSON.parse(row.proof) as Proof).after === null) this.#settled.set(row.id, row);
  }

  /** Applies the ids that another process committed. */
  follow({ name, value }: Row<'meta'>): void {
    if (name !== NAME) return;
    const known = new Map(this.#rows.map((row) => [row.id, row]));
    const ids = JSON.parse(value) as readonly number[];
    this.#rows = ids.flatMap((id) => known.get(id) ?? this.#settled.get(id) ?? []);
    this.#settled.clear();
  }

  /** The ids, for comparisons. */
  get ids(): readonly number[] {
    return this.#rows.map(({ id }) => id);
  }

  add(tx: Transaction, row: OptionRow): void {
    this.#set(tx, [...this.#rows, row]);
  }

  /** A pair's feed was replaced: its next deal belongs to another series. */
  drop(tx: Transaction, symbol: string): void {
    this.#set(
      tx,
      this.#rows.filter((row) => row.symbol !== symbol),
    );
  }

  /**
   * Removes and returns the pair's options whose next deal has arrived, with the finished proofs.
   *
   * @param epoch - the series in which the deals are numbered
   */
  finish(tx: Transaction, symbol: string, deals: DealHistory, epoch: string): OptionRow[] {
    const finished = this.#rows.flatMap((row) => {
      const after = row.symbol === symbol ? deals.beside(row.delivery).after : null;
      if (!after) return [];
      const proof = JSON.parse(row.proof) as Proof;
      const tick = { ...tickOf(symbol, after), ...(proof.epoch !== epoch && { epoch }) };
      return [{ ...row, proof: JSON.stringify({ ...proof, after: tick }) }];
    });
    const done = new Set(finished.map(({ id }) => id));
    this.#set(
      tx,
      this.#rows.filter(({ id }) => !done.has(id)),
    );
    return finished;
  }

  #set(tx: Transaction, rows: readonly OptionRow[]): void {
    if (rows.length === this.#rows.length) return;
    this.#rows = rows;
    tx.put('meta', { name: NAME, value: JSON.stringify(rows.map(({ id }) => id)) });
  }
}
