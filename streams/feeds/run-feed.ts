import { type MonoTypeOperatorFunction, Observable, Subscription } from 'rxjs';
import { pollWhile } from '../policies/poll-while.ts';
import type { Clock, RestAnswer } from '../ports.ts';
import type { Feed } from './feed.ts';
import type { FeedHub } from './feed-hub.ts';

/** A REST request of the engine is given up after this, ms: a later one would be fresher. */
export const FETCH_TIMEOUT = 10_000;

export interface RunOptions<F> {
  readonly hub: FeedHub;
  readonly clock: Clock;
  readonly random: () => number;
  make(): F;
  /** Asks REST for the state of the topic; absent for topics that REST knows as part of another. */
  fetch?(feed: F): Observable<RestAnswer>;
  /** What else runs as long as the feed does. */
  begin?(feed: F): Subscription;
  /** Keeps the feed running for consumers that come and go. */
  readonly linger: MonoTypeOperatorFunction<F>;
}

/**
 * A feed for as long as anyone looks at it, and a little longer: made on the first look, asked for at
 * the socket, and at REST while there is need.
 */
export function runFeed<F extends Feed<unknown>>(options: RunOptions<F>): Observable<F> {
  const { hub, clock, random } = options;
  return new Observable<F>((subscriber) => {
    const feed = options.make();
    const all = new Subscription(() => hub.remove(feed));
    const begun = options.begin?.(feed);
    if (begun) all.add(begun);
    all.add(hub.closed$.subscribe(() => subscriber.complete()));
    hub.add(feed);
    subscriber.next(feed);
    if (options.fetch) all.add(poll(feed, options.fetch));
    return all;
  }).pipe(options.linger);

  function poll(feed: F, fetch: (feed: F) => Observable<RestAnswer>): Subscription {
    let useful = false;
    const every = () => feed.pollEvery;
    return pollWhile(feed.need$, () => fetch(feed), {
      clock,
      random,
      every,
      timeout: FETCH_TIMEOUT,
      useful: () => useful,
    }).subscribe(({ answer, requestedAt }) => {
      hub.stats.polls += 1;
      useful = answer.kind === 'ok' && hub.answer(feed, answer.data, requestedAt);
      if (answer.kind === 'error') feed.failed(clock.monotonic());
    });
  }
}
