import { EventEmitter } from 'node:events';

interface OtherEnd {
  send(message: Buffer | string): void;
  /** @param code - null to cut the socket */
  end(code: number | null, reason: string): void;
}

/** States of a WebSocket. */
const OPEN = 1;
const CLOSED = 3;

/** A WebSocket whose other end is at an edge. The edge sends pings and cuts slow readers. */
export class RemoteSocket {
  /** What the reader is behind is at the edge. */
  readonly bufferedAmount = 0;
  readonly #end: OtherEnd;
  readonly #events = new EventEmitter();
  #state: typeof OPEN | typeof CLOSED = OPEN;

  constructor(end: OtherEnd) {
    this.#end = end;
  }

  get readyState(): number {
    return this.#state;
  }

  send(message: Buffer | string): void {
    if (this.#state === OPEN) this.#end.send(message);
  }

  /** The edge asks its clients itself. */
  ping(): void {
    this.#events.emit('pong');
  }

  close(code: number, reason = ''): void {
    this.#close(code, reason);
  }

  terminate(): void {
    this.#close(null, '');
  }

  on(
    event: 'message' | 'ping' | 'pong' | 'close',
    listener: (data: Buffer, binary: boolean) => void,
  ): this {
    this.#events.on(event, listener);
    return this;
  }

  once(event: 'close', listener: () => void): this {
    this.#events.once(event, listener);
    return this;
  }

  /** A message of the client; null for a binary one. */
  hear(text: string | null): void {
    if (this.#state === OPEN) this.#events.emit('message', Buffer.from(text ?? ''), text === null);
  }

  /** The other end has closed. */
  gone(): void {
    if (this.#state === CLOSED) return;
    this.#state = CLOSED;
    this.#events.emit('close');
  }

  #close(code: number | null, reason: string): void {
    if (this.#state === CLOSED) return;
    this.#state = CLOSED;
    this.#end.end(code, reason);
    // As at a real socket, after the caller has finished.
    queueMicrotask(() => this.#events.emit('close'));
  }
}
