import type { Upkeep } from '../retention.ts';
import type { ReadPool } from './read-pool.ts';

/** Minutes of commits for standbys that are late; a later one loads memory again. */
const JOURNAL_MINUTES = 60;

/** Rows of one statement, so that no lock is held for long. */
const AT_ONCE = 5_000;

/** Removes old answers to commands, and commits that every standby has applied. */
export function pgRemovals(pool: ReadPool): readonly Upkeep[] {
  const remove = async (table: string, old: string, values: readonly unknown[]) => {
    const text = `with gone as (
        delete from ${table} where ctid = any(array(
          select ctid from ${table} where ${old} limit ${AT_ONCE}))
        returning 1)
      select count(*) as count from gone`;
    const [row] = await pool.query({ text, values: [...values] });
    return Number(row?.['count'] ?? 0) === AT_ONCE;
  };
  return [
    (answers) => remove('commands', 'time < $1', [answers]),
    () =>
      remove(
        'journal',
        // The newest row continues the numbers, so it stays.
        `time < clock_timestamp() - interval '${JOURNAL_MINUTES} minutes'
        and number < (select max(number) from journal)`,
        [],
      ),
  ];
}
