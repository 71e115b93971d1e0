interface Failures {
  readonly count: number;
  readonly last: number;
}

interface ThrottleRule {
  /** Failures that cost nothing: people mistype. */
  readonly free: number;
  /** Longest wait, ms. */
  readonly longest: number;
}

/** Names and addresses remembered at most; the oldest are forgotten first. */
const REMEMBERED = 10_000;

/** How long one must wait after so many failures: doubling from one second once the free ones are used up. */
export function waitAfter(failures: number, rule: ThrottleRule): number {
  const beyond = failures - rule.free;
  // 2^20 seconds is beyond any longest wait; higher powers only overflow.
  return beyond < 0 ? 0 : Math.min(1000 * 2 ** Math.min(beyond, 20), rule.longest);
}

/**
 * Slows guessing down, by exponential delay instead of a hard lock that a stranger could hold a user
 * out with. A name nobody has is counted like one somebody has.
 */
export class Throttle {
  readonly #rule: ThrottleRule;
  readonly #failures = new Map<string, Failures>();

  constructor(rule: ThrottleRule) {
    this.#rule = rule;
  }

  /** Milliseconds until another try is allowed; 0 when it is now. */
  wait(key: string, now: number): number {
    const known = this.#failures.get(key);
    if (!known) return 0;
    return Math.max(0, known.last + waitAfter(known.count, this.#rule) - now);
  }

  fail(key: string, now: number): void {
    const known = this.#failures.get(key);
    // Forgiven after twice the longest wait without a failure.
    const count = known && now - known.last < 2 * this.#rule.longest ? known.count + 1 : 1;
    this.#failures.delete(key);
    this.#failures.set(key, { count, last: now });
    if (this.#failures.size <= REMEMBERED) return;
    for (const oldest of this.#failures.keys()) {
      this.#failures.delete(oldest);
      return;
    }
  }

  forgive(key: string): void {
    this.#failures.delete(key);
  }
}
