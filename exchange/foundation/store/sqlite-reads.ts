import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { Kysely } from 'kysely';
import { type Database, isOfUser } from './page-query.ts';
import type { Where } from './store.ts';
import { decodeValues, type Table } from './table.ts';
import { type Row, TABLES, type TableName } from './tables.ts';

/** All matching rows, in the order of their keys. */
export function readAll<Name extends TableName>(
  database: DatabaseSync,
  name: Name,
  where: Where<Name> = {},
): Row<Name>[] {
  const { sql, values } = selectOf(name, where);
  return rowsOf(database.prepare(sql), name, values);
}

/** The rows of a statement that names all columns of a table in their order. */
export function rowsOf<Name extends TableName>(
  statement: StatementSync,
  name: Name,
  values: readonly SQLInputValue[],
): Row<Name>[] {
  // Arrays take a third of the time of objects, and one by one they do not pile up.
  statement.setReturnArrays(true);
  const rows: Row<Name>[] = [];
  for (const raw of statement.iterate(...values)) {
    // The table and the row type have the same name, which the compiler cannot infer.
    rows.push(decodeValues<Table>(TABLES[name], raw as unknown as unknown[]) as Row<Name>);
  }
  return rows;
}

/** All columns of a table, in their order. */
export const columnsOf = (name: TableName): string => Object.keys(TABLES[name].columns).join(', ');

/** Plain SQL, because the query builder is a quarter of the modules loaded at a start. */
export function selectOf<Name extends TableName>(
  name: Name,
  where: Where<Name>,
): { readonly sql: string; readonly values: readonly SQLInputValue[] } {
  const tests = Object.entries(where as Readonly<Record<string, unknown>>);
  const sql = [
    ...tests.map(([column, value]) => testOf(column, value)),
    ...(isOfUser(name, where) ? ["owner <> 'house'"] : []),
  ].join(' and ');
  const order = TABLES[name].key.join(', ');
  return {
    sql: `select ${columnsOf(name)} from ${name} ${sql && `where ${sql}`} order by ${order}`,
    values: tests.flatMap(([column, value]) =>
      isInline(column, value) ? [] : (value ?? []),
    ) as SQLInputValue[],
  };
}

/** The query builder, loaded with the first query that needs it. */
export async function builderOn<Schema = Database>(
  database: DatabaseSync,
): Promise<Kysely<Schema>> {
  const [{ Kysely }, { nodeSqliteDialect }] = await Promise.all([
    import('kysely'),
    import('./sqlite-dialect.ts'),
  ]);
  return new Kysely<Schema>({ dialect: nodeSqliteDialect(database) });
}

/** SQLite uses an index of some states only for a state in the text of the statement. */
const isInline = (column: string, value: unknown): boolean =>
  column === 'status' && /^[a-z]+$/.test(String(value));

/** Test of one column: `is null`, one of several, or equal. */
function testOf(column: string, value: unknown): string {
  if (value === null) return `${column} is null`;
  if (isInline(column, value)) return `${column} = '${value}'`;
  return Array.isArray(value)
    ? `${column} in (${value.map(() => '?').join(', ')})`
    : `${column} = ?`;
}
