import { hash } from 'node:crypto';
import { GroupedRows } from '../../foundation/memory/grouped-rows.ts';
import type { Clock } from '../../foundation/ports/ports.ts';
import { Residents } from '../../foundation/store/residents.ts';
import type { Row } from '../../foundation/store/tables.ts';
import type { Transaction } from '../../foundation/transactions/transaction.ts';
import type { Writer } from '../../foundation/transactions/writer.ts';

export type ApiKeyRow = Row<'api_keys'>;

/** Resolution of the last use, ms: it is written this often at most. */
const USE = 900_000;

/** The API keys of all users, in memory and in the store. */
export class ApiKeys {
  readonly #rows = new GroupedRows<ApiKeyRow>(({ user_id }) => user_id);
  readonly #byHash = new Map<string, number>();
  readonly #clock: Clock;
  readonly #writer: Writer;
  readonly #listeners: ((id: number) => void)[] = [];

  readonly #residents: Residents;

  constructor(
    { clock, writer }: { readonly clock: Clock; readonly writer: Writer },
    residents = new Residents(),
  ) {
    this.#clock = clock;
    this.#writer = writer;
    this.#residents = residents;
  }

  /** Calls back with the id of each key that has ended, after its commit. */
  onEnd(ended: (id: number) => void): void {
    this.#listeners.push(ended);
  }

  restore(rows: readonly ApiKeyRow[]): void {
    this.#rows.clear();
    this.#byHash.clear();
    for (const row of rows) this.follow(row);
  }

  /** Applies a committed key. */
  follow(row: ApiKeyRow): void {
    this.#rows.set(row);
    this.#byHash.set(row.hash, row.id);
  }

  /** Drops a key that a commit removed. */
  followRemoval(id: number): void {
    const row = this.#rows.delete(id);
    if (row) this.#byHash.delete(row.hash);
  }

  /** Keys of a user, oldest first. */
  of(userId: string): ApiKeyRow[] {
    this.#residents.arrive(userId);
    return this.#rows.of(userId);
  }

  /** Whether a key may trade. */
  trades(id: number): boolean {
    return this.row(id)?.rights === 'trade';
  }

  /** Whether a key of this number exists. */
  has(id: number): boolean {
    return this.row(id) !== null;
  }

  /** The key that a program sent; null when it is unknown or has ended. */
  find(key: string): ApiKeyRow | null {
    const hash = keyHash(key);
    if (!this.#byHash.has(hash)) this.#residents.arriveBy('api_keys', { hash });
    return this.row(this.#byHash.get(hash) ?? 0);
  }

  /** The key of a number; null when it has ended. */
  row(id: number): ApiKeyRow | null {
    if (id > 0 && !this.#rows.get(id)) this.#residents.arriveBy('api_keys', { id });
    const row = this.#rows.get(id);
    if (row) this.#residents.arrive(row.user_id);
    return row ?? null;
  }

  /** Writes a new or changed key. */
  add(tx: Transaction, row: ApiKeyRow): void {
    this.#residents.arrive(row.user_id);
    tx.put('api_keys', row);
    this.follow(row);
  }

  /** Ends a key of the user; false when the user has no such key. */
  end(tx: Transaction, userId: string, id: number): boolean {
    if (this.row(id)?.user_id !== userId) return false;
    tx.remove('api_keys', id);
    this.followRemoval(id);
    tx.afterCommit(() => {
      for (const ended of this.#listeners) ended(id);
    });
    return true;
  }

  /** Ends the keys of a user who is gone. */
  endAll(tx: Transaction, userId: string): void {
    for (const { id } of this.of(userId)) this.end(tx, userId, id);
  }

  /** Notes that a program has used a key. */
  use({ id, used }: ApiKeyRow): void {
    if (used !== null && this.#clock.now() - used < USE) return;
    this.#writer.tell((tx) => {
      const row = this.row(id);
      if (row) this.add(tx, { ...row, used: tx.now });
    });
  }
}

/** The form in which a key is stored and looked up. */
export const keyHash = (key: string): string => hash('sha256', key);
