import type { RawData, WebSocket } from 'ws';
import type { Clock } from '../../foundation/ports/ports.ts';
import { Budget } from '../../market/realtime/budget.ts';

/** Binance's limits of one socket. */
const MESSAGES_PER_SECOND = 5;
const PING_INTERVAL = 20_000;
const PONG_TIMEOUT = 180_000;
const LIFETIME = 86_400_000;
/** Bytes that a reader may be behind. */
const MOST_BEHIND = 1_048_576;
/** WebSocket close codes: the server goes away; a rule of the server was broken. */
const GOING_AWAY = 1001;
const POLICY = 1008;

/** A socket of the door with its limits: messages, pings, life, and how far its reader is behind. */
export class Line {
  readonly #socket: WebSocket;
  readonly #pace: Clock;
  readonly #budget: Budget;
  readonly #opened: number;
  #pinged: number;
  #heard: number;

  /**
   * @param pace - real time of pings and limits, ms
   * @param read - receives the messages within the limit; null for a binary one
   */
  constructor(socket: WebSocket, pace: Clock, read: (text: string | null) => void) {
    this.#socket = socket;
    this.#pace = pace;
    const now = pace.now();
    this.#opened = now;
    this.#pinged = now;
    this.#heard = now;
    this.#budget = new Budget(MESSAGES_PER_SECOND, now);
    socket.on('message', (data: RawData, binary) => {
      if (this.#counts()) read(binary ? null : String(data));
    });
    // A flood of pings costs as much as one of messages.
    socket.on('ping', () => this.#counts());
    socket.on('pong', () => {
      if (this.#counts()) this.#heard = pace.now();
    });
  }

  /** Sends an event, or cuts a reader that is too far behind. */
  send(message: Buffer | string): void {
    if (this.#socket.bufferedAmount > MOST_BEHIND) this.#socket.terminate();
    else this.#socket.send(message, { binary: false });
  }

  /** Answers a message of the client; its budget bounds the answers. */
  reply(answer: object): void {
    this.#socket.send(JSON.stringify(answer));
  }

  /** Sends due pings; ends a socket that does not answer them, or is a day old. */
  sweep(): void {
    const now = this.#pace.now();
    if (now - this.#heard >= PONG_TIMEOUT) this.#socket.terminate();
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

  /** Cuts the socket, as a network would. */
  cut(): void {
    this.#socket.terminate();
  }

  #counts(): boolean {
    const within = this.#budget.take(this.#pace.now());
    if (!within) this.refuse('Too many requests');
    return within;
  }
}
