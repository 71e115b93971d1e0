import type { Contracts } from '../contracts/service.ts';
import type { Unit } from '../core/unit.ts';
import type { Writer } from '../core/writer.ts';
import { CallError } from '../handler.ts';
import { HOUSE } from '../ledger/accounts.ts';
import type { Ledger } from '../ledger/service.ts';
import type { Notices } from '../news/notices.ts';
import type { Options } from '../options/service.ts';
import type { Reviews } from '../reviews/service.ts';
import type { Spot } from '../spot/service.ts';
import type { Trust } from '../trust/service.ts';
import { type PaperFund, paperFunds } from './paper-funds.ts';
import type { SecurityLog } from './security-log.ts';
import type { Accounts } from './service.ts';

/** The products a reset has to look into. */
export interface Trading {
  readonly spot: Spot;
  readonly contracts: Contracts;
  readonly options: Options;
}

interface ResetParts extends Trading {
  readonly accounts: Accounts;
  readonly writer: Writer;
  readonly ledger: Ledger;
  readonly trust: Trust;
  readonly reviews: Reviews;
  readonly notices: Notices;
  readonly log: SecurityLog;
  /** False where accounts hold anything but paper. */
  readonly paper: boolean;
}

/** What a reset has ended, and what it would not end. */
export interface ResetOutcome {
  /** False when something is open that only the market can end; nothing has changed then. */
  readonly done: boolean;
  readonly userId: string;
  readonly account: string;
  /** Spot and contract orders that were waiting. */
  readonly orders: number;
  readonly hosting: number;
  /** Deposits and withdrawals that were under review. */
  readonly reviews: number;
  /** Open positions and running options that stand in the way. */
  readonly positions: number;
  readonly options: number;
}

/** Told to the user with each request that a reset has turned down. */
const REASON = 'The account was reset.';
const HERE = 'local';

/**
 * Puts an account back to its starting paper funds, in one command.
 *
 * What is only a promise ends with it: waiting orders are cancelled, hosting is paid back without a
 * penalty, deposits and withdrawals under review are rejected. An open position or a running option is
 * a bet on the market, and dropping it would let a loss be undone or take a win away: the reset is
 * refused until they are closed or delivered. Records, papers, address book and passwords stay.
 */
export class Reset {
  readonly #parts: ResetParts;

  constructor(parts: ResetParts) {
    this.#parts = parts;
  }

  /**
   * @param name - id, account name, or e-mail address
   * @throws CallError `unknown-call` where accounts hold more than paper, `not-found`
   */
  async run(name: string): Promise<ResetOutcome> {
    const { accounts, paper, writer } = this.#parts;
    if (!paper) throw new CallError('unknown-call');
    return writer.run((unit) => {
      const user = accounts.named(name);
      return { userId: user.id, account: user.account, ...this.#apply(unit, user.id) };
    });
  }

  #apply(unit: Unit, userId: string): Omit<ResetOutcome, 'userId' | 'account'> {
    const { contracts, log, notices, options, reviews, spot, trust } = this.#parts;
    const waiting = contracts.openOf(userId).filter(({ status }) => status === 'waiting');
    const positions = contracts.openOf(userId).length - waiting.length;
    const running = options.running(userId).length;
    if (positions > 0 || running > 0) {
      return { done: false, orders: 0, hosting: 0, reviews: 0, positions, options: running };
    }
    const resting = spot.waiting(userId);
    for (const { id } of resting) spot.cancel(unit, userId, id);
    for (const { id } of waiting) contracts.cancel(unit, userId, id);
    const ended = {
      orders: resting.length + waiting.length,
      hosting: trust.endAll(unit, userId),
      reviews: reviews.rejectMoney(unit, userId, REASON),
    };
    this.#fund(unit, userId);
    log.write(unit, 'account-reset', { userId, address: HERE }, 'by operator');
    notices.tell(unit, userId, 'account-reset');
    return { done: true, ...ended, positions: 0, options: 0 };
  }

  /** One posting with the outside world as its other side: everything to what it began with. */
  #fund(unit: Unit, owner: string): void {
    const { ledger } = this.#parts;
    const target = new Map<string, PaperFund>();
    for (const each of paperFunds()) target.set(`${each.account}/${each.coin}`, each);
    const held = ledger.positions(owner).map(({ account, coin, available, frozen }) => {
      // Whatever froze it has been ended above.
      if (frozen !== 0n) throw new Error(`${frozen} ${coin} of user ${owner} are still frozen`);
      const wanted = target.get(`${account}/${coin}`)?.amount ?? 0n;
      target.delete(`${account}/${coin}`);
      return { account, coin, amount: wanted - available };
    });
    const changes = [...held, ...target.values()].filter(({ amount }) => amount !== 0n);
    if (changes.length === 0) return;
    ledger.post(unit, {
      kind: 'reset',
      reference: 'paper-funds',
      legs: changes.flatMap(({ account, coin, amount }) => [
        { owner, account, coin, available: amount },
        { owner: HOUSE, account: 'outside', coin, available: -amount } as const,
      ]),
    });
  }
}
