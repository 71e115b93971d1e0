import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'pg';
import { connect, disconnect } from '../foundation/store/pg/connect.ts';
import { DatabaseUnreachable, DatabaseUnusable } from '../foundation/store/pg/database-errors.ts';
import type { WriteAccess } from '../foundation/store/pg/pg-store.ts';
import { Beat } from './beat.ts';
import { BEAT_EVERY, type DatabaseState, type Leadership, SILENT_AFTER } from './leadership.ts';
import { beginTerm, endOldBeat, FENCE, type Fenced, openJournal } from './term.ts';

export interface PgLeadershipOptions {
  /** One host or several, see `connect`. */
  readonly url: string;
  /** Name of the process, shown in the database's list of connections. */
  readonly name: string;
  /** Receives the reason why the database cannot be used now, once for each new reason. */
  readonly report: (error: unknown) => void;
  /** Called when this process has ended the connections of a leader whose heartbeat was old. */
  readonly fenced?: (whom: Fenced) => void;
  /** False while this process must not begin to lead; always true when absent. */
  readonly mayLead?: () => boolean;
}

/** Interval of attempts to connect, ms: people wait for the end of a fail-over. */
const CONNECT_EVERY = 100;

/** Time in which an ended connection frees the lock, ms. */
const FREED_AFTER = 20;

/** The connections of a candidate. */
interface Connections {
  /** Holds the lock and writes. */
  readonly write: Client;
  /**
   * Sends heartbeats, so that a commit that waits for a slow disk or a lagging standby does not
   * look like a dead process.
   */
  readonly beat: Client;
  gone: boolean;
}

/**
 * {@link Leadership} by an advisory lock of PostgreSQL.
 *
 * A standby that sees an old heartbeat ends the leader's two connections by the process ids in the
 * heartbeat's row, never "whoever holds the lock": that may be a fresh leader. All ages are by the
 * database's clock.
 */
export class PgLeadership implements Leadership {
  readonly #options: PgLeadershipOptions;
  #state: Leadership['state'] = 'standby';
  #connections: Connections | null = null;
  #access: WriteAccess | null = null;
  #beat: Beat | null = null;
  #lost: string | null = null;
  #reported = '';
  readonly #listeners: ((reason: string) => void)[] = [];

  constructor(options: PgLeadershipOptions) {
    this.#options = options;
  }

  get state(): Leadership['state'] {
    return this.#state;
  }

  get term(): number | null {
    return this.access?.term ?? null;
  }

  /** What the store needs to write; null unless leading. */
  get access(): WriteAccess | null {
    return this.#state === 'leading' ? this.#access : null;
  }

  /** @throws DatabaseUnusable, and Error when closed meanwhile */
  async lead(): Promise<number> {
    while (this.#state === 'standby') {
      try {
        if (this.#options.mayLead?.() !== false) {
          const fenced = await this.#fence();
          const access = await this.#try();
          this.#reported = '';
          if (access) return access.term;
          if (fenced) continue;
        }
      } catch (error) {
        await this.#disconnect();
        if (error instanceof DatabaseUnusable) throw error;
        this.#tell(error);
      }
      // Jitter, so that several standbys do not ask at the same instants.
      const pause = this.#connections ? BEAT_EVERY : CONNECT_EVERY;
      await wait(pause * (0.75 + Math.random() / 2));
    }
    throw new Error('the leadership is closed');
  }

  onLost(listener: (reason: string) => void): void {
    if (this.#lost === null) this.#listeners.push(listener);
    else listener(this.#lost);
  }

  /** Why this process cannot lead now although it tries to; null when it can. */
  get trouble(): string | null {
    return this.#state === 'ended' ? this.#lost : this.#reported || null;
  }

  /** What the write connection waits for, in PostgreSQL's words; null when it does not. */
  get waits(): string | null {
    return this.#beat?.waits ?? null;
  }

  get database(): DatabaseState | null {
    return this.#state === 'leading' ? (this.#beat?.database ?? null) : null;
  }

  age(): number {
    return this.#state === 'leading' && this.#beat ? this.#beat.age() : Infinity;
  }

  /** Ends the leadership of a process that must not go on, such as after a failed commit. */
  stepDown(reason: string): void {
    if (this.#state !== 'leading') return;
    this.#state = 'ended';
    this.#lost = reason;
    void this.#disconnect();
    for (const each of this.#listeners.splice(0)) each(reason);
  }

  async close(): Promise<void> {
    this.#state = 'ended';
    await this.#disconnect();
  }

  /** Ends the connections of a leader whose heartbeat is old; true when there were any. */
  async #fence(): Promise<boolean> {
    // A standby keeps its connections over many attempts.
    this.#connections ??= await this.#connect();
    const { rows } = await answered(this.#connections.write.query<Fenced>(FENCE));
    const [fenced] = rows;
    if (!fenced) return false;
    this.#options.fenced?.(fenced);
    await wait(FREED_AFTER);
    return true;
  }

  /** One attempt; null when another process leads. */
  async #try(): Promise<WriteAccess | null> {
    if (!this.#connections) throw new DatabaseUnreachable('the connection is gone');
    const { write, beat } = this.#connections;
    const sent = performance.now();
    const begun = await answered(beginTerm(write, beat, this.#options.name));
    if (!begun) return null;
    const { term, before } = begun;
    // Heartbeats begin before anything that may take long.
    this.#beat = new Beat(beat, term, sent, (reason) => {
      if (this.#state === 'leading') this.stepDown(reason);
      // What still waits for it, such as the first commit of the term, fails.
      else void this.#disconnect();
    });
    await endOldBeat(write, before);
    const number = await openJournal(write, term);
    if (this.#state !== 'standby' || this.#connections.gone) {
      throw new DatabaseUnreachable('the connection is gone');
    }
    this.#access = { client: write, term, number };
    this.#state = 'leading';
    return this.#access;
  }

  async #connect(): Promise<Connections> {
    const { url, name } = this.#options;
    // Cores of the version before have another name, by which `splitLegs` knows them.
    const { client: write, url: host } = await connect(url, `${name} writer`);
    try {
      // Without a wait for the disk: a lost heartbeat does not matter, a late one does.
      const { client: beat } = await connect(host, `${name} beat`);
      await beat.query('set synchronous_commit = off');
      const { rows } = await write.query<{ is: string }>(
        `select current_setting('synchronous_commit') as is`,
      );
      // Settings of the database or the user may be weaker than an answer's promise.
      if (/off|local/.test(rows[0]?.is ?? '')) await write.query('set synchronous_commit = on');
      const connections = { write, beat, gone: false };
      let cause = '';
      for (const client of [write, beat]) {
        // Such as the database's own words when another process has ended it.
        client.on('error', ({ message }) => {
          cause ||= `: ${message}`;
        });
        client.once('end', () => {
          connections.gone = true;
          if (this.#connections === connections) this.#connections = null;
          this.stepDown(`the connection to the database is gone${cause}`);
        });
      }
      return connections;
    } catch (error) {
      await disconnect(write);
      throw error;
    }
  }

  async #disconnect(): Promise<void> {
    this.#beat?.stop();
    const connections = this.#connections;
    this.#connections = null;
    if (!connections) return;
    await Promise.all([connections.write, connections.beat].map(disconnect));
  }

  #tell(error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    if (reason !== this.#reported) this.#options.report(error);
    this.#reported = reason;
  }
}

/** @throws DatabaseUnreachable when the answer takes longer than {@link SILENT_AFTER} */
async function answered<Answer>(asked: Promise<Answer>): Promise<Answer> {
  const over = new AbortController();
  const silent = wait(SILENT_AFTER, null, { signal: over.signal }).then(() => {
    throw new DatabaseUnreachable(`it did not answer within ${SILENT_AFTER / 1_000} s`);
  });
  try {
    return await Promise.race([asked, silent]);
  } finally {
    silent.catch(() => undefined);
    over.abort();
  }
}
