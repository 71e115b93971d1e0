import type { Batch } from '../batch.ts';
import { TABLES, type TableName } from '../tables.ts';

/** Rows of one table that a commit writes or removes, as JSON text. */
export interface TablePart {
  readonly table: TableName;
  readonly kind: 'put' | 'remove';
  /** A JSON array of objects by column. Removals have the key columns only. */
  readonly json: string;
}

/** The parts of a batch, at most one of a kind for each table. */
export function partsOf(batch: Batch): readonly TablePart[] {
  const parts: TablePart[] = [];
  for (const { table, rows } of batch.writes()) {
    const texts = Array.from(rows, (row) => rowText(columnsOf(table), row));
    if (texts.length > 0) parts.push({ table, kind: 'put', json: `[${texts.join(',')}]` });
  }
  const removed = new Map<TableName, string[]>();
  for (const { table, key } of batch.removals()) {
    const row = Object.fromEntries(TABLES[table].key.map((column, at) => [column, key[at]]));
    const texts = removed.get(table) ?? [];
    removed.set(table, texts);
    texts.push(rowText(keyOf(table), row));
  }
  for (const [table, texts] of removed) {
    parts.push({ table, kind: 'remove', json: `[${texts.join(',')}]` });
  }
  return parts;
}

/** A column's name as it stands in the JSON text. */
interface Column {
  readonly name: string;
  readonly label: string;
}

const columns = new Map<TableName, readonly Column[]>();
const columnsOf = (table: TableName): readonly Column[] => {
  const known = columns.get(table);
  if (known) return known;
  const made = Object.keys(TABLES[table].columns).map(labelled);
  columns.set(table, made);
  return made;
};
const keyOf = (table: TableName): readonly Column[] => TABLES[table].key.map(labelled);
const labelled = (name: string): Column => ({ name, label: `${JSON.stringify(name)}:` });

/**
 * `JSON.stringify` has no bigint. Amounts are text, because the reader's JSON has no bigint either;
 * PostgreSQL converts text to a `bigint` column exactly.
 */
function rowText(of: readonly Column[], row: Readonly<Record<string, unknown>>): string {
  return `{${of.map(({ name, label }) => label + valueText(row[name])).join(',')}}`;
}

function valueText(value: unknown): string {
  if (typeof value === 'bigint') return `"${value}"`;
  // A half of a surrogate pair is no Unicode text; SQLite's driver replaces it in the same way.
  if (typeof value === 'string') return JSON.stringify(value.toWellFormed());
  return value === null || value === undefined ? 'null' : String(value);
}
