import { filter, firstValueFrom, map, race, timer } from 'rxjs';
import { askAgain } from '../../api/refresh.ts';
import { checkConnection } from '../../market/lifecycle.ts';
import { market } from '../../market/market.ts';
import { useTradeChoices } from '../../state/trade-choices.ts';
import type { PairSort } from './pair-order.ts';

export const LISTS = ['favourites', 'gainers', 'losers', 'volume'] as const;
export type ListId = (typeof LISTS)[number];

const SORTS: Readonly<Record<ListId, PairSort>> = {
  favourites: { key: 'change', descending: true },
  gainers: { key: 'change', descending: true },
  losers: { key: 'change', descending: false },
  volume: { key: 'volume', descending: true },
};

/** The list that was chosen last on this device; else the favourites, or the most traded pairs. */
export function firstList(favourites: readonly string[]): ListId {
  const { homeList } = useTradeChoices.getState();
  const saved = LISTS.find((each) => each === homeList);
  return saved ?? (favourites.length > 0 ? 'favourites' : 'volume');
}

export const sortOfList = (list: ListId): PairSort => SORTS[list];

/** Minimum and maximum duration of the spinner, ms: shorter looks like a failure, longer is one. */
const MIN_WAIT = 500;
const MAX_WAIT = 5_000;

/**
 * A pull-down. It asks the exchange for an answer at once; prices stream anyway, so nothing is
 * reset. The pull ends when the list is live, or after the maximum.
 */
export async function marketRefreshed(): Promise<void> {
  checkConnection();
  askAgain();
  const live$ = market.quotes$.pipe(filter(({ status }) => status === 'live'));
  const minWait = firstValueFrom(timer(MIN_WAIT));
  await firstValueFrom(race(live$, timer(MAX_WAIT)).pipe(map(() => undefined)));
  await minWait;
}
