import type { Migration } from 'kysely/migration';

/** Marks demo accounts; every account of an older version is a full account. */
export const guests: Migration = {
  async up(db) {
    await db.schema
      .alterTable('users')
      .addColumn('guest', 'bigint', (each) => each.notNull().defaultTo(0))
      .execute();
  },
  async down(db) {
    await db.schema.alterTable('users').dropColumn('guest').execute();
  },
};
