import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { SqliteDialect } from 'kysely';

/** Adapts Kysely to `node:sqlite`, whose statements have no `reader` and take values one by one. */
export function nodeSqliteDialect(database: DatabaseSync): SqliteDialect {
  return new SqliteDialect({
    database: {
      // The store owns the connection and closes it.
      close: () => undefined,
      prepare(sql) {
        const statement = database.prepare(sql);
        const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
        return {
          reader: statement.columns().length > 0,
          all: (parameters) => statement.all(...values(parameters)),
          run: (parameters) => statement.run(...values(parameters)),
          iterate: (parameters) => statement.iterate(...values(parameters)),
        };
      },
    },
  });
}
