/** Number of ticks in a window: 16 kB a side, and enough for most changes of venues. */
export const WINDOW = 4096;

const WORDS = WINDOW >> 5;

/**
 * A bit set of the ticks with a level among {@link WINDOW} neighbouring ticks. The next level is
 * found in words of 32 ticks (`clz32`); near the best price it is nearly always in the same word.
 */
export class TickWindow {
  readonly #words = new Int32Array(WORDS);

  has(at: number): boolean {
    return (this.#word(at >> 5) & (1 << (at & 31))) !== 0;
  }

  add(at: number): void {
    this.#words[at >> 5] = this.#word(at >> 5) | (1 << (at & 31));
  }

  delete(at: number): void {
    this.#words[at >> 5] = this.#word(at >> 5) & ~(1 << (at & 31));
  }

  /** The nearest tick with a level below `at`, which is 1…{@link WINDOW}; -1 when there is none. */
  below(at: number): number {
    let word = (at - 1) >> 5;
    let bits = this.#word(word) & (-1 >>> (31 - ((at - 1) & 31)));
    while (bits === 0) {
      if (--word < 0) return -1;
      bits = this.#word(word);
    }
    return (word << 5) + 31 - Math.clz32(bits);
  }

  /** The nearest tick with a level from `at` upwards; -1 when there is none. */
  from(at: number): number {
    let word = at >> 5;
    let bits = this.#word(word) & (-1 << (at & 31));
    while (bits === 0) {
      if (++word >= WORDS) return -1;
      bits = this.#word(word);
    }
    return (word << 5) + 31 - Math.clz32(bits & -bits);
  }

  clear(): void {
    this.#words.fill(0);
  }

  #word(at: number): number {
    return this.#words[at] as number;
  }
}
