import type { ResponseOf } from '@tideline/wire';
import type { paperFunds as paperFundsCall } from '@tideline/wire/calls/wallet';
import { HOUSE } from '../../foundation/ledger/accounts.ts';
import { CallError } from '../../foundation/ports/refusal.ts';
import type { Transaction } from '../../foundation/transactions/transaction.ts';
import type { PeopleDependencies } from '../dependencies.ts';
import type { Quota } from '../limits/quota.ts';
import type { Reviews } from '../reviews/service.ts';
import { type PaperFund, paperFunds } from './paper-funds.ts';
import type { Hosting, Trading } from './trading.ts';

interface ResetDependencies extends PeopleDependencies, Trading {
  readonly trust: Hosting;
  readonly reviews: Reviews;
  /** False when accounts hold more than paper. */
  readonly paper: boolean;
}

/** What a reset ended, and what refused it. */
export interface ResetOutcome {
  /** False when an item is open that only the market can end; then nothing changed. */
  readonly done: boolean;
  readonly userId: string;
  readonly account: string;
  /** Number of waiting spot, trigger and contract orders that were cancelled. */
  readonly orders: number;
  readonly hosting: number;
  /** Number of deposits and withdrawals under review that were rejected. */
  readonly reviews: number;
  /** Number of open positions and running options that prevent the reset. */
  readonly positions: number;
  readonly options: number;
  /** Id of the first movement of the funds; null when every account held them already. */
  readonly change: string | null;
}

const NOTHING = {
  ...{ done: false, orders: 0, hosting: 0, reviews: 0, positions: 0, options: 0 },
  change: null,
} as const;
const OPERATOR: By = { address: 'local', detail: 'by operator' };
const RESETS_PER_DAY = 20;
const DAY = 86_400_000;

/** Who asked for a reset, for the security log. */
interface By {
  readonly address: string;
  readonly detail: string;
}

interface Subject {
  readonly userId: string;
  readonly address: string;
}

/**
 * Resets an account to its starting paper funds, in one command.
 *
 * Cancels waiting orders, returns hosted principal without a penalty, and rejects deposits and
 * withdrawals under review. An open position or a running option refuses the reset until it is
 * closed or delivered, because dropping it would undo a loss or take away a gain. Records, identity
 * documents, address book and passwords stay.
 */
export class Reset {
  readonly #deps: ResetDependencies;
  readonly #ofDay: Quota;

  constructor(deps: ResetDependencies) {
    this.#deps = deps;
    this.#ofDay = deps.limits.quota('resets', RESETS_PER_DAY, DAY);
  }

  /**
   * @param name - id, account name, or e-mail address
   * @throws CallError `unknown-call` when accounts hold more than paper, `not-found`
   */
  async run(name: string): Promise<ResetOutcome> {
    const { accounts, paper, writer } = this.#deps;
    if (!paper) throw new CallError('unknown-call');
    return writer.run((tx) => {
      const user = accounts.named(name);
      return { userId: user.id, account: user.account, ...this.#apply(tx, user.id, OPERATOR) };
    });
  }

  /**
   * The same for the user's own account, at most {@link RESETS_PER_DAY} times a day: each reset
   * writes a posting, a notice and a line of the security log.
   * @throws CallError `unknown-call`, `resets-used-up`, `positions-open` with their number `count`
   */
  async ofUser({ userId, address }: Subject): Promise<ResponseOf<typeof paperFundsCall>> {
    const { clock, paper, writer } = this.#deps;
    if (!paper) throw new CallError('unknown-call');
    const now = clock.now();
    if (this.#ofDay.wait(userId, now) > 0) throw new CallError('resets-used-up');
    return writer.run((tx) => {
      const by = { address, detail: 'by the user' };
      const { done, positions, options, ...ended } = this.#apply(tx, userId, by);
      if (!done) {
        throw new CallError('positions-open', undefined, { count: String(positions + options) });
      }
      this.#ofDay.take(userId, now);
      return ended;
    });
  }

  #apply(tx: Transaction, userId: string, by: By): Omit<ResetOutcome, 'userId' | 'account'> {
    const { contracts, log, notices, options, reviews, triggers, trust } = this.#deps;
    const waiting = contracts.openOf(userId).filter(({ status }) => status === 'waiting');
    const positions = contracts.openOf(userId).length - waiting.length;
    const running = options.running(userId).length;
    if (positions > 0 || running > 0) {
      return { ...NOTHING, positions, options: running };
    }
    const resting = triggers.cancelAll(tx, userId, {});
    for (const { id } of waiting) contracts.orders.cancel(tx, userId, id);
    const ended = {
      orders: resting.orders.length + resting.triggers.length + waiting.length,
      hosting: trust.endAll(tx, userId),
      reviews: reviews.rejectMoney(tx, userId, 'account-reset'),
    };
    const change = this.#fund(tx, userId);
    log.write(tx, 'account-reset', { userId, address: by.address }, by.detail);
    notices.tell(tx, userId, 'account-reset');
    return { ...NOTHING, ...ended, done: true, change };
  }

  /** One posting against `outside` that restores every holding to its starting value. */
  #fund(tx: Transaction, owner: string): string | null {
    const { ledger } = this.#deps;
    const target = new Map<string, PaperFund>();
    for (const each of paperFunds()) target.set(`${each.account}/${each.coin}`, each);
    const held = ledger.positions(owner).map(({ account, coin, available, frozen }) => {
      // Everything that froze an amount has been ended above.
      if (frozen !== 0n) throw new Error(`${frozen} ${coin} of user ${owner} are still frozen`);
      const wanted = target.get(`${account}/${coin}`)?.amount ?? 0n;
      target.delete(`${account}/${coin}`);
      return { account, coin, amount: wanted - available };
    });
    const changes = [...held, ...target.values()].filter(({ amount }) => amount !== 0n);
    if (changes.length === 0) return null;
    const posting = ledger.post(tx, {
      kind: 'reset',
      reference: 'paper-funds',
      legs: changes.flatMap(({ account, coin, amount }) => [
        { owner, account, coin, available: amount },
        { owner: HOUSE, account: 'outside', coin, available: -amount } as const,
      ]),
    });
    // Movements are numbered after their posting, and the first of these is the user's.
    return String(posting + 1);
  }
}
