/** All formats as one stream of raw records. */
import type { RecordSource } from '../raw-record.ts';
import type { RecordingHeader } from '../recording-header.ts';
import { RecordingReader } from '../recording-reader.ts';
import type { Checkpoint, OpenOptions } from '../recording-view.ts';
import { isUnpacked, openUnpacked, type UnpackedRecording } from '../unpacked-recording.ts';
import { readCollector } from './collector.ts';
import { readCryptofeed } from './cryptofeed.ts';
import type { Format, TableFormat } from './format-ids.ts';
import { type RowBatch, readRows, readTable } from './read-table.ts';

/** The finest unit of the times of receipt. */
export type ReceiptUnit = 'us' | 'ns';

/** An opened input: its records, and the kind of its frames. */
export interface OpenedRecords {
  readonly frames: 'socket' | TableFormat;
  /** Unit of its times of receipt; null for tables that have exchange times only. */
  readonly receipt: ReceiptUnit | null;
  /** Header of the first file; null for foreign formats. */
  readonly header: RecordingHeader | null;
  /** Whether every file is complete; true for foreign formats, where only reading can tell. */
  readonly complete: boolean;
  /** Files whose end is missing; they were opened with `recover`. */
  readonly cut: readonly string[];
  /** State to start with after a seek, if the recording has a checkpoint before that time. */
  readonly checkpoint: Checkpoint | null;
  readonly records: RecordSource;
  /** The same records of a table without an object for each; absent for anything else. */
  readonly rows?: AsyncGenerator<RowBatch, void, undefined>;
  /** Closes the files without reading them to their end. */
  close(): Promise<void>;
}

/**
 * Opens files of one format as one stream: cryptofeed files are merged by time, all others follow
 * each other in the given order.
 *
 * @throws RecordingError on opening or while iterating, naming file and line
 */
export async function openRecords(
  files: readonly string[],
  format: Format,
  options: OpenOptions = {},
): Promise<OpenedRecords> {
  if (format === 'tideline') return openRecordings(files, options);
  // These files open on reading, so there is nothing to close before.
  const close = () => Promise.resolve();
  const foreign = { header: null, complete: true, cut: [], checkpoint: null, close };
  if (format === 'collector') {
    const records = readCollector(files, options);
    return { ...foreign, frames: 'socket', receipt: 'ns', records };
  }
  if (format === 'cryptofeed') {
    const records = readCryptofeed(files, options);
    return { ...foreign, frames: 'socket', receipt: 'us', records };
  }
  const records = readTable(files, format, options);
  const rows = readRows(files, format, options);
  return { ...foreign, frames: format, receipt: receiptOf(format), records, rows };
}

/** Binance's tables have the exchange's time in the place of a time of receipt. */
function receiptOf(frames: OpenedRecords['frames']): ReceiptUnit | null {
  return frames.startsWith('binance-') ? null : 'us';
}

async function openRecordings(
  files: readonly string[],
  options: OpenOptions,
): Promise<OpenedRecords> {
  if ((await Promise.all(files.map(isUnpacked))).includes(true)) {
    return openUnpackedRecordings(files, options);
  }
  const readers: RecordingReader[] = [];
  for (const file of files) readers.push(await RecordingReader.open(file, options));
  const [first] = readers;
  if (!first) throw new RangeError('no file to open');
  const { header } = first;
  const cut = readers.filter((reader) => !reader.complete).map(({ path }) => path);
  const complete = cut.length === 0;
  const { frames } = header;
  const receipt = receiptOf(frames);
  const close = async () => {
    for (const reader of readers) await reader.close();
  };
  if (options.seek === undefined || readers.length > 1) {
    const whole = { checkpoint: null, records: inTurn(readers) };
    return { frames, receipt, header, complete, cut, ...whole, close };
  }
  const { checkpoint, records } = await first.seek(options.seek, options.accepts);
  const rest = { checkpoint, records: closing(first, records) };
  return { frames, receipt, header, complete, cut, ...rest, close };
}

/** If one file has no members, all are read from their starts, one after the other. */
async function openUnpackedRecordings(
  files: readonly string[],
  options: OpenOptions,
): Promise<OpenedRecords> {
  const opened: UnpackedRecording[] = [];
  for (const file of files) opened.push(await openUnpacked(file, options));
  const [first] = opened;
  if (!first) throw new RangeError('no file to open');
  const { header } = first;
  async function* records(): RecordSource {
    for (const each of opened) yield* each.records();
  }
  const cut = files.filter((_, at) => opened[at]?.complete === false);
  return {
    frames: header.frames,
    receipt: receiptOf(header.frames),
    header,
    complete: cut.length === 0,
    cut,
    checkpoint: null,
    records: records(),
    close: () => Promise.resolve(),
  };
}

async function* inTurn(readers: readonly RecordingReader[]): RecordSource {
  for (const reader of readers) yield* closing(reader, reader.records());
}

async function* closing(reader: RecordingReader, records: RecordSource): RecordSource {
  try {
    yield* records;
  } finally {
    await reader.close();
  }
}
