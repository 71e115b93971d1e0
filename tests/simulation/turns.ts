/**
 * The deferred steps of a core on virtual time, run turn by turn. Nothing in the core waits for
 * real time, so one real turn of the event loop settles all promises that a step has started.
 */
export class Turns {
  #steps: (() => void)[] = [];

  readonly defer = (step: () => void): void => {
    this.#steps.push(step);
  };

  /** Runs the deferred steps and all they start. */
  async turn(): Promise<void> {
    for (const step of this.#steps.splice(0)) step();
    await new Promise<void>((done) => setImmediate(done));
  }

  /** Turns until nothing is pending. */
  async settle(): Promise<void> {
    do await this.turn();
    while (this.#steps.length > 0);
  }

  /** Turns until a promise settles. @returns its value */
  async until<Value>(promise: Promise<Value>): Promise<Value> {
    let over = false;
    const done = promise.finally(() => {
      over = true;
    });
    while (!over) await this.turn();
    return done;
  }
}
