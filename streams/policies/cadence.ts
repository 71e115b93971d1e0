/**
 * How long a topic may be silent, learned from its own inter-arrival times.
 *
 * Mean and mean deviation are tracked as TCP does for its retransmission timer (RFC 6298: gains 1/8
 * and 1/4, four deviations): it follows a quiet hour within a few messages and ignores a single burst.
 */
export interface CadenceLimits {
  /** Never call it silent sooner, ms. */
  readonly floor: number;
  /** Always call it silent by then, ms. */
  readonly ceiling: number;
}

export class Cadence {
  readonly #limits: CadenceLimits;
  #mean: number | null = null;
  #deviation = 0;

  constructor(limits: CadenceLimits) {
    this.#limits = limits;
  }

  /** Takes in one inter-arrival time, ms. */
  learn(gap: number): void {
    // A gap over the ceiling was an outage, not the topic's rhythm: learning it would hide the next one.
    if (gap > this.#limits.ceiling) return;
    if (this.#mean === null) {
      this.#mean = gap;
      this.#deviation = gap / 2;
      return;
    }
    this.#deviation += (Math.abs(gap - this.#mean) - this.#deviation) / 4;
    this.#mean += (gap - this.#mean) / 8;
  }

  /** Silence, in ms, after which the topic counts as silent. The ceiling until something was learned. */
  get allowance(): number {
    if (this.#mean === null) return this.#limits.ceiling;
    // A feed as regular as a clock must not be called silent for one frame that is a little late.
    const late = Math.max(4 * this.#deviation, this.#limits.floor / 4);
    const learned = this.#mean + late;
    return Math.min(this.#limits.ceiling, Math.max(this.#limits.floor, learned));
  }
}
