/** How often something happened, and when: first time for a quota, last time for a throttle. */
export interface Count {
  readonly uses: number;
  /** ms UTC. */
  readonly time: number;
}

/**
 * How long a count is stored.
 *
 * - `lasting`: until it expires. For attacked subjects such as accounts and mailboxes: an attacker
 *   must not evict them by attacking others. Something else must bound their number.
 * - `passing`: the oldest are dropped when there are too many. For attackers such as networks.
 * - `unwritten`: like `passing`, and not written to the store.
 */
export type Retention = 'lasting' | 'passing' | 'unwritten';

/** Counts by subject: a user, a target or a network. */
export interface Counts {
  get(subject: string): Count | undefined;
  /** @param retention - the default of its kind of limit when absent */
  set(subject: string, count: Count, retention?: Retention): void;
}

/**
 * The count of a subject. A count from the future, after the clock was set back, begins now;
 * otherwise it would block its subject for as long as the clock was ahead.
 */
export function countAt(counts: Counts, subject: string, now: number): Count | undefined {
  const known = counts.get(subject);
  if (!known || known.time <= now) return known;
  const moved = { uses: known.uses, time: now };
  counts.set(subject, moved);
  return moved;
}

/** Maximum passing subjects of each kind; the least recently changed are dropped first. */
const REMEMBERED = 10_000;

/** Counts in memory, the least recently changed first. */
export class MemoryCounts implements Counts {
  readonly #counts = new Map<string, Count>();
  readonly #max: number;

  constructor(max = REMEMBERED) {
    this.#max = max;
  }

  get(subject: string): Count | undefined {
    return this.#counts.get(subject);
  }

  /** @returns the subject that was evicted */
  set(subject: string, count: Count): string | null {
    this.#counts.delete(subject);
    this.#counts.set(subject, count);
    if (this.#counts.size <= this.#max) return null;
    const [oldest = null] = this.#counts.keys();
    if (oldest !== null) this.#counts.delete(oldest);
    return oldest;
  }

  delete(subject: string): void {
    this.#counts.delete(subject);
  }

  /** Drops counts older than an instant. @returns their subjects */
  dropBefore(time: number): string[] {
    const old = [...this.#counts].flatMap(([subject, count]) =>
      count.time < time ? [subject] : [],
    );
    for (const subject of old) this.#counts.delete(subject);
    return old;
  }
}
