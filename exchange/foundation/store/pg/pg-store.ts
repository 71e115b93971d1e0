import type { Kysely } from 'kysely';
import type { Client, QueryConfig } from 'pg';
import type { Batch } from '../batch.ts';
import { FairTurns, subjectOf } from '../fair-turns.ts';
import { type Database, readPage } from '../page-query.ts';
import { readRanking } from '../rank-query.ts';
import { RowRefused } from '../row-refused.ts';
import type {
  AheadReads,
  HistoryReads,
  Page,
  PagedTable,
  PageQuery,
  Ranking,
  Store,
  StoreView,
} from '../store.ts';
import type { Row, TableName } from '../tables.ts';
import { BlockingReads } from './blocking-reads.ts';
import { DatabaseUnreachable, sqlStateOf } from './database-errors.ts';
import { Finder } from './finder.ts';
import { groupStatement } from './group-statement.ts';
import { PgMonths } from './months.ts';
import { aheadOf, PgDirect } from './pg-direct.ts';
import { PgOpenings } from './pg-openings.ts';
import { PgView, type Rows } from './pg-view.ts';
import { CONNECTIONS, ReadPool } from './read-pool.ts';
import { partsOf } from './table-text.ts';

/** What writing needs; the leadership gives it. */
export interface WriteAccess {
  /** The connection that holds the leadership's lock. */
  readonly client: Client;
  readonly term: number;
  /** Number of the newest commit in the journal. */
  readonly number: number;
}

/**
 * The store on PostgreSQL. It reads over a few connections of its own and writes over the one
 * connection that holds the leadership. A batch and its row of the journal are one statement.
 */
export class PgStore extends PgView implements Store {
  readonly reads: ReadPool;
  /** Histories have connections of their own, so that no command waits for one. */
  readonly #histories: ReadPool;
  readonly history: HistoryReads;
  readonly direct: PgDirect;
  readonly ahead: AheadReads;
  readonly openings: PgOpenings;
  readonly months: PgMonths;
  readonly #blocking: BlockingReads;
  readonly #finder: Finder;
  readonly #pages: () => Promise<Kysely<Database>>;
  #writing: (Omit<WriteAccess, 'number'> & { number: number }) | null = null;
  /** Why the running commit is not certain although the server accepted it. */
  #doubt: string | null = null;
  #began: number | null = null;
  #refusal: () => Promise<string | null> = async () => null;

  /**
   * @param url - one host or several, see `connect`
   * @param name - shown in the database's list of connections
   */
  constructor(url: string, name: string) {
    const reads = new ReadPool(url, name);
    super((query) => reads.query(query));
    this.reads = reads;
    this.#finder = new Finder(reads);
    this.#blocking = new BlockingReads(url, `${name}, look-ups`);
    this.direct = new PgDirect((query) => this.#blocking.ask(query));
    this.ahead = aheadOf((query) => reads.query(query));
    this.months = new PgMonths(reads);
    this.openings = new PgOpenings(url, `${name}, openings`, reads);
    this.#pages = builderOn(reads);
    this.#histories = new ReadPool(url, `${name}, histories`);
    const histories = builderOn(this.#histories);
    const view = new PgView((query) => this.#histories.query(query));
    const turns = new FairTurns(CONNECTIONS);
    this.history = {
      all: (table, where = {}) => turns.run(subjectOf(where), () => view.all(table, where)),
      page: async (table, query) =>
        readPage(await histories(), table, query, undefined, (read) =>
          turns.run(subjectOf(query.where), read),
        ),
      ranking: (own, limit) =>
        turns.run(subjectOf(own), async () => readRanking(await histories(), own, limit)),
    };
  }

  /** Connects for look-ups that block, so that a new leader need not wait for it. */
  standBy(): void {
    this.#blocking.open();
  }

  /** Allows writing. Once only: a process leads at most once. */
  write(access: WriteAccess): void {
    this.#writing = { ...access };
    access.client.on('notice', ({ severity, message }) => {
      // Such as a commit that no longer waits for its standby: it may be lost with this server.
      if (severity === 'WARNING') this.#doubt = message ?? 'warning';
    });
  }

  /** @param refusal - asked before each commit; resolves with the reason why none may be made */
  refuseWhile(refusal: () => Promise<string | null>): void {
    this.#refusal = refusal;
  }

  /** Number of the newest commit of this process; 0 before it may write. */
  get number(): number {
    return this.#writing?.number ?? 0;
  }

  /** Time that the running commit has waited for the database, ms; 0 when none runs. */
  waited(): number {
    return this.#began === null ? 0 : performance.now() - this.#began;
  }

  async append(batch: Batch): Promise<void> {
    const writing = this.#writing;
    if (!writing) throw new DatabaseUnreachable('this process does not lead');
    const refusal = await this.#refusal();
    if (refusal !== null) throw new Error(refusal);
    const parts = partsOf(batch);
    const number = writing.number + 1;
    const values = [writing.term, number, ...parts.map(({ json }) => json)];
    this.#doubt = null;
    this.#began = performance.now();
    try {
      await writing.client.query({ ...groupStatement(parts), values });
    } catch (error) {
      throw rowFault(error) ?? error;
    } finally {
      this.#began = null;
    }
    if (this.#doubt !== null) throw new Error(`the commit is not certain: ${this.#doubt}`);
    writing.number = number;
  }

  override find<Name extends TableName>(
    name: Name,
    ...key: readonly (string | number)[]
  ): Promise<Row<Name> | null> {
    return this.#finder.find(name, key);
  }

  async page<Name extends PagedTable>(name: Name, query: PageQuery<Name>): Promise<Page<Name>> {
    return readPage(await this.#pages(), name, query);
  }

  async ranking(own: Row<'referral_sums'>, limit: number): Promise<Ranking> {
    return readRanking(await this.#pages(), own, limit);
  }

  /**
   * Reads everything at one moment.
   * @param read - receives the number of the newest commit at that moment
   */
  snapshot<Result>(read: (view: StoreView, number: number) => Promise<Result>): Promise<Result> {
    return this.reads.lend(async (client) => {
      await client.query('begin isolation level repeatable read read only');
      const { rows } = await client.query<{ number: string }>(
        'select coalesce(max(number), 0) as number from journal',
      );
      // One connection runs one query at a time.
      let last: Promise<unknown> = Promise.resolve();
      const inTurn = (query: QueryConfig): Promise<Rows> => {
        const answer = last.then(async () => (await client.query(query)).rows);
        last = answer.catch(() => undefined);
        return answer;
      };
      const result = await read(new PgView(inTurn), Number(rows[0]?.number ?? 0));
      await client.query('commit');
      return result;
    });
  }

  async close(): Promise<void> {
    await Promise.all([this.reads.close(), this.#histories.close(), this.#blocking.close()]);
  }
}

/**
 * A row at fault: a value that its column refuses (class 22), or a constraint (class 23). Nothing
 * has been written then. A taken number in the journal is another leader's commit, and no fault of
 * a row.
 */
function rowFault(error: unknown): RowRefused | null {
  const state = sqlStateOf(error);
  const { table } = error as { readonly table?: string };
  if (state === null || !/^2[23]/.test(state) || table === 'journal') return null;
  return new RowRefused(table ?? 'a row', error);
}

/** The query builder over a pool, loaded with the first query that needs it. */
function builderOn(reads: ReadPool): () => Promise<Kysely<Database>> {
  let made: Promise<Kysely<Database>> | null = null;
  return () => {
    made ??= import('./pg-builder.ts').then(({ pgBuilder }) => pgBuilder(reads));
    return made;
  };
}
