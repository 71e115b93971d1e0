import type { Transaction } from '../../foundation/transactions/transaction.ts';

/** What accounts know of the products: the open items of a user, and how to end them. */
export interface Trading {
  readonly spot: { waiting(userId: string): readonly unknown[] };
  readonly triggers: {
    waiting(userId: string): readonly unknown[];
    /** Cancels the spot and trigger orders of a user. */
    cancelAll(
      tx: Transaction,
      userId: string,
      which: Readonly<Record<never, never>>,
    ): { readonly orders: readonly unknown[]; readonly triggers: readonly unknown[] };
  };
  readonly contracts: {
    /** Waiting orders and open positions. */
    openOf(userId: string): readonly { readonly id: number; readonly status: string }[];
    readonly orders: { cancel(tx: Transaction, userId: string, id: number): unknown };
    readonly positions: {
      close(
        tx: Transaction,
        userId: string,
        request: { readonly id: string; readonly client_id: string },
      ): unknown;
    };
  };
  readonly options: { running(userId: string): readonly unknown[] };
}

/** What accounts know of hosting. */
export interface Hosting {
  /** Returns a user's hosted principal without a penalty. @returns the number of hostings */
  endAll(tx: Transaction, userId: string): number;
}
