import { type User, WITHDRAWAL_HOLD } from '@tideline/wire';
import { CallError } from '../../foundation/ports/refusal.ts';
import { Residents } from '../../foundation/store/residents.ts';
import type { Transaction } from '../../foundation/transactions/transaction.ts';
import {
  cleanNickname,
  isClosed,
  isGuest,
  loginKey,
  phoneKey,
  type UserRow,
  userToWire,
} from './rules.ts';

/** Users by id, by every login name, and by invitation code. */
export class Accounts {
  readonly #byId = new Map<string, UserRow>();
  readonly #byLogin = new Map<string, string>();
  readonly #byInvitation = new Map<string, string>();
  readonly #invited = new Map<string, Set<string>>();
  readonly #guests = new Set<string>();
  readonly #closing = new Set<string>();
  readonly #residents: Residents;
  #joined: (tx: Transaction, row: UserRow) => void = () => undefined;

  constructor(residents = new Residents()) {
    this.#residents = residents;
  }

  /** Calls back in the command with which a user becomes a referral. */
  onReferral(joined: (tx: Transaction, row: UserRow) => void): void {
    this.#joined = joined;
  }

  restore(rows: readonly UserRow[]): void {
    this.#byId.clear();
    this.#byLogin.clear();
    this.#byInvitation.clear();
    this.#invited.clear();
    this.#guests.clear();
    this.#closing.clear();
    for (const row of rows) this.follow(row);
  }

  find(id: string): UserRow | null {
    this.#residents.arrive(id);
    return this.#byId.get(id) ?? null;
  }

  /** By account name, e-mail address, or phone number with area code. */
  byLogin(name: string, areaCode: string | undefined): UserRow | null {
    return this.#ownerOf(loginKey(name, areaCode));
  }

  /**
   * Finds a user for an operator: by id, account name or e-mail address. @throws CallError
   * `not-found`
   */
  named(name: string): UserRow {
    const row = this.find(name) ?? this.byLogin(name, undefined);
    if (!row) throw new CallError('not-found', 'user');
    return row;
  }

  byInvitation(code: string): UserRow | null {
    const invitation_code = code.trim().toUpperCase();
    if (!this.#byInvitation.has(invitation_code)) {
      this.#residents.arriveBy('users', { invitation_code });
    }
    const id = this.#byInvitation.get(invitation_code);
    return id === undefined ? null : this.find(id);
  }

  /**
   * The owner of an invitation code; null for an unknown code and for a guest's or a closed
   * account's, because they invite nobody.
   */
  inviter(code: string): UserRow | null {
    const row = this.byInvitation(code);
    return row && !isGuest(row) && !isClosed(row) ? row : null;
  }

  /** An invitation code that no user has. */
  freeInvitation(newCode: () => string): string {
    for (;;) {
      const code = newCode();
      if (!this.byInvitation(code)) return code;
    }
  }

  /** Ids of accounts whose time to return is over and that have not closed yet. */
  closing(now: number): string[] {
    return [...this.#closing].filter((id) => (this.find(id)?.closes ?? now + 1) <= now);
  }

  /** Ids of all guests, oldest first. */
  get guests(): ReadonlySet<string> {
    return this.#guests;
  }

  isGuest(id: string): boolean {
    return this.#guests.has(id);
  }

  /** Ids of users who registered with a user's invitation code. */
  invitedBy(id: string): readonly string[] {
    return this.#residents.direct?.invitedBy(id) ?? [...(this.#invited.get(id) ?? [])];
  }

  /** The user of a session. @throws CallError `session-expired` when the user is gone */
  require(id: string): UserRow {
    const row = this.find(id);
    if (!row) throw new CallError('session-expired');
    return row;
  }

  verified(id: string): boolean {
    return this.find(id)?.verification === 'verified';
  }

  create(tx: Transaction, row: UserRow): void {
    if (this.#loginKeys(row).some((key) => this.#ownerOf(key) !== null)) {
      throw new CallError('account-taken');
    }
    this.write(tx, row);
  }

  /**
   * Writes a user with other login names.
   * @throws CallError `account-taken` when one of them belongs to another user
   */
  replace(tx: Transaction, row: UserRow): void {
    const taken = this.#loginKeys(row).some((key) => (this.#ownerOf(key) ?? row).id !== row.id);
    if (taken) throw new CallError('account-taken');
    this.write(tx, row);
  }

  write(tx: Transaction, row: UserRow): void {
    this.#residents.arrive(row.id);
    const wasReferral = (this.#byId.get(row.id)?.invited_by ?? null) !== null;
    tx.put('users', row);
    this.follow(row);
    if (row.invited_by !== null && !wasReferral) this.#joined(tx, row);
  }

  /** Closes withdrawals of a user for a time; it never opens them earlier than an earlier hold. */
  holdWithdrawals(tx: Transaction, id: string): void {
    const row = this.require(id);
    const from = Math.max(row.withdrawals_from, tx.now + WITHDRAWAL_HOLD);
    this.write(tx, { ...row, withdrawals_from: from });
  }

  rename(tx: Transaction, id: string, nickname: string): User {
    const clean = cleanNickname(nickname);
    if (clean === null) throw new CallError('field-invalid', 'nickname');
    const row = { ...this.require(id), nickname: clean };
    this.write(tx, row);
    return userToWire(row);
  }

  /** Removes an ended guest. A user with referrals is never removed, and a guest has none. */
  remove(tx: Transaction, { id }: UserRow): void {
    this.require(id);
    tx.remove('users', id);
    this.followRemoval(id);
  }

  /** Drops a user that a commit removed. */
  followRemoval(id: string): void {
    this.#guests.delete(id);
    this.#closing.delete(id);
    this.leave(id);
  }

  /** Drops a user who rests in the store; guests and those who close are watched. */
  leave(id: string): void {
    const row = this.#byId.get(id);
    if (!row || this.#guests.has(id) || this.#closing.has(id)) return;
    for (const key of this.#loginKeys(row)) this.#byLogin.delete(key);
    this.#byInvitation.delete(row.invitation_code.toUpperCase());
    this.#byId.delete(id);
  }

  /** Takes a user into memory as the store has them. */
  follow(row: UserRow): void {
    const before = this.#byId.get(row.id);
    if (before) for (const key of this.#loginKeys(before)) this.#byLogin.delete(key);
    this.#byId.set(row.id, row);
    if (isGuest(row)) this.#guests.add(row.id);
    else this.#guests.delete(row.id);
    if (row.closes > 0 && !isClosed(row)) this.#closing.add(row.id);
    else this.#closing.delete(row.id);
    for (const key of this.#loginKeys(row)) this.#byLogin.set(key, row.id);
    this.#byInvitation.set(row.invitation_code.toUpperCase(), row.id);
    if (row.invited_by === null || this.#residents.direct !== null) return;
    const invited = this.#invited.get(row.invited_by) ?? new Set();
    this.#invited.set(row.invited_by, invited.add(row.id));
  }

  /** The user with a login name; the store knows those who are away. */
  #ownerOf(key: string): UserRow | null {
    if (!this.#byLogin.has(key)) this.#residents.arriveByLogin(key);
    const id = this.#byLogin.get(key);
    return id === undefined ? null : this.find(id);
  }

  #loginKeys(row: UserRow): string[] {
    const keys = [loginKey(row.account, undefined)];
    if (row.email !== null) keys.push(loginKey(row.email, undefined));
    if (row.phone !== null) keys.push(phoneKey(row.area_code ?? '', row.phone));
    return keys;
  }
}
