import { hash } from 'node:crypto';
import type { Clock } from '../../foundation/ports/ports.ts';
import type { Row } from '../../foundation/store/tables.ts';
import type { Writer } from '../../foundation/transactions/writer.ts';
import { type Count, type Counts, MemoryCounts, type Retention } from './counts.ts';
import { Quota } from './quota.ts';
import { lifetimeOf, Throttle, type ThrottleRule } from './throttle.ts';

/** Interval of sweeps of expired counts, ms. */
const SWEEP_EVERY = 3_600_000;

interface Limit {
  readonly counts: StoredCounts;
  /** Time after which an unchanged count expires, ms. */
  readonly lifetime: number;
}

/**
 * The quotas and throttles of the exchange, by name. Their counts are in the store, so that a
 * restart grants no new tries. Subjects are e-mail addresses, phone numbers and client addresses:
 * stored as SHA-256, and only while they count.
 */
export class Limits {
  readonly #clock: Clock;
  readonly #writer: Writer;
  readonly #limits = new Map<string, Limit>();
  #loaded: readonly Row<'limits'>[] | null = null;
  #swept = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock, writer: Writer) {
    this.#clock = clock;
    this.#writer = writer;
  }

  /**
   * @param name - stable: identifies the counts after a restart
   * @param retention - default of counts that do not specify it
   */
  quota(name: string, max: number, length: number, retention: Retention = 'lasting'): Quota {
    return new Quota(max, length, this.#countsOf(name, length, retention));
  }

  throttle(name: string, rule: ThrottleRule, retention: Retention = 'lasting'): Throttle {
    return new Throttle(rule, this.#countsOf(name, lifetimeOf(rule), retention));
  }

  /**
   * Restores the counts of earlier runs, on the first call only. When memory is rebuilt later, its
   * own counts are newer than the store's.
   */
  restore(rows: readonly Row<'limits'>[]): void {
    if (this.#loaded) return;
    this.#loaded = rows;
    for (const [name, { counts }] of this.#limits) counts.restore(rows, name);
  }

  /** Drops all counts, so that {@link restore} replaces them. */
  forget(): void {
    this.#loaded = null;
    for (const { counts } of this.#limits.values()) counts.dropBefore(Number.POSITIVE_INFINITY);
  }

  /** Applies a count that another process committed; null when it removed the count. */
  follow(name: string, subject: string, count: Count | null): void {
    this.#limits.get(name)?.counts.follow(subject, count);
  }

  /** A stored count of a limit, by the hash of its subject; for comparisons. */
  countOf(name: string, subject: string): Count | undefined {
    return this.#limits.get(name)?.counts.get(subject);
  }

  /** The job: drops expired counts from memory and store. */
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

  #countsOf(name: string, lifetime: number, retention: Retention): Counts {
    if (this.#limits.has(name)) throw new Error(`two limits are named ${name}`);
    const counts = new StoredCounts(name, this.#writer, retention);
    this.#limits.set(name, { counts, lifetime });
    if (this.#loaded) counts.restore(this.#loaded, name);
    return {
      get: (subject) => counts.get(hashOf(subject)),
      set: (subject, count, own) => counts.keep(hashOf(subject), count, own ?? retention),
    };
  }
}

const hashOf = (subject: string): string => hash('sha256', subject, 'base64url');

/** Counts that are in the store too. Writes are not awaited; they join the next commit. */
class StoredCounts {
  readonly #name: string;
  readonly #writer: Writer;
  readonly #retention: Retention;
  readonly #lasting = new MemoryCounts(Number.POSITIVE_INFINITY);
  readonly #passing = new MemoryCounts();

  constructor(name: string, writer: Writer, retention: Retention) {
    this.#name = name;
    this.#writer = writer;
    this.#retention = retention;
  }

  restore(rows: readonly Row<'limits'>[], name: string): void {
    const own = rows.filter((row) => row.name === name).toSorted((a, b) => a.time - b.time);
    for (const { subject, uses, time } of own) this.follow(subject, { uses, time });
  }

  follow(subject: string, count: Count | null): void {
    const counts = this.#retention === 'lasting' ? this.#lasting : this.#passing;
    if (count) counts.set(subject, count);
    else counts.delete(subject);
  }

  get(subject: string): Count | undefined {
    return this.#lasting.get(subject) ?? this.#passing.get(subject);
  }

  keep(subject: string, count: Count, retention: Retention): void {
    const [counts, other] =
      retention === 'lasting' ? [this.#lasting, this.#passing] : [this.#passing, this.#lasting];
    other.delete(subject);
    const dropped = counts.set(subject, count);
    if (dropped !== null) this.#writer.tell((tx) => tx.remove('limits', this.#name, dropped));
    if (retention === 'unwritten') return;
    this.#writer.tell((tx) => tx.put('limits', { name: this.#name, subject, ...count }));
  }

  dropBefore(time: number): string[] {
    return [...this.#lasting.dropBefore(time), ...this.#passing.dropBefore(time)];
  }
}
