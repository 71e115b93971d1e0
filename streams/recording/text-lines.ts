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
 * Reads the lines of a plain, gzip or zip file; the first bytes determine the type.
 *
 * @throws RecordingError naming file and line for a truncated or corrupt archive and for bytes that
 *   are not UTF-8
 */
export async function* readLines(
  path: string,
  options: ReadOptions = {},
): AsyncGenerator<LineBatch> {
  const { bytes, file } = await openBytes(path);
  let reported = 0;
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let next = 1;
  let rest = '';
  try {
    for await (const chunk of bytes) {
      const consumed = file?.bytesRead ?? reported + chunk.length;
      options.onBytes?.(consumed - reported);
      reported = consumed;
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      if (rest.length > LONGEST_LINE) throw new RangeError('line is longer than 64 MB');
      if (lines.length === 0) continue;
      yield { first: next, lines, unterminated: false };
      next += lines.length;
    }
    rest += decoder.decode();
  } catch (error) {
    throw error instanceof RecordingError && error.line !== null
      ? error
      : new RecordingError(path, next, explain(error));
  }
  if (rest !== '') yield { first: next, lines: [rest], unterminated: true };
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
  const file = createReadStream(path, { highWaterMark: 1 << 18 });
  if (kind === 'plain') return { bytes: file, file };
  // pipeline reports to the callback; the same error also ends the iteration above.
  const bytes = pipeline(file, createGunzip({ chunkSize: 1 << 18 }), () => undefined);
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
