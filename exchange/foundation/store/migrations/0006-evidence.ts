import { type ColumnDataType, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The feed's state when a price was decided, so that the audit can check every decision. */
export function evidence(dialect: 'sqlite' | 'postgres'): Migration {
  const idType: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint';
  return {
    async up(db) {
      let table = db.schema
        .createTable('feed_evidence')
        .addColumn('id', idType, (each) => each.primaryKey());
      for (const column of ['kind', 'feed', 'symbol', 'levels'] as const) {
        table = table.addColumn(column, 'text', (each) => each.notNull());
      }
      for (const column of ['subject', 'time', 'book_time', 'scripted', 'last'] as const) {
        table = table.addColumn(column, 'bigint', (each) => each.notNull());
      }
      await table.addColumn('bid', 'bigint').addColumn('ask', 'bigint').execute();
      await db.schema
        .createIndex('feed_evidence_subject')
        .on('feed_evidence')
        .column('subject')
        .execute();
      // Earlier decisions have no evidence, and the audit requires none.
      await sql`insert into meta (name, value) select 'evidence-from', cast(max(id) as text) from (
        select 0 as id union all select max(id) from contract_orders
        union all select max(id) from option_orders union all select max(id) from moves) as known`.execute(
        db,
      );
    },
    async down(db) {
      await db.schema.dropTable('feed_evidence').execute();
      await sql`delete from meta where name = 'evidence-from'`.execute(db);
    },
  };
}
