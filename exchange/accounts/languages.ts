import { isLanguage, type Language } from '#wire';
import type { Row } from '../store/tables.ts';
import type { Transaction } from '../transactions/transaction.ts';

/** The language each account has chosen with `set/lang`; it follows the account to another device. */
export class Languages {
  readonly #chosen = new Map<string, Language>();

  restore(rows: readonly Row<'preferences'>[]): void {
    this.#chosen.clear();
    for (const { user_id, language } of rows) {
      if (isLanguage(language)) this.#chosen.set(user_id, language);
    }
  }

  /** Null for an account that has chosen none. */
  of(userId: string): Language | null {
    return this.#chosen.get(userId) ?? null;
  }

  choose(tx: Transaction, userId: string, language: Language): void {
    if (this.#chosen.get(userId) === language) return;
    this.#chosen.set(userId, language);
    tx.put('preferences', { user_id: userId, language });
  }
}
