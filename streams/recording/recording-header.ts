import { isFormat, isTableFormat, type TableFormat } from './formats/format-ids.ts';

/** The first line of a recording. */
export interface RecordingHeader {
  readonly tideline: 'recording';
  /** 0 until the first release, because it may still change. */
  readonly version: 0;
  /** Venue whose adapter reads the frames; null when rows name it themselves. */
  readonly venue: string | null;
  /** `socket`: frames and REST answers; otherwise rows of that table. */
  readonly frames: 'socket' | TableFormat;
  readonly symbols: readonly string[];
  /** Wall clock of the first record, µs UTC. */
  readonly start: number;
  /** `measured`: monotonic times were taken by the recorder; `derived`: wall time minus start. */
  readonly clock: { readonly wall: 'us'; readonly monotonic: 'measured' | 'derived' };
  /** Origin: a recorder's URL, or the names and format of the imported files. */
  readonly source: Readonly<Record<string, unknown>>;
}

/**
 * The last line: a summary for readers that do not read everything, and the offsets of the chunks.
 */
export interface RecordingIndex {
  readonly records: number;
  /** Wall clock of the last record, µs UTC. */
  readonly end: number;
  /**
   * `[offset, size, first µs, last µs, first line, lines, has a checkpoint (1 or 0)]` per chunk.
   */
  readonly chunks: readonly (readonly number[])[];
}

/** Parses a header line; returns a string with the reason when it is invalid. */
export function parseHeader(line: string): RecordingHeader | string {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return 'not a Tideline recording';
  }
  if (!isObject(value) || value['tideline'] !== 'recording') return 'not a Tideline recording';
  if (value['version'] !== 0) {
    return `recording format version ${String(value['version'])}: only 0 is known`;
  }
  return isHeader(value) ? value : 'header of the recording is damaged';
}

function isHeader(value: object): value is RecordingHeader {
  const { venue, frames, symbols, start }: Partial<Record<keyof RecordingHeader, unknown>> = value;
  return (
    (venue === null || typeof venue === 'string') &&
    typeof frames === 'string' &&
    (frames === 'socket' || (isFormat(frames) && isTableFormat(frames))) &&
    Array.isArray(symbols) &&
    typeof start === 'number'
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
