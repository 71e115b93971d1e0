/**
 * How long a topic may be silent, learned from its own inter-arrival times. The fields lie flat in the
 * object of the topic, because every frame touches them.
 *
 * Mean and mean deviation are tracked as TCP does for its retransmission timer (RFC 6298: gains 1/8
 * and 1/4, four deviations): it follows a quiet hour within a few messages and ignores a single burst.
 */
export interface Cadence {
  /** Never call it silent sooner, ms. */
  readonly floor: number;
  /** Always call it silent by then, ms. */
  readonly ceiling: number;
  /** When the topic spoke last, monotonic ms; NaN when it must be heard afresh. */
  heardAt: number;
  /** Mean time between two words, ms; NaN until something was learned. */
  mean: number;
  deviation: number;
  /** Silence, in ms, after which the topic counts as silent. The ceiling until something was learned. */
  allowance: number;
}

/** The topic spoke at monotonic time `now`. */
export function learn(topic: Cadence, now: number): void {
  const gap = now - topic.heardAt;
  topic.heardAt = now;
  // What came in one packet tells nothing of the rhythm. A gap over the ceiling was an outage: learning
  // it would hide the next one. NaN is neither.
  if (!(gap > 0 && gap <= topic.ceiling)) return;
  if (Number.isNaN(topic.mean)) {
    topic.mean = gap;
    topic.deviation = gap / 2;
  } else {
    topic.deviation += (Math.abs(gap - topic.mean) - topic.deviation) / 4;
    topic.mean += (gap - topic.mean) / 8;
  }
  // A feed as regular as a clock must not be called silent for one frame that is a little late.
  const late = Math.max(4 * topic.deviation, topic.floor / 4);
  topic.allowance = Math.min(topic.ceiling, Math.max(topic.floor, topic.mean + late));
}
