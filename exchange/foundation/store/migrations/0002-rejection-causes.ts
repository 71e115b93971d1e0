import type { Migration } from 'kysely/migration';

/** Deposits and withdrawals say why the exchange itself rejected them. */
export const rejectionCauses: Migration = {
  async up(db) {
    for (const table of ['deposits', 'withdrawals']) {
      await db.schema.alterTable(table).addColumn('cause', 'text').execute();
    }
  },
};
