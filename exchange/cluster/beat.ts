import type { Client } from 'pg';
import { BEAT_EVERY } from './leadership.ts';

/** The heartbeat of one term, over a connection of its own. */
export class Beat {
  readonly #client: Client;
  readonly #term: number;
  readonly #lost: (reason: string) => void;
  readonly #timer: NodeJS.Timeout;
  /** When the newest accepted heartbeat was sent, on the monotonic clock. */
  #accepted: number;
  #waiting = false;
  #waits: string | null = null;
  #standbys: number | null = null;

  /**
   * @param accepted - when the statement that began the term was sent: the first heartbeat
   * @param lost - receives the reason when another term has begun
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

  /** The event that the write connection waited for at the newest heartbeat, in PostgreSQL's words. */
  get waits(): string | null {
    return this.#waits;
  }

  /** Standbys that commits wait for; null before the first answer. */
  get standbys(): number | null {
    return this.#standbys;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #send(): Promise<void> {
    // A database that answers slowly gets no queue of heartbeats.
    if (this.#waiting) return;
    this.#waiting = true;
    const sent = performance.now();
    try {
      const { rows } = await this.#client.query<{ waits: string | null; standbys: number }>({
        name: 'beat',
        text: `update leadership set beat = clock_timestamp() where id = 1 and term = $1
          returning (select wait_event from pg_stat_activity where pid = write_pid) as waits,
            (select count(*)::int from pg_stat_replication
              where sync_state in ('sync', 'quorum')) as standbys`,
        values: [this.#term],
      });
      const [row] = rows;
      if (row) {
        this.#accepted = sent;
        this.#waits = row.waits;
        this.#standbys = row.standbys;
      } else this.#lost('another process leads');
    } catch {
      // The connection's end is reported by its own event; a refused update leaves the age growing.
    } finally {
      this.#waiting = false;
    }
  }
}
