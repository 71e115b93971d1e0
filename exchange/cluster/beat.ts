import type { Client } from 'pg';
import { BEAT_EVERY, type DatabaseState, SILENT_AFTER } from './leadership.ts';

/** The heartbeat of one term, over a connection of its own. */
export class Beat {
  readonly #client: Client;
  readonly #term: number;
  readonly #lost: (reason: string) => void;
  readonly #timer: NodeJS.Timeout;
  /** When the newest accepted heartbeat was sent, on the monotonic clock. */
  #accepted: number;
  #waiting = false;
  /** Intervals without an answer. A process that did not run has had none. */
  #silent = 0;
  #waits: string | null = null;
  #database: DatabaseState | null = null;

  /**
   * @param accepted - when the statement that began the term was sent: the first heartbeat
   * @param lost - receives the reason when another term has begun, or the database is silent
   */
  constructor(client: Client, term: number, accepted: number, lost: (reason: string) => void) {
    this.#client = client;
    this.#term = term;
    this.#accepted = accepted;
    this.#lost = lost;
    this.#timer = setInterval(() => void this.#send(), BEAT_EVERY);
  }

  /**
   * Age of the newest accepted heartbeat, ms. It counts from the sending, so that it is never
   * younger here than in the database. It grows while this process is frozen.
   */
  age(): number {
    return performance.now() - this.#accepted;
  }

  /**
   * The event that the write connection waited for at the newest heartbeat, in PostgreSQL's words.
   */
  get waits(): string | null {
    return this.#waits;
  }

  /** At the newest heartbeat; null before the first answer. */
  get database(): DatabaseState | null {
    return this.#database;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #send(): Promise<void> {
    // A database that answers slowly gets no queue of heartbeats.
    if (this.#waiting) {
      this.#silent += 1;
      if (this.#silent * BEAT_EVERY >= SILENT_AFTER)
        this.#lost(`the database has not answered for ${SILENT_AFTER / 1_000} s`);
      return;
    }
    this.#waiting = true;
    this.#silent = 0;
    const sent = performance.now();
    try {
      const { rows } = await this.#client.query<{ waits: string | null } & DatabaseState>({
        name: 'beat',
        text: `update leadership set beat = clock_timestamp() where id = 1 and term = $1
          returning (select wait_event from pg_stat_activity where pid = write_pid) as waits,
            (select count(*)::int from pg_stat_replication
              where sync_state in ('sync', 'quorum')) as waited,
            (select max(pg_current_wal_lsn() - replay_lsn)::float8 from pg_stat_replication) as lag,
            (select extract(epoch from clock_timestamp()
                - coalesce(last_archived_time, pg_postmaster_start_time()))::float8
              from pg_stat_archiver where current_setting('archive_mode') <> 'off') as archive,
            (select coalesce(extract(epoch from clock_timestamp() - max(time))::float8, 'infinity')
              from backups having current_setting('archive_mode') <> 'off') as backup`,
        values: [this.#term],
      });
      const [row] = rows;
      if (row) {
        this.#accepted = sent;
        this.#waits = row.waits;
        this.#database = row;
      } else this.#lost('another process leads');
    } catch {
      // The connection's end is reported by its own event; a refused update leaves the age growing.
    } finally {
      this.#waiting = false;
    }
  }
}
