/**
 * The number of elements at the start of a list for which a condition holds, found in log₂ steps.
 * @param items - those for which it holds come first
 */
export function partitionPoint<T>(items: readonly T[], holds: (item: T) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const item = items[middle];
    if (item !== undefined && holds(item)) low = middle + 1;
    else high = middle;
  }
  return low;
}
