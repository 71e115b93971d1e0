/** Interval of comparisons, ms. Between them, the monotonic clock shows a jump at once. */
export const COMPARE_EVERY = 1_000;
/**
 * Largest difference of a core that leads or follows, ms. A new leader continues with its own
 * clock: prices, candles, sessions and deliveries would jump by so much.
 */
export const CLOCK_BOUND = 1_000;
/** Largest difference of a core that starts, ms: smaller, so that it does not end again at once. */
export const START_BOUND = 500;
/** Drift of two clocks per ms, at the most: two parts in ten thousand. */
const DRIFT = 0.0002;

export interface ClockWatchOptions {
  /** Reads the database's clock, ms UTC. */
  readonly database: () => Promise<number>;
  /** The exchange's time on this machine, ms UTC. */
  readonly now: () => number;
  /** ms since any instant; people and time services cannot set it. */
  readonly monotonic: () => number;
}

/** The database's clock as a comparison found it. */
interface Reference {
  /** Database's time minus monotonic time, ms. */
  readonly offset: number;
  /** The database may have read its clock this much earlier or later, ms. */
  readonly error: number;
  /** When it was found, on the monotonic clock. */
  readonly at: number;
}

/**
 * Compares the exchange's clock on this machine with the database's, which all cores share. A core
 * whose clock is out of bounds must not lead: it would date fills and candles wrongly.
 */
export class ClockWatch {
  readonly #options: ClockWatchOptions;
  #reference: Reference | null = null;
  #comparing: Promise<void> | null = null;
  #timer: NodeJS.Timeout | null = null;

  constructor(options: ClockWatchOptions) {
    this.#options = options;
  }

  /**
   * This machine's clock minus the database's, ms, as far as it is certain; null before the first
   * comparison. A jump since the last comparison is in it.
   */
  get skew(): number | null {
    if (!this.#reference) return null;
    const { now, monotonic } = this.#options;
    // The process may be suspended between the two clocks.
    const before = monotonic();
    const time = now();
    const passed = monotonic();
    const reading = (passed - before) / 2;
    const difference = time - (before + reading + this.#reference.offset);
    const error = errorAt(this.#reference, passed) + reading;
    const certain = Math.max(0, Math.abs(difference) - error);
    return Math.round(Math.sign(difference) * certain);
  }

  /** What is wrong with the clock, in one line; null when nothing is known to be. */
  problem(bound = CLOCK_BOUND): string | null {
    const { skew } = this;
    if (skew === null || Math.abs(skew) <= bound) return null;
    const seconds = (Math.abs(skew) / 1000).toFixed(1);
    return `the clock of this machine is ${seconds} s ${skew > 0 ? 'ahead of' : 'behind'} the database's`;
  }

  /**
   * As {@link problem}, but a problem is looked at again: after the machine slept, only the
   * monotonic clock is late.
   */
  async confirmed(bound = CLOCK_BOUND): Promise<string | null> {
    if (this.problem(bound) !== null) await this.compare();
    return this.problem(bound);
  }

  /** Compares once. A database that does not answer leaves the last comparison. */
  compare(): Promise<void> {
    this.#comparing ??= this.#compare().finally(() => {
      this.#comparing = null;
    });
    return this.#comparing;
  }

  /** @param onProblem - called with each confirmed problem until {@link stop} */
  start(onProblem: (problem: string) => void): void {
    this.#timer = setInterval(() => {
      void this.compare().then(() => {
        const problem = this.problem();
        if (problem !== null && this.#timer) onProblem(problem);
      });
    }, COMPARE_EVERY);
    this.#timer.unref();
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  async #compare(): Promise<void> {
    const { database, monotonic } = this.#options;
    const began = monotonic();
    try {
      const time = await database();
      const at = monotonic();
      const error = (at - began) / 2;
      const found: Reference = { offset: time - (began + error), error, at };
      const before = this.#reference;
      if (!before || !this.#agrees(before, found) || errorAt(before, at) >= error)
        this.#reference = found;
    } catch {
      // The follower or the heartbeat reports it.
    }
  }

  /** False when another clock answers: another server, a set clock, or a machine that slept. */
  #agrees(before: Reference, found: Reference): boolean {
    const apart = Math.abs(before.offset - found.offset);
    return apart <= errorAt(before, found.at) + found.error;
  }
}

const errorAt = ({ error, at }: Reference, time: number): number => error + DRIFT * (time - at);
