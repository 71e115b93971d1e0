import type { DatabaseSync } from 'node:sqlite';
import type { OpeningsIn } from './openings.ts';

/**
 * Openings of the embedded database. The postings are read before the rows are written, because
 * nobody else can write meanwhile.
 */
export function openingsIn(database: DatabaseSync): OpeningsIn {
  return {
    query: (sql) => database.prepare(sql).all(),
    insert(rows, condition) {
      database.exec(`create temp table past as ${rows}`);
      try {
        database.exec(
          `insert into openings select * from past where ${condition} on conflict do nothing`,
        );
      } finally {
        database.exec('drop table past');
      }
    },
  };
}
