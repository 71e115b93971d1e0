import type { PairFeeds } from '@tideline/streams/pair-feeds';
import { map, type Observable } from 'rxjs';
import { latePart } from '../state/late-parts.ts';

/** The engine's code for books, deals and candles, separate from the list of quotes. */
export const loadPairFeeds = () => import('@tideline/streams/pair-feeds');

export const pairFeeds$: Observable<PairFeeds> = latePart(loadPairFeeds).pipe(
  map(({ PAIR_FEEDS }) => PAIR_FEEDS),
);
