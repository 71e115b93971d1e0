const MINUTE = 60_000;
const DAY = 86_400_000;

/**
 * How far a recording's times are moved so that it is playing now. By whole days when it spans one, so
 * that the hour of the day stays its own; a shorter one by whole minutes, so that it begins now and
 * its candles keep their minutes.
 *
 * @param from - first instant of the recording
 * @param to - last instant
 */
export function loopShift(from: number, to: number, now: number): number {
  const step = to - from >= DAY ? DAY : MINUTE;
  return Math.floor((now - from) / step) * step;
}
