import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import type { Database } from '../page-query.ts';
import { prepared } from './prepared.ts';
import type { ReadPool } from './read-pool.ts';

/** The query builder over the pool, which answers failures of the connection. */
export function pgBuilder(reads: ReadPool): Kysely<Database> {
  const query = async (text: string, values: readonly unknown[]) => {
    const rows = await reads.query(prepared(text, values));
    return { command: 'SELECT' as const, rowCount: rows.length, rows: [...rows] };
  };
  const dialect = new PostgresDialect({
    pool: {
      options: {},
      connect: async () => ({
        query: query as PostgresPoolClient['query'],
        release: () => undefined,
      }),
      end: async () => undefined,
    },
  });
  return new Kysely<Database>({ dialect });
}
