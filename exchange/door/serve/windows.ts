/** Uses of one subject in one window, counted from the start of the window. */
export class Windows {
  readonly #length: number;
  readonly #uses = new Map<string, number>();
  #window = Number.NEGATIVE_INFINITY;

  /** @param length - length of a window, ms; windows begin at its multiples */
  constructor(length: number) {
    this.#length = length;
  }

  /** Adds uses. @returns all uses of the subject in this window */
  add(subject: string, uses: number, now: number): number {
    const sum = this.of(subject, now) + uses;
    this.#uses.set(subject, sum);
    return sum;
  }

  /** Takes back uses that were added at an instant; those of an earlier window are over already. */
  remove(
    subject: string,
    uses: number,
    { counted, now }: { readonly counted: number; readonly now: number },
  ): void {
    const used = this.of(subject, now);
    if (Math.floor(counted / this.#length) !== this.#window) return;
    this.#uses.set(subject, Math.max(0, used - uses));
  }

  of(subject: string, now: number): number {
    const window = Math.floor(now / this.#length);
    if (window !== this.#window) {
      this.#window = window;
      this.#uses.clear();
    }
    return this.#uses.get(subject) ?? 0;
  }

  /** Time until the next window, ms. */
  left(now: number): number {
    return this.#length - (now % this.#length);
  }
}
