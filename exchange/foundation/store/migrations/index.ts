import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { schema } from './0001-schema.ts';
import { openings } from './0002-openings.ts';
import { type MigrationName, STEPS, unknownSteps } from './names.ts';

/** Another version made the tables. */
export class OtherVersion extends Error {}

/** The steps of the tables that every store has, oldest first. */
export const tableSteps = (
  dialect: 'sqlite' | 'postgres',
): Record<MigrationName, Pick<Migration, 'up'>> => ({
  '0001-schema': schema(dialect),
  '0002-openings': openings(dialect),
});

/**
 * Migrates a data folder to the newest schema; each step runs once.
 * @throws OtherVersion when it has steps that this version does not know
 */
export async function migrate(db: Kysely<unknown>): Promise<void> {
  await refuseOther(db);
  const provider = { getMigrations: async () => tableSteps('sqlite') };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error) throw error;
}

/** @throws OtherVersion when a database has steps that this version does not know */
export async function refuseOther(db: Kysely<unknown>): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === STEPS)) return;
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(STEPS)}`.execute(db);
  const unknown = unknownSteps(rows.map(({ name }) => name));
  if (unknown !== null) throw new OtherVersion(unknown);
}
