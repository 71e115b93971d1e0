import type { Row } from '../../foundation/store/tables.ts';

type DepositRow = Row<'deposits'>;

/**
 * Sums of each user's VIP deposits per coin on the newest UTC day with any. A rejected deposit
 * leaves its sum.
 */
export class DepositSums {
  #day = 0;
  readonly #sums = new Map<string, bigint>();

  /**
   * Replaces the sums by those of a day.
   * @param rows - all VIP deposits of the day
   */
  restore(rows: readonly DepositRow[], day: number): void {
    this.#sums.clear();
    this.#day = day;
    for (const row of rows) if (row.status !== 'rejected') this.add(row);
  }

  /** @returns the sum in the coin's units; 0 on any other day than the newest */
  of(userId: string, coin: string, day: number): bigint {
    return day === this.#day ? (this.#sums.get(`${userId}/${coin}`) ?? 0n) : 0n;
  }

  /** Counts a new deposit. */
  add(row: DepositRow): void {
    if (row.channel !== 'vip' || row.day < this.#day) return;
    if (row.day > this.#day) this.restore([], row.day);
    this.#change(row, row.amount);
  }

  /** Removes a counted deposit that has been rejected. */
  remove(row: DepositRow): void {
    if (row.channel === 'vip' && row.day === this.#day) this.#change(row, -row.amount);
  }

  #change({ user_id, coin }: DepositRow, by: bigint): void {
    const key = `${user_id}/${coin}`;
    this.#sums.set(key, (this.#sums.get(key) ?? 0n) + by);
  }
}
