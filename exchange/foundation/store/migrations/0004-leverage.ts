import type { Migration } from 'kysely/migration';

/** Renames the column to the field's name in the contract. */
export const leverage: Migration = {
  async up(db) {
    await db.schema.alterTable('contract_orders').renameColumn('multiple', 'leverage').execute();
  },
  async down(db) {
    await db.schema.alterTable('contract_orders').renameColumn('leverage', 'multiple').execute();
  },
};
