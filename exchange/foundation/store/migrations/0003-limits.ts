import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Used quotas and counted failures, so that a restart forgives nothing. */
export function limits(dialect: 'sqlite' | 'postgres'): Migration {
  return {
    async up(db) {
      const table = db.schema
        .createTable('limits')
        .addColumn('name', 'text', (each) => each.notNull())
        .addColumn('subject', 'text', (each) => each.notNull())
        .addColumn('uses', 'bigint', (each) => each.notNull())
        .addColumn('time', 'bigint', (each) => each.notNull())
        .addPrimaryKeyConstraint('limits_key', ['name', 'subject']);
      await (dialect === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table).execute();
    },
    async down(db) {
      await db.schema.dropTable('limits').execute();
    },
  };
}
