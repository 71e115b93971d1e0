/** Frames in a row of another epoch that are needed to believe it: a single one may be nonsense. */
const NEIGHBOURS = 2;

/**
 * What an item's epoch says of it: `same`, `new` (what is held is of the past), `old` (drop it), or
 * `announced`: an epoch that the next frame, or an answer asked for from now on, must confirm.
 */
export type Place = 'same' | 'new' | 'old' | 'announced';

/**
 * Keeps one epoch of the exchange apart from the next. The engine has one gate for all its topics.
 *
 * Epochs are opaque: which of two is newer is told by where it came from, never by server clocks.
 * The socket outranks REST: a connection belongs to one instance of the exchange, while polls may
 * still reach the one before it. One frame announces an epoch, the next one establishes it. Within a
 * connection an epoch that was replaced does not return, unless it goes on to speak in later exchange
 * time and its successor does not.
 */
export class EpochGate {
  #epoch: string | null = null;
  #since = Number.NEGATIVE_INFINITY;
  /** Replaced ones; an answer that names one is of the past, unless it is the present one again. */
  readonly #retired = new Set<string>();
  /** The epoch the present connection speaks of, and those it has left behind. */
  #spoken: string | null = null;
  #spokenTime = Number.NEGATIVE_INFINITY;
  readonly #left = new Set<string>();
  #returns = 0;
  #announced: string | null = null;
  #announcedAt = Number.POSITIVE_INFINITY;

  get epoch(): string | null {
    return this.#epoch;
  }

  /** The present connection has said which epoch it is of. */
  get spoken(): boolean {
    return this.#spoken !== null;
  }

  /** A new connection begins: whatever epoch it speaks of is the one that runs. */
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
  frame(epoch: string, now: number, time: number): Place {
    if (this.#left.has(epoch)) {
      if (!this.#isBack(time)) return 'old';
    } else if (this.#epoch !== null && epoch !== this.#epoch && epoch !== this.#announced) {
      this.#announced = epoch;
      this.#announcedAt = now;
      return 'announced';
    }
    if (this.#spoken !== null && this.#spoken !== epoch) this.#left.add(this.#spoken);
    this.#left.delete(epoch);
    this.#returns = 0;
    this.#announced = null;
    this.#spoken = epoch;
    this.#spokenTime = time;
    if (epoch === this.#epoch) return 'same';
    return this.#establish(epoch, now);
  }

  /** The epoch spoken of is heard again: one that was left is not coming back. */
  confirm(time: number): void {
    this.#returns = 0;
    this.#announced = null;
    this.#spokenTime = time;
  }

  /**
   * Judges a REST answer. One of another epoch counts only when it was asked for after the present
   * one was established, because an older question can have an older answer, and only while no
   * connection is there that has spoken of its own epoch: the answer may come from an instance that
   * went before this client ever met it.
   */
  answer(epoch: string, requestedAt: number, now: number, speaking = false): Place {
    if (epoch === this.#epoch) return 'same';
    // Socket and REST agree on an epoch that neither knew before.
    if (epoch === this.#announced && requestedAt >= this.#announcedAt) {
      if (this.#spoken !== null) this.#left.add(this.#spoken);
      this.#spoken = epoch;
      this.#announced = null;
      return this.#establish(epoch, now);
    }
    if (this.#retired.has(epoch)) return 'old';
    if (this.#epoch !== null && (speaking || requestedAt <= this.#since)) return 'old';
    // A connection that still speaks of the one before is that of an instance that has gone.
    if (this.#spoken !== null) this.#left.add(this.#spoken);
    return this.#establish(epoch, now);
  }

  #isBack(time: number): boolean {
    this.#returns = time > this.#spokenTime ? this.#returns + 1 : 0;
    return this.#returns >= NEIGHBOURS;
  }

  #establish(epoch: string, now: number): 'same' | 'new' {
    const first = this.#epoch === null;
    if (this.#epoch !== null) this.#retired.add(this.#epoch);
    this.#epoch = epoch;
    this.#since = now;
    // Before the first epoch nothing is held that would be of the past.
    return first ? 'same' : 'new';
  }
}
