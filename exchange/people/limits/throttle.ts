import { type Counts, countAt, MemoryCounts, type Retention } from './counts.ts';

export interface ThrottleRule {
  /** Free failures: people mistype. */
  readonly free: number;
  /** Longest wait, ms. */
  readonly longest: number;
}

/** Wait after a number of failures, ms: doubles from one second after the free failures. */
export function waitAfter(failures: number, rule: ThrottleRule): number {
  const beyond = failures - rule.free;
  // 2^20 seconds exceeds every maximum wait; higher powers would overflow.
  return beyond < 0 ? 0 : Math.min(1000 * 2 ** Math.min(beyond, 20), rule.longest);
}

/** Time after the last failure until failures expire, ms: twice the longest wait. */
export const lifetimeOf = ({ longest }: ThrottleRule): number => 2 * longest;

/**
 * Slows guesses down by exponential delay instead of a lock, which an operator would have to open.
 */
export class Throttle {
  readonly #rule: ThrottleRule;
  readonly #counts: Counts;

  constructor(rule: ThrottleRule, counts: Counts = new MemoryCounts()) {
    this.#rule = rule;
    this.#counts = counts;
  }

  /** Wait before the next try, ms; 0 when it is allowed now. */
  wait(subject: string, now: number): number {
    const known = countAt(this.#counts, subject, now);
    if (!known) return 0;
    return Math.max(0, known.time + waitAfter(known.uses, this.#rule) - now);
  }

  fail(subject: string, now: number, retention?: Retention): void {
    const known = countAt(this.#counts, subject, now);
    const uses = known && now - known.time < lifetimeOf(this.#rule) ? known.uses + 1 : 1;
    this.#counts.set(subject, { uses, time: now }, retention);
  }

  forgive(subject: string, now: number): void {
    if ((this.#counts.get(subject)?.uses ?? 0) > 0) {
      this.#counts.set(subject, { uses: 0, time: now });
    }
  }
}
