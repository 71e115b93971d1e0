/**
 * Maximum plausible jump of a number from its neighbour: more frames, deals or changes than any of
 * our markets makes while a phone loses a connection. Larger jumps are malformed, or need the next
 * number's confirmation.
 */
export const HORIZON = 10_000;
/**
 * Time ahead of the exchange's clock from which on an item is malformed, ms; below it, the clock is
 * late.
 */
export const AHEAD = 60_000;
/** Additional jump per millisecond since the neighbour: 1,000 a second. */
const PER_MS = 1;

/** Whether `next` can follow `known` (or precede it) after `elapsed` ms. */
export function isNear(known: number, next: number, elapsed: number): boolean {
  return Math.abs(next - known) <= HORIZON + PER_MS * Math.max(0, elapsed);
}
