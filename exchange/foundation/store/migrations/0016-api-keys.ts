import { type ColumnDataType, type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** API keys, and the orders that programs placed with them. */
export function apiKeys(dialect: 'sqlite' | 'postgres'): Migration {
  const idType: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint';
  const create = (db: Kysely<unknown>, name: string, texts: readonly string[]) =>
    texts.reduce(
      (table, column) => table.addColumn(column, 'text', (each) => each.notNull()),
      db.schema.createTable(name).addColumn('id', idType, (each) => each.primaryKey()),
    );
  return {
    async up(db) {
      const key = ['user_id', 'name', 'kind', 'hash', 'secret', 'rights', 'networks'];
      await create(db, 'api_keys', key)
        .addColumn('created', 'bigint', (each) => each.notNull())
        .addColumn('used', 'bigint')
        .execute();
      await create(db, 'door_orders', ['user_id', 'symbol', 'client_order_id', 'state'])
        .addColumn('request', 'text')
        .addColumn('time', 'bigint', (each) => each.notNull())
        .execute();
      for (const column of ['client_order_id', 'symbol']) {
        await sql`create index ${sql.raw(`door_orders_${column}`)} on door_orders
          (user_id, ${sql.ref(column)}, time, id)`.execute(db);
      }
    },
    async down(db) {
      await db.schema.dropTable('door_orders').execute();
      await db.schema.dropTable('api_keys').execute();
    },
  };
}
