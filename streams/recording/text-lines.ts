import { isAscii } from 'node:buffer';
import { createReadStream, type ReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { openFile } from './open-file.ts';
import { RecordingError, reasonOf } from './recording-error.ts';
import { readZip } from './zip-entries.ts';

/** A batch of lines; numbers start at 1 and count through all members of an archive. */
export interface LineBatch {
  readonly first: number;
  /** Without their line feed; a carriage return before it is kept. */
  readonly lines: readonly string[];
  /** The last line ended at the end of the file, without a line feed. */
  readonly unterminated: boolean;
}

/** Progress of reading, for a bar on a terminal. */
export interface ReadOptions {
  /** Receives the bytes of the file consumed since the last call. */
  readonly onBytes?: (bytes: number) => void;
}

/** No supported file has longer lines (a whole exchangeInfo is 2 MB), but a binary file may. */
const LONGEST_LINE = 64 * 1024 * 1024;

/**
 * Bytes read at once. Four times as many need 80 MB more for the values of a table and save no
 * time.
 */
const CHUNK = 64 * 1024;

/** Whole lines of a file. */
export interface TextBlock {
  /** Number of the first line, from 1. */
  readonly first: number;
  /** The lines, each with its line feed; one is added to a last line without. */
  readonly bytes: Buffer;
  /** The last line ended at the end of the file, without a line feed. */
  readonly unterminated: boolean;
}

/**
 * Reads the lines of a plain, gzip or zip file; the first bytes determine the type.
 *
 * @throws RecordingError naming file and line for a truncated or corrupt archive and for bytes that
 *   are not UTF-8
 */
export async function* readLines(
  path: string,
  options: ReadOptions = {},
): AsyncGenerator<LineBatch> {
  for await (const block of readBlocks(path, options)) {
    const { first, unterminated } = block;
    yield { first, lines: textOf(block, path).slice(0, -1).split('\n'), unterminated };
  }
}

/** @throws RecordingError for bytes that are not UTF-8 */
export function textOf({ bytes, first }: TextBlock, path: string): string {
  if (isAscii(bytes)) return bytes.toString('latin1');
  try {
    return DECODER.decode(bytes);
  } catch (error) {
    throw new RecordingError(path, first, explain(error));
  }
}
const DECODER = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The bytes of {@link readLines}. */
export async function* readBlocks(
  path: string,
  options: ReadOptions = {},
): AsyncGenerator<TextBlock> {
  const { bytes: chunks, file } = await openBytes(path);
  let reported = 0;
  let first = 1;
  let rest: Uint8Array[] = [];
  let waiting = 0;
  try {
    for await (const chunk of chunks) {
      const consumed = file?.bytesRead ?? reported + chunk.length;
      options.onBytes?.(consumed - reported);
      reported = consumed;
      const end = chunk.lastIndexOf(LINE_FEED);
      waiting = end === -1 ? waiting + chunk.length : chunk.length - end - 1;
      if (waiting > LONGEST_LINE) throw new RangeError('line is longer than 64 MB');
      if (end !== -1) {
        const bytes = Buffer.concat([...rest, chunk.subarray(0, end + 1)]);
        yield { first, bytes, unterminated: false };
        first += countOf(LINE_FEED, bytes);
        rest = [];
      }
      if (end < chunk.length - 1) rest.push(chunk.subarray(end + 1));
    }
  } catch (error) {
    throw error instanceof RecordingError && error.line !== null
      ? error
      : new RecordingError(path, first, explain(error));
  }
  rest.push(Buffer.of(LINE_FEED));
  if (waiting > 0) yield { first, bytes: Buffer.concat(rest), unterminated: true };
}
const LINE_FEED = 10;

function countOf(byte: number, bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(byte); at !== -1; at = bytes.indexOf(byte, at + 1)) count += 1;
  return count;
}

/** The first bytes, which determine a file's type. */
export async function fileKind(path: string): Promise<'gzip' | 'zip' | 'plain'> {
  const handle = await openFile(path);
  try {
    if (!(await handle.stat()).isFile()) throw new RecordingError(path, null, 'not a file');
    const head = Buffer.alloc(4);
    await handle.read(head, 0, 4, 0);
    if (head[0] === 0x1f && head[1] === 0x8b) return 'gzip';
    return head.readUInt32LE(0) === 0x04034b50 ? 'zip' : 'plain';
  } finally {
    await handle.close();
  }
}

interface OpenedBytes {
  readonly bytes: AsyncIterable<Uint8Array>;
  /** The underlying file, which knows the reading position. */
  readonly file: ReadStream | null;
}

async function openBytes(path: string): Promise<OpenedBytes> {
  const kind = await fileKind(path);
  if (kind === 'zip') return { bytes: readZip(path), file: null };
  const named = /\.(gz|zip)$/i.exec(path)?.[1]?.toLowerCase();
  if (kind === 'plain' && named !== undefined) {
    throw new RecordingError(path, 1, `named .${named} but is no ${named} file`);
  }
  const file = createReadStream(path, { highWaterMark: CHUNK });
  if (kind === 'plain') return { bytes: file, file };
  // pipeline reports to the callback; the same error also ends the iteration above.
  const bytes = pipeline(file, createGunzip({ chunkSize: CHUNK }), () => undefined);
  return { bytes, file };
}

function explain(error: unknown): string {
  const code = codeOf(error);
  if (code === 'Z_BUF_ERROR') return 'gzip file is truncated';
  if (code?.startsWith('Z_')) return `compressed data is corrupt (${reasonOf(error)})`;
  if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return 'not text (bytes that are not UTF-8)';
  return error instanceof RecordingError ? error.reason : reasonOf(error);
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
