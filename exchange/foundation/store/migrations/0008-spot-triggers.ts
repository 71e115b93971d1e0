import { type ColumnDataType, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Trigger orders, and the terms of spot orders that came with them. */
export function spotTriggers(dialect: 'sqlite' | 'postgres'): Migration {
  const idType: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint';
  return {
    async up(db) {
      const orders = (column: string, type: 'bigint' | 'text', value?: number | string) =>
        db.schema
          .alterTable('spot_orders')
          .addColumn(column, type, (each) =>
            value === undefined ? each : each.notNull().defaultTo(value),
          )
          .execute();
      await orders('time_in_force', 'text', 'gtc');
      await orders('post_only', 'bigint', 0);
      await orders('priority', 'bigint', 0);
      await orders('take_profit', 'bigint');
      await orders('stop_loss', 'bigint');
      await orders('trigger_by', 'text');
      await orders('attached', 'bigint', 0);
      await orders('trigger_id', 'bigint');
      await orders('linked_trigger_id', 'bigint');
      await sql`update spot_orders set priority = id,
        time_in_force = case type when 'market' then 'ioc' else 'gtc' end`.execute(db);

      let table = db.schema
        .createTable('spot_triggers')
        .addColumn('id', idType, (each) => each.primaryKey());
      for (const column of ['user_id', 'client_id', 'symbol', 'side', 'type', 'trigger_by']) {
        table = table.addColumn(column, 'text', (each) => each.notNull());
      }
      for (const column of ['trigger_price', 'reserved', 'created', 'updated']) {
        table = table.addColumn(column, 'bigint', (each) => each.notNull());
      }
      for (const column of [
        ...['trail_bps', 'trail_distance', 'extreme', 'price', 'quantity', 'budget', 'cover'],
        ...['triggered_at', 'order_id', 'linked_order_id', 'linked_trigger_id'],
        'parent_order_id',
      ]) {
        table = table.addColumn(column, 'bigint');
      }
      await table
        .addColumn('status', 'text', (each) => each.notNull())
        .addColumn('reason', 'text')
        .execute();
      await db.schema
        .createIndex('spot_triggers_user')
        .on('spot_triggers')
        .columns(['user_id', 'id'])
        .execute();
    },
    async down(db) {
      await db.schema.dropTable('spot_triggers').execute();
      for (const column of [
        ...['time_in_force', 'post_only', 'priority', 'take_profit', 'stop_loss', 'trigger_by'],
        ...['attached', 'trigger_id', 'linked_trigger_id'],
      ]) {
        await db.schema.alterTable('spot_orders').dropColumn(column).execute();
      }
    },
  };
}
