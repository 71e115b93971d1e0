import { AtomicFile } from './atomic-file.ts';
import { encodeMember, MEMBER } from './gzip-member.ts';
import type { RawRecord } from './raw-record.ts';
import { encodeCheckpoint, encodeRecord } from './record-line.ts';
import type { RecordingHeader } from './recording-header.ts';
import { withoutSecrets } from './redact.ts';

export interface RecordingWriterOptions {
  /**
   * Close a chunk once it spans this many ms of wall time: what a killed recorder can lose.
   * None for imports, whose chunks go by size only.
   */
  readonly chunkMs?: number;
  /** Keep account traffic and credentials; only for one's own debugging. */
  readonly keepSecrets?: boolean;
}

/**
 * Text of a chunk before compression. 256 KiB compress as well as one stream (within 2 % on the
 * Binance sessions) and inflate in about 2 ms, which is what a seek pays.
 */
const CHUNK_BYTES = 256 * 1024;

/**
 * Writes a Tideline recording, version 0 (docs/recording-format.md). The file has its name only
 * after {@link finish}; until then it is a `.part` that opens up to its last whole chunk.
 */
export class RecordingWriter {
  readonly #file: AtomicFile;
  readonly #options: RecordingWriterOptions;
  readonly #chunks: number[][] = [];
  #lines: string[] = [];
  #bytes = 0;
  #first = 0;
  #last = 0;
  #checkpoint = false;
  #line = 2; // the header is line 1
  #records = 0;

  private constructor(file: AtomicFile, options: RecordingWriterOptions) {
    this.#file = file;
    this.#options = options;
  }

  static async create(
    path: string,
    header: RecordingHeader,
    options: RecordingWriterOptions = {},
  ): Promise<RecordingWriter> {
    const writer = new RecordingWriter(await AtomicFile.create(path), options);
    const info = { type: MEMBER.header, checkpoint: false, line: 1, lines: 1 };
    const times = { first: header.start, last: header.start };
    await writer.#file.write(encodeMember({ ...info, ...times }, `${JSON.stringify(header)}\n`));
    return writer;
  }

  /** Records written so far. */
  get records(): number {
    return this.#records;
  }

  /** Where it lies until {@link finish}. */
  get partPath(): string {
    return this.#file.part;
  }

  /** Takes one record; secrets are blanked or left out. */
  async add(record: RawRecord): Promise<void> {
    const kept = this.#options.keepSecrets ? record : withoutSecrets(record);
    if (kept === null) return;
    const spans = (kept.wall - this.#first) / 1000;
    if (this.#lines.length > 0 && spans >= (this.#options.chunkMs ?? Number.POSITIVE_INFINITY)) {
      await this.flush();
    }
    this.#push(encodeRecord(kept), kept.wall);
    this.#records++;
    if (this.#bytes >= CHUNK_BYTES) await this.flush();
  }

  /** Begins a new chunk with derived state from which a reader may start. */
  async checkpoint(wall: number, mono: number, state: unknown): Promise<void> {
    await this.flush();
    this.#checkpoint = true;
    this.#push(encodeCheckpoint(wall, mono, state), wall);
  }

  /** Writes the chunk under way. */
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
    const member = encodeMember(info, `${this.#lines.join('\n')}\n`);
    const { first, last, line, lines } = info;
    const flag = info.checkpoint ? 1 : 0;
    this.#chunks.push([this.#file.size, member.length, first, last, line, lines, flag]);
    await this.#file.write(member);
    this.#line += lines;
    this.#lines = [];
    this.#bytes = 0;
    this.#checkpoint = false;
  }

  /** Writes index and trailer and gives the file its name. */
  async finish(): Promise<void> {
    await this.flush();
    const offset = this.#file.size;
    const index = { records: this.#records, end: this.#last, chunks: this.#chunks };
    const info = { checkpoint: false, last: this.#last, line: this.#line, lines: 1 };
    const text = `${JSON.stringify({ index })}\n`;
    await this.#file.write(encodeMember({ ...info, type: MEMBER.index, first: this.#last }, text));
    await this.#file.write(
      encodeMember({ ...info, type: MEMBER.trailer, first: offset, lines: 0 }, ''),
    );
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
