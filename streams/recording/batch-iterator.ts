/** An iteration step that was asked for while another one reads. */
type Step<T> = Promise<IteratorResult<T, void>>;

/**
 * The values of batches one by one. An async generator awaits twice for each value; this one
 * awaits once for each batch.
 */
export class BatchIterator<T> implements AsyncGenerator<T, void, undefined> {
  readonly #batches: AsyncGenerator<readonly T[], void, undefined>;
  #batch: readonly T[] = [];
  #at = 0;
  /** The last step that reads, while it reads. */
  #reading: Step<T> | null = null;

  constructor(batches: AsyncGenerator<readonly T[], void, undefined>) {
    this.#batches = batches;
  }

  next(): Step<T> {
    if (this.#reading === null) {
      const value = this.#batch[this.#at];
      if (value !== undefined) {
        this.#at += 1;
        return Promise.resolve({ done: false, value });
      }
    }
    const before = this.#reading;
    const again = () => this.#read();
    const step = before === null ? this.#read() : before.then(again, again);
    this.#reading = step;
    const done = () => {
      if (this.#reading === step) this.#reading = null;
    };
    step.then(done, done);
    return step;
  }

  async return(): Step<T> {
    this.#batch = [];
    await this.#batches.return();
    return { done: true, value: undefined };
  }

  async throw(error: unknown): Step<T> {
    this.#batch = [];
    await this.#batches.return();
    throw error;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.return();
  }

  async #read(): Step<T> {
    for (;;) {
      const value = this.#batch[this.#at];
      if (value !== undefined) {
        this.#at += 1;
        return { done: false, value };
      }
      const next = await this.#batches.next();
      if (next.done === true) return { done: true, value: undefined };
      this.#batch = next.value;
      this.#at = 0;
    }
  }
}
