/** Ticks a window holds. 4096 ticks take 16 kB a side and hold what most venues change. */
export const WINDOW = 4096;

const WORDS = WINDOW >> 5;

/**
 * Which of {@link WINDOW} neighbouring ticks hold a level: one bit each. The next level is found a word
 * of 32 ticks at a time (`clz32`); near the touch it is nearly always in the same word.
 */
export class TickWindow {
  readonly #words = new Int32Array(WORDS);

  has(at: number): boolean {
    return ((this.#words[at >> 5] as number) & (1 << (at & 31))) !== 0;
  }

  add(at: number): void {
    this.#words[at >> 5] = (this.#words[at >> 5] as number) | (1 << (at & 31));
  }

  delete(at: number): void {
    this.#words[at >> 5] = (this.#words[at >> 5] as number) & ~(1 << (at & 31));
  }

  /** The nearest tick below `at`, which is 1…{@link WINDOW}, that holds a level; -1 when there is none. */
  below(at: number): number {
    let word = (at - 1) >> 5;
    let bits = (this.#words[word] as number) & (-1 >>> (31 - ((at - 1) & 31)));
    while (bits === 0) {
      if (--word < 0) return -1;
      bits = this.#words[word] as number;
    }
    return (word << 5) + 31 - Math.clz32(bits);
  }

  /** The nearest tick from `at` upwards that holds a level; -1 when there is none. */
  from(at: number): number {
    let word = at >> 5;
    let bits = (this.#words[word] as number) & (-1 << (at & 31));
    while (bits === 0) {
      if (++word >= WORDS) return -1;
      bits = this.#words[word] as number;
    }
    return (word << 5) + 31 - Math.clz32(bits & -bits);
  }

  clear(): void {
    this.#words.fill(0);
  }
}
