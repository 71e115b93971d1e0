import type { Migration } from 'kysely/migration';

/** Past contracts are read in the order of their ends, and closed parts by their position. */
export const contractEnds: Migration = {
  async up(db) {
    await db.schema
      .createIndex('contract_orders_end')
      .on('contract_orders')
      .columns(['user_id', 'closed', 'id'])
      .execute();
    await db.schema
      .createIndex('contract_orders_part')
      .on('contract_orders')
      .column('part_of')
      .where('part_of', 'is not', null)
      .execute();
  },
  async down(db) {
    await db.schema.dropIndex('contract_orders_part').execute();
    await db.schema.dropIndex('contract_orders_end').execute();
  },
};
