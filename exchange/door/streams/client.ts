import type { Clock } from '../../foundation/ports/ports.ts';
import type { DoorMarketName } from '../route.ts';
import { type DoorSocket, Line } from '../sockets/line.ts';
import type { Channels, Listener } from './channels.ts';
import { type Control, invalid, readControl } from './control.ts';
import type { Message } from './message.ts';
import { parseStream, type StreamName } from './stream-name.ts';

/** Streams and messages a second of one socket, as at Binance. */
const MAX_STREAMS = { spot: 1024, futures: 200 } as const;
const MESSAGES = { spot: 5, futures: 10 } as const;

interface ClientOptions {
  readonly channels: Channels;
  readonly market: { has(symbol: string): boolean };
  /** Real time of pings and limits, ms. */
  readonly pace: Clock;
  readonly combined: boolean;
  readonly of: DoorMarketName;
}

/** One socket with its streams. */
export class Client implements Listener {
  readonly #line: Line;
  readonly #options: ClientOptions;
  readonly #streams = new Map<string, StreamName>();
  #combined: boolean;

  constructor(socket: DoorSocket, options: ClientOptions) {
    this.#options = options;
    this.#combined = options.combined;
    const messages = MESSAGES[options.of];
    this.#line = new Line(socket, options.pace, (text) => this.#read(text), messages);
  }

  /** Adds the streams of the address; what names none is ignored. */
  begin(names: readonly string[]): void {
    for (const stream of this.#known(names).slice(0, MAX_STREAMS[this.#options.of]))
      this.#join(stream);
  }

  send(message: Message): void {
    this.#line.send(this.#combined ? message.wrapped : message.raw);
  }

  sweep(): void {
    this.#line.sweep();
  }

  /** Ends the socket after what was sent. */
  refuse(reason: string): void {
    this.#line.refuse(reason);
  }

  end(): void {
    for (const stream of this.#streams.values()) this.#options.channels.leave(stream, this);
    this.#streams.clear();
  }

  close(): void {
    this.#line.cut();
  }

  #read(text: string | null): void {
    const { id, ...read } = readControl(text ?? '');
    if ('error' in read) this.#line.reply({ ...read.error, id });
    else this.#line.reply({ ...this.#answer(read.control), id });
  }

  #answer(control: Control): object {
    switch (control.method) {
      case 'LIST_SUBSCRIPTIONS':
        return { result: [...this.#streams.keys()] };
      case 'GET_PROPERTY':
        return { result: this.#combined };
      case 'SET_PROPERTY':
        this.#combined = control.combined;
        return { result: null };
      case 'UNSUBSCRIBE':
        for (const name of control.streams) {
          const stream = this.#streams.get(name);
          this.#streams.delete(name);
          if (stream) this.#options.channels.leave(stream, this);
        }
        return { result: null };
      default:
        return this.#subscribe(control.streams);
    }
  }

  /** All or none. Names of no stream are accepted and never speak. */
  #subscribe(names: readonly string[]): object {
    const fresh = this.#known(names).filter(({ name }) => !this.#streams.has(name));
    const distinct = new Set(fresh.map(({ name }) => name)).size;
    if (this.#streams.size + distinct > MAX_STREAMS[this.#options.of])
      return invalid('too many parameters');
    for (const stream of fresh) this.#join(stream);
    return { result: null };
  }

  #known(names: readonly string[]): StreamName[] {
    return names.flatMap((name) => parseStream(name, this.#options.market, this.#options.of) ?? []);
  }

  #join(stream: StreamName): void {
    this.#streams.set(stream.name, stream);
    this.#options.channels.join(stream, this);
  }
}
