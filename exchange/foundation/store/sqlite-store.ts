import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { Kysely } from 'kysely';
import type { Batch } from './batch.ts';
import {
  type DataFolder,
  DataFolderBusy,
  DataFolderUnusable,
  refuseSecondWriter,
  takeDataFolder,
} from './data-folder.ts';
import { HistoryThread } from './history-thread.ts';
import { SEQUENCED } from './ids.ts';
import { isMigrated } from './migrations/names.ts';
import { type Database, decodeRow, PASSING, readPage } from './page-query.ts';
import { readRanking } from './rank-query.ts';
import type { Removal } from './retention.ts';
import { RowRefused } from './row-refused.ts';
import { SqliteDirect } from './sqlite-direct.ts';
import { builderOn, columnsOf, readAll, rowsOf } from './sqlite-reads.ts';
import type { HistoryReads, Page, PagedTable, PageQuery, Ranking, Store, Where } from './store.ts';
import type { Table } from './table.ts';
import { type Row, TABLES, type TableName } from './tables.ts';

interface Upsert {
  readonly names: readonly string[];
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

/**
 * The embedded store: `node:sqlite`, write-ahead log, one sync to disk per batch.
 *
 * With `synchronous=FULL` an answered command survives a power cut; NORMAL would only survive a
 * killed process. Batching many commands into one transaction keeps the cost low.
 */
export class SqliteStore implements Store {
  readonly #database: DatabaseSync;
  readonly #folder: DataFolder | null;
  #queries: Promise<Kysely<Database>> | null = null;
  readonly #upserts = new Map<TableName, Upsert>();
  readonly #finders = new Map<TableName, StatementSync>();
  readonly #begin: StatementSync;
  readonly #commit: StatementSync;
  readonly #reader: HistoryThread | null;
  readonly direct: SqliteDirect;

  private constructor(database: DatabaseSync, folder: DataFolder | null) {
    this.#database = database;
    this.#folder = folder;
    this.#begin = database.prepare('BEGIN IMMEDIATE');
    this.#commit = database.prepare('COMMIT');
    this.#reader = folder && new HistoryThread(folder.file);
    this.direct = new SqliteDirect(database);
  }

  /**
   * @param dataDir - folder of the database, or ":memory:" for a temporary one
   * @throws DataFolderBusy, DataFolderUnusable
   */
  static async open(dataDir: string): Promise<SqliteStore> {
    const folder = dataDir === ':memory:' ? null : takeDataFolder(dataDir);
    let database: DatabaseSync | null = null;
    try {
      database = new DatabaseSync(folder?.file ?? ':memory:', { readBigInts: true });
      if (folder) refuseSecondWriter(database, dataDir);
      database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
      // 16 MiB holds the hot pages of a busy day.
      database.exec('PRAGMA cache_size = -16384; PRAGMA temp_store = MEMORY;');
      if (!isMigrated(database)) {
        const [db, { migrate }] = [
          await builderOn<unknown>(database),
          await import('./migrations/index.ts'),
        ];
        await migrate(db);
      }
      return new SqliteStore(database, folder);
    } catch (error) {
      database?.close();
      folder?.release();
      throw error instanceof DataFolderBusy ? error : new DataFolderUnusable(dataDir, error);
    }
  }

  async append(batch: Batch): Promise<void> {
    this.#begin.run();
    try {
      for (const { table, rows } of batch.writes()) this.#write(table, rows);
      for (const { table, key } of batch.removals()) this.#remove(table, key);
      this.#commit.run();
    } catch (error) {
      // Some failures have already rolled back.
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      throw error;
    }
  }

  async all<Name extends TableName>(name: Name, where: Where<Name> = {}) {
    return readAll(this.#database, name, where);
  }

  async find<Name extends TableName>(name: Name, ...key: readonly (string | number)[]) {
    let statement = this.#finders.get(name);
    if (!statement) {
      const test = TABLES[name].key.map((column) => `${column} = ?`).join(' and ');
      statement = this.#database.prepare(`select * from ${name} where ${test}`);
      this.#finders.set(name, statement);
    }
    const raw = statement.get(...key);
    return raw ? decodeRow(name, raw) : null;
  }

  async page<Name extends PagedTable>(name: Name, query: PageQuery<Name>): Promise<Page<Name>> {
    this.#queries ??= builderOn(this.#database);
    return readPage(await this.#queries, name, query);
  }

  /** A thread of its own reads a folder; only this one can read a database in memory. */
  get history(): HistoryReads {
    return this.#reader ?? this;
  }

  async latest<Name extends PagedTable>(name: Name, limit: number) {
    const rows = this.#database
      .prepare(`select * from ${name} order by id desc limit ?`)
      .all(limit);
    return rows.reverse().map((raw) => decodeRow(name, raw));
  }

  async passingUsers() {
    // One condition each, so that each finds its index.
    return PASSING.flatMap((which) =>
      rowsOf(
        this.#database.prepare(`select ${columnsOf('users')} from users where ${which}`),
        'users',
        [],
      ),
    );
  }

  async ranking(own: Row<'referral_sums'>, limit: number): Promise<Ranking> {
    this.#queries ??= builderOn(this.#database);
    return readRanking(await this.#queries, own, limit);
  }

  async lastId(): Promise<number> {
    let last = 0;
    for (const { name, isText } of SEQUENCED) {
      const id = isText ? 'cast(id as bigint)' : 'id';
      const row = this.#database.prepare(`select max(${id}) as id from ${name}`).get();
      last = Math.max(last, Number(row?.['id'] ?? 0));
    }
    return last;
  }

  /** Removes old answers to commands; see {@link Removal}. */
  readonly removeAnswers: Removal = async (answers) => {
    // The thread of the exchange does it, between two commits.
    const { changes } = this.#database
      .prepare(
        `delete from commands where (user_id, client_id) in
          (select user_id, client_id from commands where time < ? limit ${ANSWERS_AT_ONCE})`,
      )
      .run(answers);
    return Number(changes) === ANSWERS_AT_ONCE;
  };

  /** Raw rows of a query, integers as bigint; for the audit. */
  query(sql: string): readonly Readonly<Record<string, unknown>>[] {
    return this.#database.prepare(sql).all();
  }

  async close(): Promise<void> {
    await this.#reader?.close();
    this.#database.close();
    this.#folder?.release();
  }

  #write(name: TableName, rows: Iterable<Readonly<Record<string, unknown>>>): void {
    const { names, statements } = this.#upsertOf(name);
    const values: SQLInputValue[] = [];
    for (const row of rows) {
      for (const column of names) values.push(row[column] as SQLInputValue);
    }
    try {
      let at = 0;
      for (const { rows: many, statement } of statements) {
        const length = many * names.length;
        for (; values.length - at >= length; at += length) {
          statement.run(...values.slice(at, at + length));
        }
      }
    } catch (error) {
      throw isRowAtFault(error) ? new RowRefused(name, error) : error;
    }
  }

  /** Prepares one upsert per table; values are bound by position. */
  #upsertOf(name: TableName): Upsert {
    const known = this.#upserts.get(name);
    if (known) return known;
    const { key, columns }: Table = TABLES[name];
    const names = Object.keys(columns);
    const fixed = [...key, ...(FIXED[name] ?? [])];
    const rest = names.filter((column) => !fixed.includes(column));
    const places = `(${names.map(() => '?').join(', ')})`;
    const prepare = (rows: number): StatementSync =>
      this.#database.prepare(
        `insert into ${name} (${names.join(', ')}) values ${Array(rows).fill(places).join(', ')} ` +
          `on conflict (${key.join(', ')}) do update set ` +
          rest.map((column) => `${column} = excluded.${column}`).join(', '),
      );
    const upsert = {
      names,
      statements: ROWS_AT_ONCE.map((rows) => ({ rows, statement: prepare(rows) })),
    };
    this.#upserts.set(name, upsert);
    return upsert;
  }

  #remove(name: TableName, key: readonly unknown[]): void {
    const test = TABLES[name].key.map((column) => `${column} = ?`).join(' and ');
    this.#database.prepare(`delete from ${name} where ${test}`).run(...(key as SQLInputValue[]));
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
