import { FrameError } from '../venues/index.ts';
import { groupsOf } from './groups.ts';
import type { Channel, LivePolicy, MarketWord, Reply } from './policy.ts';
import type { LivePorts, LiveSocket } from './ports.ts';
import { RateGate } from './rate-gate.ts';

/** Longest wait for an open connection, and for the acknowledgement of a subscription, ms. */
const PATIENCE = 10_000;

/** Where a link reports. `link` is the reporting one, because two overlap at a planned end. */
export interface LinkListener {
  opened(link: LiveLink): void;
  /** Everything is subscribed. */
  ready(link: LiveLink): void;
  received(link: LiveLink, text: string): void;
  sent(link: LiveLink, text: string): void;
  refused(link: LiveLink, channels: readonly Channel[], reason: string): void;
  /** The venue says that markets stop or resume. */
  market(link: LiveLink, words: readonly MarketWord[]): void;
  /** The connection will end on schedule. */
  ending(link: LiveLink, reason: string): void;
  /** Called once. */
  ended(link: LiveLink, reason: string): void;
}

/** One connection from opening to end: subscriptions, acknowledgements, signs of life. */
export class LiveLink {
  /** From 1; distinguishes the connections of a session. */
  readonly number: number;
  readonly url: string;
  readonly #policy: LivePolicy;
  readonly #ports: LivePorts;
  readonly #listener: LinkListener;
  readonly #gate: RateGate;
  readonly #timers = new Set<() => void>();
  readonly #pending = new Map<number, { readonly channels: readonly Channel[]; kind: string }>();
  #channels: readonly Channel[];
  #socket: LiveSocket | null = null;
  #id = 0;
  #receivedAt = 0;
  #ready = false;
  #subscribed = false;
  #ended = false;

  constructor(
    number: number,
    url: string,
    channels: readonly Channel[],
    policy: LivePolicy,
    ports: LivePorts,
    listener: LinkListener,
  ) {
    this.number = number;
    this.url = url;
    this.#channels = channels;
    this.#policy = policy;
    this.#ports = ports;
    this.#listener = listener;
    this.#gate = new RateGate(policy.limits.messages, ports);
  }

  get channels(): readonly Channel[] {
    return this.#channels;
  }

  get ready(): boolean {
    return this.#ready && !this.#ended;
  }

  /** Time of the last frame, ms UTC. */
  get receivedAt(): number {
    return this.#receivedAt;
  }

  open(): void {
    this.#receivedAt = this.#ports.now();
    const slow = this.#after(PATIENCE, () => this.end('no answer to the connection attempt'));
    this.#socket = this.#ports.open(this.url, {
      opened: () => {
        slow();
        if (!this.#ended) this.#opened();
      },
      frame: (text) => {
        if (!this.#ended) this.#frame(text);
      },
      closed: (reason) => this.end(reason),
    });
  }

  /** Renews subscriptions, so that the venue sends their snapshots again. */
  renew(channels: readonly Channel[]): void {
    if (this.#ended) return;
    this.#request(channels, 'unsubscribe');
    this.#request(channels, 'subscribe');
  }

  end(reason: string): void {
    if (this.#ended) return;
    this.#ended = true;
    for (const cancel of this.#timers) cancel();
    this.#timers.clear();
    this.#gate.clear();
    this.#socket?.close();
    this.#listener.ended(this, reason);
  }

  #opened(): void {
    const { keepAlive, silence, lifetime } = this.#policy;
    this.#receivedAt = this.#ports.now();
    this.#listener.opened(this);
    if (!this.#policy.welcomes) this.#subscribe();
    if (keepAlive) this.#every(keepAlive.every, () => this.#send(keepAlive.text(++this.#id)));
    this.#every(silence / 2, () => {
      const quiet = this.#ports.now() - this.#receivedAt;
      if (quiet >= silence) this.end(`silent for ${Math.round(quiet / 1000)} s`);
    });
    if (lifetime === null) return;
    // The last hundredth, spread over clients, at most ten minutes before the venue's own end.
    const maxMargin = Math.min(600_000, lifetime / 100);
    const margin = Math.round(maxMargin * (0.5 + this.#ports.random() / 2));
    this.#after(lifetime - margin, () => this.#listener.ending(this, 'its scheduled end is near'));
  }

  #subscribe(): void {
    const { limits } = this.#policy;
    this.#subscribed = true;
    const id = ++this.#id;
    for (const text of this.#policy.hello?.(id, this.#channels) ?? []) this.#send(text);
    const groups = this.#policy.mixed
      ? [this.#channels]
      : groupsOf(this.#channels, ({ stream }) => stream);
    for (const group of groups) {
      const isAlone = group[0] !== undefined && group[0].stream === this.#policy.alone;
      const batch = isAlone ? 1 : limits.batch;
      for (let at = 0; at < group.length; at += batch) {
        this.#request(group.slice(at, at + batch), 'subscribe');
      }
    }
  }

  #request(channels: readonly Channel[], kind: 'subscribe' | 'unsubscribe'): void {
    const id = ++this.#id;
    const silent = kind === 'unsubscribe' && !this.#policy.confirmsUnsubscribe;
    if (!silent) this.#pending.set(id, { channels, kind });
    this.#send(this.#policy[kind](channels, id), () => {
      if (silent) return;
      this.#after(PATIENCE, () => {
        if (this.#pending.has(id)) this.end(`the venue did not confirm to ${kind}`);
      });
    });
  }

  #send(text: string, sent?: () => void): void {
    this.#gate.pass(() => {
      if (this.#ended) return;
      this.#listener.sent(this, text);
      this.#socket?.send(text);
      sent?.();
    });
  }

  #frame(text: string): void {
    this.#receivedAt = this.#ports.now();
    this.#listener.received(this, text);
    if (this.#ended) return;
    let reply: Reply | null;
    try {
      reply = this.#policy.reply(text);
    } catch (error) {
      if (!(error instanceof FrameError)) throw error;
      // It begins like an answer and is none; nothing after it can be trusted.
      this.end(`malformed answer (${error.message}): ${text}`);
      return;
    }
    if (!this.#subscribed) this.#subscribe();
    switch (reply?.kind) {
      case 'accepted':
        this.#accepted(reply.id, reply.names);
        return;
      case 'refused': {
        const refused = this.#named(reply.id, reply.names);
        this.#channels = this.#channels.filter((each) => !refused.includes(each));
        this.#settle(reply.id, reply.names);
        this.#listener.refused(this, refused, reply.reason);
        return;
      }
      case 'ask':
        this.#send(reply.answer);
        return;
      case 'market':
        this.#listener.market(this, reply.words);
        return;
      case 'ending':
        this.#listener.ending(this, reply.reason);
        return;
      default:
        return;
    }
  }

  /** A venue that answers with the accepted channels of a request refuses the others by silence. */
  #accepted(id: number | null, names: readonly string[]): void {
    const asked = id === null ? undefined : this.#pending.get(id);
    const refused =
      asked && names.length > 0 ? asked.channels.filter(({ name }) => !names.includes(name)) : [];
    this.#settle(id, names);
    if (refused.length === 0) return;
    this.#channels = this.#channels.filter((each) => !refused.includes(each));
    this.#listener.refused(this, refused, 'not in the answer');
  }

  #named(id: number | null, names: readonly string[]): readonly Channel[] {
    if (names.length > 0) return this.#channels.filter(({ name }) => names.includes(name));
    return (id === null ? undefined : this.#pending.get(id))?.channels ?? [];
  }

  /** Removes what is confirmed; a venue confirms whole requests, or single channels. */
  #settle(id: number | null, names: readonly string[]): void {
    if (id !== null && this.#pending.has(id)) this.#pending.delete(id);
    else {
      for (const [key, { channels, kind }] of this.#pending) {
        const left = channels.filter(({ name }) => !names.includes(name));
        if (left.length === channels.length) continue;
        if (left.length === 0) this.#pending.delete(key);
        else this.#pending.set(key, { channels: left, kind });
        break;
      }
    }
    if (this.#ready || this.#pending.size > 0 || this.#id === 0) return;
    this.#ready = true;
    this.#listener.ready(this);
  }

  #after(ms: number, call: () => void): () => void {
    const stop = this.#ports.after(ms, () => {
      this.#timers.delete(stop);
      call();
    });
    this.#timers.add(stop);
    return () => {
      this.#timers.delete(stop);
      stop();
    };
  }

  #every(ms: number, call: () => void): void {
    this.#after(ms, () => {
      call();
      if (!this.#ended) this.#every(ms, call);
    });
  }
}
