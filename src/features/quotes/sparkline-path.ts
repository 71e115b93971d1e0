export const SPARK_WIDTH = 56;
export const SPARK_HEIGHT = 24;
/** Half of the stroke, so that the extremes are not cut off. */
const EDGE = 1;

/**
 * The line of prices in a box of {@link SPARK_WIDTH} by {@link SPARK_HEIGHT}, the lowest at the
 * bottom. Empty for fewer than two prices: one price is no line.
 * @param closes - plain decimals, oldest first; floats suffice for a picture
 */
export function sparklinePath(closes: readonly string[]): string {
  if (closes.length < 2) return '';
  const values = closes.map(Number);
  const low = Math.min(...values);
  const span = Math.max(...values) - low;
  const width = SPARK_WIDTH - 2 * EDGE;
  const height = SPARK_HEIGHT - 2 * EDGE;
  const points = values.map((value, at) => {
    const x = EDGE + (width * at) / (values.length - 1);
    // A day without a change is a line in the middle.
    const y = span === 0 ? SPARK_HEIGHT / 2 : EDGE + height * (1 - (value - low) / span);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return `M${points.join('L')}`;
}
