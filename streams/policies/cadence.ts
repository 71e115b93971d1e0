/**
 * How long a topic may be silent, learned from its own inter-arrival times. The fields are part of
 * the topic's object, because every frame touches them.
 *
 * Mean and mean deviation are tracked like TCP's retransmission timer (RFC 6298: gains 1/8 and 1/4,
 * four deviations): this adapts to a quiet hour within a few messages and ignores a single burst.
 */
export interface Cadence {
  /** Minimum silence before the topic counts as silent, ms. */
  readonly floor: number;
  /** Maximum silence, after which the topic always counts as silent, ms. */
  readonly ceiling: number;
  /** Time of the topic's last frame, monotonic ms; NaN until a frame is received again. */
  lastFrameAt: number;
  /** Mean time between frames, ms; NaN until learned. */
  mean: number;
  deviation: number;
  /**
   * Silence in ms after which the topic counts as silent; the ceiling until a rhythm is learned.
   */
  allowance: number;
}

/** Records a frame at monotonic time `now`. */
export function learn(topic: Cadence, now: number): void {
  const gap = now - topic.lastFrameAt;
  topic.lastFrameAt = now;
  // Frames of one packet do not show the rhythm. A gap over the ceiling was an outage: learning it
  // would hide the next one. NaN is neither.
  if (!(gap > 0 && gap <= topic.ceiling)) return;
  if (Number.isNaN(topic.mean)) {
    topic.mean = gap;
    topic.deviation = gap / 2;
  } else {
    topic.deviation += (Math.abs(gap - topic.mean) - topic.deviation) / 4;
    topic.mean += (gap - topic.mean) / 8;
  }
  // Tolerates a slightly late frame of a perfectly regular feed.
  const late = Math.max(4 * topic.deviation, topic.floor / 4);
  topic.allowance = Math.min(topic.ceiling, Math.max(topic.floor, topic.mean + late));
}
