/**
 * Sum of amounts of one coin, in its units; null as soon as one of them is not known. A total with
 * parts missing would be a wrong number that looks right. Exact.
 */
export function totalOf(amounts: Iterable<bigint | null>): bigint | null {
  let sum = 0n;
  for (const amount of amounts) {
    if (amount === null) return null;
    sum += amount;
  }
  return sum;
}

/** Totals by coin, e.g. of options paid in several. */
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
