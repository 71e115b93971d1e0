import { MEMBER, type MemberInfo } from './member-head.ts';
import type { RawRecord } from './raw-record.ts';
import { encodeCheckpoint, encodeRecord } from './record-line.ts';
import type { RecordingHeader } from './recording-header.ts';
import { withoutSecrets } from './redact.ts';

/** The destination of a recording: a file, or a page's memory. */
export interface RecordingSink {
  /** Bytes written so far. */
  readonly size: number;
  /** Path until it is complete. */
  readonly part: string;
  write(bytes: Uint8Array): Promise<void>;
  /** Compresses a text to one member. */
  encode(info: Omit<MemberInfo, 'size'>, text: string): Uint8Array | Promise<Uint8Array>;
  commit(): Promise<void>;
  discard(): Promise<void>;
}

export interface RecordingWriterOptions {
  /**
   * Closes a chunk after this many ms of wall time: the maximum loss of a killed recorder. Absent
   * for imports, which limit chunks by size only.
   */
  readonly chunkMs?: number;
  /** Keeps account traffic and credentials; only for debugging one's own account. */
  readonly keepSecrets?: boolean;
}

/**
 * Text of a chunk before compression. 256 KiB compress as well as one stream (within 2 % on the
 * Binance sessions) and inflate in about 2 ms, the cost of a seek.
 */
const CHUNK_BYTES = 256 * 1024;

/**
 * Packs records into a Tideline recording, version 0 (docs/recording-format.md). It is complete
 * only after {@link finish}; until then a file is a `.part` that can be read up to its last
 * complete chunk.
 */
export class RecordingPacker {
  readonly #file: RecordingSink;
  readonly #options: RecordingWriterOptions;
  readonly #chunks: number[][] = [];
  #lines: string[] = [];
  #bytes = 0;
  #first = 0;
  #last = 0;
  #checkpoint = false;
  #line = 2; // the header is line 1
  #records = 0;

  private constructor(file: RecordingSink, options: RecordingWriterOptions) {
    this.#file = file;
    this.#options = options;
  }

  static async begin(
    sink: RecordingSink,
    header: RecordingHeader,
    options: RecordingWriterOptions = {},
  ): Promise<RecordingPacker> {
    const info = { type: MEMBER.header, checkpoint: false, line: 1, lines: 1 };
    const times = { first: header.start, last: header.start };
    await sink.write(await sink.encode({ ...info, ...times }, `${JSON.stringify(header)}\n`));
    return new RecordingPacker(sink, options);
  }

  /** Records written so far. */
  get records(): number {
    return this.#records;
  }

  /** Path until {@link finish}. */
  get partPath(): string {
    return this.#file.part;
  }

  /** Adds one record; secrets are redacted or omitted. */
  async add(record: RawRecord): Promise<void> {
    const cleaned = this.#options.keepSecrets ? record : withoutSecrets(record);
    if (cleaned === null) return;
    const spans = (cleaned.wall - this.#first) / 1000;
    if (this.#lines.length > 0 && spans >= (this.#options.chunkMs ?? Number.POSITIVE_INFINITY)) {
      await this.flush();
    }
    this.#push(encodeRecord(cleaned), cleaned.wall);
    this.#records++;
    if (this.#bytes >= CHUNK_BYTES) await this.flush();
  }

  /** Starts a new chunk with derived state from which a reader may start. */
  async checkpoint(wall: number, mono: number, state: unknown): Promise<void> {
    await this.flush();
    this.#checkpoint = true;
    this.#push(encodeCheckpoint(wall, mono, state), wall);
  }

  /** Writes the open chunk. */
  async flush(): Promise<void> {
    if (this.#lines.length === 0) return;
    const info = {
      type: MEMBER.chunk,
      checkpoint: this.#checkpoint,
      first: this.#first,
      last: this.#last,
      line: this.#line,
      lines: this.#lines.length,
    };
    const member = await this.#file.encode(info, `${this.#lines.join('\n')}\n`);
    const { first, last, line, lines } = info;
    const flag = info.checkpoint ? 1 : 0;
    this.#chunks.push([this.#file.size, member.length, first, last, line, lines, flag]);
    await this.#file.write(member);
    this.#line += lines;
    this.#lines = [];
    this.#bytes = 0;
    this.#checkpoint = false;
  }

  /** Writes index and trailer and renames the file. */
  async finish(): Promise<void> {
    await this.flush();
    const offset = this.#file.size;
    const index = { records: this.#records, end: this.#last, chunks: this.#chunks };
    const info = { checkpoint: false, last: this.#last, line: this.#line, lines: 1 };
    const text = `${JSON.stringify({ index })}\n`;
    const file = this.#file;
    const indexInfo = { ...info, type: MEMBER.index, first: this.#last };
    const trailerInfo = { ...info, type: MEMBER.trailer, first: offset, lines: 0 };
    await file.write(await file.encode(indexInfo, text));
    await file.write(await file.encode(trailerInfo, ''));
    await this.#file.commit();
  }

  async discard(): Promise<void> {
    await this.#file.discard();
  }

  #push(line: string, wall: number): void {
    if (this.#lines.length === 0) this.#first = wall;
    this.#lines.push(line);
    this.#bytes += line.length + 1;
    this.#last = wall;
  }
}
