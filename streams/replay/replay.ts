import type { Clock, RestPort, SocketPort } from '../ports.ts';
import type { RawRecord } from '../recording/raw-record.ts';
import { AHEAD } from '../sync/horizon.ts';
import type { EngineState } from './engine-state.ts';
import { RecordedRest } from './recorded-rest.ts';
import { RecordedSocket } from './recorded-socket.ts';
import { VirtualTime } from './virtual-time.ts';

/**
 * `reached`: the time was reached; `starved`: more records are needed; `over`: the recording has
 * ended.
 */
export type Advanced = 'reached' | 'starved' | 'over';

/**
 * A recording as the sources of an engine, on its own time. Push records and advance the time;
 * `createMarket` over its socket, REST side and clock then relives the recording.
 *
 * Records and timers run in the order of their times for any division into steps, so every speed,
 * pause and repetition gives the same values in the same order. It knows neither files nor real
 * time: its driver reads ahead and sets the speed.
 */
export class Replay {
  readonly socket: SocketPort;
  readonly rest: RestPort;
  readonly clock: Clock;
  /** Marks every value as replayed, so that none counts as a current price. */
  readonly origin = 'replay';
  /** Called before each record is played. */
  onRecord: ((record: RawRecord) => void) | null = null;
  readonly #time = new VirtualTime();
  readonly #socket: RecordedSocket;
  readonly #rest: RecordedRest;
  #records: readonly RawRecord[] = [];
  #at = 0;
  #ended = false;
  /** Virtual time minus the recording's, ms; null until the first record after a seek. */
  #shift: number | null = null;
  /** Wall clock minus virtual time, ms. */
  #wall = 0;
  #seeks = 0;
  #epoch = '';
  /** The first frame of a connection that was entered in the middle has not arrived yet. */
  #resuming = false;
  /** Exchange time of the last frame, and its arrival. */
  #received = { time: 0, at: 0 };

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

  /** Number of buffered records. */
  get ahead(): number {
    return this.#records.length - this.#at;
  }

  /** The next record; null when none is buffered. */
  get next(): RawRecord | null {
    return this.#records[this.#at] ?? null;
  }

  /** Appends the next records. */
  push(records: readonly RawRecord[]): void {
    this.#records = this.ahead === 0 ? records : [...this.#records.slice(this.#at), ...records];
    this.#at = 0;
  }

  /** No more records follow. */
  end(): void {
    this.#ended = true;
  }

  /** Plays up to a virtual time (ms), as far as records are buffered. */
  advance(until: number): Advanced {
    for (;;) {
      const record = this.#records[this.#at];
      if (!record) {
        if (!this.#ended) return 'starved';
        // Time stops at the end, because the end of a recording is not a silent exchange.
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
   * Seeks to another place of the recording: closes the connection and starts another epoch, so
   * that an engine keeps no old values. The caller then pushes the records from there on.
   * @param state - state to start from; null at the beginning of the recording
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

  /** Starts in the middle, before anything has been played. */
  begin(state: EngineState | null): void {
    this.#epoch = '';
    this.#rest.resume(state?.answers ?? []);
    this.#resuming = state !== null;
  }

  #play(): void {
    const record = this.#records[this.#at];
    if (!record) return;
    this.#time.run(this.#due(record));
    this.#at += 1;
    this.#wall = record.wall / 1000 - this.#time.now();
    if (this.#resuming && record.kind === 'received') {
      this.#resuming = false;
      this.#socket.resume(record.connection);
      // The engine requests its topics and loads the state before the first frame reaches it.
      this.#time.run(this.#time.now());
    }
    this.onRecord?.(record);
    this.#socket.play(record);
    this.#rest.play(record);
  }

  /** Virtual time of a record; a clock that was set back does not move time back. */
  #due(record: RawRecord): number {
    this.#shift ??= this.#time.now() - record.mono / 1000;
    return Math.max(this.#time.now(), record.mono / 1000 + this.#shift);
  }

  /** Records epoch and time; after a seek the epoch gets another name. */
  #stamped(body: unknown): unknown {
    const { epoch, time } = (body ?? {}) as { epoch?: unknown; time?: unknown };
    if (typeof epoch !== 'string') return body;
    const name = this.#seeks === 0 ? epoch : `${epoch}~${this.#seeks}`;
    this.#epoch = name;
    if (typeof time === 'number' && this.#isPossible(time)) {
      this.#received = { time, at: this.#time.now() };
    }
    return name === epoch ? body : { ...(body as object), epoch: name };
  }

  /**
   * A frame dated far in the future says nothing about the exchange's clock: the engine refuses it.
   */
  #isPossible(time: number): boolean {
    return this.#received.time === 0 || time - this.#exchangeTime() <= AHEAD;
  }

  #exchangeTime(): number {
    return this.#received.time + Math.floor(this.#time.now() - this.#received.at);
  }
}
