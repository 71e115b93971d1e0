import { Pool, type PoolClient, type QueryConfig } from 'pg';
import { connect } from './connect.ts';
import { connectError, sqlStateOf } from './database-errors.ts';

/** Slow pages must not delay the look-ups of commands. */
export const CONNECTIONS = 3;

type Rows = readonly Readonly<Record<string, unknown>>[];

/**
 * Connections for reading. After a failure of the connection, the next query looks for the server
 * that accepts writes again.
 */
export class ReadPool {
  readonly #url: string;
  readonly #name: string;
  #pool: Promise<Pool> | null = null;

  /** @param url - one host or several, see `connect` */
  constructor(url: string, name: string) {
    this.#url = url;
    this.#name = name;
  }

  /** @throws DatabaseUnreachable, DatabaseUnusable, and the server's errors of the query */
  async query(query: QueryConfig): Promise<Rows> {
    return this.#with(async (pool) => (await pool.query(query)).rows as Rows);
  }

  /** Lends one connection. @throws as {@link query} */
  async lend<Result>(use: (client: PoolClient) => Promise<Result>): Promise<Result> {
    return this.#with(async (pool) => {
      const client = await pool.connect();
      try {
        const result = await use(client);
        client.release();
        return result;
      } catch (error) {
        // Its transaction may be open.
        client.release(true);
        throw error;
      }
    });
  }

  /** The pool itself, for the query builder. */
  get(): Promise<Pool> {
    this.#pool ??= this.#open();
    return this.#pool;
  }

  async close(): Promise<void> {
    const pool = this.#pool;
    this.#pool = null;
    await (await pool?.catch(() => undefined))?.end();
  }

  async #with<Result>(use: (pool: Pool) => Promise<Result>): Promise<Result> {
    const opening = this.get();
    try {
      return await use(await opening);
    } catch (error) {
      if (sqlStateOf(error) !== null && !isGoodbye(error)) throw error;
      if (this.#pool === opening) {
        this.#pool = null;
        opening.then((pool) => pool.end()).catch(() => undefined);
      }
      throw connectError(error, this.#name);
    }
  }

  async #open(): Promise<Pool> {
    const { client, url } = await connect(this.#url, this.#name);
    await client.end();
    const pool = new Pool({
      connectionString: url,
      application_name: this.#name,
      max: CONNECTIONS,
      connectionTimeoutMillis: 2_000,
      keepAlive: true,
    });
    // An idle connection that breaks is replaced by the next query.
    pool.on('error', () => undefined);
    // One that is lent would end the process when it breaks.
    pool.on('connect', (each) => each.on('error', () => undefined));
    return pool;
  }
}

/** The server ends the connection (57P01 to 57P03), or has become a standby (25006). */
const isGoodbye = (error: unknown): boolean => /^(?:57P0|25006)/.test(sqlStateOf(error) ?? '');
