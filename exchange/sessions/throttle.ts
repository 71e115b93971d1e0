import { type Counts, countAt, type Keeping, MemoryCounts } from './counts.ts';

export interface ThrottleRule {
  /** Failures that cost nothing: people mistype. */
  readonly free: number;
  /** Longest wait, ms. */
  readonly longest: number;
}

/** Wait after so many failures, ms: it doubles from one second once the free failures are used up. */
export function waitAfter(failures: number, rule: ThrottleRule): number {
  const beyond = failures - rule.free;
  // 2^20 seconds is beyond any longest wait; higher powers only overflow.
  return beyond < 0 ? 0 : Math.min(1000 * 2 ** Math.min(beyond, 20), rule.longest);
}

/** How long failures count after the last one, ms: twice the longest wait. */
export const lifetimeOf = ({ longest }: ThrottleRule): number => 2 * longest;

/** Slows guessing down by exponential delay, not by a lock that somebody would have to open again. */
export class Throttle {
  readonly #rule: ThrottleRule;
  readonly #counts: Counts;

  constructor(rule: ThrottleRule, counts: Counts = new MemoryCounts()) {
    this.#rule = rule;
    this.#counts = counts;
  }

  /** Milliseconds until another try is allowed; 0 when it is now. */
  wait(subject: string, now: number): number {
    const known = countAt(this.#counts, subject, now);
    if (!known) return 0;
    return Math.max(0, known.time + waitAfter(known.uses, this.#rule) - now);
  }

  fail(subject: string, now: number, keeping?: Keeping): void {
    const known = countAt(this.#counts, subject, now);
    const uses = known && now - known.time < lifetimeOf(this.#rule) ? known.uses + 1 : 1;
    this.#counts.set(subject, { uses, time: now }, keeping);
  }

  forgive(subject: string, now: number): void {
    if ((this.#counts.get(subject)?.uses ?? 0) > 0) {
      this.#counts.set(subject, { uses: 0, time: now });
    }
  }
}
