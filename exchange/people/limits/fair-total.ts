import type { Party } from './claim.ts';
import type { Limits } from './limits.ts';
import type { Quota } from './quota.ts';

export interface FairTotalRule {
  /** Maximum uses of all parties together in a window. */
  readonly total: number;
  /** Maximum uses of one share in a window while half of the total is free. */
  readonly share: number;
  /** Length of a window, ms; it begins with the first use. */
  readonly window: number;
}

/** The one subject of the total. */
const ALL = 'all';

/**
 * A total that no party can use up. The first half of it is free within each party's share. Of the
 * third quarter, a party that has used more than a tenth of its share receives nothing. The last
 * quarter is for parties that have used nothing yet. A flood must hold as many networks as the last
 * quarter has places to close it to newcomers.
 */
export class FairTotal {
  readonly #rule: FairTotalRule;
  readonly #all: Quota;
  readonly #ofParty: Quota;

  /** @param name - identifies the counts after a restart */
  constructor(limits: Pick<Limits, 'quota'>, name: string, rule: FairTotalRule) {
    const { total, window } = rule;
    this.#rule = rule;
    this.#all = limits.quota(name, total, window);
    this.#ofParty = limits.quota(`${name}-of-party`, Number.POSITIVE_INFINITY, window, 'passing');
  }

  /** Whether the total is used up for everybody. */
  full(now: number): boolean {
    return this.#all.wait(ALL, now) > 0;
  }

  /** Wait before the parties may use one, ms; 0 when they may now. */
  wait(parties: readonly Party[], now: number): number {
    const all = this.#all.wait(ALL, now);
    if (all > 0) return all;
    const share = this.#shareAt(this.#all.uses(ALL, now));
    return parties.reduce((longest, { name, parts }) => {
      const over = this.#ofParty.uses(name, now) >= share * parts;
      return over ? Math.max(longest, this.#ofParty.left(name, now)) : longest;
    }, 0);
  }

  /** Counts one use. @returns 0, or the wait in ms; a refused use is not counted */
  take(parties: readonly Party[], now: number): number {
    const wait = this.wait(parties, now);
    if (wait > 0) return wait;
    this.#all.take(ALL, now);
    for (const { name } of parties) this.#ofParty.take(name, now);
    return 0;
  }

  #shareAt(used: number): number {
    const { total, share } = this.#rule;
    if (used < total / 2) return share;
    return used < (total * 3) / 4 ? Math.max(1, share / 10) : 1;
  }
}
