import { decodeHead, MEMBER, MEMBER_HEAD, type MemberInfo, TRAILER_SIZE } from './member-head.ts';
import type { RawRecord, RecordSource } from './raw-record.ts';
import { type ParsedLine, parseRecord } from './record-line.ts';
import { RecordingError, reasonOf } from './recording-error.ts';
import { parseHeader, type RecordingHeader } from './recording-header.ts';
import type { ReadOptions } from './text-lines.ts';

/** Start of a recording's text. */
const UNPACKED = '{"tideline":"recording"';

/** The bytes of a recording: a file on a disk, or one chosen in a page. */
export interface RecordingBytes {
  /** Its name in messages. */
  readonly path: string;
  readonly size: number;
  /** Bytes from an offset on; fewer at the end. */
  read(offset: number, length: number): Promise<Uint8Array>;
  /**
   * The text of a complete member.
   * @throws RangeError when its checksum is wrong
   */
  decode(member: Uint8Array): string | Promise<string>;
  close(): Promise<void>;
}

/** Position of a chunk in the file. */
export interface ChunkInfo extends MemberInfo {
  readonly offset: number;
}

export interface Checkpoint {
  /** Wall and monotonic clock of the state, µs. */
  readonly wall: number;
  readonly mono: number;
  readonly state: unknown;
}

/** Options for opening a file. */
export interface OpenOptions extends ReadOptions {
  /** Reads a recording whose end is missing (a killed recorder) up to its last complete chunk. */
  readonly recover?: boolean;
  /** Starts at the last checkpoint before this time (wall clock, µs). */
  readonly seek?: number;
  /** Checkpoints at which reading may start; all when absent. Skips others for earlier ones. */
  readonly accepts?: (state: unknown) => boolean;
  /** Bytes of text that are read from the file at most, for a file of a stranger; Node only. */
  readonly most?: number;
}

/**
 * Reads Tideline recordings from the start or from a time.
 *
 * The index at the end has the position of each chunk. Without it (a killed recorder), the heads of
 * the chunks do, as far as they are complete.
 */
export class RecordingView {
  readonly path: string;
  readonly header: RecordingHeader;
  readonly chunks: readonly ChunkInfo[];
  /** False when the end is missing and the file was opened with `recover`. */
  readonly complete: boolean;
  readonly #bytes: RecordingBytes;
  readonly #onBytes: (bytes: number) => void;

  private constructor(
    bytes: RecordingBytes,
    header: RecordingHeader,
    chunks: readonly ChunkInfo[],
    complete: boolean,
    options: OpenOptions,
  ) {
    this.path = bytes.path;
    this.#bytes = bytes;
    this.header = header;
    this.chunks = chunks;
    this.complete = complete;
    this.#onBytes = options.onBytes ?? (() => undefined);
  }

  /**
   * @throws RecordingError when it is not a recording, or its end is missing and `recover` is not
   *   set
   */
  static async over(bytes: RecordingBytes, options: OpenOptions = {}): Promise<RecordingView> {
    const { path } = bytes;
    try {
      const first = await headAt(bytes, 0);
      if (first?.type !== MEMBER.header) throw new RecordingError(path, 1, await notPacked(bytes));
      const text = await memberText(bytes, { ...first, offset: 0 });
      const header = parseHeader(text.trimEnd());
      if (typeof header === 'string') throw new RecordingError(path, 1, header);
      const { chunks, complete } = await findChunks(bytes, first.size);
      if (!complete && options.recover !== true) {
        const last = chunks.at(-1);
        const line = last ? last.line + last.lines : 2;
        const reason = 'recording is truncated here (--recover reads what is whole before)';
        throw new RecordingError(path, line, reason);
      }
      return new RecordingView(bytes, header, chunks, complete, options);
    } catch (error) {
      await bytes.close();
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.#bytes.close();
  }

  /** All records, in order. */
  async *records(): RecordSource {
    yield* this.#recordsFrom(0);
  }

  /**
   * Where to start for the state at `wall` (µs): the last checkpoint before it, and all records
   * after that checkpoint. Null checkpoint: from the start of the recording.
   */
  async seek(
    wall: number,
    accepts: (state: unknown) => boolean = () => true,
  ): Promise<{ checkpoint: Checkpoint | null; records: RecordSource }> {
    for (const [at, chunk] of [...this.chunks.entries()].reverse()) {
      if (!chunk.checkpoint || chunk.first >= wall) continue;
      const lines = await this.#lines(chunk);
      const parsed = parseRecord(lines[0] ?? '');
      if (parsed?.kind !== 'checkpoint' || !accepts(parsed.state)) continue;
      return { checkpoint: parsed, records: this.#recordsFrom(at) };
    }
    return { checkpoint: null, records: this.records() };
  }

  async *#recordsFrom(index: number): RecordSource {
    const urls = new Map<number, string>();
    for (const chunk of this.chunks.slice(index)) {
      this.#onBytes(chunk.size);
      const records: RawRecord[] = [];
      for (const [at, text] of (await this.#lines(chunk)).entries()) {
        const line = chunk.line + at;
        const parsed = parseLine(this.path, line, text);
        if (parsed.kind === 'checkpoint') continue;
        if (parsed.kind === 'open') urls.set(parsed.connection, parsed.url);
        const url = parsed.url === '' ? (urls.get(parsed.connection) ?? '') : parsed.url;
        records.push({ ...parsed, url, file: this.path, line });
      }
      yield records;
    }
  }

  async #lines(chunk: ChunkInfo): Promise<string[]> {
    const text = await memberText(this.#bytes, chunk);
    return text.split('\n').slice(0, -1);
  }
}

/** @throws RecordingError for a line that is not a record */
export function parseLine(path: string, line: number, text: string): ParsedLine {
  let parsed: ParsedLine | null = null;
  try {
    parsed = parseRecord(text);
  } catch (error) {
    throw new RecordingError(path, line, reasonOf(error));
  }
  if (parsed === null) throw new RecordingError(path, line, 'not a record');
  return parsed;
}

/** The chunks in order: from the index if there is one, else by stepping over heads. */
async function findChunks(
  bytes: RecordingBytes,
  start: number,
): Promise<{ chunks: ChunkInfo[]; complete: boolean }> {
  const { size } = bytes;
  const trailer = await headAt(bytes, Math.max(0, size - TRAILER_SIZE));
  const complete = trailer?.type === MEMBER.trailer && trailer.size === TRAILER_SIZE;
  const chunks: ChunkInfo[] = [];
  if (complete) {
    const index = await headAt(bytes, trailer.first);
    if (index?.type === MEMBER.index) {
      const text = await memberText(bytes, { ...index, offset: trailer.first });
      const rows = (JSON.parse(text) as { index: { chunks: number[][] } }).index.chunks;
      for (const row of rows) {
        const [offset = 0, length = 0, first = 0, last = 0, line = 0, lines = 0, flag = 0] = row;
        const checkpoint = flag === 1;
        chunks.push({
          type: MEMBER.chunk,
          offset,
          size: length,
          first,
          last,
          line,
          lines,
          checkpoint,
        });
      }
      return { chunks, complete: true };
    }
  }
  for (let offset = start; ; ) {
    const head = await headAt(bytes, offset);
    if (head?.type !== MEMBER.chunk || offset + head.size > size) break;
    chunks.push({ ...head, offset });
    offset += head.size;
  }
  return { chunks, complete: false };
}

/** Why a file does not begin with a member. */
async function notPacked(bytes: RecordingBytes): Promise<string> {
  const start = new TextDecoder().decode(await bytes.read(0, UNPACKED.length));
  return start === UNPACKED
    ? 'an unpacked Tideline recording: tideline import packs it'
    : 'not a Tideline recording';
}

async function headAt(bytes: RecordingBytes, offset: number): Promise<MemberInfo | null> {
  return decodeHead(await bytes.read(offset, MEMBER_HEAD));
}

async function memberText(bytes: RecordingBytes, chunk: ChunkInfo): Promise<string> {
  const member = await bytes.read(chunk.offset, chunk.size);
  try {
    if (member.length < chunk.size) throw new RangeError('chunk is truncated');
    return await bytes.decode(member);
  } catch (error) {
    if (error instanceof RecordingError) throw error;
    throw new RecordingError(bytes.path, chunk.line, reasonOf(error));
  }
}
