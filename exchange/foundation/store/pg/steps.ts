import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { sqlStateOf } from './database-errors.ts';

/**
 * A step of a migration, on tables that may be large and in use: statements of one transaction, or
 * indexes by name, each with its table and columns, which are built while others write.
 */
export type Step =
  | Pick<Migration, 'up'>
  | { readonly indexes: Readonly<Record<string, `${string} (${string})${string}`>> };

/**
 * Longest wait for a table, ms. Whoever wants the table next waits behind this one, a commit of the
 * leader too, and its look-ups give up after a second.
 */
export const LOCK_WITHIN = 250;
/** Pause before another try, ms; twice as long each time, up to the last. */
const PAUSE = { first: 100, longest: 5_000 } as const;
/** Lock of who migrates: any number that is not the leadership's. */
export const ONE_AT_A_TIME = 7_241_904;

/** Names of the tables in which the migrator notes what is done. */
export interface Notes {
  readonly migrationTableName?: string;
  readonly migrationLockTableName?: string;
}

/**
 * Resolves when this connection alone migrates. It asks again and again: a query that waited would
 * be one of those that the building of an index waits for.
 * @param db - with a single connection
 */
export async function takeTurn(db: Kysely<unknown>): Promise<void> {
  const got = sql<{ got: boolean }>`select pg_try_advisory_lock(${ONE_AT_A_TIME}) as got`;
  while ((await got.execute(db)).rows[0]?.got !== true) await wait(PAUSE.first);
  await sql.raw(`set lock_timeout = ${LOCK_WITHIN}`).execute(db);
}

/**
 * Runs the steps that are missing, each by itself, so that none holds the tables of another.
 *
 * @param begins - receives the name of each step before it runs
 * @returns their names
 */
export async function runSteps(
  db: Kysely<unknown>,
  steps: Readonly<Record<string, Step>>,
  begins: (name: string) => void,
  notes: Notes = {},
): Promise<readonly string[]> {
  const migrations = Object.entries(steps).map(([name, step]) => [
    name,
    'up' in step ? step : { up: (on: Kysely<unknown>) => build(on, step.indexes) },
  ]);
  const migrator = (count: number, disableTransactions = false): Migrator => {
    const known = Object.fromEntries(migrations.slice(0, count)) as Record<string, Migration>;
    const provider = { getMigrations: async () => known };
    return new Migrator({ db, provider, disableTransactions, ...notes });
  };
  const done: string[] = [];
  for (const [at, info] of (await migrator(migrations.length).getMigrations()).entries()) {
    if (info.executedAt) continue;
    const step = steps[info.name] as Step;
    begins(info.name);
    await untilFree(async () => {
      const { error } = await migrator(at + 1, 'indexes' in step).migrateToLatest();
      if (error) throw error;
    });
    done.push(info.name);
  }
  return done;
}

/** Tries again while others hold what it needs. */
export async function untilFree<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let pause: number = PAUSE.first; ; pause = Math.min(2 * pause, PAUSE.longest)) {
    try {
      return await run();
    } catch (error) {
      // The wait was too long (55P03), or one of two that waited for each other gave up (40P01).
      if (!/^(?:55P03|40P01)$/.test(sqlStateOf(error) ?? '')) throw error;
      await wait(pause);
    }
  }
}

/**
 * Builds indexes while others read and write. Nobody waits for it, so it may wait as long as it
 * must, for every transaction that is older.
 */
export async function build(
  db: Kysely<unknown>,
  indexes: Extract<Step, { indexes: unknown }>['indexes'],
  unique: 'unique ' | '' = '',
): Promise<void> {
  const run = (text: string) => sql.raw<{ valid: boolean }>(text).execute(db);
  await run('set lock_timeout = 0');
  for (const [name, place] of Object.entries(indexes)) {
    const { rows } = await run(
      `select indisvalid as valid from pg_index where indexrelid = to_regclass('${name}')`,
    );
    if (rows[0]?.valid) continue;
    // What is left of one that was interrupted.
    await run(`drop index concurrently if exists ${name}`);
    await run(`create ${unique}index concurrently ${name} on ${place}`);
  }
  await run(`set lock_timeout = ${LOCK_WITHIN}`);
}
