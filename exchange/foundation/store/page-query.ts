import type { ExpressionBuilder, Kysely } from 'kysely';
import type { Page, PagedTable, PageQuery } from './store.ts';
import { decode, type Table } from './table.ts';
import { type Row, TABLES, type TableName } from './tables.ts';

/** Every table as the query builder sees it; {@link decodeRow} decodes its rows. */
export type Database = { [Name in TableName]: Record<string, unknown> };

export function decodeRow<Name extends TableName>(
  name: Name,
  raw: Readonly<Record<string, unknown>>,
): Row<Name> {
  // The lookup and the row type name the same table, which the compiler cannot infer.
  return decode(TABLES[name] as Table, raw) as Row<Name>;
}

/** Reads a page, in the SQL of the builder's database. */
export async function readPage<Name extends PagedTable>(
  database: Kysely<Database>,
  name: Name,
  query: PageQuery<Name>,
): Promise<Page<Name>> {
  const { either, time = {}, by, before } = query;
  const instant = (time.column ?? 'time') as never;
  const ofUser = isOfUser(name, query.where) ? await notHouse() : null;
  const matching = database
    .selectFrom(name as TableName)
    .where((each) => matches(each, query.where))
    .$if(ofUser !== null, (rows) => rows.where(ofUser as never))
    .$if(either !== undefined, (rows) =>
      rows.where((each) => each.or((either ?? []).map((where) => matches(each, where)))),
    )
    .$if(time.from !== undefined, (each) => each.where(instant, '>=', time.from as never))
    .$if(time.to !== undefined, (each) => each.where(instant, '<', time.to as never));
  const { total } = await matching
    .select((each) => each.fn.countAll().as('total'))
    .executeTakeFirstOrThrow();
  const below = by && before !== null ? await standsBelow(name, by, before) : null;
  const raw = await matching
    .$if(before !== null, (each) =>
      below ? each.where(below as never) : each.where('id', '<', before),
    )
    .selectAll()
    .$if(by !== undefined, (each) => each.orderBy(by as never, 'desc'))
    .orderBy('id', 'desc')
    // Reads one more row to see whether there is more.
    .limit(query.limit + 1)
    .execute();
  return {
    rows: raw.slice(0, query.limit).map((each) => decodeRow(name, each)),
    more: raw.length > query.limit,
    total: Number(total),
  };
}

/** Loads the query builder late, as the store does. */
const notHouse = async () => {
  const { sql } = await import('kysely');
  return sql<boolean>`owner <> 'house'`;
};

/** Rows that stand below a row in a page that is ordered by a column, and by the id for equal values. */
const standsBelow = async (name: TableName, column: string, before: number) => {
  const { sql } = await import('kysely');
  const key = sql.ref(column);
  return sql<boolean>`(${key}, id) < (select ${key}, id from ${sql.table(name)} where id = ${before})`;
};

/**
 * Whether a query reads the changes of a user. The index of changes leaves the house out, and SQLite
 * uses it only for a query that says the same: without these words it reads the changes of all.
 */
export const isOfUser = (name: TableName, where: object): boolean =>
  name === 'legs' && 'owner' in where && where.owner !== 'house';

function matches(each: ExpressionBuilder<Database, TableName>, where: object) {
  return each.and(
    Object.entries(where).map(([column, value]: [string, unknown]) =>
      Array.isArray(value)
        ? each(column as never, 'in', value as never)
        : each(column as never, value === null ? 'is' : '=', value as never),
    ),
  );
}
