// Longer than 300 lines: one state machine, whose steps share connections, books and resyncs.
import type { Closure } from '@tideline/wire';
import {
  type BookEvent,
  type BookFollower,
  FrameError,
  type MarketItem,
  type VenueAdapter,
} from '../venues/index.ts';
import { LiveBooks } from './live-books.ts';
import type { LiveLink } from './live-link.ts';
import { concerns, MarketWords } from './market-words.ts';
import { plainText } from './plain-text.ts';
import type { LivePolicy, MarketWord } from './policy.ts';
import type { LivePorts } from './ports.ts';
import { RateGate } from './rate-gate.ts';
import { RestLane } from './rest-lane.ts';
import { Resync } from './resync.ts';
import type { SessionListener, SessionNote, SessionOptions, SessionTap } from './session.types.ts';
import { checkOptions } from './session-options.ts';
import { Shard } from './shard.ts';
import { channelsOf, shardsOf } from './sharding.ts';
import { WordWatch } from './word-watch.ts';

/** Frames of a replacement that are kept until it takes over. */
const MAX_HELD = 20_000;

/**
 * A venue's public market data as it comes: connections within the venue's limits, subscriptions,
 * books that are renewed when they break, and a planned change of connection without a gap.
 *
 * A state machine on ports: no clock, timer or socket of its own.
 */
export class LiveSession {
  readonly policy: LivePolicy;
  readonly books: LiveBooks;
  readonly rest: RestLane;
  readonly #options: SessionOptions;
  readonly #ports: LivePorts;
  readonly #listener: SessionListener;
  readonly #tap: SessionTap | null;
  readonly #resync: Resync;
  readonly #shards: Shard[];
  readonly #held = new Map<LiveLink, { text: string; items: readonly MarketItem[] }[]>();
  readonly #ownsLane: boolean;
  #numbers = 0;
  readonly #words = new MarketWords();
  readonly #watch: WordWatch | null;
  #stopped = false;
  readonly counts = { frames: 0, bytes: 0, malformed: 0, connects: 0, cuts: 0, handovers: 0 };

  /**
   * @param lane - the venue's REST side, when others use it too: its limits are of the address
   * @throws RangeError for an address that is none, and without a symbol or a stream
   */
  constructor(
    policy: LivePolicy,
    adapter: VenueAdapter,
    options: SessionOptions,
    ports: LivePorts,
    listener: SessionListener = {},
    tap: SessionTap | null = null,
    lane: RestLane | null = null,
  ) {
    checkOptions(options);
    this.policy = policy;
    this.#options = options;
    this.#ports = ports;
    this.#listener = listener;
    this.#tap = tap;
    const connects = new RateGate(policy.limits.connects, ports);
    this.#ownsLane = lane === null;
    this.rest =
      lane ??
      new RestLane(ports, policy, {
        ...(tap && { asking: (url: string) => tap.asking(url) }),
        limited: (until, reason) => {
          const seconds = Math.ceil((until - ports.now()) / 1000);
          this.#note('limited', `${reason}: no requests for ${seconds} s`);
        },
      });
    this.books = new LiveBooks(adapter, options.symbols, {
      item: (item) => {
        if (item.kind === 'book-delta' || item.kind === 'deal') this.#watch?.dataReceived();
        listener.item?.(item);
      },
      book: (event, follower) => this.#onBook(event, follower),
      broken: (symbol, reason) => this.#broken(symbol, reason),
      sequenceGap: (connection, reason) => this.#endLink(connection, `gap: ${reason}`),
    });
    this.#resync = new Resync(
      ports,
      (symbol) => this.#renew(symbol),
      (symbol) => this.books.valid(symbol),
    );
    const { word } = policy;
    this.#watch = word
      ? new WordWatch(ports, this.rest, word, this.restUrl, (said) => this.#market(0, [said]))
      : null;
    const channels = channelsOf(policy, options.symbols, options.streams);
    this.#shards = shardsOf(policy, channels).map(
      (own) => new Shard(own, policy, ports, connects, this.#shardListener()),
    );
  }

  get restUrl(): string {
    return this.#options.rest ?? this.policy.rest;
  }

  /** Renewed books so far, the first of each included. */
  get resyncs(): number {
    return this.#resync.count;
  }

  /** Connections that deliver now, of all. */
  get connected(): { readonly ready: number; readonly all: number } {
    const ready = this.#shards.filter((each) => each.link?.ready === true).length;
    return { ready, all: this.#shards.length };
  }

  /** Time of the last frame, ms UTC; 0 before the first. */
  get receivedAt(): number {
    return Math.max(0, ...this.#shards.map((each) => each.link?.receivedAt ?? 0));
  }

  /** @throws Error in one line when the platform has no WebSocket */
  start(): void {
    this.#ports.check?.();
    this.#watch?.start();
    for (const shard of this.#shards) shard.start();
  }

  stop(): void {
    this.#stopped = true;
    this.#resync.stop();
    this.#watch?.stop();
    if (this.#ownsLane) this.rest.stop();
    for (const shard of this.#shards) shard.stop();
  }

  /** A book cannot be right although it passes the venue's checks: it is void and renewed. */
  distrust(symbol: string, reason: string): void {
    this.books.follower(symbol)?.invalidate();
    this.#broken(symbol, reason);
  }

  /**
   * Why this pair does not trade by the venue's own word; null while the venue says nothing of it.
   */
  closure(symbol: string): Closure | null {
    return this.#words.closure(symbol);
  }

  /** The venue's market moved and this pair's stream did not: its connection is opened anew. */
  hung(symbol: string): void {
    for (const { link } of this.#shards) {
      if (link?.channels.some((own) => own.stream === 'book' && own.symbol === symbol)) {
        link.end(`no data of ${symbol} although its market moved`);
      }
    }
  }

  /** @param connection - 0 for REST */
  #market(connection: number, words: readonly MarketWord[]): void {
    for (const word of words) {
      const { open, reason, of = '' } = word;
      const isOurs = this.#options.symbols.some((symbol) => concerns(of, symbol));
      if (!this.#words.received(connection, word) || !isOurs) continue;
      const what = of === '' ? 'the market' : `the market of ${of}`;
      this.#note(open ? 'open' : 'closed', `${what} is ${open ? 'open' : 'closed'}: ${reason}`);
    }
  }

  #shardListener(): ConstructorParameters<typeof Shard>[4] {
    return {
      opened: (link) => {
        this.counts.connects++;
        this.#tap?.opened(link.number, link.url);
      },
      ready: (link) => this.#note('open', `connection ${link.number} delivers`),
      received: (link, text, next) => this.#received(link, text, next),
      sent: (link, text) => this.#tap?.sent(link.number, text),
      market: (link, words) => this.#market(link.number, words),
      refused: (_, channels, reason) => {
        const names = channels.map(({ name }) => name).join(', ');
        this.#note('refused', `the venue refused ${names || 'a request'}: ${reason}`);
      },
      ended: (link, reason, lost) => this.#ended(link, reason, lost),
      replaced: (link, former) => this.#replaced(link, former),
      waiting: (_, ms) => this.#note('retry', `next attempt in ${(ms / 1000).toFixed(1)} s`),
      address: (number, route, done) => this.#address(number, route, done),
      nextNumber: () => ++this.#numbers,
    };
  }

  #address(number: number, route: string, done: (url: string | null) => void): void {
    const { token } = this.policy;
    const own = this.#options.ws ?? null;
    if (!token) {
      const ws = own ?? this.policy.ws;
      done(this.policy.address?.(ws, route) ?? ws);
      return;
    }
    const url = `${this.restUrl}${token.path}`;
    this.rest.get({ url, weight: 1, method: 'POST' }, (result) => {
      if (result.kind === 'failed') {
        this.#note('closed', `no address for the socket: ${result.reason}`);
        done(null);
        return;
      }
      try {
        done(token.url(JSON.parse(result.body), own, number));
      } catch {
        this.#note('closed', 'the address of the socket is malformed');
        done(null);
      }
    });
  }

  #received(link: LiveLink, text: string, next: boolean): void {
    this.counts.frames++;
    this.counts.bytes += text.length;
    let items: readonly MarketItem[];
    try {
      const wall = Math.round(this.#ports.now() * 1000);
      const { number: connection } = link;
      items = this.books.read({ kind: 'received', text, url: '', connection, wall });
    } catch (error) {
      // The frame is kept in the reason, not as a frame.
      this.#malformed(link, text, error);
      return;
    }
    const hold = next && this.policy.snapshot === null;
    if (hold) {
      const held = this.#held.get(link) ?? [];
      this.#held.set(link, held);
      held.push({ text, items });
      for (const item of items) {
        if (item.kind === 'book-snapshot') this.#shardOf(link)?.inStep(link, item.symbol);
      }
      if (held.length > MAX_HELD) link.end('the replacement is not in step');
      return;
    }
    this.#apply(link, text, items);
    if (!next) return;
    for (const item of items) {
      const joined = item.kind === 'book-delta' && this.books.valid(item.symbol);
      if (joined) this.#shardOf(link)?.inStep(link, item.symbol);
    }
  }

  #replaced(link: LiveLink, former: LiveLink): void {
    this.counts.handovers++;
    const held = this.#held.get(link) ?? [];
    this.#held.delete(link);
    this.#note('replaced', `connection ${link.number} replaces ${former.number}`);
    for (const { text, items } of held) {
      this.#apply(link, text, items);
    }
  }

  /** The texts of levels are read only when a book takes them. */
  #apply(link: LiveLink, text: string, items: readonly MarketItem[]): void {
    this.#tap?.received(link.number, text);
    try {
      this.books.apply(items, link.number);
    } catch (error) {
      this.#malformed(link, text, error);
    }
  }

  /** Nothing after a malformed frame can be trusted. @throws any error that is not the frame's */
  #malformed(link: LiveLink, text: string, error: unknown): void {
    if (!(error instanceof FrameError || error instanceof RangeError)) throw error;
    this.counts.malformed++;
    link.end(`malformed frame (${error.message}): ${text}`);
  }

  #ended(link: LiveLink, reason: string, lost: boolean): void {
    this.#held.delete(link);
    this.#tap?.closed(link.number, reason);
    // The next connection says it again.
    this.#words.forget(link.number);
    if (!lost) return;
    // Our own end of a session is no cut.
    if (!this.#stopped) {
      this.counts.cuts++;
      this.#note('closed', `connection ${link.number} ended: ${reason.slice(0, 200)}`);
    }
    const symbols = new Set(
      link.channels.filter(({ stream }) => stream === 'book').map(({ symbol }) => symbol),
    );
    this.books.cut(symbols, link.number);
    for (const symbol of symbols) this.#resync.reset(symbol);
  }

  #onBook(event: BookEvent, follower: BookFollower): void {
    // A snapshot that turns out too old, or is followed by a gap, is asked for again after a wait.
    if (event.kind === 'snapshot' || event.kind === 'delta') this.#resync.done(follower.symbol);
    this.#listener.book?.(event, follower);
  }

  #broken(symbol: string, reason: string): void {
    if (reason !== '') this.#note('resync', `${symbol}: ${reason}`);
    if (reason.startsWith('the snapshot')) this.#resync.failed(symbol);
    else this.#resync.want(symbol);
  }

  #renew(symbol: string): void {
    const { snapshot } = this.policy;
    if (!snapshot) {
      const shard = this.#shards.find((each) =>
        each.link?.channels.some((own) => own.stream === 'book' && own.symbol === symbol),
      );
      const channels = shard?.link?.channels.filter(
        (each) => each.stream === 'book' && each.symbol === symbol,
      );
      if (channels && shard?.link?.ready) shard.link.renew(channels);
      return;
    }
    const url = `${this.restUrl}${snapshot.path(symbol)}`;
    this.rest.get({ url, weight: snapshot.weight }, (result) => {
      if (result.kind === 'failed') {
        this.#note('resync', `${symbol}: no snapshot, ${result.reason}`);
        this.#resync.failed(symbol);
        return;
      }
      try {
        const wall = Math.round(this.#ports.now() * 1000);
        const frame = { kind: 'rest', text: result.body, url, connection: 0, wall } as const;
        this.books.answered(frame, symbol, snapshot.levels);
      } catch (error) {
        if (!(error instanceof FrameError || error instanceof RangeError)) throw error;
        this.books.counts.wrongSnapshots++;
        this.#note('resync', `${symbol}: the snapshot is refused: ${error.message}`);
        this.#resync.failed(symbol);
      }
    });
  }

  #shardOf(link: LiveLink): Shard | undefined {
    const [first] = link.channels;
    return first && this.#shards.find((each) => each.has(first));
  }

  #endLink(connection: number, reason: string): void {
    this.#shards.find((each) => each.link?.number === connection)?.link?.end(reason);
  }

  #note(kind: SessionNote['kind'], text: string): void {
    this.#listener.note?.({ kind, text: plainText(text) });
  }
}
