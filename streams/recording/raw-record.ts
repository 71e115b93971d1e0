/**
 * One thing that happened at the boundary, exactly as it came: the unit of every recording.
 *
 * `received`, `sent`: a socket frame. `rest`: an answer, with the time it was asked for. `open`,
 * `close`: a socket. `row`: a line of a table (CSV). Nothing is interpreted yet.
 */
export interface RawRecord {
  readonly kind: 'open' | 'close' | 'received' | 'sent' | 'rest' | 'row';
  /** Wall clock of arrival, microseconds UTC. */
  readonly wall: number;
  /** Monotonic clock, microseconds since the recording began. */
  readonly mono: number;
  /** Number of the connection or source file; distinguishes generations. */
  readonly connection: number;
  /** Where a socket or request went; empty where the source does not say. */
  readonly url: string;
  /** The frame, body, row or close reason, verbatim. */
  readonly text: string;
  /** When a REST answer was asked for (wall clock, microseconds); null when unknown or no answer. */
  readonly requested: number | null;
  /** File and line it was read from, for messages. */
  readonly file: string;
  readonly line: number;
}

export type RecordKind = RawRecord['kind'];

/** A stream of records in order; batches keep the cost of awaiting off the single record. */
export type RecordSource = AsyncGenerator<readonly RawRecord[]>;
