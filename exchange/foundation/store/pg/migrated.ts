import { MIGRATIONS, STEPS, unknownSteps } from '../migrations/names.ts';
import { DatabaseUnusable } from './database-errors.ts';

/** Every migration of the tables that only a cluster has, oldest first. */
const CLUSTER_MIGRATIONS = ['0001-journal', '0002-backups'] as const;
export type ClusterMigration = (typeof CLUSTER_MIGRATIONS)[number];

/** The table with the names of those that are applied. */
export const CLUSTER_STEPS = 'cluster_migration';

/**
 * Checks the schema of a database, without loading the migrations.
 *
 * @param query - runs SQL on the database
 * @throws DatabaseUnusable when the schema is not this version's
 */
export async function requireMigrated(
  query: (sql: string) => Promise<readonly Readonly<Record<string, unknown>>[]>,
): Promise<void> {
  const done = async (table: string): Promise<readonly string[]> => {
    const [found] = await query(`select to_regclass('${table}') is not null as found`);
    if (found?.['found'] !== true) return [];
    return (await query(`select name from ${table}`)).map(({ name }) => String(name));
  };
  const tables = await done(STEPS);
  const present = [...tables, ...(await done(CLUSTER_STEPS))];
  const missing = [...MIGRATIONS, ...CLUSTER_MIGRATIONS].filter((each) => !present.includes(each));
  if (missing.length > 0) {
    const other = unknownSteps(tables);
    if (other !== null) throw new DatabaseUnusable(other);
    throw new DatabaseUnusable(`it lacks ${missing.length} migrations; run tideline migrate`);
  }
}
