import type { Table } from '../table.ts';
import { TABLES } from '../tables.ts';
import type { TablePart } from './table-text.ts';

/**
 * Prepared statements. The tables that a group touches form few sets: a day of mixed trading has
 * some dozens. More than this would be a leak on the server.
 */
const MAX_STATEMENTS = 256;

/** A statement that writes a group with its journal row, in one round trip. */
export interface GroupStatement {
  /** Name under which the server keeps it prepared; absent for rare ones. */
  readonly name?: string;
  readonly text: string;
}

const prepared = new Map<string, GroupStatement>();

/**
 * The statement for these parts. Its parameters are the term, the number of the commit, then the
 * JSON text of each part. All tables are written by one statement, so it is atomic by itself: no
 * BEGIN and COMMIT, and one acknowledgement of disk and standby.
 */
export function groupStatement(parts: readonly TablePart[]): GroupStatement {
  const key = parts.map(({ table, kind }) => `${kind} ${table}`).join();
  const known = prepared.get(key);
  if (known) return known;
  const text = textOf(parts);
  if (prepared.size >= MAX_STATEMENTS) return { text };
  const made = { name: `group_${prepared.size}`, text };
  prepared.set(key, made);
  return made;
}

function textOf(parts: readonly TablePart[]): string {
  const steps = parts.map((part, at) => `w${at} as (${stepOf(part, `$${at + 3}`)})`);
  const pieces = parts.map(
    ({ table, kind }, at) => `'["${table}","${kind}",' || $${at + 3}::text || ']'`,
  );
  const batch = `'[' || ${pieces.join(` || ',' || `) || `''`} || ']'`;
  return (
    `${steps.length > 0 ? `with ${steps.join(', ')} ` : ''}` +
    `insert into journal (term, number, batch) values ($1, $2, ${batch})`
  );
}

function stepOf({ table, kind }: TablePart, parameter: string): string {
  const { key, columns, added }: Table = TABLES[table];
  const rows = `json_populate_recordset(null::${table}, ${parameter}::text::json)`;
  if (kind === 'remove') {
    const same = key.map((column) => `t.${column} = k.${column}`).join(' and ');
    return `delete from ${table} t using ${rows} k where ${same}`;
  }
  const names = Object.keys(columns);
  const insert = `insert into ${table} (${names.join(', ')}) select ${names.join(', ')} from ${rows}`;
  if (added) return insert;
  const rest = names.filter((column) => !key.includes(column));
  return (
    `${insert} on conflict (${key.join(', ')}) do update set ` +
    rest.map((column) => `${column} = excluded.${column}`).join(', ')
  );
}
