/** How often something happened, and when: the first time for a quota, the last for a throttle. */
export interface Count {
  readonly uses: number;
  /** ms UTC. */
  readonly time: number;
}

/** Where counts are kept by what they are about: a user, a target, an address. */
export interface Counts {
  get(subject: string): Count | undefined;
  /** @param passing - not worth remembering over a restart */
  set(subject: string, count: Count, passing?: boolean): void;
}

/** Subjects remembered at most, of each kind; the oldest are forgotten first. */
const REMEMBERED = 10_000;

/** Counts in memory, the least recently changed first. */
export class MemoryCounts implements Counts {
  readonly #counts = new Map<string, Count>();

  get(subject: string): Count | undefined {
    return this.#counts.get(subject);
  }

  set(subject: string, count: Count): void {
    this.#counts.delete(subject);
    this.#counts.set(subject, count);
    if (this.#counts.size <= REMEMBERED) return;
    for (const oldest of this.#counts.keys()) {
      this.#counts.delete(oldest);
      this.forgotten(oldest);
      return;
    }
  }

  /** Drops what is older than an instant; answers whose counts those were. */
  dropBefore(time: number): string[] {
    const old = [...this.#counts].flatMap(([subject, count]) =>
      count.time < time ? [subject] : [],
    );
    for (const subject of old) this.#counts.delete(subject);
    return old;
  }

  /** Hears of a subject that had to make room. */
  protected forgotten(_subject: string): void {}
}
