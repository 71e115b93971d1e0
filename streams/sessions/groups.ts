/**
 * Items with equal keys, in the order in which the keys first occur. `Map.groupBy` needs Node 21,
 * and this package runs on Node 20.
 */
export function groupsOf<Item>(items: readonly Item[], keyOf: (item: Item) => unknown): Item[][] {
  const groups = new Map<unknown, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups.values()];
}
