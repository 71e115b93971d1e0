/** The last `length` numbers. Sums are computed anew each time: no drift, and lengths are small. */
export class Rolling {
  readonly #length: number;
  readonly #values: number[] = [];

  /** @throws RangeError for a length that is not a whole number from 1 */
  constructor(length: number) {
    if (!(Number.isInteger(length) && length > 0)) {
      throw new RangeError(`length ${length}: a whole number from 1 expected`);
    }
    this.#length = length;
  }

  push(value: number): void {
    this.#values.push(value);
    if (this.#values.length > this.#length) this.#values.shift();
  }

  /** The window with `value` at its end; null while it is not full. */
  with(value: number): readonly number[] | null {
    const newest = this.#values.slice(-(this.#length - 1));
    const window = this.#length === 1 ? [value] : [...newest, value];
    return window.length === this.#length ? window : null;
  }
}

export function mean(values: readonly number[]): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}
