import { dueOpenings, writeOpenings } from '../openings.ts';
import type { Upkeep } from '../retention.ts';
import { type Connection, connect, disconnect } from './connect.ts';
import type { ReadPool } from './read-pool.ts';

/** Writes openings over a connection of its own: a month of many postings takes minutes. */
export class PgOpenings {
  readonly #url: string;
  readonly #name: string;
  readonly #reads: ReadPool;
  #running: Connection | null = null;
  #ended = false;

  /**
   * @param url - one host or several, see `connect`
   * @param name - shown in the database's list of connections
   * @param reads - shows whether anything is to be written
   */
  constructor(url: string, name: string, reads: ReadPool) {
    this.#url = url;
    this.#name = name;
    this.#reads = reads;
  }

  readonly write: Upkeep = async () => {
    if ((await dueOpenings((text) => this.#reads.query({ text }))).length === 0) return false;
    this.#running = await connect(this.#url, this.#name);
    const { client } = this.#running;
    if (this.#ended) await disconnect(client);
    const query = async (sql: string) => (await client.query(sql)).rows;
    try {
      await writeOpenings({
        query,
        insert: (rows, condition) =>
          query(`insert into openings select * from (${rows}) as opening where ${condition}
            on conflict do nothing`),
      });
    } catch (error) {
      if (!this.#ended) throw error;
    } finally {
      this.#running = null;
      await disconnect(client);
    }
    return false;
  };

  /** Waits for nothing. What the server has begun, it may finish. */
  async end(): Promise<void> {
    this.#ended = true;
    if (this.#running) await disconnect(this.#running.client);
  }
}
