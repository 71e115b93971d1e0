import type { Residents } from '../../foundation/store/residents.ts';
import type { Row } from '../../foundation/store/tables.ts';
import type { Transaction } from '../../foundation/transactions/transaction.ts';
import type { UserRow } from '../../people/users/rules.ts';
import type { Accounts } from '../../people/users/service.ts';

/** What the referrals of an inviter add up to. */
export type ReferralSums = Row<'referral_sums'>;

/** What a referral has traded. */
interface Traded {
  readonly active: boolean;
  readonly rewards: bigint;
}

const NOTHING: Traded = { active: false, rewards: 0n };

/**
 * The sums of inviters. They are kept in the commits of registrations and rebates, so neither a sum
 * nor a rank counts referrals. The store has their order.
 */
export class Referrals {
  readonly #accounts: Accounts;
  readonly #residents: Residents;
  readonly #sums = new Map<string, ReferralSums>();

  constructor(accounts: Accounts, tradedBy: (userId: string) => Traded, residents: Residents) {
    this.#accounts = accounts;
    this.#residents = residents;
    accounts.onReferral((tx, row) => this.#joined(tx, row, tradedBy(row.id)));
  }

  restore(rows: readonly ReferralSums[]): void {
    this.#sums.clear();
    for (const row of rows) this.follow(row);
  }

  /** Takes sums into memory as the store has them. */
  follow(row: ReferralSums): void {
    this.#sums.set(row.user_id, row);
  }

  /** Drops the sums of an inviter who rests in the store. */
  leave(userId: string): void {
    this.#sums.delete(userId);
  }

  of(inviter: string): ReferralSums {
    this.#residents.arrive(inviter);
    return this.#sums.get(inviter) ?? { user_id: inviter, promoted: 0, active: 0, rewards: 0n };
  }

  /** The trades of a user have changed. */
  traded(tx: Transaction, userId: string, before: Traded, after: Traded): void {
    const inviter = this.#accounts.find(userId)?.invited_by ?? null;
    if (inviter !== null) this.#add(tx, this.of(inviter), before, after);
  }

  /** A user has joined by an invitation; a guest may have traded before. */
  #joined(tx: Transaction, { invited_by }: UserRow, traded: Traded): void {
    if (invited_by === null) return;
    const sums = this.of(invited_by);
    this.#add(tx, { ...sums, promoted: sums.promoted + 1 }, NOTHING, traded);
  }

  #add(tx: Transaction, sums: ReferralSums, before: Traded, after: Traded): void {
    const next: ReferralSums = {
      ...sums,
      active: sums.active + Number(after.active) - Number(before.active),
      rewards: sums.rewards + after.rewards - before.rewards,
    };
    tx.put('referral_sums', next);
    this.follow(next);
  }
}
