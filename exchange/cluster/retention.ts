import type { Clock } from '../foundation/ports/ports.ts';
import type { ReadPool } from '../foundation/store/pg/read-pool.ts';

const MINUTE = 60_000;

/** A command may be repeated for so long and gets its first answer, ms of the exchange's clock. */
export const ANSWERS_KEPT = 30 * 24 * 60 * MINUTE;

/** Minutes of commits for standbys that are late; a later one loads memory again. */
const JOURNAL_KEPT = 60;

/** Rows of one statement, so that no lock is held for long. */
const AT_ONCE = 5_000;

/**
 * Removes what nobody needs any more: answers to commands after 30 days, and commits that every
 * standby has applied. Runs on the leader. The statements may also run after its term, because they
 * remove only what is old by any clock.
 */
export class Retention {
  readonly #pool: ReadPool;
  readonly #clock: Clock;
  readonly #report: (error: unknown) => void;
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> | null = null;

  constructor(pool: ReadPool, clock: Clock, report: (error: unknown) => void) {
    this.#pool = pool;
    this.#clock = clock;
    this.#report = report;
  }

  start(): void {
    this.#timer = setInterval(() => {
      this.#running ??= this.turn()
        .catch(this.#report)
        .finally(() => {
          this.#running = null;
        });
    }, MINUTE);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    await this.#running;
  }

  /** Runs once. */
  async turn(): Promise<void> {
    await this.#remove('commands', 'time < $1', [this.#clock.now() - ANSWERS_KEPT]);
    // The newest row continues the numbers, so it stays.
    await this.#remove(
      'journal',
      `time < clock_timestamp() - interval '${JOURNAL_KEPT} minutes'
      and number < (select max(number) from journal)`,
      [],
    );
  }

  async #remove(table: string, old: string, values: readonly unknown[]): Promise<void> {
    const text = `with gone as (
        delete from ${table} where ctid = any(array(
          select ctid from ${table} where ${old} limit ${AT_ONCE}))
        returning 1)
      select count(*) as count from gone`;
    for (;;) {
      const [row] = await this.#pool.query({ text, values: [...values] });
      if (Number(row?.['count'] ?? 0) < AT_ONCE) return;
    }
  }
}
