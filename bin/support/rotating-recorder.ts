import { basename, dirname, extname, join } from 'node:path';
import { systemClock } from '@tideline/streams';
import {
  FrameError,
  MarketState,
  type RawRecord,
  Recorder,
  type RecordingHeader,
  RecordingWriter,
  type SessionTap,
  type VenueId,
  venueAdapter,
} from '@tideline/streams/node';

/** Maximum time that a killed recorder loses, ms. */
const CHUNK_MS = 1000;
/** Time between checkpoints, ms. */
const CHECKPOINT_MS = 20_000;

export interface RotatingOptions {
  readonly out: string;
  /** Length of a file, ms; one file when absent. */
  readonly rotate: number | null;
  readonly header: Omit<RecordingHeader, 'start'>;
}

/**
 * Records a session, in one file or in a row of files. Each later file starts with a checkpoint, so
 * that it can be verified and played by itself.
 */
export class RotatingRecorder implements SessionTap {
  readonly files: string[] = [];
  readonly #options: RotatingOptions;
  readonly #state: MarketState;
  readonly #open = new Map<number, string>();
  readonly #done: Promise<void>[] = [];
  #recorder: Recorder;
  #writer: RecordingWriter;
  #checkpointAt = CHECKPOINT_MS;
  #turning = false;
  #total = 0;
  #failure: unknown = null;

  private constructor(options: RotatingOptions, writer: RecordingWriter, file: string) {
    this.#options = options;
    this.#state = new MarketState(venueAdapter(options.header.venue as VenueId), () => undefined);
    this.#state.emitting = false;
    this.#writer = writer;
    this.#recorder = this.#begin(writer, file);
  }

  static async create(options: RotatingOptions): Promise<RotatingRecorder> {
    const file = fileOf(options, systemClock.wall());
    return new RotatingRecorder(options, await writerOf(options, file), file);
  }

  /** The error of a failed write, or null. */
  get failure(): unknown {
    return this.#failure ?? this.#recorder.failure;
  }

  /** Records of all files. */
  get records(): number {
    return this.#total + this.#writer.records;
  }

  opened(connection: number, url: string): void {
    this.#open.set(connection, url);
    this.#recorder.opened(connection, url);
  }
  closed(connection: number, reason: string): void {
    this.#open.delete(connection);
    this.#recorder.closed(connection, reason);
  }
  received(connection: number, text: string): void {
    this.#recorder.received(connection, text);
  }
  sent(connection: number, text: string): void {
    this.#recorder.sent(connection, text);
  }
  asking(url: string): (body: string) => void {
    return this.#recorder.asking(url);
  }

  /** Call it about once a second: writes what is buffered, checkpoints, starts the next file. */
  tick(): void {
    this.#recorder.flush();
    const { rotate } = this.#options;
    if (rotate !== null && this.#recorder.elapsed >= rotate && !this.#turning) void this.#turn();
    if (this.#recorder.elapsed < this.#checkpointAt) return;
    this.#recorder.checkpoint(this.#state.save());
    this.#checkpointAt = this.#recorder.elapsed + CHECKPOINT_MS;
  }

  /** Completes the last file. @throws the error of a failed write */
  async finish(): Promise<void> {
    this.#done.push(complete(this.#recorder, this.#writer));
    await Promise.all(this.#done);
  }

  /** Removes a recording without frames. */
  async discard(): Promise<void> {
    await this.#recorder.stop();
    await this.#writer.discard();
  }

  async #turn(): Promise<void> {
    this.#turning = true;
    try {
      const file = fileOf(this.#options, systemClock.wall());
      const writer = await writerOf(this.#options, file);
      const done = complete(this.#recorder, this.#writer);
      done.catch((error: unknown) => {
        this.#failure ??= error;
      });
      this.#done.push(done);
      this.#total += this.#writer.records;
      this.#writer = writer;
      this.#recorder = this.#begin(writer, file);
      this.#recorder.checkpoint(this.#state.save());
      this.#checkpointAt = CHECKPOINT_MS;
      for (const [connection, url] of this.#open) this.#recorder.opened(connection, url);
    } catch (error) {
      this.#failure ??= error;
    }
    this.#turning = false;
  }

  #begin(writer: RecordingWriter, file: string): Recorder {
    this.files.push(file);
    return new Recorder(writer, systemClock, (record: RawRecord) => this.#follow(record));
  }

  /**
   * Follows the state for the next file's checkpoint. What the venue sent is recorded in any case:
   * a deal without a price must not end a recording of weeks.
   */
  #follow(record: RawRecord): void {
    try {
      this.#state.frame(record);
    } catch (error) {
      if (!(error instanceof FrameError || error instanceof RangeError)) throw error;
    }
  }
}

async function complete(recorder: Recorder, writer: RecordingWriter): Promise<void> {
  await recorder.stop();
  await writer.finish();
}

function writerOf(options: RotatingOptions, file: string): Promise<RecordingWriter> {
  const header = { ...options.header, start: Math.round(systemClock.wall() * 1000) };
  return RecordingWriter.create(file, header, { chunkMs: CHUNK_MS });
}

/** `btc.tideline`, or with `--rotate` one name for each start: `btc-20261122T120000Z.tideline`. */
function fileOf({ out, rotate }: RotatingOptions, now: number): string {
  if (rotate === null) return out;
  const extension = extname(out);
  const time = new Date(now).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  return join(dirname(out), `${basename(out, extension)}-${time}${extension}`);
}
