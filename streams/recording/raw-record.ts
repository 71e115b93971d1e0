import type { RowCells } from '../venues/row-cells.ts';

/**
 * One unmodified event at the boundary: the unit of every recording.
 *
 * `received`, `sent`: a socket frame. `rest`: an answer, with the time of its request. `open`,
 * `close`: a socket. `row`: a line of a table (CSV). Nothing is interpreted yet.
 */
export interface RawRecord {
  readonly kind: 'open' | 'close' | 'received' | 'sent' | 'rest' | 'row';
  /** Wall clock of arrival, microseconds UTC. */
  readonly wall: number;
  /** Digits of {@link wall} below a microsecond, 0 to 999; 0 when absent. */
  readonly nanos?: number;
  /** Monotonic clock, microseconds since the recording began. */
  readonly mono: number;
  /** Number of the connection or source file; distinguishes generations. */
  readonly connection: number;
  /** Address of the socket or request; empty when the source does not contain it. */
  readonly url: string;
  /** The frame, body, row or close reason, verbatim. */
  readonly text: string;
  /** Cells of a row, if its reader has found them; they are not stored. */
  readonly cells?: RowCells | null;
  /** Time of a REST request (wall clock, microseconds); null when unknown or not an answer. */
  readonly requested: number | null;
  /** Its file and line, for messages. */
  readonly file: string;
  readonly line: number;
}

export type RecordKind = RawRecord['kind'];

/** A stream of records in order; batches avoid awaiting each record. */
export type RecordSource = AsyncGenerator<readonly RawRecord[]>;
