import type { Clock } from '../foundation/ports/ports.ts';

/** A simulated market that is stepped begins at this instant in every run, ms UTC. */
export const STEPPED_START = Date.UTC(2026, 0, 1);

/** A clock that stands still until it is moved. It never goes back. */
export class SteppedClock implements Clock {
  #time: number;

  /** @param start - ms UTC */
  constructor(start: number = STEPPED_START) {
    this.#time = start;
  }

  now(): number {
    return this.#time;
  }

  /** @param time - ms UTC; an earlier one changes nothing */
  moveTo(time: number): void {
    this.#time = Math.max(this.#time, time);
  }

  /** Begins at an instant, which may be before {@link STEPPED_START}: nobody has read the clock. */
  beginAt(time: number): void {
    this.#time = time;
  }
}
