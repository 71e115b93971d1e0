import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Users' rows; the house has far more, and nobody pages through them. */
const OF_USERS = sql<boolean>`owner <> 'house'`;

/** Indexes in the order in which a history is read, so that no page reads or sorts the whole of it. */
const INDEXES = [
  ['legs_owner', 'legs', ['owner', 'account', 'coin', 'time', 'id']],
  ['legs_time', 'legs', ['owner', 'time', 'id']],
  ['legs_reference', 'legs', ['owner', 'account', 'coin', 'reference']],
  ['spot_orders_user', 'spot_orders', ['user_id', 'created', 'id']],
  ['spot_orders_symbol', 'spot_orders', ['user_id', 'symbol', 'created', 'id']],
  ['spot_fills_user', 'spot_fills', ['user_id', 'time', 'id']],
  ['spot_fills_symbol', 'spot_fills', ['user_id', 'symbol', 'time', 'id']],
  ['spot_fills_order', 'spot_fills', ['user_id', 'order_id', 'time', 'id']],
  ['option_orders_user', 'option_orders', ['user_id', 'purchased', 'id']],
] as const;
/** The indexes of these names that older versions had. */
const BEFORE = [
  ['legs_owner', 'legs', ['owner', 'account', 'coin', 'id']],
  ['spot_orders_user', 'spot_orders', ['user_id', 'id']],
  ['spot_fills_user', 'spot_fills', ['user_id', 'id']],
  ['option_orders_user', 'option_orders', ['user_id', 'id']],
] as const;

export const historyOrder: Migration = {
  async up(db) {
    await replace(db, BEFORE, INDEXES);
    // Old answers are found without reading the whole table. A cluster's database has the index.
    const answers = db.schema.createIndex('commands_time').ifNotExists();
    await answers.on('commands').column('time').execute();
  },
  async down(db) {
    await db.schema.dropIndex('commands_time').ifExists().execute();
    await replace(db, INDEXES, BEFORE);
  },
};

type Indexes = readonly (readonly [name: string, table: string, columns: readonly string[]])[];

async function replace(db: Kysely<unknown>, old: Indexes, next: Indexes): Promise<void> {
  for (const [name] of [...old, ...next]) await db.schema.dropIndex(name).ifExists().execute();
  for (const [name, table, columns] of next) {
    const index = db.schema
      .createIndex(name)
      .on(table)
      .columns([...columns]);
    await (table === 'legs' ? index.where(OF_USERS) : index).execute();
  }
}
