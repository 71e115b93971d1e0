import type { RequestOf } from '@tideline/wire';
import type { chargeReq } from '@tideline/wire/calls/funding';
import { HOUSE } from '../../foundation/ledger/accounts.ts';
import type { Ledger } from '../../foundation/ledger/service.ts';
import { GroupedRows } from '../../foundation/memory/grouped-rows.ts';
import { CallError } from '../../foundation/ports/refusal.ts';
import { dayOf } from '../../foundation/ports/utc-day.ts';
import type { Row } from '../../foundation/store/tables.ts';
import type { Transaction } from '../../foundation/transactions/transaction.ts';
import type { Notices } from '../../people/news/notices.ts';
import type { Decision, Pending, Reviewable } from '../../people/reviews/rules.ts';
import { amountText, decided } from './decided.ts';
import { DepositSums } from './deposit-sums.ts';
import { checkChain, readAmount, walletCoin } from './limits.ts';
import { readVipAmount, type VipState } from './vip-rules.ts';

export type DepositRow = Row<'deposits'>;

interface DepositDependencies {
  readonly ledger: Ledger;
  readonly notices: Notices;
  /** Whether a user's promotion status is VIP. */
  readonly isVip: (userId: string) => boolean;
}

/** Maximum ordinary deposits of one user under review. */
const WAITING_LIMIT = 20;

/** Deposits that users report; each is credited when its review passes. */
export class Deposits implements Reviewable {
  readonly kind = 'deposits';
  readonly #deps: DepositDependencies;
  readonly #pending = new GroupedRows<DepositRow>(({ user_id }) => user_id);
  readonly #vipToday = new DepositSums();

  constructor(deps: DepositDependencies) {
    this.#deps = deps;
  }

  /**
   * @param pending - rows under review
   * @param today - all VIP deposits of the running UTC day
   */
  restore(pending: readonly DepositRow[], today: readonly DepositRow[], day: number): void {
    this.#pending.clear();
    for (const row of pending) this.#pending.set(row);
    this.#vipToday.restore(today, day);
  }

  /**
   * Applies a deposit that another process committed. One that is not under review yet is new,
   * because its decision is its last change.
   */
  follow(row: DepositRow): void {
    const known = this.#pending.get(row.id) !== undefined;
    if (row.status === 'rejected') {
      if (known) this.#vipToday.remove(row);
    } else if (!known) this.#vipToday.add(row);
    if (row.status === 'review') this.#pending.set(row);
    else this.#pending.delete(row.id);
  }

  pending(): Iterable<Pending> {
    return [...this.#pending.all()].map((row) => ({
      id: row.id,
      userId: row.user_id,
      time: row.time,
      summary: `${row.channel === 'vip' ? 'VIP: ' : ''}${amountText(row.coin, row.amount)} ${row.coin} by ${row.chain}, receipt ${row.receipt}`,
      priority: row.channel === 'vip',
    }));
  }

  /** A user's state in the VIP channel. @param coin - its code */
  vipState(userId: string, coin: string, now: number): VipState {
    return {
      member: this.#deps.isVip(userId),
      open: this.#openOf(userId, 'vip'),
      usedToday: this.#vipToday.of(userId, coin, dayOf(now)),
    };
  }

  /** @throws CallError before any change */
  report(tx: Transaction, userId: string, request: RequestOf<typeof chargeReq>): DepositRow {
    const wallet = walletCoin(request.currency_id);
    const { coin, limits } = wallet;
    checkChain(coin, request.chain);
    const { channel = 'ordinary' } = request;
    const amount =
      channel === 'vip'
        ? readVipAmount(wallet, request.amount, this.vipState(userId, coin.code, tx.now))
        : readAmount(coin, request.amount, limits.minDeposit, limits.maxDeposit);
    if (channel === 'ordinary' && this.#openOf(userId, channel) >= WAITING_LIMIT) {
      throw new CallError('order-limit', undefined, { maximum: String(WAITING_LIMIT) });
    }
    const row: DepositRow = {
      id: tx.nextId(),
      user_id: userId,
      client_id: request.client_id,
      coin: coin.code,
      chain: request.chain,
      amount,
      fee: 0n,
      receipt: request.receipt,
      status: 'review',
      reason: null,
      cause: null,
      time: tx.now,
      decided: null,
      channel,
      day: dayOf(tx.now),
    };
    tx.put('deposits', row);
    this.#pending.set(row);
    this.#vipToday.add(row);
    return row;
  }

  decide(tx: Transaction, id: number, decision: Decision): string | null {
    const row = this.#pending.get(id);
    if (!row) return null;
    const { ledger, notices } = this.#deps;
    const { user_id: owner, coin, amount } = row;
    if (decision.passed) {
      ledger.post(tx, {
        kind: 'deposit',
        reference: String(id),
        legs: [
          { owner, account: 'currency', coin, available: amount },
          { owner: HOUSE, account: 'outside', coin, available: -amount },
        ],
      });
    }
    this.#pending.delete(id);
    if (!decision.passed) this.#vipToday.remove(row);
    const { status, row: ended, texts } = decided(row, decision, tx.now);
    tx.put('deposits', ended);
    notices.tell(tx, owner, `deposit-${status}`, texts);
    return owner;
  }

  #openOf(userId: string, channel: DepositRow['channel']): number {
    return this.#pending.of(userId).filter((row) => row.channel === channel).length;
  }
}
