import { fullJitter } from '../policies/full-jitter.ts';
import { type LinkListener, LiveLink } from './live-link.ts';
import type { Channel, LivePolicy, MarketWord } from './policy.ts';
import type { LivePorts } from './ports.ts';
import type { RateGate } from './rate-gate.ts';

/** Reconnects: the first within a second, later ones within half a minute. */
const BACKOFF = { base: 1_000, cap: 30_000 };
/** A connection that held this long was good: the next attempt is soon again, ms. */
const GOOD = 60_000;
/** Longest wait for the replacement to be in step once everything is subscribed, ms. */
const IN_STEP = 10_000;

/** Both connections deliver for this long where no book shows that they are in step, ms. */
const OVERLAP = 2_000;

export interface ShardListener {
  opened(link: LiveLink): void;
  ready(link: LiveLink): void;
  /** @param next - from the replacement of a connection that still delivers */
  received(link: LiveLink, text: string, next: boolean): void;
  sent(link: LiveLink, text: string): void;
  market(link: LiveLink, words: readonly MarketWord[]): void;
  refused(link: LiveLink, channels: readonly Channel[], reason: string): void;
  /** @param lost - nothing delivers now; false when a replacement had taken over */
  ended(link: LiveLink, reason: string, lost: boolean): void;
  /** A replacement takes over from the connection before it. */
  replaced(link: LiveLink, former: LiveLink): void;
  waiting(attempt: number, ms: number): void;
  /** Resolves the address; calls back with null when that fails. */
  address(number: number, route: string, done: (url: string | null) => void): void;
  nextNumber(): number;
}

/**
 * Keeps one connection for a set of channels. It reconnects with full jitter. At a scheduled end it
 * opens the replacement first and lets the old connection go when the replacement is in step.
 */
export class Shard {
  #channels: readonly Channel[];
  readonly #policy: LivePolicy;
  readonly #ports: LivePorts;
  readonly #connects: RateGate;
  readonly #listener: ShardListener;
  readonly #links: LinkListener;
  #link: LiveLink | null = null;
  #next: LiveLink | null = null;
  #replacing = false;
  #opened = 0;
  #attempt = 0;
  #stopped = false;
  #timers = new Set<() => void>();
  /** Book symbols that the replacement has not delivered yet. */
  #missing = new Set<string>();

  constructor(
    channels: readonly Channel[],
    policy: LivePolicy,
    ports: LivePorts,
    connects: RateGate,
    listener: ShardListener,
  ) {
    this.#channels = channels;
    this.#policy = policy;
    this.#ports = ports;
    this.#connects = connects;
    this.#listener = listener;
    this.#links = {
      opened: (link) => {
        this.#opened = ports.now();
        listener.opened(link);
      },
      ready: (link) => {
        listener.ready(link);
        if (link !== this.#next) return;
        const wait = this.#missing.size === 0 ? OVERLAP : IN_STEP;
        this.#after(wait, () => this.#takeOver(link));
      },
      received: (link, text) => listener.received(link, text, link === this.#next),
      sent: (link, text) => listener.sent(link, text),
      market: (link, words) => listener.market(link, words),
      refused: (link, refused, reason) => {
        this.#channels = this.#channels.filter((each) => !refused.includes(each));
        listener.refused(link, refused, reason);
      },
      ending: (link) => this.#replace(link),
      ended: (link, reason) => this.#ended(link, reason),
    };
  }

  get link(): LiveLink | null {
    return this.#link;
  }

  has(channel: Channel): boolean {
    return this.#channels.includes(channel);
  }

  start(): void {
    this.#connect((link) => {
      this.#link = link;
    });
  }

  stop(): void {
    this.#stopped = true;
    for (const cancel of this.#timers) cancel();
    this.#next?.end('recording ended');
    this.#link?.end('recording ended');
  }

  /** The replacement delivered a book that continues the present one. */
  inStep(link: LiveLink, symbol: string): void {
    if (link !== this.#next) return;
    this.#missing.delete(symbol);
    if (this.#missing.size === 0 && link.ready) this.#takeOver(link);
  }

  #connect(use: (link: LiveLink) => void): void {
    this.#connects.pass(() => {
      if (this.#stopped) return;
      const number = this.#listener.nextNumber();
      this.#listener.address(number, this.#channels[0]?.route ?? '', (url) => {
        if (this.#stopped) return;
        if (url === null) {
          this.#replacing = false;
          if (this.#link === null) this.#retry();
          return;
        }
        const link = new LiveLink(
          number,
          url,
          this.#channels,
          this.#policy,
          this.#ports,
          this.#links,
        );
        use(link);
        link.open();
      });
    });
  }

  #retry(): void {
    const wait = fullJitter(this.#attempt++, this.#ports.random, BACKOFF);
    this.#listener.waiting(this.#attempt, wait);
    this.#after(wait, () => this.start());
  }

  #replace(link: LiveLink): void {
    if (link !== this.#link || this.#replacing || this.#stopped) return;
    this.#replacing = true;
    const books = this.#channels.filter(({ stream }) => stream === 'book');
    this.#missing = new Set(books.map(({ symbol }) => symbol));
    this.#connect((next) => {
      this.#next = next;
    });
  }

  #takeOver(link: LiveLink): void {
    if (link !== this.#next || !link.ready) return;
    const former = this.#link;
    this.#next = null;
    this.#replacing = false;
    this.#link = link;
    if (former) {
      this.#listener.replaced(link, former);
      former.end('replaced at its scheduled end');
    }
  }

  #ended(link: LiveLink, reason: string): void {
    if (link === this.#next) {
      // The present connection still delivers; a new replacement is tried while it does.
      this.#next = null;
      this.#replacing = false;
      this.#listener.ended(link, reason, false);
      const wait = fullJitter(this.#attempt++, this.#ports.random, BACKOFF);
      if (!this.#stopped) this.#after(wait, () => this.#link && this.#replace(this.#link));
      return;
    }
    if (link !== this.#link) {
      this.#listener.ended(link, reason, false);
      return;
    }
    const next = this.#next;
    this.#link = next;
    this.#next = null;
    this.#replacing = false;
    if (this.#ports.now() - this.#opened >= GOOD) this.#attempt = 0;
    this.#listener.ended(link, reason, true);
    if (next) this.#listener.replaced(next, link);
    else if (!this.#stopped) this.#retry();
  }

  #after(ms: number, call: () => void): void {
    const cancel = this.#ports.after(ms, () => {
      this.#timers.delete(cancel);
      if (!this.#stopped) call();
    });
    this.#timers.add(cancel);
  }
}
