interface Timer {
  readonly at: number;
  readonly order: number;
  readonly call: () => void;
}

/** Timers on virtual time: a day of connections runs in milliseconds, and always the same way. */
export class VirtualClock {
  #now: number;
  #order = 0;
  #timers: Timer[] = [];

  /** @param start - wall time, ms UTC */
  constructor(start = Date.UTC(2026, 10, 22)) {
    this.#now = start;
  }

  readonly now = (): number => this.#now;

  readonly after = (ms: number, call: () => void): (() => void) => {
    const timer = { at: this.#now + Math.max(0, ms), order: this.#order++, call };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((each) => each !== timer);
    };
  };

  /** Runs everything that is due within `ms`. */
  advance(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      let next: Timer | undefined;
      for (const each of this.#timers) {
        if (each.at > end) continue;
        if (!next || each.at < next.at || (each.at === next.at && each.order < next.order)) {
          next = each;
        }
      }
      if (!next) break;
      const due = next;
      this.#timers = this.#timers.filter((each) => each !== due);
      this.#now = Math.max(this.#now, due.at);
      due.call();
    }
    this.#now = end;
  }
}

/** A seeded generator of uniform numbers (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
