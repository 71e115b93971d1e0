import { GroupedRows } from '../../../foundation/memory/grouped-rows.ts';
import { Residents } from '../../../foundation/store/residents.ts';
import type { Row } from '../../../foundation/store/tables.ts';
import type { Transaction } from '../../../foundation/transactions/transaction.ts';
import type { PasskeyRow } from './passkeys.ts';
import { newRecoveryCode, RECOVERY_CODES, recoveryHash } from './recovery-codes.ts';

type AuthenticatorRow = Row<'authenticators'>;
type RecoveryRow = Row<'recovery_codes'>;

export interface FactorRows {
  readonly authenticators: readonly AuthenticatorRow[];
  readonly passkeys: readonly PasskeyRow[];
  readonly recovery: readonly RecoveryRow[];
}

/** The second factors of all users, in memory and in the store. */
export class Factors {
  readonly #authenticators = new Map<string, AuthenticatorRow>();
  readonly #passkeys = new GroupedRows<PasskeyRow>(({ user_id }) => user_id);
  readonly #recovery = new Map<string, Set<string>>();
  readonly #residents: Residents;

  constructor(residents = new Residents()) {
    this.#residents = residents;
  }

  restore({ authenticators, passkeys, recovery }: FactorRows): void {
    this.#authenticators.clear();
    this.#passkeys.clear();
    this.#recovery.clear();
    for (const row of authenticators) this.followAuthenticator(row);
    for (const row of passkeys) this.followPasskey(row);
    for (const row of recovery) this.followCode(row);
  }

  /** Applies a committed authenticator app. */
  followAuthenticator(row: AuthenticatorRow): void {
    this.#authenticators.set(row.user_id, row);
  }

  /** Applies a committed recovery code. */
  followCode({ user_id, hash }: RecoveryRow): void {
    this.#codesOf(user_id).add(hash);
  }

  /** Drops what another process removed. */
  readonly followRemoval = {
    authenticator: (userId: string): void => void this.#authenticators.delete(userId),
    passkey: (id: string): void => void this.#passkeys.delete(id),
    code: (userId: string, hash: string): void => this.#dropCode(userId, hash),
  };

  has(userId: string): boolean {
    this.#residents.arrive(userId);
    return this.#authenticators.has(userId) || this.passkeysOf(userId).length > 0;
  }

  authenticatorOf(userId: string): AuthenticatorRow | null {
    this.#residents.arrive(userId);
    return this.#authenticators.get(userId) ?? null;
  }

  /** Oldest first. */
  passkeysOf(userId: string): PasskeyRow[] {
    this.#residents.arrive(userId);
    return this.#passkeys.of(userId);
  }

  /** The owner of a passkey; null when it is unknown. */
  ownerOfPasskey(id: string): string | null {
    // Strangers may name any id.
    if (!this.#passkeys.get(id)) this.#residents.arriveBy('passkeys', { id });
    return this.#passkeys.get(id)?.user_id ?? null;
  }

  recoveryLeft(userId: string): number {
    this.#residents.arrive(userId);
    return this.#recovery.get(userId)?.size ?? 0;
  }

  writeAuthenticator(tx: Transaction, row: AuthenticatorRow): void {
    this.#residents.arrive(row.user_id);
    tx.put('authenticators', row);
    this.followAuthenticator(row);
  }

  writePasskey(tx: Transaction, row: PasskeyRow): void {
    this.#residents.arrive(row.user_id);
    tx.put('passkeys', row);
    this.followPasskey(row);
  }

  /**
   * Removes one factor; removing the last also removes the recovery codes. @returns false when
   * there is none
   */
  remove(tx: Transaction, userId: string, id: string): boolean {
    this.#residents.arrive(userId);
    if (id === 'totp') {
      if (!this.#authenticators.delete(userId)) return false;
      tx.remove('authenticators', userId);
    } else {
      if (this.ownerOfPasskey(id) !== userId) return false;
      this.#passkeys.delete(id);
      tx.remove('passkeys', id);
    }
    if (!this.has(userId)) this.#clearCodes(tx, userId);
    return true;
  }

  /** Removes all factors of a user. @returns their number */
  removeAll(tx: Transaction, userId: string): number {
    const ids = ['totp', ...this.passkeysOf(userId).map(({ id }) => id)];
    return ids.filter((id) => this.remove(tx, userId, id)).length;
  }

  /** Replaces the recovery codes. @returns the new ones, which are shown this once */
  renewCodes(tx: Transaction, userId: string): string[] {
    this.#clearCodes(tx, userId);
    const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
    for (const code of codes) {
      const hash = recoveryHash(code);
      tx.put('recovery_codes', { user_id: userId, hash, created: tx.now });
      this.#codesOf(userId).add(hash);
    }
    return codes;
  }

  hasCode(userId: string, code: string): boolean {
    this.#residents.arrive(userId);
    return this.#recovery.get(userId)?.has(recoveryHash(code)) ?? false;
  }

  /** Uses up a recovery code. */
  spendCode(tx: Transaction, userId: string, code: string): void {
    const hash = recoveryHash(code);
    this.#residents.arrive(userId);
    tx.remove('recovery_codes', userId, hash);
    this.#dropCode(userId, hash);
  }

  #dropCode(userId: string, hash: string): void {
    const own = this.#recovery.get(userId);
    own?.delete(hash);
    if (own?.size === 0) this.#recovery.delete(userId);
  }

  #clearCodes(tx: Transaction, userId: string): void {
    this.#residents.arrive(userId);
    for (const hash of this.#recovery.get(userId) ?? []) tx.remove('recovery_codes', userId, hash);
    this.#recovery.delete(userId);
  }

  #codesOf(userId: string): Set<string> {
    const own = this.#recovery.get(userId) ?? new Set<string>();
    this.#recovery.set(userId, own);
    return own;
  }

  /** Applies a committed passkey. */
  followPasskey(row: PasskeyRow): void {
    this.#passkeys.set(row);
  }
}
