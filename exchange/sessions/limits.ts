import { hash } from 'node:crypto';
import type { Clock } from '../ports.ts';
import type { Row } from '../store/tables.ts';
import type { Writer } from '../transactions/writer.ts';
import { type Count, type Counts, MemoryCounts } from './counts.ts';
import { Quota } from './quota.ts';
import { lifetimeOf, Throttle, type ThrottleRule } from './throttle.ts';

/** Between two looks for counts that are over, ms. */
const SWEEP_EVERY = 3_600_000;

interface Limit {
  readonly counts: KeptCounts;
  /** After this long without a change a count means nothing any more, ms. */
  readonly lifetime: number;
}

/**
 * The quotas and throttles of the exchange, by name. What they have counted is in the store, so that a
 * restart gives nobody new tries. Subjects are e-mail addresses, phone numbers, addresses of clients:
 * they are kept as SHA-256, and no longer than they count.
 */
export class Limits {
  readonly #clock: Clock;
  readonly #writer: Writer;
  readonly #limits = new Map<string, Limit>();
  #rows: readonly Row<'limits'>[] | null = null;
  #swept = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock, writer: Writer) {
    this.#clock = clock;
    this.#writer = writer;
  }

  /** @param name - stable: what was counted is found by it after a restart */
  quota(name: string, most: number, length: number): Quota {
    return new Quota(most, length, this.#countsOf(name, length));
  }

  throttle(name: string, rule: ThrottleRule): Throttle {
    return new Throttle(rule, this.#countsOf(name, lifetimeOf(rule)));
  }

  /**
   * Takes in what was counted before this start. Only once: when memory is built again later, what it
   * has counted is the newer.
   */
  restore(rows: readonly Row<'limits'>[]): void {
    if (this.#rows) return;
    this.#rows = rows;
    for (const [name, { counts }] of this.#limits) counts.restore(rows, name);
  }

  /** The job: forgets what is over, here and in the store. */
  async turn(): Promise<void> {
    const now = this.#clock.now();
    if (now < this.#swept + SWEEP_EVERY || !this.#writer.ready) return;
    this.#swept = now;
    const over = [...this.#limits].flatMap(([name, { counts, lifetime }]) =>
      counts.dropBefore(now - lifetime).map((subject) => ({ name, subject })),
    );
    if (over.length === 0) return;
    await this.#writer.run((tx) => {
      for (const { name, subject } of over) tx.remove('limits', name, subject);
    });
  }

  #countsOf(name: string, lifetime: number): Counts {
    if (this.#limits.has(name)) throw new Error(`two limits are called ${name}`);
    const counts = new KeptCounts(name, this.#writer);
    this.#limits.set(name, { counts, lifetime });
    if (this.#rows) counts.restore(this.#rows, name);
    return {
      get: (subject) => counts.get(hashOf(subject)),
      set: (subject, count, passing) => counts.keep(hashOf(subject), count, passing ?? false),
    };
  }
}

const hashOf = (subject: string): string => hash('sha256', subject, 'base64url');

/** Counts that are in the store as well. Nobody waits for the write: it goes with whatever comes next. */
class KeptCounts extends MemoryCounts {
  readonly #name: string;
  readonly #writer: Writer;

  constructor(name: string, writer: Writer) {
    super();
    this.#name = name;
    this.#writer = writer;
  }

  restore(rows: readonly Row<'limits'>[], name: string): void {
    const own = rows.filter((row) => row.name === name).toSorted((a, b) => a.time - b.time);
    for (const { subject, uses, time } of own) {
      this.set(subject, { uses, time });
    }
  }

  keep(subject: string, count: Count, passing: boolean): void {
    this.set(subject, count);
    if (passing) return;
    this.#writer.tell((tx) => tx.put('limits', { name: this.#name, subject, ...count }));
  }

  protected override forgotten(subject: string): void {
    this.#writer.tell((tx) => tx.remove('limits', this.#name, subject));
  }
}
