/**
 * Leadership over one database: of several core processes exactly one writes. The others are
 * standbys.
 *
 * The leader holds an advisory lock on the very connection that does every write. A process that
 * loses one loses the other, so no process can write without leading. A process leads at most once:
 * after a loss it must exit, because its memory may hold changes that no store has.
 */
export interface Leadership {
  /** The term this process leads; null while it is a standby and after its leadership ended. */
  readonly term: number | null;
  readonly state: 'standby' | 'leading' | 'ended';
  /**
   * Resolves with the term when this process becomes the leader. Terms increase and are durable, so
   * no two leaders ever share one.
   */
  lead(): Promise<number>;
  /**
   * Calls `listener` once when the leadership is lost: the connection is gone, another term began,
   * or a commit failed. The process must exit. Called at once when it is lost already.
   */
  onLost(listener: (reason: string) => void): void;
  /**
   * Age of the newest heartbeat that the database accepted, ms of this process's monotonic clock;
   * `Infinity` unless leading. A leader answers reads only below {@link READABLE_AGE}.
   */
  age(): number;
  /** The database at the newest heartbeat; null unless leading. */
  readonly database: DatabaseState | null;
  /** Gives the leadership up, which frees the lock at once. */
  close(): Promise<void>;
}

/** What the primary of the database knows of its standbys, its archive and its backups. */
export interface DatabaseState {
  /** Standbys that commits wait for. */
  readonly waited: number;
  /** Bytes that the last one has yet to replay; null without any. */
  readonly lag: number | null;
  /** Age of the newest part of the log in the archive, s; null without an archive. */
  readonly archive: number | null;
  /** Age of the last backup, s; null without an archive. */
  readonly backup: number | null;
}

/** Interval of heartbeats, and of a standby's attempts to take the lock, ms. */
export const BEAT_EVERY = 250;

/** Age at which a standby ends the leader's connection, ms of the database's clock. */
export const STALE_AFTER = 1_500;

/**
 * Age up to which a leader may answer reads, ms. It is below {@link STALE_AFTER}, so that a leader
 * stops answering before another one can begin.
 */
export const READABLE_AGE = 1_000;

/**
 * Time after which a database that does not answer is taken for lost, ms: a machine without power
 * ends no connection. It is above {@link STALE_AFTER}, so that a frozen database costs no leader at
 * once.
 */
export const SILENT_AFTER = 5_000;
