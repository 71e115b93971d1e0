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

/** Totals by coin, e.g. of options with different stake coins. */
export function totalsByCoin<Coin>(
  amounts: Iterable<readonly [coin: Coin, amount: bigint | null]>,
): Map<Coin, bigint | null> {
  const totals = new Map<Coin, bigint | null>();
  for (const [coin, amount] of amounts) {
    const before = totals.get(coin);
    const unknown = before === null || amount === null;
    totals.set(coin, unknown ? null : (before ?? 0n) + amount);
  }
  return totals;
}
