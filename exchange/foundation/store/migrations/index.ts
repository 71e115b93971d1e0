import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { schema } from './0001-schema.ts';
import { rejectionCauses } from './0002-rejection-causes.ts';
import { type MigrationName, STEPS, unknownSteps } from './names.ts';

/** Another version made the tables. */
export class OtherVersion extends Error {}

/**
 * Migrates a database to the newest schema; each step runs once.
 * @returns the names of the applied steps
 * @throws OtherVersion when the database has steps that this version does not know
 */
export async function migrate(
  db: Kysely<unknown>,
  dialect: 'sqlite' | 'postgres',
): Promise<readonly string[]> {
  const migrations: Record<MigrationName, Migration> = {
    '0001-schema': schema(dialect),
    '0002-rejection-causes': rejectionCauses,
  };
  const unknown = unknownSteps(await appliedSteps(db));
  if (unknown !== null) throw new OtherVersion(unknown);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  return results.map(({ migrationName }) => migrationName);
}

async function appliedSteps(db: Kysely<unknown>): Promise<readonly string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === STEPS)) return [];
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(STEPS)}`.execute(db);
  return rows.map(({ name }) => name);
}
