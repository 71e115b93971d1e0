/** Number of consecutive frames that establish another epoch: a single one may be nonsense. */
const NEIGHBOURS = 2;

/**
 * The meaning of an item's epoch: `same`, `new` (held data belongs to the past), `old` (drop it),
 * or `announced`: the next frame, or an answer requested from now on, must confirm it.
 */
export type EpochOrder = 'same' | 'new' | 'old' | 'announced';

/**
 * Separates one epoch of the exchange from the next. The engine has one gate for all its topics.
 *
 * Epochs are opaque: their source decides which of two is newer, never server clocks. The socket
 * outranks REST: a connection belongs to one instance of the exchange, while polls may still reach
 * the previous one. One frame announces an epoch, the next one establishes it. Within a connection
 * a replaced epoch does not return, unless it continues in later exchange time and its successor
 * does not.
 */
export class EpochGate {
  #epoch: string | null = null;
  #since = Number.NEGATIVE_INFINITY;
  /** All epochs so far; an answer that names one is old, unless it is the present one again. */
  readonly #established = new Set<string>();
  /** The epoch of the present connection, and its replaced ones. */
  #spoken: string | null = null;
  #spokenTime = Number.NEGATIVE_INFINITY;
  readonly #left = new Set<string>();
  #returns = 0;
  #announced: string | null = null;
  #announcedAt = Number.POSITIVE_INFINITY;

  get epoch(): string | null {
    return this.#epoch;
  }

  /** The present connection has established its epoch. */
  get spoken(): boolean {
    return this.#spoken !== null;
  }

  /** A new connection begins: its epoch is the running one. */
  relink(): void {
    this.#spoken = null;
    this.#spokenTime = Number.NEGATIVE_INFINITY;
    this.#left.clear();
    this.#returns = 0;
    this.#announced = null;
  }

  /**
   * Judges a socket frame.
   * @param now - monotonic ms
   * @param time - exchange time of the frame
   */
  frame(epoch: string, now: number, time: number): EpochOrder {
    if (this.#left.has(epoch)) {
      if (!this.#isBack(time)) return 'old';
    } else if (this.#epoch !== null && epoch !== this.#epoch && epoch !== this.#announced) {
      this.#announced = epoch;
      this.#announcedAt = now;
      return 'announced';
    }
    if (this.#spoken !== null) this.#left.add(this.#spoken);
    this.#left.delete(epoch);
    this.#returns = 0;
    this.#announced = null;
    this.#spoken = epoch;
    this.#spokenTime = time;
    if (epoch === this.#epoch) return 'same';
    return this.#establish(epoch, now);
  }

  /** A frame of the running epoch: a replaced one is not returning. */
  confirm(time: number): void {
    this.#returns = 0;
    this.#announced = null;
    this.#spokenTime = time;
  }

  /**
   * Judges a REST answer. An answer of another epoch counts only when it was requested after the
   * present one was established, because an older request can have an older answer. It also counts
   * only while no connection has established an epoch: the answer may come from an earlier instance
   * that this client never met.
   */
  answer(epoch: string, requestedAt: number, now: number, speaking = false): EpochOrder {
    if (epoch === this.#epoch) return 'same';
    // Socket and REST agree on an epoch that neither had before.
    if (epoch === this.#announced && requestedAt >= this.#announcedAt) {
      if (this.#spoken !== null) this.#left.add(this.#spoken);
      this.#spoken = epoch;
      this.#announced = null;
      return this.#establish(epoch, now);
    }
    if (this.#established.has(epoch)) return 'old';
    if (this.#epoch !== null && (speaking || requestedAt <= this.#since)) return 'old';
    // A connection still in the old epoch belongs to an instance that has gone.
    if (this.#spoken !== null) this.#left.add(this.#spoken);
    return this.#establish(epoch, now);
  }

  #isBack(time: number): boolean {
    this.#returns = time > this.#spokenTime ? this.#returns + 1 : 0;
    return this.#returns >= NEIGHBOURS;
  }

  #establish(epoch: string, now: number): 'same' | 'new' {
    const first = this.#epoch === null;
    this.#established.add(epoch);
    this.#epoch = epoch;
    this.#since = now;
    // Before the first epoch there is no held data that could be old.
    return first ? 'same' : 'new';
  }
}
