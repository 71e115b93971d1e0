import type { Migration } from 'kysely/migration';

/** When withdrawals of a user open again, ms UTC; no user of an older version waits. */
export const withdrawalHold: Migration = {
  async up(db) {
    await db.schema
      .alterTable('users')
      .addColumn('withdrawals_from', 'bigint', (each) => each.notNull().defaultTo(0))
      .execute();
  },
  async down(db) {
    await db.schema.alterTable('users').dropColumn('withdrawals_from').execute();
  },
};
