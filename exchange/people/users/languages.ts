import { isLanguage, type Language } from '@tideline/wire';
import { Residents } from '../../foundation/store/residents.ts';
import type { Row } from '../../foundation/store/tables.ts';
import type { Transaction } from '../../foundation/transactions/transaction.ts';

/** The language each account chose with `set/lang`; it applies on all of the user's devices. */
export class Languages {
  readonly #chosen = new Map<string, Language>();
  readonly #residents: Residents;

  constructor(residents = new Residents()) {
    this.#residents = residents;
  }

  restore(rows: readonly Row<'preferences'>[]): void {
    this.#chosen.clear();
    for (const row of rows) this.follow(row);
  }

  /** Applies a committed choice. */
  follow({ user_id, language }: Row<'preferences'>): void {
    if (isLanguage(language)) this.#chosen.set(user_id, language);
  }

  /** Drops a choice that another process removed. */
  followRemoval(userId: string): void {
    this.#chosen.delete(userId);
  }

  /** Null for an account without a choice. */
  of(userId: string): Language | null {
    this.#residents.arrive(userId);
    return this.#chosen.get(userId) ?? null;
  }

  choose(tx: Transaction, userId: string, language: Language): void {
    if (this.of(userId) === language) return;
    this.#chosen.set(userId, language);
    tx.put('preferences', { user_id: userId, language });
  }

  /** Removes the choice of an ended guest. */
  forget(tx: Transaction, userId: string): void {
    this.#residents.arrive(userId);
    if (this.#chosen.delete(userId)) tx.remove('preferences', userId);
  }
}
