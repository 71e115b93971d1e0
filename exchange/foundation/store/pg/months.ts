import { monthOf } from '../../ports/utc-day.ts';
import type { Upkeep } from '../retention.ts';
import { sqlStateOf } from './database-errors.ts';
import type { Rows } from './pg-view.ts';
import type { ReadPool } from './read-pool.ts';
import { LOCK_WITHIN, ONE_AT_A_TIME } from './steps.ts';

/**
 * Partitions of `legs`, where `split.ts` has made them: `legs_first` with all postings up to a
 * month, one for each month from then on, and `legs_rest` with what fits none.
 */
export type Run = (sql: string) => Promise<Rows>;

/** Months that get their partition before they begin. */
const AHEAD = 3;

/** Check of `legs` that its rows belong before an instant, until it is a partition. */
export const PAST = 'legs_past';
export const DROP_PAST = `alter table legs drop constraint if exists ${PAST}`;
/**
 * One row when a split that was interrupted has left the check behind: it would refuse the postings
 * of a month to come.
 */
const LEFT = `select from pg_constraint where conrelid = to_regclass('legs') and conname = '${PAST}'
  and not exists (select from pg_locks where locktype = 'advisory' and objid = ${ONE_AT_A_TIME}
    and database = (select oid from pg_database where datname = current_database()))`;

/** First instant after the last partition; null for a table without partitions. */
async function endOfMonths(run: Run): Promise<number | null> {
  const parts = await run(`select pg_get_expr(relpartbound, oid) as bound from pg_class
    where oid in (select inhrelid from pg_inherits where inhparent = to_regclass('legs'))`);
  const ends = parts.map(({ bound }) => Number(/ TO \('?(\d+)'?\)$/.exec(String(bound))?.[1] ?? 0));
  return ends.length === 0 ? null : Math.max(...ends);
}

/**
 * Makes the partitions of the months to come. Each waits for readers of `legs_rest` alone, which
 * has no rows, as long as this runs in time.
 * @param run - within a transaction
 */
export async function addMonths(run: Run, now: number): Promise<void> {
  let month = await endOfMonths(run);
  while (month !== null && month < monthOf(now, AHEAD + 1)) {
    const next = monthOf(month, 1);
    const name = `legs_${new Date(month).toISOString().slice(0, 7).replace('-', '_')}`;
    const span = `time >= ${month} and time < ${next}`;
    await run('lock table legs_rest in access exclusive mode');
    await run(`create table ${name} (like legs including defaults)`);
    await run(`with late as (delete from legs_rest where ${span} returning *)
      insert into ${name} select * from late`);
    await run(`alter table legs attach partition ${name} for values from (${month}) to (${next})`);
    month = next;
  }
}

/** Adds partitions while a core leads, and removes what an interrupted split has left. */
export class PgMonths {
  readonly #pool: ReadPool;
  #ahead: number | null = null;

  constructor(pool: ReadPool) {
    this.#pool = pool;
  }

  /** Months after this one that have a partition; null for a table without. */
  get ahead(): number | null {
    return this.#ahead;
  }

  readonly add: Upkeep = async (_answers, now) => {
    const run: Run = (text) => this.#pool.query({ text });
    const end = await endOfMonths(run);
    this.#ahead = end === null ? null : monthsBetween(monthOf(now, 1), end);
    if (end === null) {
      if ((await run(LEFT)).length > 0) await this.#tried((own) => own(DROP_PAST));
    } else if (end < monthOf(now, AHEAD + 1)) await this.#tried((own) => addMonths(own, now));
    return false;
  };

  async #tried(change: (run: Run) => Promise<unknown>): Promise<void> {
    try {
      await this.#pool.lend(async (client) => {
        const run: Run = async (sql) => (await client.query(sql)).rows;
        await run('begin');
        await run(`set local lock_timeout = ${LOCK_WITHIN}`);
        await change(run);
        await run('commit');
      });
    } catch (error) {
      // Somebody reads; the next minute will do.
      if (sqlStateOf(error) !== '55P03') throw error;
    }
  }
}

function monthsBetween(from: number, to: number): number {
  const [a, b] = [new Date(from), new Date(to)];
  return 12 * (b.getUTCFullYear() - a.getUTCFullYear()) + b.getUTCMonth() - a.getUTCMonth();
}
