import type { DatabaseSync } from 'node:sqlite';

/** Every migration, oldest first. */
export const MIGRATIONS = ['0001-schema', '0002-openings'] as const;
export type MigrationName = (typeof MIGRATIONS)[number];

/** The table with the names of the applied migrations. */
export const STEPS = 'kysely_migration';

/** Whether a database has the newest schema, without loading the migrations. */
export function isMigrated(database: DatabaseSync): boolean {
  const known = database
    .prepare(`select count(*) as n from sqlite_master where name = '${STEPS}'`)
    .get();
  if (Number(known?.['n'] ?? 0) === 0) return false;
  const done = database.prepare(`select name from ${STEPS}`).all();
  const names = new Set(done.map((row) => String(row['name'])));
  return MIGRATIONS.every((name) => names.has(name)) && names.size === MIGRATIONS.length;
}

/** Why a database with these migrations cannot be used; null when all of them are known. */
export function unknownSteps(done: readonly string[]): string | null {
  const unknown = done.find((name) => !(MIGRATIONS as readonly string[]).includes(name));
  if (unknown === undefined) return null;
  return `another version of Tideline made its tables (step ${unknown}), which this one cannot read; name an empty one`;
}
