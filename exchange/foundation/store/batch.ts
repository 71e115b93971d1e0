import { RowRefused } from './row-refused.ts';
import { faultOf, type Table } from './table.ts';
import { type Row, TABLES, type TableName } from './tables.ts';

/** Pending rows of one table, in writing order. */
export interface TableWrites {
  readonly table: TableName;
  readonly rows: Iterable<Readonly<Record<string, unknown>>>;
}

interface Removal {
  readonly table: TableName;
  readonly key: readonly (string | number)[];
}

/**
 * Everything one group commit writes. Every write is an upsert by primary key, except in tables
 * whose rows are only added, so only the last of several states of a row in a group is written: a
 * row is either written or removed.
 */
export class Batch {
  readonly #rows = new Map<TableName, Map<string | number, Readonly<Record<string, unknown>>>>();
  readonly #removed = new Map<string, Removal>();
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
    const id =
      key.length === 1
        ? idOf(values[key[0] ?? ''])
        : idOf(key.map((column) => String(values[column])).join(BETWEEN));
    rows.set(id, values);
    if (this.#removed.size > 0) this.#removed.delete(`${name}/${id}`);
  }

  /** Deletes a row by its primary key. */
  remove(table: TableName, ...key: readonly (string | number)[]): void {
    this.#changes += 1;
    const id = idOf(key.length === 1 ? key[0] : key.join(BETWEEN));
    this.#rows.get(table)?.delete(id);
    this.#removed.set(`${table}/${id}`, { table, key });
  }

  *writes(): Generator<TableWrites> {
    for (const [table, rows] of this.#rows) yield { table, rows: rows.values() };
  }

  *removals(): Generator<Removal> {
    yield* this.#removed.values();
  }
}

const BETWEEN = '\u0000';

/** Stores replace halves of surrogate pairs, so keys that differ only in these are one row. */
function idOf(key: unknown): string | number {
  return typeof key === 'number' ? key : String(key).toWellFormed();
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
