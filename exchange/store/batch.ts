import { RowRefused } from './row-refused.ts';
import { faultOf, type Table } from './table.ts';
import { type Row, TABLES, type TableName } from './tables.ts';

/** Pending rows of one table, in writing order. */
export interface TableWrites {
  readonly table: TableName;
  readonly rows: Iterable<Readonly<Record<string, unknown>>>;
}

/**
 * Everything one group commit writes. Every write is an upsert by primary key, so only the last of
 * several states of a row in a group is written.
 */
export class Batch {
  readonly #rows = new Map<TableName, Map<string | number, Readonly<Record<string, unknown>>>>();
  readonly #removed: { readonly table: TableName; readonly key: readonly unknown[] }[] = [];
  #changes = 0;

  /** Number of requested writes; increases with each, even when one replaces another. */
  get changes(): number {
    return this.#changes;
  }

  /** @throws RowRefused when a value does not fit its column; the batch is then unchanged */
  put<Name extends TableName>(name: Name, row: Row<Name>): void {
    assertFits(name, row);
    this.#changes += 1;
    let rows = this.#rows.get(name);
    if (!rows) {
      rows = new Map();
      this.#rows.set(name, rows);
    }
    const values: Readonly<Record<string, unknown>> = row;
    const { key } = TABLES[name];
    const single = key.length === 1 ? values[key[0] ?? ''] : undefined;
    const id =
      typeof single === 'string' || typeof single === 'number'
        ? single
        : key.map((column) => String(values[column])).join('\u0000');
    rows.set(id, values);
  }

  /** Deletes a row by its primary key; only for rows of earlier groups. */
  remove(table: TableName, ...key: readonly (string | number)[]): void {
    this.#changes += 1;
    this.#rows.get(table)?.delete(key.length === 1 ? (key[0] ?? '') : key.join('\u0000'));
    this.#removed.push({ table, key });
  }

  *writes(): Generator<TableWrites> {
    for (const [table, rows] of this.#rows) yield { table, rows: rows.values() };
  }

  removals(): readonly { readonly table: TableName; readonly key: readonly unknown[] }[] {
    return this.#removed;
  }
}

/** Columns with their names, listed once because a batch of a busy turn has thousands of rows. */
const COLUMNS = new Map(
  Object.entries<Table>(TABLES).map(([name, { columns }]) => [name, Object.entries(columns)]),
);

function assertFits(name: TableName, row: Readonly<Record<string, unknown>>): void {
  for (const [column, shape] of COLUMNS.get(name) ?? []) {
    const fault = faultOf(shape, row[column]);
    if (fault !== null) throw new RowRefused(name, `${column} ${fault}`);
  }
}
