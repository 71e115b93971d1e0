import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { Kysely } from 'kysely';
import { AskedThread } from '../threads/asked-thread.ts';
import type { Batch } from './batch.ts';
import type { CommitQuestion } from './commits.ts';
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
import { dueOpenings, writeOpenings } from './openings.ts';
import { type Database, decodeRow, PASSING, readPage } from './page-query.ts';
import { readRanking } from './rank-query.ts';
import type { Upkeep } from './retention.ts';
import { RowRefused } from './row-refused.ts';
import { SqliteDirect } from './sqlite-direct.ts';
import { openingsIn } from './sqlite-openings.ts';
import { builderOn, columnsOf, readAll, rowsOf } from './sqlite-reads.ts';
import { type RowFault, SqliteWrites, writesOf } from './sqlite-writes.ts';
import type { HistoryReads, Page, PagedTable, PageQuery, Ranking, Store, Where } from './store.ts';
import { type Row, TABLES, type TableName } from './tables.ts';

/**
 * The embedded store: `node:sqlite`, write-ahead log, one sync to disk per batch. A folder is
 * written by a thread of its own, so commands are applied while those before them are committed.
 */
export class SqliteStore implements Store {
  readonly #database: DatabaseSync;
  readonly #folder: DataFolder | null;
  #queries: Promise<Kysely<Database>> | null = null;
  readonly #finders = new Map<TableName, StatementSync>();
  readonly #commits: AskedThread<CommitQuestion> | null;
  /** Writes a database in memory, which no other thread can open. */
  readonly #own: SqliteWrites | null;
  readonly #reader: HistoryThread | null;
  #openings: AskedThread<null> | null = null;
  readonly direct: SqliteDirect;

  private constructor(database: DatabaseSync, folder: DataFolder | null) {
    this.#database = database;
    this.#folder = folder;
    this.#commits = folder && new AskedThread('commits', import.meta.url, folder.file);
    this.#own = folder ? null : new SqliteWrites(database);
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
      database.exec('PRAGMA journal_mode = WAL; PRAGMA temp_store = MEMORY;');
      if (!isMigrated(database)) {
        const [db, { migrate }] = [
          await builderOn<unknown>(database),
          await import('./migrations/index.ts'),
        ];
        await migrate(db);
      }
      if (folder) database.exec('PRAGMA query_only = 1');
      return new SqliteStore(database, folder);
    } catch (error) {
      database?.close();
      folder?.release();
      throw error instanceof DataFolderBusy ? error : new DataFolderUnusable(dataDir, error);
    }
  }

  async append(batch: Batch): Promise<void> {
    const append = writesOf(batch);
    const fault = this.#own
      ? this.#own.append(append)
      : await this.#commits?.ask<RowFault | null>({ append });
    if (fault) throw new RowRefused(fault.table, fault.why);
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

  readonly removeAnswers: Upkeep = async (before) =>
    this.#own?.removeAnswers(before) ?? this.#commits?.ask({ removeAnswers: before }) ?? false;

  /** Writes the openings of the months that are over, see `openings.ts`. */
  readonly writeOpenings: Upkeep = async () => {
    if (!this.#folder) await writeOpenings(openingsIn(this.#database));
    else if ((await dueOpenings((sql) => this.query(sql))).length > 0) {
      // Once a month: it needs no thread that stays.
      const thread = new AskedThread<null>('openings-thread', import.meta.url, this.#folder.file);
      this.#openings = thread;
      await thread.ask(null).finally(() => thread.close());
    }
    return false;
  };

  /** Raw rows of a query, integers as bigint; for the audit. */
  query(sql: string): readonly Readonly<Record<string, unknown>>[] {
    return this.#database.prepare(sql).all();
  }

  async close(): Promise<void> {
    await Promise.all([this.#reader?.close(), this.#commits?.close(), this.#openings?.close()]);
    this.#database.close();
    this.#folder?.release();
  }
}
