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
import { SEQUENCED } from './ids.ts';
import { isMigrated } from './migrations/names.ts';
import { type Database, decodeRow, isOfUser, readPage } from './page-query.ts';
import type { Removal } from './retention.ts';
import { RowRefused } from './row-refused.ts';
import type { Page, PagedTable, PageQuery, Store, Where } from './store.ts';
import type { Table } from './table.ts';
import { TABLES, type TableName } from './tables.ts';

interface Upsert {
  readonly names: readonly string[];
  readonly one: StatementSync;
  readonly many: StatementSync;
}

/** Rows per statement of a full group: fewer calls, and far below SQLite's 32,766 parameters. */
const ROWS_AT_ONCE = 16;
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

  private constructor(database: DatabaseSync, folder: DataFolder | null) {
    this.#database = database;
    this.#folder = folder;
    this.#begin = database.prepare('BEGIN IMMEDIATE');
    this.#commit = database.prepare('COMMIT');
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
          await builderOn(database),
          await import('./migrations/index.ts'),
        ];
        await migrate(db as unknown as Kysely<unknown>, 'sqlite');
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
    // Plain SQL, because the query builder is a quarter of the modules loaded at a start.
    const tests = Object.entries(where as Readonly<Record<string, unknown>>);
    const sql = [
      ...tests.map(([column, value]) => testOf(column, value)),
      ...(isOfUser(name, where) ? ["owner <> 'house'"] : []),
    ].join(' and ');
    const order = TABLES[name].key.join(', ');
    const rows = this.#database
      .prepare(`select * from ${name} ${sql && `where ${sql}`} order by ${order}`)
      .all(...(tests.flatMap(([, value]) => value ?? []) as SQLInputValue[]));
    return rows.map((raw) => decodeRow(name, raw));
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

  async latest<Name extends PagedTable>(name: Name, limit: number) {
    const rows = this.#database
      .prepare(`select * from ${name} order by id desc limit ?`)
      .all(limit);
    return rows.reverse().map((raw) => decodeRow(name, raw));
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
    this.#database.close();
    this.#folder?.release();
  }

  #write(name: TableName, rows: Iterable<Readonly<Record<string, unknown>>>): void {
    const { names, one, many } = this.#upsertOf(name);
    let values: SQLInputValue[] = [];
    let count = 0;
    try {
      for (const row of rows) {
        for (const column of names) values.push(row[column] as SQLInputValue);
        count += 1;
        if (count < ROWS_AT_ONCE) continue;
        many.run(...values);
        values = [];
        count = 0;
      }
      for (let at = 0; at < count; at += 1) {
        one.run(...values.slice(at * names.length, (at + 1) * names.length));
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
    const rest = names.filter((column) => !key.includes(column));
    const places = `(${names.map(() => '?').join(', ')})`;
    const prepare = (rows: number): StatementSync =>
      this.#database.prepare(
        `insert into ${name} (${names.join(', ')}) values ${Array(rows).fill(places).join(', ')} ` +
          `on conflict (${key.join(', ')}) do update set ` +
          rest.map((column) => `${column} = excluded.${column}`).join(', '),
      );
    const upsert = { names, one: prepare(1), many: prepare(ROWS_AT_ONCE) };
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

/** The query builder, loaded with the first query that needs it. */
async function builderOn(database: DatabaseSync): Promise<Kysely<Database>> {
  const [{ Kysely }, { nodeSqliteDialect }] = await Promise.all([
    import('kysely'),
    import('./sqlite-dialect.ts'),
  ]);
  return new Kysely<Database>({ dialect: nodeSqliteDialect(database) });
}

/** Test of one column: `is null`, one of several, or equal. */
function testOf(column: string, value: unknown): string {
  if (value === null) return `${column} is null`;
  return Array.isArray(value)
    ? `${column} in (${value.map(() => '?').join(', ')})`
    : `${column} = ?`;
}
