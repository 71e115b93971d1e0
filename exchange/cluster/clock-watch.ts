import type { Clock } from '../ports.ts';
import type { ReadPool } from '../store/pg/read-pool.ts';

/** Interval of comparisons, ms: clocks drift by milliseconds a minute. */
const COMPARE_EVERY = 10_000;
/**
 * Difference that is worth a line, ms. A new leader continues with its own clock: prices, sessions
 * and deliveries would jump by so much.
 */
const TOLERATED = 1_000;

/**
 * Compares the exchange's clock on this machine with the database's, which all cores share. It only
 * reports: the leadership itself uses the database's clock alone.
 */
export class ClockWatch {
  readonly #reads: ReadPool;
  readonly #clock: Clock;
  readonly #monotonic: () => number;
  #timer: NodeJS.Timeout | null = null;
  #skew: number | null = null;

  /** @param monotonic - ms since any instant */
  constructor(reads: ReadPool, clock: Clock, monotonic: () => number) {
    this.#reads = reads;
    this.#clock = clock;
    this.#monotonic = monotonic;
  }

  /** This machine's clock minus the database's, ms; null before the first comparison. */
  get skew(): number | null {
    return this.#skew;
  }

  /** What is wrong with the clock, in one line; null when nothing is. */
  problem(): string | null {
    if (this.#skew === null || Math.abs(this.#skew) <= TOLERATED) return null;
    const seconds = (Math.abs(this.#skew) / 1000).toFixed(1);
    const side = this.#skew > 0 ? 'ahead of' : 'behind';
    return `the clock of this machine is ${seconds} s ${side} the database's`;
  }

  start(): void {
    this.#timer = setInterval(() => void this.compare(), COMPARE_EVERY);
    this.#timer.unref();
    void this.compare();
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer);
  }

  /** Compares once. A database that does not answer leaves the last difference. */
  async compare(): Promise<void> {
    const began = this.#monotonic();
    const before = this.#clock.now();
    try {
      const [row] = await this.#reads.query({
        text: 'select floor(extract(epoch from clock_timestamp()) * 1000) as now',
      });
      const took = this.#monotonic() - began;
      const difference = before + took / 2 - Number(row?.['now']);
      // The database may have read its clock at any moment of the query.
      const certain = Math.max(0, Math.abs(difference) - took / 2);
      this.#skew = Math.round(Math.sign(difference) * certain);
    } catch {
      // The follower or the heartbeat reports it.
    }
  }
}
