import type { Clock } from '../../foundation/ports/ports.ts';

/** Drift of the machine's clocks per ms, at the most: two parts in ten thousand. */
const DRIFT = 0.0002;
/**
 * A jump beyond this is a new clock, not a late message: another leader, or a changed speed; ms.
 */
const JUMP = 1_000;

/**
 * The exchange's time on an edge, estimated from the leader's turns. The turn that took the least
 * time on its way decides.
 */
export class EdgeClock implements Clock {
  readonly #monotonic: () => number;
  #offset = Number.NEGATIVE_INFINITY;
  #at = 0;

  constructor(monotonic: () => number) {
    this.#monotonic = monotonic;
  }

  /** A message of the leader with its exchange time, ms UTC. */
  hear(time: number): void {
    const now = this.#monotonic();
    const offset = time - now;
    const known = this.#offset - DRIFT * (now - this.#at);
    if (offset > known || known - offset > JUMP) {
      this.#offset = offset;
      this.#at = now;
    }
  }

  now(): number {
    // Before the first turn nothing is answered with a time that matters.
    return Math.round(this.#offset === Number.NEGATIVE_INFINITY ? Date.now() : this.#time());
  }

  #time(): number {
    return this.#monotonic() + this.#offset;
  }
}
