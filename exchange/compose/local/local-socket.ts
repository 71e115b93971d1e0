import type { Link, SocketEvent, SocketPort } from '@tideline/streams';
import {
  EVENTS,
  type Frame,
  type ProbeAck,
  type PublicTopic,
  parseTopic,
  type SubscribeAck,
} from '@tideline/wire';
import { defer, from, Observable, of, type Subscriber } from 'rxjs';
import type { Clock } from '../../foundation/ports/ports.ts';
import type { MarketHub } from '../../market/hub.ts';
import { Publisher } from '../../market/realtime/publisher.ts';

/** Interval of the publisher, ms, as over the network. */
const TURN = 100;

interface Connection {
  readonly subscriber: Subscriber<SocketEvent>;
  readonly topics: Set<PublicTopic>;
  /** Frames of the current turn; they are emitted together. */
  frames: Frame[];
}

/**
 * The socket of a market in this process: the topics, frames and acknowledgements of the contract
 * without a network. It has no accounts.
 */
export class LocalSocket implements SocketPort {
  readonly #hub: MarketHub;
  readonly #clock: Clock;
  readonly #publisher: Publisher;
  readonly #connections = new Set<Connection>();
  #timer: ReturnType<typeof setInterval> | null = null;

  constructor(hub: MarketHub, clock: Clock) {
    this.#hub = hub;
    this.#clock = clock;
    this.#publisher = new Publisher(hub, clock, (frame) => this.#broadcast(frame));
  }

  start(): void {
    this.#timer = setInterval(() => this.#turn(), this.#hub.feed.frameInterval ?? TURN);
  }

  close(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
    for (const { subscriber } of [...this.#connections]) {
      subscriber.next({ kind: 'closed', reason: 'closed by the program' });
      subscriber.complete();
    }
  }

  connect(): Observable<SocketEvent> {
    return new Observable((subscriber) => {
      const connection: Connection = { subscriber, topics: new Set(), frames: [] };
      this.#connections.add(connection);
      subscriber.next({ kind: 'open', link: this.#linkOf(connection) });
      return () => {
        this.#connections.delete(connection);
        for (const topic of connection.topics) this.#leave(connection, topic);
      };
    });
  }

  #linkOf(connection: Connection): Link {
    return {
      request: (event, payload) => {
        if (event === EVENTS.subscribe) {
          return defer(() => from(this.#subscribe(connection, listOf(payload))));
        }
        if (event === EVENTS.unsubscribe) {
          return defer(() => of(this.#unsubscribe(connection, listOf(payload))));
        }
        // Nobody can log in to a market without accounts.
        if (event === EVENTS.authenticate) {
          return defer(() => of({ ok: false, epoch: this.#hub.epoch, seq: 0 }));
        }
        return defer(() => of<ProbeAck>(this.#now()));
      },
    };
  }

  async #subscribe(connection: Connection, topics: readonly string[]): Promise<SubscribeAck> {
    const refused: { topic: string; error: string }[] = [];
    const joined: PublicTopic[] = [];
    for (const topic of topics) {
      const error = this.#whyNot(topic);
      if (error) refused.push({ topic, error });
      else joined.push(topic as PublicTopic);
    }
    for (const topic of joined) {
      const parts = parseTopic(topic);
      if (parts?.kind === 'kline') await this.#publisher.prepare(parts.symbol, parts.period);
    }
    // The first frames follow the acknowledgement.
    queueMicrotask(() => this.#join(connection, joined));
    return { ...this.#now(), refused };
  }

  #join(connection: Connection, topics: readonly PublicTopic[]): void {
    if (!this.#connections.has(connection)) return;
    for (const topic of topics) {
      if (!this.#hasListener(topic)) this.#publisher.open(topic);
      connection.topics.add(topic);
      const first = this.#publisher.first(topic);
      if (first) connection.frames.push(first);
    }
    this.#flush(connection);
  }

  #unsubscribe(connection: Connection, topics: readonly string[]): SubscribeAck {
    for (const topic of topics) this.#leave(connection, topic as PublicTopic);
    return { ...this.#now(), refused: [] };
  }

  #leave(connection: Connection, topic: PublicTopic): void {
    if (!connection.topics.delete(topic)) return;
    if (!this.#hasListener(topic)) this.#publisher.close(topic);
  }

  #hasListener(topic: PublicTopic): boolean {
    for (const { topics } of this.#connections) if (topics.has(topic)) return true;
    return false;
  }

  #whyNot(topic: string): string | null {
    const parts = parseTopic(topic);
    if (!parts || parts.kind === 'account') return 'topic-unknown';
    return parts.kind === 'tickers' || this.#hub.has(parts.symbol) ? null : 'symbol-unknown';
  }

  #turn(): void {
    this.#publisher.turn();
    for (const connection of [...this.#connections]) this.#flush(connection);
  }

  #broadcast(frame: Frame): void {
    for (const { topics, frames } of this.#connections) {
      if (topics.has(frame.topic as PublicTopic)) frames.push(frame);
    }
  }

  #flush(connection: Connection): void {
    const { frames } = connection;
    if (frames.length === 0) return;
    connection.frames = [];
    connection.subscriber.next({ kind: 'frames', frames });
  }

  #now(): { epoch: string; time: number } {
    return { epoch: this.#hub.epoch, time: this.#clock.now() };
  }
}

const listOf = (payload: unknown): string[] =>
  Array.isArray(payload) ? payload.filter((each) => typeof each === 'string') : [];
