/**
 * First retry within half a second, the slowest within 15: clients reconnect to a restarted
 * exchange soon and spread out.
 */
const BACKOFF_BASE = 500;
export const BACKOFF_CAP = 15_000;

/** Growth of the waits of a kind of retry, ms. */
export interface Backoff {
  /** Longest first wait. */
  readonly base: number;
  /** Maximum of every wait. */
  readonly cap: number;
}

/**
 * Delay before retry `attempt` (0 is the first), ms: uniform between 0 and an exponential bound.
 * Full jitter keeps its spread at the cap, where socket.io's own jitter disappears and all clients
 * return in step.
 * @param random - uniform in [0, 1)
 */
export function fullJitter(
  attempt: number,
  random: () => number,
  { base, cap }: Backoff = { base: BACKOFF_BASE, cap: BACKOFF_CAP },
): number {
  const bound = Math.min(cap, base * 2 ** Math.min(attempt, 20));
  return Math.round(random() * bound);
}
