/** A price range and its place on the canvas. Prices are floats, for drawing only. */
export interface Range {
  readonly low: number;
  readonly high: number;
}

/** Free space above and below the prices, as a share of their range. */
const MARGIN = 0.12;
/**
 * Smallest range in price steps: a still price is a line in the middle, not noise over the plot.
 */
const MIN_STEPS = 6;

/**
 * The range that fits all prices.
 *
 * @param step - smallest price change of the pair
 */
export function fitRange(prices: Iterable<number>, step: number): Range | null {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const price of prices) {
    if (price < low) low = price;
    if (price > high) high = price;
  }
  if (low > high) return null;
  const missing = Math.max(0, MIN_STEPS * step - (high - low)) / 2;
  const margin = (high - low) * MARGIN + missing;
  return { low: low - margin, high: high + margin };
}

const STEPS = [1, 2, 5];

/** Round prices within a range, at most `max` of them. */
export function gridPrices({ low, high }: Range, step: number, max: number): readonly number[] {
  let power = 10 ** Math.floor(Math.log10(Math.max(step, (high - low) / 100)));
  for (;;) {
    for (const factor of STEPS) {
      const distance = Math.max(step, power * factor);
      const first = Math.ceil(low / distance);
      const count = Math.floor(high / distance) - first + 1;
      if (count > max) continue;
      return Array.from({ length: Math.max(0, count) }, (_, at) => (first + at) * distance);
    }
    power *= 10;
  }
}

const SECOND = 1_000;
const TIME_STEPS = [5, 10, 15, 30, 60, 120, 300, 600].map((seconds) => seconds * SECOND);

/** Round instants within a span, at most `max` of them. ms UTC. */
export function gridTimes(from: number, to: number, max: number): readonly number[] {
  const step =
    TIME_STEPS.find((each) => (to - from) / each <= max) ?? (TIME_STEPS.at(-1) as number);
  const times: number[] = [];
  for (let time = Math.ceil(from / step) * step; time <= to; time += step) times.push(time);
  return times;
}

/**
 * Places of labels that must not overlap: as near as possible to their wanted centres, inside
 * `height`, in the order of the wanted ones. Labels that do not fit overlap at the end.
 */
export function spread(wanted: readonly number[], size: number, height: number): number[] {
  const order = wanted.map((_, at) => at).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const places = [...wanted];
  let edge = size / 2;
  for (const at of order) {
    places[at] = Math.max(edge, places[at] ?? 0);
    edge = (places[at] ?? 0) + size;
  }
  edge = height - size / 2;
  for (const at of order.toReversed()) {
    places[at] = Math.min(edge, places[at] ?? 0);
    edge = (places[at] ?? 0) - size;
  }
  return places;
}
