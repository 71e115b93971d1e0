import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import {
  type Checkpoint,
  FORMATS,
  type Format,
  FrameError,
  isFormat,
  isMarketCheckpoint,
  isPacked,
  isUnpacked,
  isVenue,
  openRecords,
  type RawRecord,
  type ReceiptUnit,
  RecordingError,
  type RecordingHeader,
  type RowBatch,
  tableAdapter,
  VENUES,
  type VenueAdapter,
  venueAdapter,
} from '@tideline/streams/node';
import type { Command } from 'commander';
import { UsageError } from './failure.ts';
import { Progress } from './progress.ts';

/** Options of every command that reads recordings. */
export interface InputOptions {
  readonly format?: string;
  readonly venue?: string;
  readonly symbol?: string;
  readonly recover?: boolean;
  /** Starts at the last checkpoint before this time (µs), if a recording has any. */
  readonly seek?: number;
}

export function addInputOptions(command: Command): Command {
  return command
    .argument('<file...>', 'recordings or sessions: plain, .gz or .zip; several are one stream')
    .option('--format <format>', `format of the files: ${FORMATS.join(', ')} (default: tideline)`)
    .option('--venue <venue>', `venue of the frames: ${VENUES.join(', ')}`)
    .option('--recover', 'read a truncated recording up to its last complete chunk');
}

/** Files opened for reading, with the adapter for their frames. */
export interface Input {
  readonly files: readonly string[];
  readonly format: Format;
  readonly frames: string;
  /** Null for tables, which have no venue. */
  readonly venue: string | null;
  readonly header: RecordingHeader | null;
  /** False for a truncated recording that was opened with `--recover`. */
  readonly complete: boolean;
  /** The truncated ones. */
  readonly cut: readonly string[];
  /** State to start with after a seek. */
  readonly checkpoint: Checkpoint | null;
  readonly adapter: VenueAdapter;
  /** Unit of the times of receipt; null for tables that have exchange times only. */
  readonly receipt: ReceiptUnit | null;
  /** The records of a table without an object for each; null for anything else. */
  rows(): AsyncIterable<RowBatch> | null;
  /** Every record in order, with progress on stderr. Can be read once, like `each`. */
  batches(): AsyncGenerator<readonly RawRecord[]>;
  /**
   * Passes on every record in order. A frame that the adapter refuses is reported with file and
   * line. Returning `false` ends the reading.
   */
  each(take: (record: RawRecord) => unknown): Promise<void>;
  /** Closes the files without reading them. */
  close(): Promise<void>;
}

/**
 * @throws UsageError for invalid options
 * @throws RecordingError for unreadable files
 */
export async function openInput(
  label: string,
  files: readonly string[],
  options: InputOptions,
): Promise<Input> {
  for (const file of files) {
    if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) {
      throw new UsageError(`${file} is a folder, not a recording`);
    }
  }
  const format = await formatOf(files, options.format);
  if (options.venue !== undefined && !isVenue(options.venue)) {
    throw new UsageError(`--venue ${options.venue}: one of ${VENUES.join(', ')} expected`);
  }
  const progress = new Progress(label, files);
  const seek =
    options.seek === undefined ? {} : { seek: options.seek, accepts: isMarketCheckpoint };
  const recover = options.recover === true;
  const opened = await openRecords(files, format, { ...seek, recover, onBytes: progress.onBytes });
  const venue = options.venue ?? opened.header?.venue ?? null;
  // A recorded table has the name that its import gave it.
  const adapter = adapterFor(opened.frames, venue, opened.header?.symbols[0] ?? options.symbol);
  return {
    files,
    format,
    frames: opened.frames,
    venue,
    header: opened.header,
    complete: opened.complete,
    cut: opened.cut,
    checkpoint: opened.checkpoint,
    adapter,
    receipt: opened.receipt,
    close: opened.close,
    rows: () => (opened.rows === undefined ? null : watched(opened.rows, progress)),
    batches: () => watched(opened.records, progress),
    each: async (take) => {
      for await (const records of watched(opened.records, progress)) {
        for (const record of records) {
          if (guarded(take, record) === false) return;
        }
      }
    },
  };
}

async function* watched<Batch extends { readonly length: number }>(
  source: AsyncGenerator<Batch>,
  progress: Progress,
): AsyncGenerator<Batch, void, undefined> {
  try {
    for await (const records of source) {
      yield records;
      progress.records(records.length);
    }
  } finally {
    progress.end();
  }
}

function guarded(take: (record: RawRecord) => unknown, record: RawRecord): unknown {
  try {
    return take(record);
  } catch (error) {
    if (!(error instanceof FrameError)) throw error;
    throw new RecordingError(record.file, record.line, error.message);
  }
}

function adapterFor(frames: string, venue: string | null, symbol?: string): VenueAdapter {
  if (frames !== 'socket') {
    return tableAdapter(frames as Parameters<typeof tableAdapter>[0], symbol ?? '');
  }
  if (venue === null || !isVenue(venue)) {
    throw new UsageError(`--venue is needed: ${VENUES.join(', ')}`);
  }
  return venueAdapter(venue);
}

/** An adapter of the wrong venue finds nothing in the frames: an error, not an empty result. */
export function nothingFound(input: Input): RecordingError {
  const what = input.frames === 'socket' ? `market data of ${input.venue}` : `${input.frames} rows`;
  return new RecordingError(input.files.join(', '), null, `no ${what} in it; is --venue right?`);
}

async function formatOf(files: readonly string[], given: string | undefined): Promise<Format> {
  if (given !== undefined) {
    if (isFormat(given)) return given;
    throw new UsageError(`--format ${given}: one of ${FORMATS.join(', ')} expected`);
  }
  for (const file of files) {
    if (!(await isTideline(file))) {
      throw new RecordingError(file, 1, 'not a Tideline recording; set --format');
    }
  }
  return 'tideline';
}

/** Names the partial file of a killed recorder. */
function partHint(file: string): string {
  const folder = dirname(file);
  const start = `${basename(file)}.`;
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const part = names.find((name) => name.startsWith(start) && name.endsWith('.part'));
  return part === undefined ? '' : `, but ${join(folder, part)}: read it with --recover`;
}

async function isTideline(file: string): Promise<boolean> {
  if (!existsSync(file)) throw new RecordingError(file, null, `no such file${partHint(file)}`);
  return (await isPacked(file)) || (await isUnpacked(file));
}
