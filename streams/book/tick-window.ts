/** Ticks a window holds. 4096 ticks take 16 kB a side and hold what most venues change. */
export const WINDOW = 4096;

const WORDS = WINDOW >> 5;
const GROUPS = WORDS >> 5;

/**
 * Which of {@link WINDOW} neighbouring ticks hold a level: one bit each, and one bit for each word that
 * is not empty. The next level below a tick is found by two or three `clz32`, whatever lies between.
 */
export class TickWindow {
  readonly #words = new Int32Array(WORDS);
  readonly #groups = new Int32Array(GROUPS);

  has(at: number): boolean {
    return ((this.#words[at >> 5] as number) & (1 << (at & 31))) !== 0;
  }

  add(at: number): void {
    const word = at >> 5;
    this.#words[word] = (this.#words[word] as number) | (1 << (at & 31));
    this.#groups[word >> 5] = (this.#groups[word >> 5] as number) | (1 << (word & 31));
  }

  delete(at: number): void {
    const word = at >> 5;
    const left = (this.#words[word] as number) & ~(1 << (at & 31));
    this.#words[word] = left;
    if (left === 0) {
      this.#groups[word >> 5] = (this.#groups[word >> 5] as number) & ~(1 << (word & 31));
    }
  }

  /** The nearest tick below `at` that holds a level; -1 when there is none. */
  below(at: number): number {
    const word = at >> 5;
    const rest = (this.#words[word] as number) & ((1 << (at & 31)) - 1);
    return rest === 0 ? this.#belowWord(word) : (word << 5) + 31 - Math.clz32(rest);
  }

  /** The highest tick that holds a level; -1 when there is none. */
  highest(): number {
    return this.has(WINDOW - 1) ? WINDOW - 1 : this.below(WINDOW - 1);
  }

  /** The nearest tick above `at` that holds a level; -1 when there is none. */
  above(at: number): number {
    let word = (at + 1) >> 5;
    if (word >= WORDS) return -1;
    const rest = (this.#words[word] as number) & (-1 << ((at + 1) & 31));
    if (rest !== 0) return (word << 5) + lowestBit(rest);
    while (++word < WORDS) {
      const bits = this.#words[word] as number;
      if (bits !== 0) return (word << 5) + lowestBit(bits);
    }
    return -1;
  }

  clear(): void {
    this.#words.fill(0);
    this.#groups.fill(0);
  }

  #belowWord(word: number): number {
    let group = word >> 5;
    let rest = (this.#groups[group] as number) & ((1 << (word & 31)) - 1);
    while (rest === 0) {
      if (--group < 0) return -1;
      rest = this.#groups[group] as number;
    }
    const found = (group << 5) + 31 - Math.clz32(rest);
    return (found << 5) + 31 - Math.clz32(this.#words[found] as number);
  }
}

/** Index of the lowest set bit of a word that is not 0. */
function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word);
}
