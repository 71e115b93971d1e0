import type { WireTap } from '../transports/wire-tap.ts';
import type { RawRecord } from './raw-record.ts';
import type { RecordingWriter } from './recording-writer.ts';

/** The clocks of a recorder, ms. */
export interface RecorderClock {
  wall(): number;
  monotonic(): number;
}

/**
 * Stores the transports' traffic in a recording, in order. A queue decouples writing, so that the
 * disk never delays the transports.
 */
export class Recorder implements WireTap {
  readonly #writer: RecordingWriter;
  readonly #clock: RecorderClock;
  readonly #began: number;
  readonly #onRecord: ((record: RawRecord) => void) | null;
  #written: Promise<void> = Promise.resolve();
  #failure: unknown = null;
  #over = false;
  /** Number of records so far, by kind. */
  readonly counts = { open: 0, close: 0, received: 0, sent: 0, rest: 0, row: 0 };

  /** @param onRecord - called with each record */
  constructor(
    writer: RecordingWriter,
    clock: RecorderClock,
    onRecord: ((record: RawRecord) => void) | null = null,
  ) {
    this.#writer = writer;
    this.#clock = clock;
    this.#onRecord = onRecord;
    this.#began = clock.monotonic();
  }

  /** The error of a failed write, or null. */
  get failure(): unknown {
    return this.#failure;
  }

  /** Milliseconds since the start. */
  get elapsed(): number {
    return this.#clock.monotonic() - this.#began;
  }

  opened(connection: number, url: string): void {
    this.#add({ kind: 'open', connection, url, text: '', requested: null });
  }
  closed(connection: number, reason: string): void {
    this.#add({ kind: 'close', connection, url: '', text: reason, requested: null });
  }
  received(connection: number, text: string): void {
    this.#add({ kind: 'received', connection, url: '', text, requested: null });
  }
  sent(connection: number, text: string): void {
    this.#add({ kind: 'sent', connection, url: '', text, requested: null });
  }
  asking(url: string): (body: string) => void {
    const requested = this.#wall();
    return (text) => this.#add({ kind: 'rest', connection: 0, url, text, requested });
  }

  /**
   * Writes a checkpoint from which a reader may start; the state is that of the call, not of the
   * write.
   */
  checkpoint(state: unknown): void {
    const { wall, mono } = this.#now();
    this.#enqueue(() => this.#writer.checkpoint(wall, mono, state));
  }

  /** Writes everything recorded so far; a killed recorder loses only later records. */
  flush(): void {
    this.#enqueue(() => this.#writer.flush());
  }

  /** Stops recording and waits until everything is written. @throws the error of a failed write */
  async stop(): Promise<void> {
    this.#over = true;
    await this.#written;
    if (this.#failure !== null) throw this.#failure;
  }

  #add(said: Omit<RawRecord, 'wall' | 'mono' | 'file' | 'line'>): void {
    if (this.#over) return;
    const record = { ...said, ...this.#now(), file: '', line: 0 };
    this.counts[record.kind] += 1;
    this.#enqueue(() => this.#writer.add(record));
    this.#onRecord?.(record);
  }

  #enqueue(write: () => Promise<void>): void {
    if (this.#over || this.#failure !== null) return;
    this.#written = this.#written.then(write).catch((error: unknown) => {
      this.#failure ??= error;
    });
  }

  #now(): { wall: number; mono: number } {
    return { wall: this.#wall(), mono: Math.round(this.elapsed * 1000) };
  }

  #wall(): number {
    return Math.round(this.#clock.wall() * 1000);
  }
}
