import { defer, map, type Observable, retry, shareReplay, timer } from 'rxjs';
import type { PairFeeds } from '#streams/pair-feeds';

/** The engine's code for books, deals and candles. The list of quotes comes without it. */
export const loadPairFeeds = () => import('#streams/pair-feeds');

const LONGEST_WAIT = 30_000;

/** The same as a stream for the engine, which must not hear of a failed download: it is repeated. */
export const pairFeeds$: Observable<PairFeeds> = defer(loadPairFeeds).pipe(
  map(({ PAIR_FEEDS }) => PAIR_FEEDS),
  retry({ delay: (_, count) => timer(Math.random() * Math.min(LONGEST_WAIT, 500 * 2 ** count)) }),
  shareReplay(1),
);
