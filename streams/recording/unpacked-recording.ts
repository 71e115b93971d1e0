import { openFile } from './open-file.ts';
import type { RawRecord, RecordSource } from './raw-record.ts';
import { RecordingError } from './recording-error.ts';
import { parseHeader, type RecordingHeader } from './recording-header.ts';
import { type OpenOptions, parseLine } from './recording-view.ts';
import { type LineBatch, readLines } from './text-lines.ts';

/** Start of the first and of the last line of a recording. */
const HEADER = '{"tideline":"recording"';
const INDEX = '{"index":';

/** The lines of a recording in a file without its members: unpacked, or repacked. */
export interface UnpackedRecording {
  readonly header: RecordingHeader;
  /** Whether the last line exists. */
  readonly complete: boolean;
  records(): RecordSource;
}

/**
 * Whether a file has the lines of a recording but not its members; false for an unreadable file.
 */
export async function isUnpacked(path: string): Promise<boolean> {
  try {
    if (await isPacked(path)) return false;
    for await (const { lines } of readLines(path)) return lines[0]?.startsWith(HEADER) ?? false;
  } catch (error) {
    if (!(error instanceof RecordingError)) throw error;
  }
  return false;
}

/** Whether a file begins with a member: the extra field `TL` in its first gzip header. */
export async function isPacked(path: string): Promise<boolean> {
  const handle = await openFile(path);
  try {
    const head = Buffer.alloc(14);
    await handle.read(head, 0, 14, 0);
    return head[0] === 0x1f && head[1] === 0x8b && head.toString('latin1', 12, 14) === 'TL';
  } finally {
    await handle.close();
  }
}

/**
 * Opens the lines of a recording, plain, gzip or zip. It can be read only from its start, because
 * the positions of its chunks are unknown.
 * @throws RecordingError when it is not a recording, or its end is missing and `recover` is not set
 */
export async function openUnpacked(
  path: string,
  options: OpenOptions = {},
): Promise<UnpackedRecording> {
  let first = '';
  let last = '';
  let lines = 0;
  for await (const batch of readLines(path)) {
    if (batch.first === 1) first = batch.lines[0] ?? '';
    last = batch.lines.at(-1) ?? last;
    lines = batch.first + batch.lines.length - 1;
  }
  const header = parseHeader(first);
  if (typeof header === 'string') throw new RecordingError(path, 1, header);
  const complete = last.startsWith(INDEX);
  if (!complete && options.recover !== true) {
    const reason = 'recording is truncated here (--recover reads what is whole before)';
    throw new RecordingError(path, lines + 1, reason);
  }
  return { header, complete, records: () => recordsOf(path, options) };
}

async function* recordsOf(path: string, options: OpenOptions): RecordSource {
  const urls = new Map<number, string>();
  for await (const batch of readLines(path, options)) {
    const records: RawRecord[] = [];
    for (const [at, text] of batch.lines.entries()) {
      const line = batch.first + at;
      if (line === 1 || text === '' || text.startsWith(INDEX)) continue;
      // A killed recorder leaves an incomplete line.
      if (isCut(batch, at) && options.recover === true) break;
      const parsed = parseLine(path, line, text);
      if (parsed.kind === 'checkpoint') continue;
      if (parsed.kind === 'open') urls.set(parsed.connection, parsed.url);
      const url = parsed.url === '' ? (urls.get(parsed.connection) ?? '') : parsed.url;
      records.push({ ...parsed, url, file: path, line });
    }
    yield records;
  }
}

const isCut = (batch: LineBatch, at: number): boolean =>
  batch.unterminated && at === batch.lines.length - 1;
