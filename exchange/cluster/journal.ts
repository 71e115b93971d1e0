import { changesOf } from '../foundation/store/change.ts';
import type { Rows } from '../foundation/store/pg/pg-view.ts';
import type { Following } from '../foundation/transactions/following.ts';

/** Commits read at once; a standby that starts late reads many pages. */
const AT_ONCE = 500;

type Query = (text: string, values: readonly unknown[]) => Promise<Rows>;

/** Keeps a core's memory equal to the commits in the journal. */
export class Journal {
  readonly #following: Following;

  constructor(following: Following) {
    this.#following = following;
  }

  /**
   * Applies all commits that are not in memory yet. Numbers have no gaps, so a missing one means
   * that it was pruned, or that the database lost commits: memory is loaded again.
   * @throws the errors of `query`
   */
  async follow(query: Query): Promise<void> {
    for (;;) {
      const rows = await query(
        'select number, batch from journal where number >= $1 order by number limit $2',
        [this.#following.number(), AT_ONCE],
      );
      // The newest known commit must still be there; an empty journal is that of a new database.
      if (!this.#continues(rows)) {
        await this.#following.reload();
        continue;
      }
      for (const row of rows) {
        const number = Number(row['number']);
        if (number > this.#following.number()) {
          this.#following.apply(number, changesOf(String(row['batch'])));
        }
      }
      if (rows.length < AT_ONCE) return;
    }
  }

  /**
   * Applies everything up to the commit that began this process's term.
   * @throws the errors of `query`, and Error when the journal ends earlier
   */
  async catchUp(query: Query, number: number): Promise<void> {
    await this.follow(query);
    if (this.#following.number() < number) {
      throw new Error(`the journal ends before commit ${number}`);
    }
  }

  #continues(rows: Rows): boolean {
    const from = this.#following.number();
    if (from === 0 && Number(rows[0]?.['number'] ?? 1) <= 1) return true;
    return rows.length > 0 && rows.every((row, at) => Number(row['number']) === from + at);
  }
}
