import type { Table } from './table.ts';
import { TABLES, type TableName } from './tables.ts';

/** A table whose `id` comes from the sequence that all rows share. */
interface SequencedTable {
  readonly name: TableName;
  /** True when the contract makes the id text. */
  readonly isText: boolean;
}

/** The id of a passkey comes from the authenticator. */
const FOREIGN: ReadonlySet<string> = new Set(['passkeys']);

/** All tables with ids of the shared sequence. */
export const SEQUENCED: readonly SequencedTable[] = Object.entries<Table>(TABLES)
  .filter(([name, { key }]) => key.length === 1 && key[0] === 'id' && !FOREIGN.has(name))
  .map(([name, { columns }]) => ({
    name: name as TableName,
    isText: columns['id']?.kind === 'text',
  }));

const NAMES: ReadonlySet<string> = new Set(SEQUENCED.map(({ name }) => name));

/** The id that a row took from the shared sequence; 0 when it took none. */
export function sequencedId(table: TableName, row: Readonly<Record<string, unknown>>): number {
  return NAMES.has(table) ? Number(row['id']) : 0;
}
