import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** An account's own settings: its language. */
export function preferences(dialect: 'sqlite' | 'postgres'): Migration {
  return {
    async up(db) {
      const table = db.schema
        .createTable('preferences')
        .addColumn('user_id', 'text', (each) => each.notNull())
        .addColumn('language', 'text', (each) => each.notNull())
        .addPrimaryKeyConstraint('preferences_key', ['user_id']);
      await (dialect === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table).execute();
    },
    async down(db) {
      await db.schema.dropTable('preferences').execute();
    },
  };
}
