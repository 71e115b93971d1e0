import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import type { QueryConfig } from 'pg';
import type { Database } from '../page-query.ts';
import type { ReadPool } from './read-pool.ts';

/** The query builder over the pool, which answers failures of the connection. */
export function pgBuilder(reads: ReadPool): Kysely<Database> {
  const query = async (text: string, values: readonly unknown[]) => {
    const rows = await reads.query({ text, values: [...values] } satisfies QueryConfig);
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
