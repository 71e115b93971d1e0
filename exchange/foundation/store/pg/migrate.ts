import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import { OtherVersion, refuseOther, tableSteps } from '../migrations/index.ts';
import { connect } from './connect.ts';
import { connectError, DatabaseUnusable } from './database-errors.ts';
import { CLUSTER_STEPS, type ClusterMigration } from './migrated.ts';
import { splitLegs } from './split.ts';
import { runSteps, type Step, takeTurn } from './steps.ts';
import { Waits } from './waits.ts';

/** Steps of the tables that only a cluster has, oldest first. */
export const CLUSTER: Readonly<Record<ClusterMigration, Step>> = {
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
  '0002-backups': {
    async up(db) {
      // A row for each, by deploy/back-up.sh.
      await db.schema
        .createTable('backups')
        .addColumn('time', 'timestamptz', (each) =>
          each.primaryKey().defaultTo(sql`clock_timestamp()`),
        )
        .addColumn('kind', 'text', (each) => each.notNull())
        .execute();
    },
  },
};

const CLUSTER_TABLES = {
  migrationTableName: CLUSTER_STEPS,
  migrationLockTableName: 'cluster_migration_lock',
};

/** Receives a line about what a migration waits for, once a second at most. */
export type Say = (line: string) => void;

/**
 * Brings a database to the newest schema. Several may run at once: one waits for the other. It
 * stops no core that trades.
 * @param cluster - steps of the tables that only a cluster has
 * @returns the names of the applied steps
 * @throws DatabaseUnreachable, DatabaseUnusable
 */
export function migrate(
  url: string,
  say: Say = () => undefined,
  cluster: Readonly<Record<string, Step>> = CLUSTER,
): Promise<readonly string[]> {
  return alone(url, say, async (db, begins) => {
    await refuseOther(db);
    return [
      ...(await runSteps(db, tableSteps('postgres'), begins)),
      ...(await runSteps(db, cluster, begins, CLUSTER_TABLES)),
    ];
  });
}

/** See `splitLegs`. @throws DatabaseUnreachable, DatabaseUnusable */
export function splitByMonth(url: string, say: Say = () => undefined): Promise<boolean> {
  return alone(url, say, (db, begins) => splitLegs(db, Date.now(), begins));
}

/** Runs what migrates on one connection, and nobody else's beside it. */
async function alone<Result>(
  url: string,
  say: Say,
  run: (db: Kysely<unknown>, begins: (step: string) => void) => Promise<Result>,
): Promise<Result> {
  const { client, url: host } = await connect(url, 'tideline migrate');
  await client.end();
  // One connection, which holds the lock and does all work.
  const pool = new Pool({
    ...{ connectionString: host, application_name: 'tideline migrate', max: 1 },
    idleTimeoutMillis: 0,
  });
  pool.on('error', () => undefined);
  // Without a listener of its own, a connection that breaks would end the process.
  pool.on('connect', (each) => each.on('error', () => undefined));
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  let waits: Waits | null = null;
  try {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    waits = await Waits.open(host, rows[0]?.pid ?? 0, say);
    await takeTurn(db);
    return await run(db, (step) => {
      if (waits) waits.step = step;
    });
  } catch (error) {
    if (error instanceof OtherVersion) throw new DatabaseUnusable(error.message, error);
    throw connectError(error, 'tideline migrate');
  } finally {
    await waits?.close();
    await db.destroy();
  }
}
