/**
 * Sum of amounts of one coin, in its units; null if any of them is unknown, because a total without
 * it would be a wrong number that looks right. Exact.
 */
export function totalOf(amounts: Iterable<bigint | null>): bigint | null {
  let sum = 0n;
  for (const amount of amounts) {
    if (amount === null) return null;
    sum += amount;
  }
  return sum;
}
