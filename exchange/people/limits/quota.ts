import { type Counts, countAt, MemoryCounts, type Retention } from './counts.ts';

/** Limits the uses of a subject within a window. */
export class Quota {
  readonly #max: number;
  readonly #length: number;
  readonly #counts: Counts;

  /** @param length - length of the window, ms; it begins with the first use */
  constructor(max: number, length: number, counts: Counts = new MemoryCounts()) {
    this.#max = max;
    this.#length = length;
    this.#counts = counts;
  }

  /** Wait before the next use, ms; 0 when it is allowed now. */
  wait(subject: string, now: number): number {
    return this.uses(subject, now) >= this.#max ? this.left(subject, now) : 0;
  }

  /** Uses of the subject in its window. */
  uses(subject: string, now: number): number {
    return this.#live(subject, now).uses;
  }

  /** Time until the window of the subject ends, ms. */
  left(subject: string, now: number): number {
    return this.#live(subject, now).time + this.#length - now;
  }

  /** Counts one use. @returns 0, or the wait in ms; a refused use is not counted */
  take(subject: string, now: number, retention?: Retention): number {
    const wait = this.wait(subject, now);
    if (wait > 0) return wait;
    const { uses, time } = this.#live(subject, now);
    this.#counts.set(subject, { uses: uses + 1, time }, retention);
    return 0;
  }

  /** Resets the uses of a subject. */
  forgive(subject: string, now: number): void {
    if (this.#live(subject, now).uses > 0) this.#counts.set(subject, { uses: 0, time: now });
  }

  #live(subject: string, now: number) {
    const known = countAt(this.#counts, subject, now);
    return known && now - known.time < this.#length ? known : { uses: 0, time: now };
  }
}
