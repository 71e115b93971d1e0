import { HOUSE } from '../../foundation/ledger/accounts.ts';
import type { Ledger } from '../../foundation/ledger/service.ts';
import type { Clock } from '../../foundation/ports/ports.ts';
import { CallError } from '../../foundation/ports/refusal.ts';
import type { Transaction } from '../../foundation/transactions/transaction.ts';
import type { Writer } from '../../foundation/transactions/writer.ts';
import type { ApiKeys } from '../keys/service.ts';
import type { Reviews } from '../reviews/service.ts';
import type { Devices } from '../sessions/devices.ts';
import type { Sessions } from '../sessions/service.ts';
import type { Languages } from '../users/languages.ts';
import type { SecurityLog } from '../users/security-log.ts';
import type { Accounts } from '../users/service.ts';
import type { Hosting, Trading } from './trading.ts';

interface GuestEndDependencies extends Trading {
  readonly clock: Clock;
  readonly writer: Writer;
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly devices: Devices;
  readonly languages: Languages;
  readonly keys: ApiKeys;
  readonly ledger: Ledger;
  readonly trust: Hosting;
  readonly reviews: Reviews;
  readonly log: SecurityLog;
  /** Receives what keeps a guest from ending; the others end. */
  readonly report: (error: unknown) => void;
}

/** Interval of the search for ended guests, ms. */
const EVERY = 60_000;
const HERE = 'local';
const REASON = 'The demo account has ended.';

/**
 * Ends guests that nobody can enter any more: their session was logged out, or expired after the
 * idle time. Also ends guests whose places are needed.
 *
 * Waiting orders are cancelled, positions close at the outside book like a close by the user, and
 * running options are delivered first. An item that cannot be ended now, for example because the
 * prices are stale, is tried again at the next turn. The last command returns all funds to the
 * `outside` account and removes the account; postings, orders and the security log stay. The state
 * follows from stored rows, so a restart continues where it stopped.
 */
export class GuestEnd {
  readonly #deps: GuestEndDependencies;
  #next = Number.NEGATIVE_INFINITY;

  constructor(deps: GuestEndDependencies) {
    this.#deps = deps;
  }

  /** The job. */
  async turn(): Promise<void> {
    const { accounts, clock, sessions, writer } = this.#deps;
    const now = clock.now();
    if (now < this.#next || !writer.ready) return;
    this.#next = now + EVERY;
    for (const userId of [...accounts.guests]) {
      if (sessions.of(userId).length > 0) continue;
      if (!(await this.#stopTrading(userId))) continue;
      await writer.run((tx) => this.#remove(tx, userId)).catch(this.#deps.report);
    }
  }

  /**
   * Ends a guest whose place is needed, with its sessions.
   * @returns false when the guest could not be ended now
   */
  async displace(userId: string): Promise<boolean> {
    const { accounts, sessions, writer } = this.#deps;
    await writer.run((tx) => sessions.endAll(tx, userId));
    if (!(await this.#stopTrading(userId))) return false;
    await writer.run((tx) => this.#remove(tx, userId));
    return accounts.find(userId) === null;
  }

  /** One command per item, so that an item that fails does not undo the others. */
  async #stopTrading(userId: string): Promise<boolean> {
    const { contracts, options, spot, triggers, writer } = this.#deps;
    await this.#attempt((tx) => triggers.cancelAll(tx, userId, {}));
    for (const { id, status } of contracts.openOf(userId)) {
      await this.#attempt((tx) =>
        status === 'waiting'
          ? contracts.orders.cancel(tx, userId, id)
          : contracts.positions.close(tx, userId, { id: String(id), client_id: 'guest-ended' }),
      );
    }
    return writer.read(
      () =>
        spot.waiting(userId).length === 0 &&
        triggers.waiting(userId).length === 0 &&
        contracts.openOf(userId).length === 0 &&
        options.running(userId).length === 0,
    );
  }

  async #attempt(step: (tx: Transaction) => unknown): Promise<void> {
    try {
      await this.#deps.writer.run(step);
    } catch (error) {
      // Stale prices, a thin book, or an order that has just ended itself.
      if (!(error instanceof CallError)) throw error;
    }
  }

  #remove(tx: Transaction, userId: string): void {
    const { accounts, devices, keys, languages, ledger, log, reviews, sessions, trust } =
      this.#deps;
    const user = accounts.find(userId);
    // The guest may have become a full account, or may be in use again, in the meantime.
    if (!user || !accounts.isGuest(userId) || sessions.of(userId).length > 0) return;
    const reserved = ledger
      .positions(userId)
      .find(({ account, frozen }) => account !== 'trust' && frozen !== 0n);
    // Nothing is written yet, so this stops one guest only.
    if (reserved) throw new Error(`guest ${userId} still reserves ${reserved.coin}`);
    reviews.rejectMoney(tx, userId, REASON);
    trust.endAll(tx, userId);
    const held = ledger.positions(userId).filter(({ available }) => available !== 0n);
    if (held.length > 0) {
      ledger.post(tx, {
        kind: 'reset',
        reference: 'guest-ended',
        legs: held.flatMap(({ account, coin, available }) => [
          { owner: userId, account, coin, available: -available },
          { owner: HOUSE, account: 'outside', coin, available } as const,
        ]),
      });
    }
    ledger.forget(tx, userId);
    sessions.endAll(tx, userId);
    devices.forgetAll(tx, userId);
    languages.forget(tx, userId);
    keys.endAll(tx, userId);
    accounts.remove(tx, user);
    log.write(tx, 'guest-ended', { userId, address: HERE });
  }
}
