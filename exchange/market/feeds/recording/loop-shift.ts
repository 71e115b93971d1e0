const MINUTE = 60_000;
const DAY = 86_400_000;

/**
 * The shift that makes a recording current. A recording of a day or more moves by whole days and
 * keeps its hours; a shorter one moves by whole minutes, so that it begins now and keeps its
 * candles' minutes.
 *
 * @param from - first instant of the recording
 * @param to - last instant
 */
export function loopShift(from: number, to: number, now: number): number {
  const step = to - from >= DAY ? DAY : MINUTE;
  return Math.floor((now - from) / step) * step;
}
