import type { Rate } from './policy.ts';
import type { LivePorts } from './ports.ts';

interface Waiting {
  readonly weight: number;
  readonly run: () => void;
}

/**
 * Runs calls in order, at most `rate.count` of weight in any window of `rate.per` ms. A heavier
 * call than the whole window runs alone.
 */
export class RateGate {
  readonly #rate: Rate;
  readonly #ports: Pick<LivePorts, 'now' | 'after'>;
  #spent: { readonly time: number; readonly weight: number }[] = [];
  #waiting: Waiting[] = [];
  #cancel: (() => void) | null = null;
  #closedUntil = 0;

  constructor(rate: Rate, ports: Pick<LivePorts, 'now' | 'after'>) {
    this.#rate = rate;
    this.#ports = ports;
  }

  /**
   * Runs it now or as soon as the rate allows.
   * @param urgent - before the calls that wait
   * @returns removes it while it waits
   */
  pass(run: () => void, weight = 1, urgent = false): () => void {
    const call = { weight: Math.min(weight, this.#rate.count), run };
    if (urgent) this.#waiting.unshift(call);
    else this.#waiting.push(call);
    this.#turn();
    return () => {
      this.#waiting = this.#waiting.filter((each) => each !== call);
    };
  }

  /** Runs nothing before an instant: the venue asked for a pause. */
  pause(until: number): void {
    this.#closedUntil = Math.max(this.#closedUntil, until);
  }

  /** End of the pause, ms UTC; 0 without one. */
  get pausedUntil(): number {
    return this.#closedUntil;
  }

  /** The venue's own count of the weight used in this window. */
  used(weight: number): void {
    const ours = this.#spent.reduce((sum, each) => sum + each.weight, 0);
    if (weight > ours) this.#spent.push({ time: this.#ports.now(), weight: weight - ours });
  }

  /** Drops everything that waits. */
  clear(): void {
    this.#waiting = [];
    this.#cancel?.();
    this.#cancel = null;
  }

  #turn(): void {
    if (this.#cancel) return;
    for (;;) {
      const next = this.#waiting[0];
      if (!next) return;
      const wait = this.#waitFor(next.weight);
      if (wait > 0) {
        this.#cancel = this.#ports.after(wait, () => {
          this.#cancel = null;
          this.#turn();
        });
        return;
      }
      this.#waiting.shift();
      this.#spent.push({ time: this.#ports.now(), weight: next.weight });
      next.run();
    }
  }

  /** Time until this weight fits, ms. */
  #waitFor(weight: number): number {
    const now = this.#ports.now();
    if (this.#closedUntil > now) return this.#closedUntil - now;
    const { count, per } = this.#rate;
    // A clock that was set back would keep calls in the window for hours.
    this.#spent = this.#spent.filter(({ time }) => time > now - per && time <= now);
    let over = this.#spent.reduce((sum, each) => sum + each.weight, 0) + weight - count;
    if (over <= 0) return 0;
    for (const each of this.#spent) {
      over -= each.weight;
      if (over <= 0) return Math.max(1, each.time + per - now);
    }
    return per;
  }
}
