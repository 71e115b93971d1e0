import { Client } from 'pg';
import { disconnect } from './connect.ts';
import { ONE_AT_A_TIME } from './steps.ts';

/** Interval of looks, ms: a wait for a table lasts a quarter of a second. */
const LOOK_EVERY = 100;
/** Shortest time between two lines, ms. */
const SAY_EVERY = 1_000;

/** What a connection waits for, and who has had it since when. `$1` is its process id. */
const WAITS = `select wanted.what, holder.pid,
    holder.application_name as name,
    to_char(coalesce(holder.xact_start, holder.backend_start) at time zone 'utc',
      'YYYY-MM-DD HH24:MI:SS') as since
  from (
    select coalesce('the table ' || relation::regclass || ', held by ', 'a transaction of ') as what,
      unnest(pg_blocking_pids(pid)) as pid from pg_locks
      where pid = $1 and not granted
    union all
    select 'another migration, ', pid from pg_locks
      where locktype = 'advisory' and objid = ${ONE_AT_A_TIME} and granted and pid <> $1
        and database = (select oid from pg_database where datname = current_database())
  ) as wanted join pg_stat_activity as holder on holder.pid = wanted.pid
  order by since limit 1`;

interface Wait {
  readonly what: string;
  readonly pid: number;
  readonly name: string;
  /** Null when another user has it, and this one may not see more. */
  readonly since: string | null;
}

/** Says what a migration waits for, once a second at most. */
export class Waits {
  /** The step that runs. */
  step = 'the migration';
  readonly #client: Client;
  readonly #pid: number;
  readonly #say: (line: string) => void;
  readonly #timer: NodeJS.Timeout;
  #asking = false;
  #said = Number.NEGATIVE_INFINITY;

  private constructor(client: Client, pid: number, say: (line: string) => void) {
    this.#client = client;
    this.#pid = pid;
    this.#say = say;
    this.#timer = setInterval(() => void this.#look(), LOOK_EVERY);
  }

  /**
   * @param url - of the server
   * @param pid - process id of the connection that migrates, at the server
   */
  static async open(url: string, pid: number, say: (line: string) => void): Promise<Waits> {
    const client = new Client({
      connectionString: url,
      application_name: 'tideline migrate, waits',
    });
    client.on('error', () => undefined);
    await client.connect();
    return new Waits(client, pid, say);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await disconnect(this.#client);
  }

  async #look(): Promise<void> {
    if (this.#asking || performance.now() - this.#said < SAY_EVERY) return;
    this.#asking = true;
    try {
      const { rows } = await this.#client.query<Wait>({
        name: 'waits',
        text: WAITS,
        values: [this.#pid],
      });
      const [wait] = rows;
      if (wait) {
        this.#said = performance.now();
        this.#say(lineOf(this.step, wait));
      }
    } catch {
      // The migration itself reports a server that is gone.
    } finally {
      this.#asking = false;
    }
  }
}

const lineOf = (step: string, { what, pid, name, since }: Wait): string =>
  `${step} waits for ${what}${name || 'a client'} (process ${pid} of the server)${since === null ? '' : ` since ${since} UTC`}`;
