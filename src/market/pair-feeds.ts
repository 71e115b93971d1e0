import { defer, map, type Observable, retry, shareReplay, timer } from 'rxjs';
import type { PairFeeds } from '#streams/pair-feeds';

/** The engine's code for books, deals and candles, separate from the list of quotes. */
export const loadPairFeeds = () => import('#streams/pair-feeds');

const LONGEST_WAIT = 30_000;

/** The same as a stream for the engine, which expects no error: failed downloads are retried. */
export const pairFeeds$: Observable<PairFeeds> = defer(loadPairFeeds).pipe(
  map(({ PAIR_FEEDS }) => PAIR_FEEDS),
  retry({ delay: (_, count) => timer(Math.random() * Math.min(LONGEST_WAIT, 500 * 2 ** count)) }),
  shareReplay(1),
);
