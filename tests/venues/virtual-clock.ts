interface Timer {
  readonly at: number;
  readonly call: () => void;
  cancelled: boolean;
}

/** Timers on virtual time: a day of connections runs in milliseconds, and always the same way. */
export class VirtualClock {
  #now: number;
  /** By time; those of one instant in the order in which they were set. */
  #timers: Timer[] = [];

  /** @param start - wall time, ms UTC */
  constructor(start = Date.UTC(2026, 10, 22)) {
    this.#now = start;
  }

  readonly now = (): number => this.#now;

  readonly after = (ms: number, call: () => void): (() => void) => {
    const timer = { at: this.#now + Math.max(0, ms), call, cancelled: false };
    let low = 0;
    let high = this.#timers.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#timers[middle] as Timer).at <= timer.at) low = middle + 1;
      else high = middle;
    }
    this.#timers.splice(low, 0, timer);
    return () => {
      timer.cancelled = true;
    };
  };

  /** Runs everything that is due within `ms`. */
  advance(ms: number): void {
    const end = this.#now + ms;
    for (let next = this.#timers[0]; next && next.at <= end; next = this.#timers[0]) {
      this.#timers.shift();
      if (next.cancelled) continue;
      this.#now = Math.max(this.#now, next.at);
      next.call();
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
