import { CallError } from '../../foundation/ports/refusal.ts';
import type { Claim, Party } from './claim.ts';
import { Usage } from './usage.ts';

export interface TurnOptions {
  /** Maximum works under way at once. */
  readonly atOnce: number;
  /** Maximum claims that wait; beyond it the party with the largest use is refused. */
  readonly waiting: number;
  /** Longest wait before a claim is refused, ms. */
  readonly patience: number;
  /** What a work counts for, ms; the time that it took when absent. */
  readonly cost?: number;
  /** Monotonic clock, ms. */
  readonly now?: () => number;
}

interface Waiting {
  readonly parties: readonly Party[];
  readonly proven: boolean;
  readonly begin: () => void;
  readonly refuse: (error: Error) => void;
}

/**
 * Use up to which a party is a newcomer, ms of work: a person who signs up, mistypes and logs in
 * needs three password hashes.
 */
const MODEST = 80;
/** Weight of a claim by itself, in ms of work: a refused claim counts too. */
const CLAIM = 1;

/**
 * Shares scarce work, such as password hashes, among networks and users. The next turn goes to the
 * claim whose parties have used least, of newcomers to one who has proven to be somebody; among
 * equals to the newest, because those who have waited long have probably left. So a flood delays
 * itself: it waits, then it is refused. Where several works run at once, the last place is for
 * proven newcomers: their work begins at once, however many others wait.
 */
export class Turns {
  readonly #options: TurnOptions;
  readonly #usage: Usage;
  readonly #now: () => number;
  readonly #waiting = new Set<Waiting>();
  #running = 0;
  #atOnce: number;

  constructor(options: TurnOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    this.#usage = new Usage(this.#now);
    this.#atOnce = options.atOnce;
  }

  /** Changes how many works run at once; null returns to the initial number. */
  allow(atOnce: number | null): void {
    this.#atOnce = atOnce ?? this.#options.atOnce;
    this.#next();
  }

  /** Number of claims that wait. */
  get length(): number {
    return this.#waiting.size;
  }

  /**
   * Carries out a work in its turn.
   * @param work - is told whether a proven newcomer waits for it, so that it may go before others
   * @throws CallError `rate-limited` after the longest wait, at once when too many wait, and when
   * nobody waits for the answer any more
   */
  async run<T>(
    { parties, proven = false, gone }: Claim,
    work: (ahead: boolean) => Promise<T>,
  ): Promise<T> {
    if (gone?.aborted) throw refused(0);
    if (this.#mayBegin(parties, proven)) this.#running += 1;
    else await this.#wait(parties, proven, gone);
    const began = this.#now();
    const ahead = this.#goesAhead(parties, proven);
    this.#usage.add(parties, CLAIM);
    try {
      return await work(ahead);
    } finally {
      this.#usage.add(parties, this.#options.cost ?? this.#now() - began);
      this.#running -= 1;
      this.#next();
    }
  }

  #wait(parties: readonly Party[], proven: boolean, gone: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        clearTimeout(timer);
        gone?.removeEventListener('abort', abandon);
        this.#waiting.delete(waiting);
      };
      const waiting: Waiting = {
        ...{ parties, proven },
        begin: () => {
          leave();
          resolve();
        },
        refuse: (error) => {
          leave();
          this.#usage.add(parties, CLAIM);
          reject(error);
        },
      };
      const { patience } = this.#options;
      const timer = setTimeout(() => waiting.refuse(refused(patience)), patience);
      const abandon = (): void => waiting.refuse(refused(0));
      gone?.addEventListener('abort', abandon, { once: true });
      this.#waiting.add(waiting);
      if (this.#waiting.size > this.#options.waiting) this.#worst()?.refuse(refused(patience));
    });
  }

  #next(): void {
    while (this.#running < this.#atOnce) {
      const best = this.#best();
      if (!best || !this.#mayBegin(best.parties, best.proven)) return;
      this.#running += 1;
      best.begin();
    }
  }

  #mayBegin(parties: readonly Party[], proven: boolean): boolean {
    const free = this.#atOnce - this.#running;
    if (free !== 1 || this.#atOnce === 1) return free > 0;
    return this.#goesAhead(parties, proven);
  }

  #goesAhead(parties: readonly Party[], proven: boolean): boolean {
    return proven && this.#usage.of(parties) <= MODEST;
  }

  #best(): Waiting | null {
    let [best, least]: [Waiting | null, number] = [null, Number.POSITIVE_INFINITY];
    for (const each of this.#waiting) {
      const rank = this.#rankOf(each);
      if (rank <= least) [best, least] = [each, rank];
    }
    return best;
  }

  #worst(): Waiting | null {
    let [worst, most]: [Waiting | null, number] = [null, -1];
    for (const each of this.#waiting) {
      const rank = this.#rankOf(each);
      if (rank > most) [worst, most] = [each, rank];
    }
    return worst;
  }

  /** The use of a claim's parties; a newcomer who has proven nothing comes after those who have. */
  #rankOf({ parties, proven }: Waiting): number {
    const used = this.#usage.of(parties);
    return proven || used > MODEST ? used : MODEST + used / MODEST;
  }
}

const refused = (wait: number): CallError =>
  new CallError('rate-limited', undefined, {
    seconds: String(Math.max(1, Math.ceil(wait / 1000))),
  });
