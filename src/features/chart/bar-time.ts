/**
 * Places of instants on a chart whose bars have equal widths. A place is a bar's index, and a
 * fraction of it between two bars.
 */

/** Length of a bar when the chart has fewer than two, ms. */
const DEFAULT_STEP = 60_000;

/** Mean length of the bars, ms: months differ. */
function barStep(times: readonly number[]): number {
  const [first, last] = [times[0], times.at(-1)];
  if (first === undefined || last === undefined || times.length < 2) return DEFAULT_STEP;
  return (last - first) / (times.length - 1);
}

/**
 * @param times - openings of the bars, ms, ascending
 * @returns the place of an instant; below 0 before the first bar, null without bars
 */
export function placeOf(times: readonly number[], time: number): number | null {
  const [first, last] = [times[0], times.at(-1)];
  if (first === undefined || last === undefined) return null;
  if (time <= first) return (time - first) / barStep(times);
  if (time >= last) return times.length - 1 + (time - last) / barStep(times);
  let low = 0;
  let high = times.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? last) <= time) low = middle;
    else high = middle;
  }
  const [from = first, to = last] = [times[low], times[high]];
  return low + (time - from) / (to - from);
}

/** The instant at a place, ms; null without bars. The inverse of {@link placeOf}. */
export function timeAt(times: readonly number[], place: number): number | null {
  const [first, last] = [times[0], times.at(-1)];
  if (first === undefined || last === undefined) return null;
  if (place <= 0) return first + place * barStep(times);
  const end = times.length - 1;
  if (place >= end) return last + (place - end) * barStep(times);
  const low = Math.floor(place);
  const [from = first, to = last] = [times[low], times[low + 1]];
  return from + (place - low) * (to - from);
}
