import { type Cadence, learn } from '@tideline/streams/node';

/** Shortest and longest silence after which the venue is asked whether a pair has changed, ms. */
const FLOOR = 2_500;
const CEILING = 5_000;
/** Age of the newest data or proof from which on a pair is not trusted, ms. */
const TRUSTED_FOR = 9_000;
/** Data of a change that REST shows already may come this much later by the stream, ms. */
const GRACE = 1_000;
/** Longest calm that proves a pair quiet whose stream hung, ms. */
const LONGEST_CALM = 60_000;

/**
 * Whether a pair's stream delivers, by the changes of this pair's book alone: what else a
 * connection carries proves nothing about it. A pair that is quiet for longer than its own rhythm
 * is alive only by the venue's word that nothing has changed. Times are monotonic ms.
 *
 * A snapshot answers a subscription, also where the stream hangs, so only the first one counts.
 */
export class PairPulse implements Cadence {
  readonly floor = FLOOR;
  readonly ceiling = CEILING;
  lastFrameAt = Number.NaN;
  mean = Number.NaN;
  deviation = 0;
  allowance = CEILING;
  #evidence = Number.NEGATIVE_INFINITY;
  /** Newest data of the whole book. */
  #wholeAt = Number.NEGATIVE_INFINITY;
  /** REST last showed the held book, and so many of its levels a side. */
  #equalAt = Number.NEGATIVE_INFINITY;
  #equalDepth = 1;
  /** Levels a side of the newest proof. */
  #proven = 1;
  /** REST or deals showed another book than that of this connection. */
  #contradictedAt = Number.POSITIVE_INFINITY;
  /** REST or deals first showed another book since the last evidence. */
  #doubtedAt = Number.POSITIVE_INFINITY;
  /** REST or deals last showed another book. */
  #differedAt = Number.NEGATIVE_INFINITY;
  #heardAt = Number.NEGATIVE_INFINITY;
  #renewedAt = Number.NEGATIVE_INFINITY;

  /** The book of this pair changed. */
  received(now: number): void {
    learn(this, now);
    this.#heardAt = now;
    this.#wholeAt = now;
    this.#trust(now);
  }

  /** A snapshot replaced the book of this pair. */
  renewed(now: number): void {
    if (this.#evidence === Number.NEGATIVE_INFINITY) {
      this.#evidence = now;
      this.#wholeAt = now;
    }
    this.#renewedAt = now;
    this.#contradictedAt = Number.POSITIVE_INFINITY;
  }

  /** When the book of this pair last changed or was replaced. */
  get changedAt(): number {
    return Math.max(this.#heardAt, this.#renewedAt);
  }

  /** The newest instant for which data or a proof stands. */
  get evidence(): number {
    return this.#evidence;
  }

  /** Levels a side for which data or a proof stands. */
  depth(now: number): number {
    return now - this.#wholeAt < TRUSTED_FOR ? Number.POSITIVE_INFINITY : this.#proven;
  }

  /**
   * Whether the venue should be asked now: the pair is silent, and the last equal answer grows old.
   * @param part - of the pair's allowance
   */
  isDue(now: number, part = 1): boolean {
    return now - Math.max(this.#evidence, this.#equalAt) >= this.allowance * part;
  }

  /** Whether the pair needs proofs. @param part - of its allowance */
  isSilent(now: number, part: number): boolean {
    return now - this.changedAt >= this.allowance * part;
  }

  /**
   * The venue's best levels of the time after `askedAt`. Equal ones prove that nothing has changed,
   * as far as REST is known to move. After different ones they must stay equal for as long as the
   * doubt lasted, because the price of a moving market also stands for a moment.
   * @param same - they are those of the held book
   * @param depth - levels a side that were compared
   */
  answered(askedAt: number, same: boolean, now: number, depth: number): void {
    if (Math.max(this.#evidence, this.#renewedAt) > askedAt) return;
    const calmFrom = Math.max(this.#renewedAt, this.#differedAt);
    if (!same) this.outgrown(now);
    else if (askedAt - calmFrom >= this.#calm) {
      this.#equalAt = askedAt;
      this.#equalDepth = depth;
    }
  }

  /** The market has another book than the held one. */
  outgrown(now: number): void {
    this.#contradictedAt = Math.min(this.#contradictedAt, now);
    this.#doubtedAt = Math.min(this.#doubtedAt, now);
    this.#differedAt = now;
    this.#equalAt = Number.NEGATIVE_INFINITY;
  }

  /** REST moved after `at`, so its answers until then were those of that time. */
  moved(at: number): void {
    const proven = Math.min(this.#equalAt, at);
    if (proven <= Math.max(this.#evidence, this.#renewedAt)) return;
    this.#proven = this.#equalDepth;
    this.#trust(proven);
  }

  /** The venue's market has moved, and its data does not come. */
  isHung(now: number): boolean {
    return now - this.#contradictedAt >= GRACE;
  }

  isAlive(now: number): boolean {
    return now - this.#evidence < TRUSTED_FOR && now - this.#doubtedAt < GRACE;
  }

  /** Age of a snapshot from which on equal prices of REST prove anything: a new one equals them. */
  get #calm(): number {
    if (this.#doubtedAt === Number.POSITIVE_INFINITY) return FLOOR;
    return Math.min(LONGEST_CALM, Math.max(CEILING, this.#differedAt - this.#doubtedAt));
  }

  #trust(at: number): void {
    this.#evidence = at;
    this.#contradictedAt = Number.POSITIVE_INFINITY;
    this.#doubtedAt = Number.POSITIVE_INFINITY;
  }
}
