import type { Migration } from 'kysely/migration';

/**
 * The channel of a deposit and the UTC day of its report, for the daily maximum of the VIP channel.
 * Every deposit of an older version is an ordinary one, so its day never counts.
 */
export const depositChannel: Migration = {
  async up(db) {
    await db.schema
      .alterTable('deposits')
      .addColumn('channel', 'text', (each) => each.notNull().defaultTo('ordinary'))
      .execute();
    await db.schema
      .alterTable('deposits')
      .addColumn('day', 'bigint', (each) => each.notNull().defaultTo(0))
      .execute();
  },
  async down(db) {
    await db.schema.alterTable('deposits').dropColumn('day').execute();
    await db.schema.alterTable('deposits').dropColumn('channel').execute();
  },
};
