/**
 * Keeps one epoch of the exchange apart from the next.
 *
 * Epochs are opaque: which of two is newer is told by where it came from, never by server clocks. One
 * that was replaced never returns; a REST answer of another epoch counts only when it was asked for
 * after the present one was established, because an older question can have an older answer.
 */
export class EpochGate {
  #epoch: string | null = null;
  #since = Number.NEGATIVE_INFINITY;
  readonly #retired = new Set<string>();

  get epoch(): string | null {
    return this.#epoch;
  }

  /** Judges a socket frame: `same`, `new` (state of the old epoch must go) or `old` (drop it). */
  frame(epoch: string, now: number): 'same' | 'new' | 'old' {
    if (epoch === this.#epoch) return 'same';
    if (this.#retired.has(epoch)) return 'old';
    return this.#establish(epoch, now);
  }

  /** Judges a REST answer by when it was asked for. */
  answer(epoch: string, requestedAt: number, now: number): 'same' | 'new' | 'old' {
    if (epoch === this.#epoch) return 'same';
    if (this.#retired.has(epoch) || (this.#epoch !== null && requestedAt <= this.#since))
      return 'old';
    return this.#establish(epoch, now);
  }

  #establish(epoch: string, now: number): 'same' | 'new' {
    const first = this.#epoch === null;
    if (this.#epoch !== null) this.#retired.add(this.#epoch);
    this.#epoch = epoch;
    this.#since = now;
    // Before the first epoch nothing is held that would have to go.
    return first ? 'same' : 'new';
  }
}
