interface Entry<Value> {
  readonly at: Value;
  readonly id: number;
}

/**
 * Ids in the order in which a value reaches them: a price that rises or falls, or the time. A value
 * that reaches none of them is compared with one, however many there are.
 */
export class DueQueue<Value extends bigint | number> {
  readonly #falls: boolean;
  /** Next to be reached last. */
  readonly #entries: Entry<Value>[] = [];

  /** @param from - `above`: a value reaches an entry at or below it; `below`: at or above it */
  constructor(from: 'above' | 'below') {
    this.#falls = from === 'above';
  }

  add(id: number, at: Value): void {
    this.#entries.splice(this.#indexOf(id, at), 0, { at, id });
  }

  /** Removes an entry; nothing happens when there is none. */
  remove(id: number, at: Value): void {
    const index = this.#indexOf(id, at);
    const entry = this.#entries[index];
    if (entry?.id === id && entry.at === at) this.#entries.splice(index, 1);
  }

  /** Ids that a value reaches, next first, and in order of their ids at one place. */
  *due(value: Value): Generator<number> {
    for (let index = this.#entries.length - 1; index >= 0; index -= 1) {
      const entry = this.#entries[index];
      if (!entry || (this.#falls ? value > entry.at : value < entry.at)) return;
      yield entry.id;
    }
  }

  /** The first index whose entry is not reached later than this one. */
  #indexOf(id: number, at: Value): number {
    let low = 0;
    let high = this.#entries.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = this.#entries[middle];
      if (other && this.#isLater(other, id, at)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #isLater(other: Entry<Value>, id: number, at: Value): boolean {
    if (other.at === at) return other.id > id;
    return this.#falls ? other.at < at : other.at > at;
  }
}
