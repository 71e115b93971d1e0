import { type Cadence, learn } from '@tideline/streams/node';

/** Shortest and longest silence after which the venue is asked whether a pair has changed, ms. */
const FLOOR = 2_500;
const CEILING = 5_000;
/** Age of the newest data or proof from which on a pair is not trusted, ms. */
const TRUSTED_FOR = 9_000;
/** Data of a change that REST shows already may come this much later by the stream, ms. */
const GRACE = 1_000;

/**
 * Whether a pair's stream delivers, by the data of this pair alone: what else a connection carries
 * proves nothing about it. A pair that is quiet for longer than its own rhythm is alive only by the
 * venue's word that nothing has changed. Times are monotonic ms.
 */
export class PairPulse implements Cadence {
  readonly floor = FLOOR;
  readonly ceiling = CEILING;
  lastFrameAt = Number.NaN;
  mean = Number.NaN;
  deviation = 0;
  allowance = CEILING;
  #evidence = Number.NEGATIVE_INFINITY;
  /** REST showed another book, and no data has come since. */
  #contradictedAt = Number.POSITIVE_INFINITY;

  /** Data of this pair arrived. */
  heard(now: number): void {
    learn(this, now);
    this.#evidence = now;
    this.#contradictedAt = Number.POSITIVE_INFINITY;
  }

  /** The newest instant for which data or a proof stands. */
  get evidence(): number {
    return this.#evidence;
  }

  /** Whether the venue should be asked now: the pair is silent, and the last proof grows old. */
  isDue(now: number): boolean {
    return now - this.#evidence >= this.allowance;
  }

  /**
   * The venue's best prices of the time after `askedAt`.
   * @param same - they are those of the held book
   */
  answered(askedAt: number, same: boolean, now: number): void {
    if (this.#evidence > askedAt) return;
    if (same) {
      this.#evidence = askedAt;
      this.#contradictedAt = Number.POSITIVE_INFINITY;
    } else if (this.#contradictedAt === Number.POSITIVE_INFINITY) this.#contradictedAt = now;
  }

  /** The venue's market has moved, and its data does not come. */
  isHung(now: number): boolean {
    return now - this.#contradictedAt >= GRACE;
  }

  isAlive(now: number): boolean {
    return now - this.#evidence < TRUSTED_FOR && !this.isHung(now);
  }
}
