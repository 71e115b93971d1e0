import { hash } from 'node:crypto';
import type { CommandClient } from './rpc/command-client.ts';
import type { LeaderWatch } from './rpc/leader-watch.ts';
import type { KnownSession } from './rpc/messages.ts';

/** Age up to which a session is believed without asking the leader, ms. */
const BELIEVED_FOR = 30_000;
/** Remembered sessions, about 300 bytes each; the oldest is forgotten first. */
const REMEMBERED = 50_000;

/** Tokens in one request. */
const BATCH = 500;

interface Remembered {
  readonly session: KnownSession;
  readonly until: number;
}

export interface TokenCacheOptions {
  readonly client: Pick<CommandClient, 'ask'>;
  readonly leader: Pick<LeaderWatch, 'onEnded'>;
  /** Monotonic time, ms. */
  readonly now: () => number;
  /** Wall time on the exchange's clock, ms UTC. */
  readonly clock: { now(): number };
}

/**
 * Sessions by the SHA-256 of their tokens, as the leader knew them at most half a minute ago. The
 * leader re-checks the session of every call it carries out.
 */
export class TokenCache {
  readonly #options: TokenCacheOptions;
  readonly #known = new Map<string, Remembered>();
  readonly #asked = new Map<string, Promise<KnownSession | null>>();
  #batch: {
    readonly keys: string[];
    readonly answers: Promise<readonly (KnownSession | null)[]>;
  } | null = null;
  /** Increases when anything is forgotten, so that an answer on its way is not remembered. */
  #generation = 0;

  constructor(options: TokenCacheOptions) {
    this.#options = options;
    options.leader.onEnded((userId) => this.#forget(userId));
  }

  get size(): number {
    return this.#known.size;
  }

  /** @throws CallError `unavailable` when no leader answers */
  session(token: string): KnownSession | null | Promise<KnownSession | null> {
    const key = hash('sha256', token);
    const known = this.#fresh(key);
    if (known) return known;
    const asked = this.#asked.get(key) ?? this.#ask(key);
    this.#asked.set(key, asked);
    return asked;
  }

  /** A remembered session, without asking; null when it is not remembered. */
  remembered(token: string): KnownSession | null {
    return this.#fresh(hash('sha256', token));
  }

  #fresh(key: string): KnownSession | null {
    const known = this.#known.get(key);
    const { now, clock } = this.#options;
    return known && known.until > now() && known.session.expires > clock.now()
      ? known.session
      : null;
  }

  /** Forgets one token: its account has changed. */
  drop(userId: string): void {
    this.#forget(userId);
  }

  async #ask(key: string): Promise<KnownSession | null> {
    const generation = this.#generation;
    try {
      const session = await this.#batched(key);
      // Unknown tokens are not remembered: strangers could fill the memory with them.
      if (session && generation === this.#generation) this.#remember(key, session);
      return session;
    } finally {
      this.#asked.delete(key);
    }
  }

  /** Tokens of one turn of the event loop share a request. */
  async #batched(key: string): Promise<KnownSession | null> {
    let batch = this.#batch;
    if (!batch || batch.keys.length >= BATCH) {
      const keys: string[] = [];
      const answers = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
        if (this.#batch?.keys === keys) this.#batch = null;
        return this.#options.client.ask('sessions', { hashes: keys }, 'read');
      });
      batch = { keys, answers };
      this.#batch = batch;
    }
    const at = batch.keys.push(key) - 1;
    return (await batch.answers)[at] ?? null;
  }

  #remember(key: string, session: KnownSession): void {
    this.#known.delete(key);
    this.#known.set(key, { session, until: this.#options.now() + BELIEVED_FOR });
    if (this.#known.size <= REMEMBERED) return;
    const [oldest] = this.#known.keys();
    if (oldest !== undefined) this.#known.delete(oldest);
  }

  #forget(userId: string | null): void {
    this.#generation += 1;
    this.#asked.clear();
    if (userId === null) {
      this.#known.clear();
      return;
    }
    for (const [key, { session }] of this.#known) {
      if (session.userId === userId) this.#known.delete(key);
    }
  }
}
