import { setTimeout as wait } from 'node:timers/promises';
import type { PgStore } from '../foundation/store/pg/pg-store.ts';
import type { Journal } from './journal.ts';
import { SILENT_AFTER } from './leadership.ts';

/** Interval of reading the journal, ms: a take-over applies the commits of so long at most. */
const FOLLOW_EVERY = 50;

/** A standby that has read nothing for so long is not ready, ms. */
const LATE_AFTER = 5_000;

/** After this long without an answer, the next read takes another connection. */
const WITHIN = { query_timeout: SILENT_AFTER } as const;

/** Reads the journal until a process leads. */
export class Follower {
  readonly #journal: Journal;
  readonly #store: PgStore;
  readonly #report: (error: unknown) => void;
  #running: Promise<void> | null = null;
  readonly #stopped = new AbortController();
  #read = performance.now();
  #fault: string | null = null;

  constructor(journal: Journal, store: PgStore, report: (error: unknown) => void) {
    this.#journal = journal;
    this.#store = store;
    this.#report = report;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** Resolves when no page is being applied. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#running;
  }

  /** Why memory may be old; null when it is not. */
  late(): string | null {
    const age = performance.now() - this.#read;
    if (age < LATE_AFTER) return null;
    const why = this.#fault === null ? '' : `: ${this.#fault}`;
    return `the journal has not been read for ${Math.floor(age / 1000)} s${why}`;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      try {
        await this.#journal.follow((text, values) =>
          this.#store.reads.query({ name: 'follow', text, values: [...values], ...WITHIN }),
        );
        this.#read = performance.now();
        this.#fault = null;
      } catch (error) {
        const fault = error instanceof Error ? error.message : String(error);
        if (fault !== this.#fault) this.#report(error);
        this.#fault = fault;
      }
      const pause = FOLLOW_EVERY * (this.#fault === null ? 1 : 1 + 9 * Math.random());
      // A core that leads does not wait for the end of a pause.
      await wait(pause, undefined, { signal }).catch(() => undefined);
    }
  }
}
