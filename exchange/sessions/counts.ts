/** How often something happened, and when: the first time for a quota, the last for a throttle. */
export interface Count {
  readonly uses: number;
  /** ms UTC. */
  readonly time: number;
}

/**
 * What may happen to a count before it is over.
 *
 * - `kept`: nothing. For what is attacked, such as accounts and mailboxes: whoever attacks must not be
 *   able to make room by attacking others. Their number must be bounded by something else.
 * - `passing`: the oldest are dropped when there are too many. For whoever attacks, such as networks.
 * - `unwritten`: as `passing`, and not written to the store.
 */
export type Keeping = 'kept' | 'passing' | 'unwritten';

/** Where counts are kept by what they are about: a user, a target, a network. */
export interface Counts {
  get(subject: string): Count | undefined;
  /** @param keeping - what its kind of limit says when absent */
  set(subject: string, count: Count, keeping?: Keeping): void;
}

/**
 * The count of a subject. One from the future, after the clock was set back, begins now: otherwise it
 * would hold its subject up for as long as the clock was ahead.
 */
export function countAt(counts: Counts, subject: string, now: number): Count | undefined {
  const known = counts.get(subject);
  if (!known || known.time <= now) return known;
  const moved = { uses: known.uses, time: now };
  counts.set(subject, moved);
  return moved;
}

/** Passing subjects remembered at most, of each kind; the least recently changed are dropped first. */
const REMEMBERED = 10_000;

/** Counts in memory, the least recently changed first. */
export class MemoryCounts implements Counts {
  readonly #counts = new Map<string, Count>();
  readonly #most: number;

  constructor(most = REMEMBERED) {
    this.#most = most;
  }

  get(subject: string): Count | undefined {
    return this.#counts.get(subject);
  }

  /** @returns the subject that was dropped to make room */
  set(subject: string, count: Count): string | null {
    this.#counts.delete(subject);
    this.#counts.set(subject, count);
    if (this.#counts.size <= this.#most) return null;
    const [oldest = null] = this.#counts.keys();
    if (oldest !== null) this.#counts.delete(oldest);
    return oldest;
  }

  delete(subject: string): void {
    this.#counts.delete(subject);
  }

  /** Drops what is older than an instant. @returns whose counts those were */
  dropBefore(time: number): string[] {
    const old = [...this.#counts].flatMap(([subject, count]) =>
      count.time < time ? [subject] : [],
    );
    for (const subject of old) this.#counts.delete(subject);
    return old;
  }
}
