import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { type ExpressionBuilder, Kysely } from 'kysely';
import type { Batch } from './batch.ts';
import { type DataFolder, takeDataFolder } from './data-folder.ts';
import { migrate } from './migrations/index.ts';
import { nodeSqliteDialect } from './sqlite-dialect.ts';
import type { Page, PagedTable, PageQuery, Store, Where } from './store.ts';
import { decode, type Table } from './table.ts';
import { type Row, TABLES, type TableName } from './tables.ts';

/** Every table as the query builder sees it; rows are decoded before they leave this file. */
type Database = { [Name in TableName]: Record<string, unknown> };

/**
 * The embedded store: `node:sqlite`, write-ahead log, one sync to disk per batch.
 *
 * `synchronous=FULL` is what makes an answered command survive a power cut (NORMAL would only
 * survive a killed process); batching many commands into one transaction is what makes it cheap.
 */
export class SqliteStore implements Store {
  readonly #database: DatabaseSync;
  readonly #folder: DataFolder | null;
  readonly #queries: Kysely<Database>;
  readonly #writers = new Map<TableName, (row: Readonly<Record<string, unknown>>) => void>();
  readonly #finders = new Map<TableName, StatementSync>();
  readonly #begin: StatementSync;
  readonly #commit: StatementSync;

  private constructor(database: DatabaseSync, folder: DataFolder | null, db: Kysely<Database>) {
    this.#database = database;
    this.#folder = folder;
    this.#queries = db;
    this.#begin = database.prepare('BEGIN IMMEDIATE');
    this.#commit = database.prepare('COMMIT');
  }

  /**
   * @param dataDir - folder of the database, or ":memory:" for one that is gone when closed
   * @throws DataFolderBusy, DataFolderUnusable
   */
  static async open(dataDir: string): Promise<SqliteStore> {
    const folder = dataDir === ':memory:' ? null : takeDataFolder(dataDir);
    try {
      const database = new DatabaseSync(folder?.file ?? ':memory:', { readBigInts: true });
      database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
      // Prices of a scan are paid in memory: 16 MiB keeps the hot pages of a busy day.
      database.exec('PRAGMA cache_size = -16384; PRAGMA temp_store = MEMORY;');
      const db = new Kysely<Database>({ dialect: nodeSqliteDialect(database) });
      await migrate(db as unknown as Kysely<unknown>, 'sqlite');
      return new SqliteStore(database, folder, db);
    } catch (error) {
      folder?.release();
      throw error;
    }
  }

  async append(batch: Batch): Promise<void> {
    this.#begin.run();
    try {
      for (const { table, rows } of batch.writes()) {
        const write = this.#writerOf(table);
        for (const row of rows) write(row);
      }
      for (const { table, key } of batch.removals()) this.#remove(table, key);
      this.#commit.run();
    } catch (error) {
      // Some failures have rolled back by themselves already.
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      throw error;
    }
  }

  async all<Name extends TableName>(name: Name, where: Where<Name> = {}) {
    const found = this.#queries
      .selectFrom(name as TableName)
      .selectAll()
      .where((each) => matches(each, where));
    const rows = await TABLES[name].key
      .reduce((query, column) => query.orderBy(column as never), found)
      .execute();
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
    const matching = this.#queries
      .selectFrom(name as TableName)
      .where((each) => matches(each, query.where));
    const { total } = await matching
      .select((each) => each.fn.countAll().as('total'))
      .executeTakeFirstOrThrow();
    const raw = await matching
      .$if(query.before !== null, (each) => each.where('id', '<', query.before))
      .selectAll()
      .orderBy('id', 'desc')
      // One more than asked for tells whether there is more.
      .limit(query.limit + 1)
      .execute();
    return {
      rows: raw.slice(0, query.limit).map((each) => decodeRow(name, each)),
      more: raw.length > query.limit,
      total: Number(total),
    };
  }

  async latest<Name extends PagedTable>(name: Name, limit: number) {
    const rows = await this.#queries
      .selectFrom(name as TableName)
      .selectAll()
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
    return rows.reverse().map((raw) => decodeRow(name, raw));
  }

  async lastId(): Promise<number> {
    let last = 0;
    for (const [name, { key, columns }] of Object.entries<Table>(TABLES)) {
      if (key.length !== 1 || key[0] !== 'id') continue;
      // Ids that are text on the outside come from the same sequence.
      const id = columns['id']?.kind === 'number' ? 'id' : 'cast(id as bigint)';
      const row = this.#database.prepare(`select max(${id}) as id from ${name}`).get();
      last = Math.max(last, Number(row?.['id'] ?? 0));
    }
    return last;
  }

  /** Raw rows of a query, integers as bigint: for the audit. */
  query(sql: string): readonly Readonly<Record<string, unknown>>[] {
    return this.#database.prepare(sql).all();
  }

  async close(): Promise<void> {
    this.#database.close();
    this.#folder?.release();
  }

  /** An upsert prepared once per table; values are bound by place. */
  #writerOf(name: TableName): (row: Readonly<Record<string, unknown>>) => void {
    const known = this.#writers.get(name);
    if (known) return known;
    const { key, columns }: Table = TABLES[name];
    const names = Object.keys(columns);
    const rest = names.filter((column) => !key.includes(column));
    const statement = this.#database.prepare(
      `insert into ${name} (${names.join(', ')}) values (${names.map(() => '?').join(', ')}) ` +
        `on conflict (${key.join(', ')}) do update set ` +
        rest.map((column) => `${column} = excluded.${column}`).join(', '),
    );
    const write = (row: Readonly<Record<string, unknown>>): void => {
      statement.run(...names.map((column) => row[column] as SQLInputValue));
    };
    this.#writers.set(name, write);
    return write;
  }

  #remove(name: TableName, key: readonly unknown[]): void {
    const test = TABLES[name].key.map((column) => `${column} = ?`).join(' and ');
    this.#database.prepare(`delete from ${name} where ${test}`).run(...(key as SQLInputValue[]));
  }
}

function decodeRow<Name extends TableName>(name: Name, raw: Record<string, unknown>): Row<Name> {
  // The generic lookup and the row type name the same table, which the compiler cannot see.
  return decode(TABLES[name] as Table, raw) as Row<Name>;
}

function matches(each: ExpressionBuilder<Database, TableName>, where: object) {
  return each.and(
    Object.entries(where).map(([column, value]: [string, unknown]) =>
      Array.isArray(value)
        ? each(column as never, 'in', value as never)
        : each(column as never, value === null ? 'is' : '=', value as never),
    ),
  );
}
