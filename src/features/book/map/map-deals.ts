import type { MapDeal } from './live-map.ts';

/** The deals of a span of time. @param deals - oldest first; times are ms UTC, `to` is left out */
export function dealsBetween(
  deals: readonly MapDeal[],
  from: number,
  to: number,
): readonly MapDeal[] {
  const first = deals.findIndex(({ time }) => time >= from);
  const last = deals.findLastIndex(({ time }) => time < to);
  return first === -1 ? [] : deals.slice(first, last + 1);
}

/** The largest deals, at most so many, in no order: sorting all of them would cost a frame. */
export function largestDeals(deals: readonly MapDeal[], count: number): readonly MapDeal[] {
  if (deals.length <= count) return deals;
  const sizes = new Float64Array(deals.length);
  for (let at = 0; at < deals.length; at += 1) sizes[at] = deals[at]?.quantity ?? 0;
  sizes.sort();
  const smallest = sizes[deals.length - count] ?? 0;
  let equal = count - (deals.length - sizes.lastIndexOf(smallest) - 1);
  return deals.filter(({ quantity }) => {
    if (quantity !== smallest) return quantity > smallest;
    equal -= 1;
    return equal >= 0;
  });
}
