import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { Pool } from 'pg';
import { migrate as migrateTables, OtherVersion } from '../migrations/index.ts';
import { connect } from './connect.ts';
import { connectError, DatabaseUnusable } from './database-errors.ts';
import { CLUSTER_STEPS, type ClusterMigration } from './migrated.ts';

/** Steps of the tables that only a cluster has, oldest first. */
const CLUSTER: Readonly<Record<ClusterMigration, Migration>> = {
  '0001-journal': {
    async up(db) {
      await db.schema
        .createTable('journal')
        .addColumn('number', 'bigint', (each) => each.primaryKey())
        .addColumn('term', 'bigint', (each) => each.notNull())
        .addColumn('batch', 'text', (each) => each.notNull())
        .addColumn('time', 'timestamptz', (each) =>
          each.notNull().defaultTo(sql`clock_timestamp()`),
        )
        .execute();
      await db.schema.createIndex('journal_time').on('journal').column('time').execute();
      // One row for ever. The two backends are those of the leader's write and beat connections.
      await db.schema
        .createTable('leadership')
        .addColumn('id', 'smallint', (each) => each.primaryKey())
        .addColumn('term', 'bigint', (each) => each.notNull())
        .addColumn('name', 'text', (each) => each.notNull())
        .addColumn('write_pid', 'integer', (each) => each.notNull())
        .addColumn('write_start', 'timestamptz', (each) => each.notNull())
        .addColumn('beat_pid', 'integer', (each) => each.notNull())
        .addColumn('beat_start', 'timestamptz', (each) => each.notNull())
        .addColumn('beat', 'timestamptz', (each) => each.notNull())
        // Its row changes four times a second: free space keeps the changes on one page.
        .modifyEnd(sql`with (fillfactor = 20)`)
        .execute();
      await sql`insert into leadership values
        (1, 0, '', 0, '-infinity', 0, '-infinity', '-infinity')`.execute(db);
    },
  },
};

const CLUSTER_TABLES = {
  migrationTableName: CLUSTER_STEPS,
  migrationLockTableName: 'cluster_migration_lock',
};

/**
 * Brings a database to the newest schema. Several may run at once: the migrator takes a lock of its
 * own.
 * @returns the names of the applied steps
 * @throws DatabaseUnreachable, DatabaseUnusable
 */
export async function migrate(url: string): Promise<readonly string[]> {
  const { client, url: host } = await connect(url, 'tideline migrate');
  await client.end();
  const pool = new Pool({ connectionString: host, application_name: 'tideline migrate', max: 2 });
  pool.on('error', () => undefined);
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const steps = await migrateTables(db, 'postgres');
    const provider = { getMigrations: async () => CLUSTER };
    const { error, results = [] } = await new Migrator({
      db,
      provider,
      ...CLUSTER_TABLES,
    }).migrateToLatest();
    if (error) throw error;
    return [...steps, ...results.map(({ migrationName }) => migrationName)];
  } catch (error) {
    if (error instanceof OtherVersion) throw new DatabaseUnusable(error.message, error);
    throw connectError(error, 'tideline migrate');
  } finally {
    await db.destroy();
  }
}
