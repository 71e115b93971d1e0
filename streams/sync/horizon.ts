/**
 * How far a number may jump ahead of its neighbour: more frames, deals or changes than any market of
 * ours makes while a phone loses a connection. What lies beyond is malformed, or must be confirmed by
 * the number after it.
 */
export const HORIZON = 10_000;
/** An item dated later than this after the exchange's clock is malformed, ms. Below it, the clock is late. */
export const AHEAD = 60_000;
/** The horizon grows by this for every millisecond since the neighbour: 1,000 a second. */
const PER_MS = 1;

/** Whether `next` can follow `known` (or precede it) after `elapsed` ms. */
export function isNear(known: number, next: number, elapsed: number): boolean {
  return Math.abs(next - known) <= HORIZON + PER_MS * Math.max(0, elapsed);
}
