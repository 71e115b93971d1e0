import { WebSocket } from 'ws';
import { until } from '../../../tests/support/until.ts';
import type { Program } from './program.ts';

type Json = Readonly<Record<string, unknown>>;

/** An answer to a call over a socket. */
export interface CallAnswer extends Json {
  readonly status: number;
  readonly result: Json;
  readonly error: { readonly code: number };
}

/** A client of `/ws-api/v3` or of a listen key that keeps what it hears. */
export class NotedClient {
  readonly socket: WebSocket;
  readonly received: Json[] = [];
  #calls = 0;

  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('message', (data) => this.received.push(JSON.parse(String(data))));
  }

  static async open(url: string, path = '/ws-api/v3'): Promise<NotedClient> {
    const client = new NotedClient(new WebSocket(url.replace('http', 'ws') + path));
    await new Promise((resolve, reject) => {
      client.socket.once('open', resolve).once('error', reject);
    });
    return client;
  }

  /** Events with these names, without their wrapping. */
  events(...names: string[]): Json[] {
    return this.received
      .map((each) => (each['event'] ?? each) as Json)
      .filter(({ e }) => (names.length === 0 ? e !== undefined : names.includes(String(e))));
  }

  /** Changes of orders as `execution status`. */
  changes(orderId?: unknown): string[] {
    return this.events('executionReport')
      .filter(({ i }) => orderId === undefined || i === orderId)
      .map(({ x, X }) => `${x} ${X}`);
  }

  async call(method: string, params: Json = {}): Promise<CallAnswer> {
    const id = `c${this.#calls++}`;
    this.socket.send(JSON.stringify({ id, method, params }));
    const own = (): Json | undefined => this.received.find((each) => each['id'] === id);
    await until(`an answer to ${method}`, () => own() !== undefined);
    return own() as CallAnswer;
  }

  subscribe(program: Program, more: Json = {}): Promise<CallAnswer> {
    return this.call('userDataStream.subscribe.signature', program.signedParams(more));
  }
}
