import { WITHDRAWALS_PER_DAY } from '@tideline/wire';
import { HOUSE } from '../../foundation/ledger/accounts.ts';
import type { Ledger } from '../../foundation/ledger/service.ts';
import { withFunds } from '../../foundation/ledger/with-funds.ts';
import { CallError } from '../../foundation/ports/refusal.ts';
import { dayOf } from '../../foundation/ports/utc-day.ts';
import type { Row } from '../../foundation/store/tables.ts';
import type { Transaction } from '../../foundation/transactions/transaction.ts';
import type { Notices } from '../../people/news/notices.ts';
import type { Decision, Pending, Reviewable } from '../../people/reviews/rules.ts';
import type { SecurityLog } from '../../people/users/security-log.ts';
import { amountText, decided } from './decided.ts';

export type WithdrawalRow = Row<'withdrawals'>;

interface WithdrawalDependencies {
  readonly ledger: Ledger;
  readonly notices: Notices;
  readonly log: SecurityLog;
  /** When withdrawals of a user open again, ms UTC; a past time for most users. */
  readonly opensAt: (userId: string) => number;
}

const HOUR = 3_600_000;

/** A withdrawal after form, owner and passwords have been checked. */
export interface WithdrawalTerms {
  readonly clientId: string;
  readonly coin: string;
  readonly chain: string;
  readonly address: string;
  /** The saved name of the address or card; may be empty. */
  readonly destination: string;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly remark: string;
}

/** Withdrawals: the amount is reserved on request, and paid or returned by the decision. */
export class Withdrawals implements Reviewable {
  readonly kind = 'withdrawals';
  readonly #deps: WithdrawalDependencies;
  readonly #pending = new Map<number, WithdrawalRow>();
  /** Number of requests of each user on the newest UTC day with any. */
  #today: { readonly day: number; readonly asked: Map<string, number> } = {
    day: 0,
    asked: new Map(),
  };

  constructor(deps: WithdrawalDependencies) {
    this.#deps = deps;
  }

  /**
   * @param pending - rows under review
   * @param today - all of the running UTC day
   */
  restore(pending: readonly WithdrawalRow[], today: readonly WithdrawalRow[], day: number): void {
    this.#pending.clear();
    for (const row of pending) this.#pending.set(row.id, row);
    this.#today = { day, asked: new Map() };
    for (const row of today) this.#count(row);
  }

  /**
   * Applies a withdrawal that another process committed. One that is not under review yet is new,
   * because its decision is its last change.
   */
  follow(row: WithdrawalRow): void {
    if (!this.#pending.has(row.id) && row.day >= this.#today.day) this.#count(row);
    if (row.status === 'review') this.#pending.set(row.id, row);
    else this.#pending.delete(row.id);
  }

  pending(): Iterable<Pending> {
    return [...this.#pending.values()].map((row) => ({
      id: row.id,
      userId: row.user_id,
      time: row.time,
      summary: `${amountText(row.coin, row.amount)} ${row.coin} to ${row.chain} ${row.address}`,
    }));
  }

  /** CONST:withdrawals-per-day; rejected ones count too, because requests are limited. */
  leftToday(userId: string, now: number): number {
    const asked = this.#today.day === dayOf(now) ? (this.#today.asked.get(userId) ?? 0) : 0;
    return Math.max(0, WITHDRAWALS_PER_DAY - asked);
  }

  /** When withdrawals of a user open again, ms UTC; null while they are open. */
  heldUntil(userId: string, now: number): number | null {
    const opens = this.#deps.opensAt(userId);
    return opens > now ? opens : null;
  }

  /**
   * @throws CallError `withdrawals-held`, `withdrawals-per-day`, `insufficient-balance`, before any
   * change
   */
  ask(
    tx: Transaction,
    who: { readonly userId: string; readonly address: string },
    terms: WithdrawalTerms,
  ): WithdrawalRow {
    const { ledger, log } = this.#deps;
    const wait = this.#deps.opensAt(who.userId) - tx.now;
    if (wait > 0) {
      throw new CallError('withdrawals-held', undefined, { hours: String(Math.ceil(wait / HOUR)) });
    }
    if (this.leftToday(who.userId, tx.now) === 0) throw new CallError('withdrawals-per-day');
    const { clientId, ...asked } = terms;
    const row: WithdrawalRow = {
      id: tx.nextId(),
      user_id: who.userId,
      client_id: clientId,
      ...asked,
      status: 'review',
      reason: null,
      cause: null,
      day: dayOf(tx.now),
      time: tx.now,
      decided: null,
    };
    withFunds(
      () => ledger.reserve(tx, who.userId, 'currency', row.coin, row.amount, String(row.id)),
      'amount',
    );
    tx.put('withdrawals', row);
    this.#pending.set(row.id, row);
    this.#count(row);
    log.write(tx, 'withdrawal-asked', who, `${amountText(row.coin, row.amount)} ${row.coin}`);
    return row;
  }

  decide(tx: Transaction, id: number, decision: Decision): string | null {
    const row = this.#pending.get(id);
    if (!row) return null;
    const { ledger, notices } = this.#deps;
    const { user_id: owner, coin, amount, fee } = row;
    if (decision.passed) {
      ledger.post(tx, {
        kind: 'withdraw',
        reference: String(id),
        legs: [
          { owner, account: 'currency', coin, frozen: -amount },
          { owner: HOUSE, account: 'outside', coin, available: amount - fee },
          { owner: HOUSE, account: 'fees', coin, available: fee },
        ],
      });
    } else ledger.release(tx, owner, 'currency', coin, amount, String(id));
    this.#pending.delete(id);
    const { status, row: ended, texts } = decided(row, decision, tx.now);
    tx.put('withdrawals', ended);
    notices.tell(tx, owner, `withdrawal-${status}`, texts);
    return owner;
  }

  #count({ user_id, day }: WithdrawalRow): void {
    if (day !== this.#today.day) this.#today = { day, asked: new Map() };
    const { asked } = this.#today;
    asked.set(user_id, (asked.get(user_id) ?? 0) + 1);
  }
}
