import { HOUSE } from '../../foundation/ledger/accounts.ts';
import { CallError } from '../../foundation/ports/refusal.ts';
import type { Transaction } from '../../foundation/transactions/transaction.ts';
import type { PeopleDependencies } from '../dependencies.ts';
import type { Reviews } from '../reviews/service.ts';
import type { Hosting, Trading } from './trading.ts';

interface EmptyingDependencies extends PeopleDependencies, Trading {
  readonly trust: Hosting;
  readonly reviews: Reviews;
}

/** Why an account is emptied: `client_id` of the closings and reference of the posting. */
type Ending = 'guest-ended' | 'account-closed';

/**
 * Ends everything that an account has open, and returns its funds.
 *
 * Requests under review are rejected, waiting orders cancelled, positions close at the outside book
 * like a close by the user, and running options are delivered first. An item that cannot be ended
 * now, for example because the prices are stale, is tried again at the next turn.
 */
export class Emptying {
  readonly #deps: EmptyingDependencies;

  constructor(deps: EmptyingDependencies) {
    this.#deps = deps;
  }

  /**
   * One command per item, so that an item that fails does not undo the others.
   * @returns whether nothing is open any more
   */
  async stopTrading(userId: string, ending: Ending): Promise<boolean> {
    const { contracts, options, reviews, spot, triggers, writer } = this.#deps;
    await this.#attempt((tx) => reviews.rejectMoney(tx, userId, 'account-closed'));
    await this.#attempt((tx) => triggers.cancelAll(tx, userId, {}));
    for (const { id, status } of contracts.openOf(userId)) {
      await this.#attempt((tx) =>
        status === 'waiting'
          ? contracts.orders.cancel(tx, userId, id)
          : contracts.positions.close(tx, userId, { id: String(id), client_id: ending }),
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

  /**
   * Ends hosting and returns all funds to the `outside` account; postings stay.
   * @throws Error before any change when something is still reserved
   */
  returnFunds(tx: Transaction, userId: string, ending: Ending): void {
    const { ledger, trust } = this.#deps;
    const reserved = ledger
      .positions(userId)
      .find(({ account, frozen }) => account !== 'trust' && frozen !== 0n);
    // Nothing is written yet, so this stops one account only.
    if (reserved) throw new Error(`account ${userId} still reserves ${reserved.coin}`);
    trust.endAll(tx, userId);
    const held = ledger.positions(userId).filter(({ available }) => available !== 0n);
    if (held.length > 0) {
      ledger.post(tx, {
        kind: 'reset',
        reference: ending,
        legs: held.flatMap(({ account, coin, available }) => [
          { owner: userId, account, coin, available: -available },
          { owner: HOUSE, account: 'outside', coin, available } as const,
        ]),
      });
    }
    ledger.forget(tx, userId);
  }

  async #attempt(step: (tx: Transaction) => unknown): Promise<void> {
    try {
      await this.#deps.writer.run(step);
    } catch (error) {
      // Stale prices, a thin book, or an order that has just ended itself.
      if (!(error instanceof CallError)) throw error;
    }
  }
}
