import type { Transaction } from '../../foundation/transactions/transaction.ts';
import type { PeopleDependencies } from '../dependencies.ts';
import type { Emptying } from './emptying.ts';

interface GuestEndDependencies extends PeopleDependencies {
  readonly emptying: Emptying;
}

/** Interval of the search for ended guests, ms. */
const EVERY = 60_000;
const HERE = 'local';
const ENDING = 'guest-ended';

/**
 * Ends guests that nobody can enter any more: their session was logged out, or expired after the
 * idle time. Also ends guests whose places are needed.
 *
 * It stops trading as {@link Emptying} says. The last command returns all funds to the `outside`
 * account and removes the account; postings, orders and the security log stay. The state follows
 * from stored rows, so a restart continues where it stopped.
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
      if (!(await this.#deps.emptying.stopTrading(userId, ENDING))) continue;
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
    if (!(await this.#deps.emptying.stopTrading(userId, ENDING))) return false;
    await writer.run((tx) => this.#remove(tx, userId));
    return accounts.find(userId) === null;
  }

  #remove(tx: Transaction, userId: string): void {
    const { accounts, devices, emptying, keys, languages, log, sessions } = this.#deps;
    const user = accounts.find(userId);
    // The guest may have become a full account, or may be in use again, in the meantime.
    if (!user || !accounts.isGuest(userId) || sessions.of(userId).length > 0) return;
    emptying.returnFunds(tx, userId, ENDING);
    sessions.endAll(tx, userId);
    devices.forgetAll(tx, userId);
    languages.forget(tx, userId);
    keys.endAll(tx, userId);
    accounts.remove(tx, user);
    log.write(tx, 'guest-ended', { userId, address: HERE });
  }
}
