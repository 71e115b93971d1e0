import type { ExchangeOptions } from '../compose/config.ts';
import type { Core } from '../compose/core.ts';
import type { Faults } from '../faults/faults.ts';
import type { MarketHub } from '../market/hub.ts';
import type { AccountBus, Clock } from '../ports.ts';
import type { Leadership } from './leadership.ts';

export interface CoreProcessOptions {
  /**
   * `postgres://user:secret@host:port/database`. Several hosts may be listed, separated by commas;
   * the one that is not a standby is used. Never the address of a connection pooler.
   */
  readonly databaseUrl: string;
  /** Name of this process in the database's list of connections, such as `core-1`. */
  readonly name: string;
  /** Receives private events after their commit, while this process leads. */
  readonly bus: AccountBus;
  /**
   * Feed, speed, faults, data folder (pictures and messages only), session lifetime and back office.
   * Every core of a cluster needs the same ones.
   */
  readonly exchange?: ExchangeOptions;
  /** Receives errors that no caller awaits; writes to standard error when absent. */
  readonly report?: (error: unknown) => void;
}

/**
 * A core of a cluster. It starts as a standby: its market runs and its memory follows the leader's
 * commits, but it refuses commands as `unavailable`. It becomes the leader at most once.
 */
export interface CoreProcess {
  readonly leadership: Leadership;
  /**
   * Resolves with the term when this process has become the leader, has applied every commit of the
   * earlier ones and accepts commands.
   */
  readonly leading: Promise<number>;
  readonly core: Core;
  /** The market of this process. Its epoch is its own: a new leader is a new epoch. */
  readonly hub: MarketHub;
  readonly clock: Clock;
  readonly faults: Faults;
  /** Why this process is not ready, in one line; null when it is. A standby that follows is ready. */
  unready(): string | null;
  /** Position in the journal: commits applied to memory. */
  applied(): number;
  /** Gives up the leadership and ends everything; in well under a second. */
  close(): Promise<void>;
}

/**
 * Starts a core on a PostgreSQL database and resolves when its memory is loaded. Retries an
 * unreachable database for ever, with jitter, and reports it in one line.
 *
 * When the leadership is lost (`leadership.onLost`), the caller must end the process.
 * @throws DatabaseUnusable when the database refuses the user, has another schema, or is reached
 *   through a pooler
 */
export async function startCore(_options: CoreProcessOptions): Promise<CoreProcess> {
  throw new Error('the cluster core is not built yet');
}
