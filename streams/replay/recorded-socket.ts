import { EVENTS } from '@tideline/wire';
import { Observable, of, type Subscriber } from 'rxjs';
import type { Link, SocketEvent, SocketPort } from '../ports.ts';
import type { RawRecord } from '../recording/raw-record.ts';
import { readPacket } from './packet.ts';

/** Source of the acknowledgements of a recorded exchange. */
export interface RecordedNow {
  readonly epoch: string;
  /** Exchange time, ms UTC. */
  readonly time: number;
}

/** A recording as the exchange's socket: connections, frames and disconnects at their own times. */
export class RecordedSocket implements SocketPort {
  readonly #now: () => RecordedNow;
  readonly #onFrame: (frame: unknown) => unknown;
  #subscriber: Subscriber<SocketEvent> | null = null;
  /**
   * The open connection of the recording; frames of other connections are late ones of older
   * connections.
   */
  #connection: number | null = null;
  #open = false;

  /** @param onFrame - receives each frame, and may return a replacement */
  constructor(now: () => RecordedNow, onFrame: (frame: unknown) => unknown) {
    this.#now = now;
    this.#onFrame = onFrame;
  }

  connect(): Observable<SocketEvent> {
    return new Observable((subscriber) => {
      this.#subscriber = subscriber;
      this.#open = false;
      if (this.#connection !== null) this.#welcome();
      return () => {
        if (this.#subscriber === subscriber) this.#subscriber = null;
      };
    });
  }

  /** Plays a record of a socket; ignores other kinds. */
  play({ kind, connection, text }: RawRecord): void {
    if (kind === 'close') {
      if (connection === this.#connection || this.#connection === null) this.cut(text);
      return;
    }
    if (kind !== 'received') return;
    const packet = readPacket(text);
    if (packet.kind === 'other' || packet.kind === 'broken') return;
    if (packet.kind === 'connected' || this.#connection === null) this.#connection = connection;
    if (connection !== this.#connection) return;
    this.#welcome();
    if (packet.kind !== 'frames') return;
    for (const each of packet.frames) {
      const frame = this.#onFrame(each);
      this.#subscriber?.next({ kind: 'frame', frame });
    }
  }

  /** Continues in the middle of a connection: connecting succeeds immediately. */
  resume(connection: number): void {
    this.#connection = connection;
    this.#welcome();
  }

  cut(reason: string): void {
    const subscriber = this.#subscriber;
    this.#connection = null;
    this.#open = false;
    subscriber?.next({ kind: 'closed', reason });
    subscriber?.complete();
  }

  #welcome(): void {
    if (this.#open || !this.#subscriber) return;
    this.#open = true;
    this.#subscriber.next({ kind: 'open', link: this.#link });
  }

  /** Answers requests immediately: a recording does not relate answers to requests. */
  readonly #link: Link = {
    request: (event) =>
      of(event === EVENTS.subscribe ? { ...this.#now(), refused: [] } : this.#now()),
  };
}
