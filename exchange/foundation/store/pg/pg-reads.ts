import type { QueryConfig } from 'pg';
import { SEQUENCED } from '../ids.ts';
import type { Table } from '../table.ts';
import { TABLES, type TableName } from '../tables.ts';
import { prepared } from './prepared.ts';

/**
 * Rows in key order. Text keys sort by bytes as in SQLite, whatever the collation of the database
 * is.
 */
export function selectAll(
  name: TableName,
  where: Readonly<Record<string, unknown>> = {},
): QueryConfig {
  const values: unknown[] = [];
  const tests = Object.entries(where).map(([column, value]) => {
    if (value === null) return `${column} is null`;
    values.push(value);
    return Array.isArray(value)
      ? `${column} = any($${values.length})`
      : `${column} = $${values.length}`;
  });
  const { key, columns }: Table = TABLES[name];
  const order = key.map((column) =>
    columns[column]?.kind === 'text' ? `${column} collate "C"` : column,
  );
  const test = tests.length > 0 ? `where ${tests.join(' and ')}` : '';
  const named = Object.keys(columns).join(', ');
  return prepared(`select ${named} from ${name} ${test} order by ${order.join(', ')}`, values);
}

/** The rows of these keys, in any order; missing ones are absent. */
export function selectKeys(
  name: TableName,
  keys: readonly (readonly (string | number)[])[],
): QueryConfig {
  const { key, columns }: Table = TABLES[name];
  const lists = key.map((column, at) => {
    const type = columns[column]?.kind === 'text' ? 'text' : 'bigint';
    return `$${at + 1}::${type}[]`;
  });
  const same = key.map((column) => `t.${column} = k.${column}`).join(' and ');
  const named = Object.keys(columns).map((column) => `t.${column}`);
  return {
    name: `find_${name}`,
    // Prepared, so a column that a migration adds must not change the answer.
    text: `select ${named.join(', ')} from ${name} t join unnest(${lists.join(', ')}) as k(${key.join(', ')}) on ${same}`,
    values: key.map((_, at) => keys.map((each) => each[at])),
  };
}

/** The largest id of the shared sequence, as `id`. */
export const SELECT_LAST_ID: string = `select greatest(0, ${SEQUENCED.map(
  ({ name, isText }) => `(select max(${isText ? 'id::bigint' : 'id'}) from ${name})`,
).join(', ')}) as id`;
