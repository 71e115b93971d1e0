import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { Batch } from './batch.ts';
import type { Table } from './table.ts';
import { TABLES, type TableName } from './tables.ts';

/** A batch as plain values, which pass to another thread in a tenth of the time of its rows. */
export interface Writes {
  /** The rows of a table one after the other, each value in the order of the table's columns. */
  readonly rows: readonly (readonly [TableName, readonly SQLInputValue[]])[];
  readonly removals: readonly (readonly [TableName, readonly (string | number)[]])[];
}

/** A row that SQLite refused. */
export interface RowFault {
  readonly table: TableName;
  readonly why: unknown;
}

interface Upsert {
  readonly width: number;
  /** Statements for each of {@link ROWS_AT_ONCE}. */
  readonly statements: readonly { readonly rows: number; readonly statement: StatementSync }[];
}

/** Rows per statement, most first: fewer calls, and far below SQLite's 32,766 parameters. */
const ROWS_AT_ONCE = [64, 8, 1] as const;
/**
 * Columns that no later state of a row changes. SQLite writes each index of a column that an update
 * names, also when the value stays.
 */
const FIXED: Partial<Record<TableName, readonly string[]>> = {
  spot_orders: ['user_id', 'symbol', 'created'],
};
/** Old answers that one statement removes: two milliseconds. */
const ANSWERS_AT_ONCE = 500;

const NAMES = new Map<string, readonly string[]>(
  Object.entries<Table>(TABLES).map(([name, { columns }]) => [name, Object.keys(columns)]),
);
const namesOf = (name: TableName): readonly string[] => NAMES.get(name) ?? [];

export function writesOf(batch: Batch): Writes {
  const rows = Array.from(batch.writes(), ({ table, rows }) => {
    const names = namesOf(table);
    const values: SQLInputValue[] = [];
    for (const row of rows) for (const name of names) values.push(row[name] as SQLInputValue);
    return [table, values] as const;
  });
  return { rows, removals: Array.from(batch.removals(), ({ table, key }) => [table, key]) };
}

/** What writes to the embedded database. */
export class SqliteWrites {
  readonly #database: DatabaseSync;
  readonly #upserts = new Map<TableName, Upsert>();
  readonly #begin: StatementSync;
  readonly #commit: StatementSync;

  /**
   * With `synchronous=FULL` an answered command survives a power cut; NORMAL would only survive a
   * killed process. Batching many commands into one transaction keeps the cost low.
   */
  constructor(database: DatabaseSync) {
    this.#database = database;
    database.exec('PRAGMA synchronous = FULL; PRAGMA temp_store = MEMORY;');
    // 16 MiB holds the hot pages of a busy day.
    database.exec('PRAGMA cache_size = -16384;');
    this.#begin = database.prepare('BEGIN IMMEDIATE');
    this.#commit = database.prepare('COMMIT');
  }

  /**
   * Writes everything or nothing; synced to the disk when it returns.
   * @returns the row at fault, when nothing was written because of it
   */
  append({ rows, removals }: Writes): RowFault | null {
    this.#begin.run();
    try {
      for (const [table, values] of rows) {
        try {
          this.#write(table, values);
        } catch (error) {
          if (!isRowAtFault(error)) throw error;
          this.#database.exec('ROLLBACK');
          return { table, why: error };
        }
      }
      for (const [table, key] of removals) this.#remove(table, key);
      this.#commit.run();
      return null;
    } catch (error) {
      // Some failures have already rolled back.
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      throw error;
    }
  }

  /** Removes old answers to commands; see `Upkeep`. */
  removeAnswers(before: number): boolean {
    const { changes } = this.#database
      .prepare(
        `delete from commands where (user_id, client_id) in
          (select user_id, client_id from commands where time < ? limit ${ANSWERS_AT_ONCE})`,
      )
      .run(before);
    return Number(changes) === ANSWERS_AT_ONCE;
  }

  #write(name: TableName, values: readonly SQLInputValue[]): void {
    const { width, statements } = this.#upsertOf(name);
    let at = 0;
    for (const { rows: many, statement } of statements) {
      const length = many * width;
      for (; values.length - at >= length; at += length) {
        statement.run(...values.slice(at, at + length));
      }
    }
  }

  /** Prepares one statement per table; values are bound by position. */
  #upsertOf(name: TableName): Upsert {
    const known = this.#upserts.get(name);
    if (known) return known;
    const { key, added }: Table = TABLES[name];
    const names = namesOf(name);
    const fixed = [...key, ...(FIXED[name] ?? [])];
    const rest = names.filter((column) => !fixed.includes(column));
    const places = `(${names.map(() => '?').join(', ')})`;
    const prepare = (rows: number): StatementSync =>
      this.#database.prepare(
        `insert into ${name} (${names.join(', ')}) values ${Array(rows).fill(places).join(', ')} ${
          added
            ? ''
            : `on conflict (${key.join(', ')}) do update set ${rest
                .map((column) => `${column} = excluded.${column}`)
                .join(', ')}`
        }`,
      );
    const upsert = {
      width: names.length,
      statements: ROWS_AT_ONCE.map((rows) => ({ rows, statement: prepare(rows) })),
    };
    this.#upserts.set(name, upsert);
    return upsert;
  }

  #remove(name: TableName, key: readonly SQLInputValue[]): void {
    const test = TABLES[name].key.map((column) => `${column} = ?`).join(' and ');
    this.#database.prepare(`delete from ${name} where ${test}`).run(...key);
  }
}

/** SQLite's errors of a faulty row: too big, a constraint, a type, a parameter out of range. */
const ROW_FAULTS: ReadonlySet<number> = new Set([18, 19, 20, 25]);

/** Whether the row caused a failed write; otherwise the disk or the database did. */
function isRowAtFault(error: unknown): boolean {
  const { code, errcode } = error as { readonly code?: unknown; readonly errcode?: unknown };
  if (code === 'ERR_INVALID_ARG_TYPE' || code === 'ERR_INVALID_ARG_VALUE') return true;
  // The low byte is the kind of error, the rest is detail.
  return typeof errcode === 'number' && ROW_FAULTS.has(errcode & 0xff);
}
