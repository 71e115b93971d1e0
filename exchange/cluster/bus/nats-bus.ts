import { setTimeout as wait } from 'node:timers/promises';
import {
  connect,
  type NatsConnection,
  RequestError,
  type Subscription,
  TimeoutError,
} from '@nats-io/transport-node';
import { type Bus, BusDown, BusTimeout, NoResponders, type Unsubscribe } from './bus.ts';

export interface NatsOptions {
  /**
   * `nats://[user:secret@]host:port`; several, separated by commas. `tls://` refuses a server
   * without TLS, and one whose certificate is not valid for its host.
   */
  readonly url: string;
  /** Name of this process in the server's list of connections. */
  readonly name: string;
  /** Receives one line when the connection is lost, refused or made. */
  readonly report: (line: string) => void;
  /** Ends the attempts to connect for the first time. */
  readonly signal?: AbortSignal;
}

/** A frozen server is noticed after two unanswered pings, so within 2 s. */
const PING_EVERY = 1_000;
const UNANSWERED_PINGS = 1;
/**
 * Pauses between attempts to connect, ms: short, because clients wait, and random, because all do.
 */
const RETRY = { min: 50, max: 250 } as const;
const CONNECT_TIMEOUT = 2_000;
/** Time for the last messages of a connection that ends, ms. */
const FLUSH = 500;
/** First attempts grow up to this pause, ms: the server may be started later. */
const LONGEST_FIRST_PAUSE = 5_000;

const jitter = (max: number): number => RETRY.min + Math.random() * (max - RETRY.min);

/**
 * Connects to a NATS server. Retries an unreachable one for ever, with jitter, and reports it in
 * one line.
 */
export async function connectNats(options: NatsOptions): Promise<Bus> {
  const { report, signal } = options;
  for (let attempt = 0; ; attempt++) {
    try {
      const connection = await connect(settingsOf(options));
      if (attempt > 0) report('the message bus is connected');
      return new NatsBus(connection, report);
    } catch (error) {
      signal?.throwIfAborted();
      if (attempt === 0)
        report(
          `the message bus at ${shown(options.url)} is not reachable: ${line(error)}; retrying`,
        );
      const max = Math.min(LONGEST_FIRST_PAUSE, RETRY.max * 2 ** attempt);
      await wait(jitter(max), undefined, signal ? { signal } : undefined);
    }
  }
}

function settingsOf({ url, name }: NatsOptions): Parameters<typeof connect>[0] {
  const urls = url
    .split(',')
    .map((each) => new URL(each.includes('://') ? each : `nats://${each}`));
  const [first] = urls;
  return {
    servers: urls.map(({ host }) => host),
    ...(first?.protocol === 'tls:' && { tls: {} }),
    name,
    noEcho: true,
    pingInterval: PING_EVERY,
    maxPingOut: UNANSWERED_PINGS,
    timeout: CONNECT_TIMEOUT,
    maxReconnectAttempts: -1,
    reconnectDelayHandler: () => jitter(RETRY.max),
    ...(first?.username && {
      user: decodeURIComponent(first.username),
      pass: decodeURIComponent(first.password),
    }),
  };
}

class NatsBus implements Bus {
  readonly #connection: NatsConnection;
  readonly #report: (line: string) => void;
  readonly #links = new Set<(connected: boolean) => void>();
  readonly #pending = new Set<(error: Error) => void>();
  #connected = true;

  constructor(connection: NatsConnection, report: (line: string) => void) {
    this.#connection = connection;
    this.#report = report;
    void this.#watch();
  }

  get connected(): boolean {
    return this.#connected;
  }

  onLink(listener: (connected: boolean) => void): Unsubscribe {
    this.#links.add(listener);
    return () => this.#links.delete(listener);
  }

  publish(subject: string, payload: Uint8Array): void {
    // The client would keep messages for the next connection; they would be outdated then.
    if (this.#connected) this.#connection.publish(subject, payload);
  }

  subscribe(subject: string, listener: (payload: Uint8Array) => void): Unsubscribe {
    return ender(
      this.#connection.subscribe(subject, {
        callback: (error, message) => {
          if (!error) listener(message.data);
        },
      }),
    );
  }

  serve(
    subject: string,
    handler: (payload: Uint8Array) => Promise<Uint8Array>,
    group?: string,
  ): () => Promise<void> {
    const running = new Set<Promise<void>>();
    const subscription = this.#connection.subscribe(subject, {
      ...(group !== undefined && { queue: group }),
      callback: (error, message) => {
        if (error) return;
        const answered: Promise<void> = handler(message.data)
          .then(
            (answer) => void message.respond(answer),
            () => undefined,
          )
          .finally(() => running.delete(answered));
        running.add(answered);
      },
    });
    return async () => {
      // What the server has sent before it knows must not be dropped; without a server nothing
      // comes.
      if (this.#connected) await subscription.drain().catch(() => undefined);
      else subscription.unsubscribe();
      await Promise.all(running);
    };
  }

  request(subject: string, payload: Uint8Array, timeout: number): Promise<Uint8Array> {
    if (!this.#connected) return Promise.reject(new BusDown(false));
    return new Promise((resolve, reject) => {
      const fail = (error: Error): void => {
        this.#pending.delete(fail);
        reject(error);
      };
      this.#pending.add(fail);
      this.#connection.request(subject, payload, { timeout }).then(
        ({ data }) => {
          this.#pending.delete(fail);
          resolve(data);
        },
        (error: unknown) => fail(busError(error, subject)),
      );
    });
  }

  async close(): Promise<void> {
    for (const fail of [...this.#pending]) fail(new BusDown(true));
    // Sends the answers of what was finished; a server that is gone takes none.
    const sent = this.#connection.drain().catch(() => undefined);
    await Promise.race([sent, wait(FLUSH, undefined, { ref: false })]);
    await this.#connection.close();
  }

  async #watch(): Promise<void> {
    for await (const { type } of this.#connection.status()) {
      if (type === 'disconnect') this.#link(false);
      else if (type === 'reconnect') this.#link(true);
    }
  }

  #link(connected: boolean): void {
    if (connected === this.#connected) return;
    this.#connected = connected;
    this.#report(`the message bus is ${connected ? 'connected again' : 'not connected; retrying'}`);
    if (!connected) for (const fail of [...this.#pending]) fail(new BusDown(true));
    for (const listener of [...this.#links]) listener(connected);
  }
}

const ender =
  (subscription: Subscription): Unsubscribe =>
  () =>
    subscription.unsubscribe();

function busError(error: unknown, subject: string): Error {
  if (error instanceof RequestError && error.isNoResponders()) return new NoResponders(subject);
  if (error instanceof TimeoutError) return new BusTimeout(subject);
  return new BusDown(true);
}

/** The address without its secret. */
const shown = (url: string): string => url.replaceAll(/\/\/[^@/,]*@/g, '//');

const line = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '';
