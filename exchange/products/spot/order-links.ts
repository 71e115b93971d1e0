import type { Transaction } from '../../foundation/transactions/transaction.ts';
import type { OrderRow } from './wire.ts';

/**
 * What spot orders tell the trigger orders that depend on them. No step touches a book, so that it
 * can be called between two fills of one plan.
 */
export interface OrderLinks {
  /** Number of waiting trigger orders of a user. */
  count(userId: string): number;
  /** An order was written: its OCO stop follows its open quantity, or ends with it. */
  changed(tx: Transaction, order: OrderRow): void;
  /**
   * An order received something: its attached triggers take it over.
   * @returns the amount they have taken over so far, in the received coin
   */
  attach(tx: Transaction, order: OrderRow): bigint;
  /**
   * Amount that the OCO stop of an order reserves beside it, in units of the coin both pay with.
   */
  excessOf(order: OrderRow): bigint;
  /** Releases {@link excessOf} until the order is written again. */
  suspend(tx: Transaction, order: OrderRow): void;
}
