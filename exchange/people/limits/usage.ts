import type { Party } from './claim.ts';

/** Time in which a use loses half of its weight, ms. */
const HALF_LIFE = 600_000;
/** Maximum remembered parties; the least recently used are dropped first. */
const REMEMBERED = 20_000;

interface Used {
  readonly amount: number;
  readonly time: number;
}

/** What each party has used lately. A use loses half of its weight every ten minutes. */
export class Usage {
  readonly #now: () => number;
  readonly #used = new Map<string, Used>();

  /** @param now - monotonic clock, ms */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** The largest use of one share among the parties; 0 for newcomers and for no parties. */
  of(parties: readonly Party[]): number {
    const now = this.#now();
    return parties.reduce((max, { name, parts }) => {
      const known = this.#used.get(name);
      return known ? Math.max(max, weightAt(known, now) / parts) : max;
    }, 0);
  }

  add(parties: readonly Party[], amount: number): void {
    const time = this.#now();
    for (const { name } of parties) {
      const known = this.#used.get(name);
      // Moves the party to the end, as the last to be dropped.
      this.#used.delete(name);
      this.#used.set(name, { amount: amount + (known ? weightAt(known, time) : 0), time });
    }
    while (this.#used.size > REMEMBERED) {
      const [oldest] = this.#used.keys();
      if (oldest === undefined) return;
      this.#used.delete(oldest);
    }
  }
}

const weightAt = ({ amount, time }: Used, now: number): number =>
  amount * 0.5 ** ((now - time) / HALF_LIFE);
