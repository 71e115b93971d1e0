import { WebSocket } from 'ws';
import { parsed } from './routes.ts';

// biome-ignore lint/suspicious/noExplicitAny: a plain client reads a venue's JSON without types.
export type Json = any;

/** A plain WebSocket client that knows no venue. */
export class Client {
  readonly messages: Json[] = [];
  readonly #socket: WebSocket;
  #listeners: ((message: Json, text: string) => void)[] = [];
  closed: number | undefined;
  pings = 0;

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data) => {
      const text = String(data);
      const message = parsed(text) ?? text;
      this.messages.push(message);
      for (const listener of this.#listeners) listener(message, text);
    });
    socket.on('ping', () => this.pings++);
    socket.on('close', (code) => {
      this.closed = code;
    });
    socket.on('error', () => undefined);
  }

  /** Without `pongs` it never answers a ping frame. */
  static async open(url: string, pongs = true): Promise<Client> {
    const socket = new WebSocket(url, { autoPong: pongs, rejectUnauthorized: false });
    const client = new Client(socket);
    await new Promise((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    return client;
  }

  send(message: unknown): void {
    this.#socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  listen(listener: (message: Json, text: string) => void): void {
    this.#listeners.push(listener);
  }

  end(): void {
    this.#listeners = [];
    this.#socket.terminate();
  }
}

export async function get(url: string): Promise<{ status: number; body: Json; headers: Headers }> {
  const response = await fetch(url);
  const text = await response.text();
  return { status: response.status, body: parsed(text) ?? text, headers: response.headers };
}

/** A book as a plain client keeps it: prices and sizes as the venue wrote them. */
export class ClientBook {
  readonly bids = new Map<number, readonly [string, string]>();
  readonly asks = new Map<number, readonly [string, string]>();
  /** Messages applied. */
  updates = 0;

  set(side: 'bids' | 'asks', price: unknown, size: unknown): void {
    if (Number(size) === 0) this[side].delete(Number(price));
    else this[side].set(Number(price), [String(price), String(size)]);
  }

  /** Replaces the whole book. */
  fill(bids: readonly Json[], asks: readonly Json[]): void {
    this.bids.clear();
    this.asks.clear();
    this.apply(bids, asks);
  }

  apply(bids: readonly Json[], asks: readonly Json[]): void {
    for (const [price, size] of bids) this.set('bids', price, size);
    for (const [price, size] of asks) this.set('asks', price, size);
    this.updates++;
  }

  /** The best `depth` levels as written. */
  written(depth: number): Record<'bids' | 'asks', (readonly [string, string])[]> {
    const side = (levels: Map<number, readonly [string, string]>, order: number) =>
      [...levels]
        .sort(([a], [b]) => order * (a - b))
        .slice(0, depth)
        .map(([, level]) => level);
    return { bids: side(this.bids, -1), asks: side(this.asks, 1) };
  }

  cut(depth: number): void {
    for (const name of ['bids', 'asks'] as const) {
      const written = new Set(this.written(depth)[name].map(([price]) => Number(price)));
      for (const price of this[name].keys()) if (!written.has(price)) this[name].delete(price);
    }
  }

  /** The best `depth` levels as numbers. */
  top(depth: number): number[][][] {
    const { bids, asks } = this.written(depth);
    return [bids, asks].map((side) => side.map((level) => level.map(Number)));
  }
}
