/**
 * How far a number may jump ahead of its neighbour: more frames, deals or changes than any market of
 * ours makes while a phone loses a connection. What lies beyond is malformed, or must be confirmed by
 * the number after it.
 */
export const HORIZON = 10_000;
/** The same for every millisecond that has passed since the neighbour: 1,000 a second. */
const PER_MS = 1;

/** Whether `next` can follow `known` (or precede it) after `elapsed` ms. */
export function isNear(known: number, next: number, elapsed: number): boolean {
  return Math.abs(next - known) <= HORIZON + PER_MS * Math.max(0, elapsed);
}
