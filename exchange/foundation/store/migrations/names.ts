import type { DatabaseSync } from 'node:sqlite';

/** Every migration, oldest first. */
export const MIGRATIONS = [
  '0001-first',
  '0002-office',
  '0003-limits',
  '0004-leverage',
  '0005-access',
  '0006-evidence',
  '0007-preferences',
  '0008-spot-triggers',
  '0009-contract-parts',
  '0010-guests',
  '0011-deposit-channel',
  '0012-feedback-answers',
  '0013-contract-ends',
  '0014-maker-references',
  '0015-history-order',
  '0016-api-keys',
  '0017-withdrawal-hold',
] as const;
export type MigrationName = (typeof MIGRATIONS)[number];

/** Whether a database has the newest schema, without loading the migrations. */
export function isMigrated(database: DatabaseSync): boolean {
  const known = database
    .prepare(`select count(*) as n from sqlite_master where name = 'kysely_migration'`)
    .get();
  if (Number(known?.['n'] ?? 0) === 0) return false;
  const done = database.prepare('select name from kysely_migration').all();
  const names = new Set(done.map((row) => String(row['name'])));
  return MIGRATIONS.every((name) => names.has(name)) && names.size === MIGRATIONS.length;
}
