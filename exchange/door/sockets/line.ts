import type { RawData } from 'ws';
import type { Clock } from '../../foundation/ports/ports.ts';
import { BACKLOGS, type Reader } from '../../market/realtime/backlogs.ts';
import { Budget } from '../../market/realtime/budget.ts';

/** Binance's limits of one socket. */
const MESSAGES_PER_SECOND = 5;
const PING_INTERVAL = 20_000;
const PONG_TIMEOUT = 180_000;
const LIFETIME = 86_400_000;
/** Bytes that a reader may be behind. */
const MAX_BEHIND = 1_048_576;
/** Bytes of answers that a client may leave unread: several of the longest lists. */
const MAX_UNREAD = 8 * 1_048_576;
/** WebSocket close codes: the server goes away, or starts again; a rule of it was broken. */
const GOING_AWAY = 1001;
const RESTART = 1012;
const POLICY = 1008;

const TEXT = { binary: false } as const;

/** The used part of a WebSocket; an edge may hold its other end. */
export interface DoorSocket {
  readonly bufferedAmount: number;
  readonly readyState: number;
  send(message: Buffer | string, options: { readonly binary: boolean }): void;
  ping(text: string): void;
  close(code: number, reason?: string): void;
  terminate(): void;
  on(event: 'message', listener: (data: RawData, binary: boolean) => void): unknown;
  on(event: 'ping' | 'pong', listener: () => void): unknown;
  once(event: 'close', listener: () => void): unknown;
}

/**
 * A socket of the door with its limits: messages, pings, life, and how far its reader is behind.
 */
export class Line implements Reader {
  readonly #socket: DoorSocket;
  readonly #pace: Clock;
  readonly #budget: Budget;
  readonly #opened: number;
  #pinged: number;
  #receivedAt: number;

  /**
   * @param pace - real time of pings and limits, ms
   * @param read - receives the messages within the limit; null for a binary one
   */
  constructor(
    socket: DoorSocket,
    pace: Clock,
    read: (text: string | null) => void,
    messages = MESSAGES_PER_SECOND,
  ) {
    this.#socket = socket;
    this.#pace = pace;
    const now = pace.now();
    this.#opened = now;
    this.#pinged = now;
    this.#receivedAt = now;
    this.#budget = new Budget(messages, now);
    socket.on('message', (data: RawData, binary) => {
      if (this.#counts()) read(binary ? null : String(data));
    });
    socket.once('close', () => BACKLOGS.leave(this));
    // A flood of pings costs as much as one of messages.
    socket.on('ping', () => this.#counts());
    socket.on('pong', () => {
      if (this.#counts()) this.#receivedAt = pace.now();
    });
  }

  /** Sends an event, or cuts a reader that is too far behind. */
  send(message: Buffer | string): void {
    this.#send(message, MAX_BEHIND);
  }

  /** Answers a message of the client, or cuts one who asks on and reads no answer. */
  reply(answer: object): void {
    this.#send(JSON.stringify(answer), MAX_UNREAD);
  }

  /** Sends due pings; ends a socket that does not answer them, or is a day old. */
  sweep(): void {
    const now = this.#pace.now();
    if (now - this.#receivedAt >= PONG_TIMEOUT) this.#socket.terminate();
    else if (now - this.#opened >= LIFETIME) this.#socket.close(GOING_AWAY);
    else if (now - this.#pinged >= PING_INTERVAL && this.#socket.readyState === 1) {
      this.#pinged = now;
      this.#socket.ping(String(Math.floor(now)));
    }
  }

  /** Ends a socket that broke a rule, after what was sent. */
  refuse(reason: string): void {
    this.#socket.close(POLICY, reason);
  }

  /** Ends a socket whose client finds another process. */
  restart(): void {
    this.#socket.close(RESTART);
  }

  /** Cuts the socket, as a network would. */
  cut(): void {
    this.#socket.terminate();
  }

  get behind(): number {
    return this.#socket.bufferedAmount;
  }

  #send(message: Buffer | string, max: number): void {
    if (this.behind > max) {
      this.#socket.terminate();
      return;
    }
    this.#socket.send(message, TEXT);
    if (this.behind > 0) BACKLOGS.note(this);
  }

  #counts(): boolean {
    const within = this.#budget.take(this.#pace.now());
    if (!within) this.refuse('Too many requests');
    return within;
  }
}
