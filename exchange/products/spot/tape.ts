import type { Print } from '../../foundation/ports/ports.ts';
import type { Row } from '../../foundation/store/tables.ts';
import type { Transaction } from '../../foundation/transactions/transaction.ts';
import type { Matching } from '../../market/matching/service.ts';

/** A users' deal with its id in the store. */
export interface UserDeal extends Print {
  readonly id: number;
}

/** Number of deals in memory over all pairs, newest last; about 20 MB. */
const MAX_DEALS = 100_000;

/**
 * Puts users' deals on the tape: stored with the fill, printed by the market side after the commit.
 */
export class Tape {
  readonly #matching: Matching;
  readonly #deals = new Map<string, UserDeal[]>();

  constructor(matching: Matching) {
    this.#matching = matching;
  }

  /** Number of deals that a start reads back. */
  static readonly maxDeals = MAX_DEALS;

  /** @param rows - oldest first */
  restore(rows: readonly Row<'user_deals'>[]): void {
    this.#deals.clear();
    for (const row of rows) this.#keep(row);
  }

  /** Applies a deal that another process committed. */
  follow(row: Row<'user_deals'>): void {
    this.#matching.print(row.symbol, [this.#keep(row)]);
  }

  print(
    tx: Transaction,
    symbol: string,
    deal: { readonly price: bigint; readonly quantity: bigint; readonly side: 'buy' | 'sell' },
  ): void {
    const row: Row<'user_deals'> = { id: tx.nextId(), symbol, time: tx.now, ...deal };
    tx.put('user_deals', row);
    tx.afterCommit(() => {
      const stored = this.#keep(row);
      this.#matching.print(symbol, [stored]);
    });
  }

  /** Deals of users at or after an instant, oldest first. */
  since(symbol: string, time: number): readonly UserDeal[] {
    const deals = this.#deals.get(symbol) ?? [];
    return deals.filter((each) => each.time >= time);
  }

  #keep({ id, symbol, time, price, quantity, side }: Row<'user_deals'>): UserDeal {
    const deal = { id, time, price, quantity, side } as UserDeal;
    let deals = this.#deals.get(symbol);
    if (!deals) {
      deals = [];
      this.#deals.set(symbol, deals);
    }
    deals.push(deal);
    if (deals.length > MAX_DEALS) deals.splice(0, deals.length - MAX_DEALS);
    return deal;
  }
}
