import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { first } from './0001-first.ts';
import { office } from './0002-office.ts';

/** Brings a database to the newest schema; each step runs once, in a transaction of its own. */
export async function migrate(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () => ({ '0001-first': first(dialect), '0002-office': office(dialect) }),
    },
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
