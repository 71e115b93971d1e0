import type { User } from '@tideline/wire';
import type { Residents } from '../../foundation/store/residents.ts';
import type { Row } from '../../foundation/store/tables.ts';
import type { Transaction } from '../../foundation/transactions/transaction.ts';
import type { Notices } from '../news/notices.ts';
import type { Decision, Pending, Reviewable } from '../reviews/rules.ts';
import { userToWire } from '../users/rules.ts';
import type { SecurityLog } from '../users/security-log.ts';
import type { Accounts } from '../users/service.ts';
import { checkStep, decidedState, type Step, underReview } from './rules.ts';

type VerificationRow = Row<'verifications'>;

interface VerificationDependencies {
  readonly accounts: Accounts;
  readonly log: SecurityLog;
  readonly notices: Notices;
  readonly residents: Residents;
}

/** Identity documents: submission, review, decision. Answers never contain them. */
export class Verification implements Reviewable {
  readonly kind = 'verifications';
  readonly #deps: VerificationDependencies;
  readonly #pending = new Map<number, VerificationRow>();
  readonly #basicPassed = new Set<string>();
  /** Reason of a user's latest rejection. */
  readonly #rejected = new Map<string, string>();

  constructor(deps: VerificationDependencies) {
    this.#deps = deps;
  }

  /** @param rows - oldest first: all, or those under review when accounts come one by one */
  restore(rows: readonly VerificationRow[]): void {
    this.#pending.clear();
    this.#basicPassed.clear();
    this.#rejected.clear();
    for (const row of rows) this.follow(row);
  }

  pending(): Iterable<Pending> {
    return [...this.#pending.values()].map((row) => ({
      id: row.id,
      userId: row.user_id,
      time: row.time,
      summary: `${row.step} ${row.details}`,
    }));
  }

  rejectedReason(userId: string): string | null {
    this.#deps.residents.arrive(userId);
    return this.#rejected.get(userId) ?? null;
  }

  /** @throws CallError when the step is not allowed, before any change */
  submit(
    tx: Transaction,
    who: { readonly userId: string; readonly address: string },
    step: Step,
    details: Readonly<Record<string, string>>,
  ): User {
    const { accounts, log } = this.#deps;
    const user = accounts.require(who.userId);
    // Demo users are verified without documents.
    const basic = this.#basicPassed.has(user.id) || user.verification === 'basic';
    checkStep(step, user.verification, basic);
    const row: VerificationRow = {
      id: tx.nextId(),
      user_id: user.id,
      step,
      details: JSON.stringify(details),
      status: 'review',
      reason: null,
      time: tx.now,
      decided: null,
    };
    tx.put('verifications', row);
    this.follow(row);
    const after = { ...user, verification: underReview(step) };
    accounts.write(tx, after);
    log.write(tx, 'verification-asked', who, step);
    return userToWire(after);
  }

  /** @returns the user; null when it is not under review */
  decide(tx: Transaction, id: number, { passed, reason }: Decision): string | null {
    const row = this.#pending.get(id);
    if (!row) return null;
    const { accounts, notices, residents } = this.#deps;
    residents.arrive(row.user_id);
    const status = passed ? 'passed' : 'rejected';
    const decided: VerificationRow = { ...row, status, reason, decided: tx.now };
    tx.put('verifications', decided);
    this.follow(decided);
    const user = accounts.require(row.user_id);
    accounts.write(tx, { ...user, verification: decidedState(row.step, passed) });
    notices.tell(tx, row.user_id, `verification-${status}`, { reason: reason ?? '' });
    return row.user_id;
  }

  /** Removes the documents of an account that has closed; one under review is decided so. */
  erase(tx: Transaction, row: VerificationRow): void {
    this.#deps.residents.arrive(row.user_id);
    const status = row.status === 'review' ? 'rejected' : row.status;
    const empty: VerificationRow = {
      ...row,
      details: '{}',
      status,
      decided: row.decided ?? tx.now,
    };
    tx.put('verifications', empty);
    this.follow(empty);
  }

  /** Drops what is known of a user who rests in the store; documents under review stay. */
  leave(userId: string): void {
    this.#basicPassed.delete(userId);
    this.#rejected.delete(userId);
  }

  /** Applies a committed row. */
  follow(row: VerificationRow): void {
    if (row.status === 'review') {
      this.#pending.set(row.id, row);
      return;
    }
    this.#pending.delete(row.id);
    if (row.status === 'rejected') this.#rejected.set(row.user_id, row.reason ?? '');
    else {
      this.#rejected.delete(row.user_id);
      if (row.step === 'basic') this.#basicPassed.add(row.user_id);
    }
  }
}
