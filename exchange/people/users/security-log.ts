import { hash } from 'node:crypto';
import type { Row } from '../../foundation/store/tables.ts';
import type { Transaction } from '../../foundation/transactions/transaction.ts';

export type SecurityEvent = Row<'security_events'>;

/** Logged events. The words are stable, because operators search for them. */
type SecurityKind =
  | 'register'
  | 'guest-opened'
  | 'guest-kept'
  | 'guest-ended'
  | 'login'
  | 'login-failed'
  | 'logout'
  | 'password-changed'
  | 'password-reset'
  | 'password-failed'
  | 'fund-password-set'
  | 'fund-password-changed'
  | 'fund-password-failed'
  | 'address-added'
  | 'address-removed'
  | 'card-added'
  | 'card-removed'
  | 'withdrawal-asked'
  | 'verification-asked'
  | 'review-decided'
  | 'account-reset'
  | 'contact-changed'
  | 'closing-asked'
  | 'closing-cancelled'
  | 'account-closed'
  | 'factor-added'
  | 'factor-removed'
  | 'factor-failed'
  | 'recovery-renewed'
  | 'confirmed'
  | 'session-ended'
  | 'key-added'
  | 'key-ended'
  | 'push-added'
  | 'push-removed';

/** The `previous` of the first row. */
const CHAIN_START = '0'.repeat(64);

/** Number of newest rows whose chain is checked at a start; `tideline ops security` checks all. */
export const CHECKED_AT_START = 1_000;

/**
 * The audit log of security events. Rows are append-only. Each has a hash over its values and the
 * previous hash, and is written in the transaction of the event. A row that is changed or removed
 * later breaks the chain.
 */
export class SecurityLog {
  #last = CHAIN_START;

  /** @param rows - the newest rows, oldest first */
  restore(rows: readonly SecurityEvent[]): void {
    this.#last = rows.at(-1)?.hash ?? CHAIN_START;
  }

  /** Continues the chain after a row that another process committed. */
  follow(row: SecurityEvent): void {
    this.#last = row.hash;
  }

  /** Hash of the newest row. */
  get last(): string {
    return this.#last;
  }

  write(
    tx: Transaction,
    kind: SecurityKind,
    who: { readonly userId: string | null; readonly address: string },
    detail = '',
  ): void {
    const row = {
      id: tx.nextId(),
      user_id: who.userId,
      kind,
      address: who.address,
      detail,
      time: tx.now,
      previous: this.#last,
    };
    const chained = { ...row, hash: hashOf(row) };
    tx.put('security_events', chained);
    this.#last = chained.hash;
  }
}

function hashOf(row: Omit<SecurityEvent, 'hash'>): string {
  const { id, user_id, kind, address, detail, time, previous } = row;
  return hash('sha256', JSON.stringify([previous, id, user_id, kind, address, detail, time]));
}

/** Id of the first row that does not continue the chain; null when all do. */
export function brokenAt(rows: readonly SecurityEvent[]): number | null {
  let previous: string | null = null;
  for (const row of rows) {
    if (row.hash !== hashOf(row)) return row.id;
    if (previous !== null && row.previous !== previous) return row.id;
    previous = row.hash;
  }
  return null;
}
