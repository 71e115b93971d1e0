import { type MonoTypeOperatorFunction, Observable, Subscription } from 'rxjs';
import { pollWhile } from '../policies/poll-while.ts';
import type { Clock, RestAnswer } from '../ports.ts';
import type { Feed } from './feed.ts';
import type { FeedHub } from './feed-hub.ts';

/** Timeout of the engine's REST requests, ms: a new one would give fresher data. */
export const FETCH_TIMEOUT = 10_000;

export interface RunOptions<F> {
  readonly hub: FeedHub;
  readonly clock: Clock;
  readonly random: () => number;
  make(): F;
  /** Requests the topic's state by REST; absent for topics that are part of another answer. */
  fetch?(feed: F): Observable<RestAnswer>;
  /** Further work that runs as long as the feed does. */
  begin?(feed: F): Subscription;
  /** Keeps the feed running while consumers come and go. */
  readonly linger: MonoTypeOperatorFunction<F>;
}

/**
 * Runs a feed while it has listeners, and a little longer: creates it on the first subscription,
 * subscribes at the socket, and polls REST while needed.
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
