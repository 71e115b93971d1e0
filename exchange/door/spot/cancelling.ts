import type { Transaction } from '../../foundation/transactions/transaction.ts';
import { DoorError } from '../door-error.ts';
import type { SpotDoorDependencies } from './dependencies.ts';
import type { DoorOrder } from './order-text.ts';

/** Cancels orders of programs by the exchange's services. */
export class Cancelling {
  readonly #deps: SpotDoorDependencies;

  constructor(deps: SpotDoorDependencies) {
    this.#deps = deps;
  }

  /**
   * Cancels an order: its trigger while that waits, or the order that it has placed.
   * @throws DoorError -2011 when nothing of it waits
   */
  cancel(tx: Transaction, userId: string, order: DoorOrder): void {
    if (!this.tryCancel(tx, userId, order)) throw new DoorError(-2011, 'Unknown order sent.');
  }

  /** As {@link cancel}. @returns false when nothing of it waits */
  tryCancel(tx: Transaction, userId: string, { id }: DoorOrder): boolean {
    const { spot, triggers } = this.#deps;
    if (triggers.cancel(tx, userId, id)) return true;
    const resting = spot.waiting(userId).find((row) => (row.trigger_id ?? row.id) === id);
    return resting !== undefined && spot.cancel(tx, userId, resting.id) !== null;
  }
}
