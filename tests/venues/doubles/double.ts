import type { Channel } from '@tideline/streams/node';

/** One frame of the market, for everyone who subscribed to its channel. */
export interface DoubleFrame {
  readonly channel: string;
  readonly text: string;
  readonly kind: 'book' | 'trade' | 'other';
}

/** The market behind a double: frames as time passes, and REST answers. */
export interface DoubleMarket {
  step(now: number): readonly DoubleFrame[];
  /** Frames sent to a new subscriber of a channel (snapshots in the stream). */
  greet(channel: string, now: number): readonly string[];
  /** The answer to a REST request; null when the path is unknown. */
  rest(path: string, query: URLSearchParams, now: number): unknown;
}

/** How a venue's socket answers. */
export interface Protocol {
  /** Messages that a client may send, by connection. Unknown ones are violations. */
  message(text: string): Request | null;
  /** Sent on opening. */
  hello?(): readonly string[];
  /** The venue's own question for a sign of life, and whether a message answers it. */
  readonly probe?: {
    readonly every: number;
    text(): string;
    answers(message: string): boolean;
    readonly patience: number;
  };
  /** A client that sends nothing for this long is dropped, ms. */
  readonly idle?: number;
  /** Which messages have a number; all when absent. */
  counted?(text: string): boolean;
  /** Numbers a message of a connection, from 0. */
  number?(text: string, at: number): string;
  /** Messages a client may send in any window. */
  readonly rate: { readonly count: number; readonly per: number };
}

export type Request =
  | {
      readonly kind: 'subscribe' | 'unsubscribe';
      readonly channels: readonly string[];
      /** Replies, in order; null refuses by closing. */
      readonly replies: readonly string[];
    }
  | { readonly kind: 'other'; readonly replies: readonly string[] };

export interface DoubleConnection {
  readonly number: number;
  readonly channels: Set<string>;
  readonly sent: string[];
  readonly opened: number;
  send(text: string): void;
  close(code: number, reason: string): void;
}

interface Client extends DoubleConnection {
  messages: number[];
  numbered: number;
  heard: number;
  asked: number | null;
  closed: boolean;
}

export interface HttpReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What one frame suffers. */
export type FrameFault = (text: string) => readonly string[];

/**
 * A venue without a network: its protocol, its market and its faults. Shells put it behind real
 * sockets or virtual ones. Everything it sends is kept for comparison.
 */
export class VenueDouble {
  readonly violations: string[] = [];
  readonly requests: string[] = [];
  readonly answers: { readonly path: string; readonly body: string }[] = [];
  readonly connections: Client[] = [];
  readonly protocol: Protocol;
  readonly market: DoubleMarket;
  /** Applied to the next book frames. */
  fault: FrameFault | null = null;
  /** Number of frames that suffer the fault. */
  faults = 1;
  /** Replies to the next REST requests, in order, instead of the market's. */
  readonly restFaults: HttpReply[] = [];
  /** Answers of REST paths that the market does not have. */
  readonly words = new Map<string, unknown>();
  /** A cache on the way repeats the last answer of this REST path, with its headers. */
  cached: string | null = null;
  /** REST answers to URLs with this part say what they say now, under fresh headers and times. */
  frozen: string | null = null;
  /** Sends nothing at all. */
  silent = false;
  /**
   * Nothing arrives in either direction, and no connection ends: a network that swallows packets.
   */
  swallowed = false;
  /** The market moves and its frames are not sent; answers and signs of life are. */
  hung = false;
  /** The same for changes of books alone. */
  hungBooks = false;
  /** The market stands still. */
  paused = false;
  /** Refuses connections. */
  closed = false;
  /** Ends every connection at this age, ms. */
  lifetime = Number.POSITIVE_INFINITY;
  #now: () => number;
  readonly #kept = new Map<string, HttpReply>();
  readonly #frozen = new Map<string, unknown>();

  constructor(protocol: Protocol, market: DoubleMarket, now: () => number) {
    this.protocol = protocol;
    this.market = market;
    this.#now = now;
  }

  get open(): readonly Client[] {
    return this.connections.filter((each) => !each.closed);
  }

  connect(sink: { send(text: string): void; close(code: number, reason: string): void }): {
    message(text: string): void;
    gone(): void;
  } {
    const now = this.#now();
    const client: Client = {
      number: this.connections.length + 1,
      channels: new Set(),
      sent: [],
      opened: now,
      messages: [],
      numbered: 0,
      heard: now,
      asked: null,
      closed: false,
      send: (text) => {
        if (client.closed || this.silent) return;
        client.sent.push(text);
        sink.send(text);
      },
      close: (code, reason) => {
        if (client.closed) return;
        client.closed = true;
        sink.close(code, reason);
      },
    };
    this.connections.push(client);
    for (const text of this.protocol.hello?.() ?? []) client.send(this.#numbered(client, text));
    return {
      message: (text) => this.#message(client, text),
      gone: () => {
        client.closed = true;
      },
    };
  }

  /** The market moves on; connections that broke a rule end. */
  step(): void {
    const now = this.#now();
    const { probe, idle } = this.protocol;
    for (const client of this.open) {
      if (now - client.opened >= this.lifetime) client.close(1001, 'scheduled end');
      else if (idle !== undefined && now - client.heard > idle) {
        this.violations.push(`connection ${client.number} was idle`);
        client.close(1006, 'idle');
      } else if (probe && client.asked !== null && now - client.asked > probe.patience) {
        this.violations.push(`connection ${client.number} did not answer`);
        client.close(1008, 'no answer');
      } else if (probe && client.asked === null && now - client.heard > probe.every) {
        client.asked = now;
        client.send(probe.text());
      }
    }
    if (this.paused) return;
    for (const frame of this.market.step(now)) {
      if (!(this.hung || (this.hungBooks && frame.kind === 'book'))) this.#publish(frame);
    }
  }

  rest(path: string, query: URLSearchParams): HttpReply {
    this.requests.push(query.size > 0 ? `${path}?${query}` : path);
    const fault = this.restFaults.shift();
    if (fault) return fault;
    const kept = path === this.cached && this.#kept.get(path);
    if (kept) return kept;
    const now = this.#now();
    const url = `${path}?${query}`;
    const fresh = this.words.get(path) ?? this.market.rest(path, query, now);
    const isFrozen = this.frozen !== null && url.includes(this.frozen);
    const answer = isFrozen ? dated(this.#frozen.get(url) ?? fresh, fresh) : fresh;
    this.#frozen.set(url, answer);
    const body = JSON.stringify(answer ?? { error: 'no such path' });
    if (answer !== null) this.answers.push({ path, body });
    const headers = { date: new Date(now).toUTCString() };
    const reply = { status: answer === null ? 404 : 200, headers, body };
    this.#kept.set(path, reply);
    return reply;
  }

  cut(): void {
    for (const client of this.open) client.close(1006, 'cut');
  }

  #publish(frame: DoubleFrame): void {
    const takers = this.open.filter((each) => each.channels.has(frame.channel));
    if (takers.length === 0) return;
    const fault = frame.kind === 'book' ? this.fault : null;
    if (fault && --this.faults <= 0) this.fault = null;
    for (const client of takers) {
      const text = this.#numbered(client, frame.text);
      for (const each of fault ? fault(text) : [text]) client.send(each);
    }
  }

  /** A lost message has a number too. */
  #numbered(client: Client, text: string): string {
    if (this.protocol.counted?.(text) === false) return text;
    return this.protocol.number?.(text, client.numbered++) ?? text;
  }

  #message(client: Client, text: string): void {
    const now = this.#now();
    client.heard = now;
    const { count, per } = this.protocol.rate;
    client.messages = [...client.messages.filter((time) => time > now - per), now];
    if (client.messages.length > count) {
      this.violations.push(`connection ${client.number} sent ${client.messages.length} messages`);
      client.close(1008, 'too many messages');
      return;
    }
    if (client.asked !== null && this.protocol.probe?.answers(text)) {
      client.asked = null;
      return;
    }
    const request = this.protocol.message(text);
    if (!request) {
      this.violations.push(`unknown message ${text}`);
      return;
    }
    for (const reply of request.replies) client.send(this.#numbered(client, reply));
    if (request.kind === 'other') return;
    for (const channel of request.channels) {
      if (request.kind === 'unsubscribe') client.channels.delete(channel);
      else {
        client.channels.add(channel);
        for (const greeting of this.market.greet(channel, now)) {
          client.send(this.#numbered(client, greeting));
        }
      }
    }
  }
}

/** An old answer whose own values, such as its time, are those of a fresh one. */
function dated(old: unknown, fresh: unknown): unknown {
  if (!isObject(old) || !isObject(fresh)) return old;
  const values = Object.entries(fresh).filter(([, value]) => typeof value !== 'object');
  return { ...old, ...Object.fromEntries(values) };
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export type { Channel };
