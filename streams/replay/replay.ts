import type { Clock, RestPort, SocketPort } from '../ports.ts';
import type { RawRecord } from '../recording/raw-record.ts';
import type { EngineState } from './engine-state.ts';
import { RecordedRest } from './recorded-rest.ts';
import { RecordedSocket } from './recorded-socket.ts';
import { VirtualTime } from './virtual-time.ts';

/** `reached`: the moment; `starved`: more records are needed first; `over`: the recording is at its end. */
export type Advanced = 'reached' | 'starved' | 'over';

/**
 * A recording as the sources of an engine, on a time of its own: hand it records, move its time, and
 * `createMarket` over its socket, REST side and clock lives through what was recorded.
 *
 * Records and timers happen in the order of their times however the way is cut into steps, so every
 * speed, every pause and every repetition gives the same values in the same order. It knows no files
 * and no real time: who drives it reads ahead and decides how fast it goes.
 */
export class Replay {
  readonly socket: SocketPort;
  readonly rest: RestPort;
  readonly clock: Clock;
  /** Nothing of a recording may be taken for a price of now. */
  readonly origin = 'replay';
  /** Called before each record is played. */
  onRecord: ((record: RawRecord) => void) | null = null;
  readonly #time = new VirtualTime();
  readonly #socket: RecordedSocket;
  readonly #rest: RecordedRest;
  #records: readonly RawRecord[] = [];
  #at = 0;
  #ended = false;
  /** Virtual time minus the recording's, ms; null until the first record after a seek says. */
  #shift: number | null = null;
  /** Wall clock minus virtual time, ms. */
  #wall = 0;
  #seeks = 0;
  #epoch = '';
  /** The first frame of a connection that was entered in the middle has not come yet. */
  #resuming = false;
  /** Exchange time of the last frame, and when it came. */
  #heard = { time: 0, at: 0 };

  constructor() {
    this.#socket = new RecordedSocket(
      () => ({ epoch: this.#epoch, time: this.#exchangeTime() }),
      (frame) => this.#stamped(frame),
    );
    this.#rest = new RecordedRest(this.#time, (data) => this.#stamped(data));
    this.socket = this.#socket;
    this.rest = this.#rest;
    this.clock = {
      wall: () => this.#wall + this.#time.now(),
      monotonic: () => this.#time.now(),
      scheduler: this.#time,
    };
  }

  /** Virtual time, ms. */
  get now(): number {
    return this.#time.now();
  }

  /** Wall clock of the recording now, ms UTC. */
  get position(): number {
    return this.clock.wall();
  }

  /** Records handed over that are still to be played. */
  get ahead(): number {
    return this.#records.length - this.#at;
  }

  /** The record that is played next; null when none is buffered. */
  get next(): RawRecord | null {
    return this.#records[this.#at] ?? null;
  }

  /** Hands over the records that follow. */
  push(records: readonly RawRecord[]): void {
    this.#records = this.ahead === 0 ? records : [...this.#records.slice(this.#at), ...records];
    this.#at = 0;
  }

  /** No more records follow. */
  end(): void {
    this.#ended = true;
  }

  /** Plays everything up to a virtual time (ms), as far as records are buffered. */
  advance(until: number): Advanced {
    for (;;) {
      const record = this.#records[this.#at];
      if (!record) {
        if (!this.#ended) return 'starved';
        // Time stops at the end: the end of a recording is not a silent exchange.
        this.#time.run(this.#time.now());
        return 'over';
      }
      if (this.#due(record) > until) {
        this.#time.run(until);
        return 'reached';
      }
      this.#play();
    }
  }

  /** Plays the next record and all timers due before it; false when none is buffered. */
  step(): boolean {
    if (this.ahead === 0) return false;
    this.#play();
    return true;
  }

  /**
   * Goes to another place of the recording: the connection is cut, and what comes after is another
   * epoch, so that an engine keeps nothing of where it was. The records from there on are pushed next.
   * @param state - what to begin from; null at the beginning of the recording
   */
  seek(state: EngineState | null): void {
    this.#records = [];
    this.#at = 0;
    this.#ended = false;
    this.#shift = null;
    this.#seeks += 1;
    this.#socket.cut('seek');
    this.begin(state);
  }

  /** Begins in the middle, before anything has been played. */
  begin(state: EngineState | null): void {
    this.#epoch = '';
    this.#rest.resume(state?.answers ?? []);
    this.#resuming = state !== null;
  }

  #play(): void {
    const record = this.#records[this.#at] as RawRecord;
    this.#time.run(this.#due(record));
    this.#at += 1;
    this.#wall = record.wall / 1000 - this.#time.now();
    if (this.#resuming && record.kind === 'received') {
      this.#resuming = false;
      this.#socket.resume(record.connection);
      // The engine asks for its topics and takes the state in before the first frame reaches it.
      this.#time.run(this.#time.now());
    }
    this.onRecord?.(record);
    this.#socket.play(record);
    this.#rest.play(record);
  }

  /** Virtual time of a record; a clock that was set back does not take time back. */
  #due(record: RawRecord): number {
    this.#shift ??= this.#time.now() - record.mono / 1000;
    return Math.max(this.#time.now(), record.mono / 1000 + this.#shift);
  }

  /** Notes epoch and time; after a seek the epoch gets another name. */
  #stamped(body: unknown): unknown {
    const { epoch, time } = (body ?? {}) as { epoch?: unknown; time?: unknown };
    if (typeof epoch !== 'string') return body;
    const name = this.#seeks === 0 ? epoch : `${epoch}~${this.#seeks}`;
    this.#epoch = name;
    if (typeof time === 'number') this.#heard = { time, at: this.#time.now() };
    return name === epoch ? body : { ...(body as object), epoch: name };
  }

  #exchangeTime(): number {
    return this.#heard.time + Math.floor(this.#time.now() - this.#heard.at);
  }
}
