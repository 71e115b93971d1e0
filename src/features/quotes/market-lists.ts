import { filter, firstValueFrom, map, race, timer } from 'rxjs';
import { market } from '../../market/market.ts';
import type { PairSort } from './pair-order.ts';

export const LISTS = ['favourites', 'gainers', 'losers', 'volume'] as const;
export type ListId = (typeof LISTS)[number];

const SORTS: Readonly<Record<ListId, PairSort>> = {
  favourites: { key: 'change', descending: true },
  gainers: { key: 'change', descending: true },
  losers: { key: 'change', descending: false },
  volume: { key: 'volume', descending: true },
};

export const sortOfList = (list: ListId): PairSort => SORTS[list];

/** A spinner shorter than this looks like a failure; one longer than the second figure is one, ms. */
const AT_LEAST = 500;
const AT_MOST = 5_000;

/**
 * A pull-down: prices stream anyway, so nothing is torn down; the pull is over when the list is live,
 * or when it is clear that it will not be.
 */
export async function marketRefreshed(): Promise<void> {
  const live$ = market.quotes$.pipe(filter(({ status }) => status === 'live'));
  const least = firstValueFrom(timer(AT_LEAST));
  await firstValueFrom(race(live$, timer(AT_MOST)).pipe(map(() => undefined)));
  await least;
}
