import type { ColumnDataType } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A closed part of a position is a row of its own that names the position. */
export function contractParts(dialect: 'sqlite' | 'postgres'): Migration {
  const idType: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint';
  return {
    async up(db) {
      await db.schema.alterTable('contract_orders').addColumn('part_of', idType).execute();
    },
    async down(db) {
      await db.schema.alterTable('contract_orders').dropColumn('part_of').execute();
    },
  };
}
