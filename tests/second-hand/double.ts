// Longer than 300 lines: what every double shares, with the behaviours that tests switch.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { joined, Pair, type PairTerms, type Step } from './market.ts';
import { type Answer, Refused, type Request, type Route, type Wrong } from './routes.ts';
import { type Feed, Session } from './session.ts';

/** What a client did against the venue's documentation. */
export interface Refusal {
  /** `GET /path` or `socket /path`. */
  readonly where: string;
  readonly what: string;
  readonly why: string;
}

/**
 * `unavailable`: 503 with a text; `page`: 502 with an HTML page; `empty`: 200 without a body;
 * `own`: the venue's documented answer to a problem of its own.
 */
export type Failure = 'unavailable' | 'page' | 'empty' | 'own';

export interface DoubleOptions {
  /** The same seed gives the same market. */
  readonly seed?: number;
  /** Milliseconds between two moves of the market. */
  readonly every?: number;
  /** Divides the venue's times of pings, heartbeats and silence, so that tests are short. */
  readonly hurry?: number;
  /** Serves TLS with this key and certificate (PEM). */
  readonly tls?: { readonly key: string | Buffer; readonly cert: string | Buffer };
}

export type Row = Readonly<Record<string, unknown>>;

const FAILURES: Readonly<Record<Exclude<Failure, 'own'>, Answer>> = {
  unavailable: { status: 503, body: 'Service Temporarily Unavailable' },
  page: { status: 502, body: '<html><head><title>502 Bad Gateway</title></head></html>' },
  empty: { status: 200, body: '' },
};

/** A venue's servers on one loopback port: REST, WebSocket and a market that moves at random. */
export abstract class Double {
  readonly refused: Refusal[] = [];
  /** Every REST request in order: `GET /path?query`. */
  readonly requests: string[] = [];
  readonly pairs: Map<string, Pair>;
  readonly sessions = new Set<Session>();
  readonly options: Required<Omit<DoubleOptions, 'tls'>> & Pick<DoubleOptions, 'tls'>;
  protected hung = false;
  protected inMaintenance = false;
  protected odd = false;
  protected many = false;
  #limitedUntil = 0;
  #failure: Failure | undefined;
  #timer: NodeJS.Timeout | undefined;
  #held = new Map<Pair, Step>();
  #waiting: (() => void)[] = [];
  readonly #spent = new Map<string, { since: number; weight: number }>();
  readonly #server: Server;

  constructor(terms: readonly PairTerms[], options: DoubleOptions = {}) {
    this.options = { seed: 1, every: 100, hurry: 1, ...options };
    const now = Date.now();
    this.pairs = new Map(
      terms.map((pair, index) => [pair.symbol, new Pair(pair, this.options.seed + index, now)]),
    );
    const answer = (request: IncomingMessage, response: ServerResponse) =>
      void this.#serve(request, response);
    this.#server = options.tls
      ? createSecureServer({ ...options.tls }, answer)
      : createServer(answer);
    const sockets = new WebSocketServer({ noServer: true });
    this.#server.on('upgrade', (request, socket, head) => {
      const url = new URL(request.url ?? '/', 'http://double');
      const refusal = this.opening(url);
      if (refusal) {
        this.refuse(`socket ${url.pathname}`, `${url.pathname}${url.search}`, refusal.why);
        socket.end(`HTTP/1.1 ${refusal.status} Refused\r\nConnection: close\r\n\r\n`);
        return;
      }
      sockets.handleUpgrade(request, socket, head, (client) => this.#opened(client, url));
    });
  }

  // What a venue says of itself.

  protected abstract readonly routes: readonly Route[];
  /** The answer to a request that the venue does not accept. */
  protected abstract wrong(wrong: Wrong, request: { path: string; query: URLSearchParams }): Answer;
  /** The answer while the client is over the rate limit. */
  protected abstract limited(seconds: number): Answer;
  /** The answer to REST requests in maintenance; without one they are answered as always. */
  protected down(_path: string): Answer | undefined {
    return undefined;
  }
  /** The answer to a problem of the venue's own; that of maintenance where the venue has one. */
  protected problem(): Answer {
    const answer = this.down('');
    if (!answer) throw new Error('no answer to a problem of the venue is known');
    return answer;
  }
  protected wrap(result: unknown): unknown {
    return result;
  }
  /** Why this address takes no WebSocket. */
  protected abstract opening(url: URL): { status: number; why: string } | undefined;
  protected abstract opened(session: Session): void;
  protected abstract message(session: Session, text: string): unknown;
  /** Tells connected clients that maintenance begins or ends. */
  protected abstract announce(begins: boolean): void;
  /** Headers of every answer. */
  protected headers(): Readonly<Record<string, string>> {
    return {};
  }

  // Behaviours that a test switches.

  /** Data stops; pongs, heartbeats and answers to subscriptions go on. REST answers as always. */
  hang(): void {
    this.hung = true;
  }

  /**
   * Ends hang(), limit() and fail(); what changed meanwhile is sent as one message for each pair.
   */
  resume(): void {
    this.hung = false;
    this.#limitedUntil = 0;
    this.#failure = undefined;
    const held = this.#held;
    const waiting = this.#waiting;
    this.#held = new Map();
    this.#waiting = [];
    for (const step of held.values()) this.#publish(step);
    for (const start of waiting) start();
  }

  /** Every REST request is answered as over the rate limit, for `seconds`. */
  limit(seconds: number): void {
    this.#limitedUntil = Date.now() + seconds * 1000;
  }

  /** Every REST request fails until resume(). */
  fail(kind: Failure): void {
    this.#failure = kind;
  }

  /** The venue's maintenance begins, or ends with `false`. */
  maintenance(begins = true): void {
    this.inMaintenance = begins;
    this.announce(begins);
  }

  /** Drops all sockets without a closing handshake. */
  cut(): void {
    for (const session of this.sessions) session.socket.terminate();
  }

  /** Closes all sockets with a code, as for a restart (1012) or an overload (1013). */
  close(code: number): void {
    for (const session of this.sessions) session.close(code, 'please reconnect');
  }

  /** The pair has no deals and no changes from now on. */
  quiet(symbol: string, is = true): void {
    this.pair(symbol).quiet = is;
  }

  /** One row of the instrument list has null where a text belongs, one a name in another script. */
  oddRow(is = true): void {
    this.odd = is;
  }

  /** The instrument list is as long as the venue's real one. */
  thousands(is = true): void {
    this.many = is;
  }

  // For tests.

  pair(symbol: string): Pair {
    const pair = this.pairs.get(symbol);
    if (!pair) throw new Error(`the double has no ${symbol}`);
    return pair;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** `http://127.0.0.1:port`, or `https:` with TLS. */
  get rest(): string {
    return `http${this.options.tls ? 's' : ''}://127.0.0.1:${this.port}`;
  }

  /** `ws://127.0.0.1:port`, or `wss:` with TLS. */
  get socket(): string {
    return `ws${this.options.tls ? 's' : ''}://127.0.0.1:${this.port}`;
  }

  async start(): Promise<this> {
    await new Promise<void>((ready) => this.#server.listen(0, '127.0.0.1', ready));
    this.#timer = setInterval(() => this.move(), this.options.every);
    return this;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.cut();
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  /** Moves the market once and publishes; the timer does so by itself. */
  move(): void {
    // In maintenance nobody trades.
    if (this.inMaintenance) return;
    const now = Date.now();
    for (const pair of this.pairs.values()) {
      const step = pair.step(now);
      if (!this.hung) this.#publish(step);
      else {
        const held = this.#held.get(pair);
        this.#held.set(pair, held ? joined(held, step) : step);
      }
    }
  }

  refuse(where: string, what: string, why: string): void {
    this.refused.push({ where, what, why });
  }

  /** Whole seconds for which limit() goes on. */
  protected get limitLeft(): number {
    return Math.max(0, Math.ceil((this.#limitedUntil - Date.now()) / 1000));
  }

  /** Adds `weight` to a budget and tells whether it is over `max` in `ms`. */
  protected over(budget: string, weight: number, max: number, ms: number): boolean {
    const now = Date.now();
    const spent = this.#spent.get(budget);
    const current = spent && now - spent.since < ms ? spent : { since: now, weight: 0 };
    current.weight += weight;
    this.#spent.set(budget, current);
    return current.weight > max;
  }

  protected spent(budget: string): number {
    return this.#spent.get(budget)?.weight ?? 0;
  }

  /** The name of a pair like `terms` with another base. */
  protected named({ symbol, base: known }: PairTerms, base: string): string {
    return symbol.replace(known, base);
  }

  /**
   * Rows of the instrument list: the moving pairs, others up to `max` after thousands(), and after
   * oddRow() one with null in `field` and one whose base is in another script.
   */
  protected list(max: number, row: (terms: PairTerms) => Row, field: string): Row[] {
    const rows = [...this.pairs.values()].map(({ terms }) => row(terms));
    const [first] = this.pairs.values();
    if (!first) return rows;
    const like = (base: string) => {
      return row({ ...first.terms, base, symbol: this.named(first.terms, base) });
    };
    if (this.many) for (let index = rows.length; index < max; index++) rows.push(like(`X${index}`));
    if (this.odd) rows.push(like('币安人生'), { ...like('NULLED'), [field]: null });
    return rows;
  }

  /** Milliseconds of the venue's clock, shortened by the option `hurry`. */
  protected soon(ms: number): number {
    return ms / this.options.hurry;
  }

  /** Starts a feed, or puts it off until data flows again. */
  protected follow(session: Session, key: string, feed: Feed): void {
    session.asked.add(key);
    const start = () => {
      if (!session.asked.has(key)) return;
      session.feeds.set(key, feed);
      feed.start?.();
    };
    if (this.hung) this.#waiting.push(start);
    else start();
  }

  protected unfollow(session: Session, key: string): boolean {
    session.feeds.delete(key);
    return session.asked.delete(key);
  }

  #publish(step: Step): void {
    for (const session of this.sessions)
      for (const feed of session.feeds.values())
        if (feed.pair === step.pair || feed.pair === 'all') feed.push(step);
  }

  #opened(socket: WebSocket, url: URL): void {
    const session = new Session(socket, url);
    this.sessions.add(session);
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      session.end();
      this.sessions.delete(session);
    });
    socket.on('message', (data) => {
      session.noteReceived();
      this.message(session, String(data));
    });
    this.opened(session);
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url ?? '/', 'http://double');
    this.requests.push(`${request.method} ${decodeURIComponent(url.pathname + url.search)}`);
    const answer = this.#answer(request, url, Buffer.concat(chunks).toString());
    const text = typeof answer.body === 'string';
    response.writeHead(answer.status, {
      'content-type': text ? 'text/html' : 'application/json',
      ...this.headers(),
      ...answer.headers,
    });
    response.end(text ? answer.body : JSON.stringify(answer.body));
  }

  #answer(request: IncomingMessage, url: URL, body: string): Answer {
    if (this.limitLeft > 0) return this.limited(this.limitLeft);
    if (this.#failure === 'own') return this.problem();
    if (this.#failure) return FAILURES[this.#failure];
    const path = decodeURIComponent(url.pathname);
    const { method = 'GET', headers } = request;
    return this.ask(method, { path, query: url.searchParams, body, headers });
  }

  /** The answer to a request, by the routes, their parameters and their rates. */
  protected ask(method: string, request: Omit<Request, 'match'>): Answer {
    const { path, query } = request;
    const down = this.inMaintenance && this.down(path);
    if (down) return down;
    try {
      return this.#routed(method, request);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.refuse(`${method} ${path}`, error.wrong.name ?? path, error.wrong.why);
      return error.answer ?? this.wrong(error.wrong, { path, query });
    }
  }

  #routed(method: string, request: Omit<Request, 'match'>): Answer {
    const { path, query } = request;
    const route = this.routes.find((each) => each.path.test(path));
    if (!route) throw new Refused({ fault: 'path', why: 'unknown path' });
    if (method !== (route.method ?? 'GET'))
      throw new Refused({ fault: 'method', why: `method ${method}` });
    const params = route.params ?? {};
    for (const name of query.keys())
      if (!(name in params))
        throw new Refused({ fault: 'unknown', name, why: 'unknown parameter' });
    for (const [name, check] of Object.entries(params)) {
      const value = query.get(name) ?? '';
      const fault = check.fault ?? 'value';
      if (value !== '' && !check.ok(value))
        throw new Refused({ fault, name, why: `wrong value ${value}` });
      if (value === '' && check.required)
        throw new Refused({ fault: 'missing', name, why: 'a required parameter is missing' });
    }
    const weight = typeof route.weight === 'function' ? route.weight(query) : (route.weight ?? 1);
    const { budget, max, ms } = route.rate;
    if (this.over(budget ?? path, weight, max, ms))
      throw new Refused(
        { fault: 'rate', why: `more than ${max} in ${ms} ms` },
        this.limited(Math.ceil(ms / 1000)),
      );
    const match = route.path.exec(path) ?? [];
    return { status: 200, body: this.wrap(route.answer({ ...request, match: [...match] })) };
  }
}
