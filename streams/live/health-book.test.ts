import { Subject } from 'rxjs';
import { expect, it } from 'vitest';
import { HealthBook } from './health-book.ts';
import { type Live, LOADING, type Status } from './live.ts';

it('says the worst of what is looked at, and forgets what nobody looks at', () => {
  const health = new HealthBook();
  const seen: Status[] = [];
  health.statuses$.subscribe((statuses) => seen.push(statuses.book));
  const live = (status: Status): Live<null> => ({ ...LOADING, status });
  const btc$ = new Subject<Live<null>>();
  const eth$ = new Subject<Live<null>>();
  const btc = btc$.pipe(health.noting('book', 'BTC')).subscribe();
  eth$.pipe(health.noting('book', 'ETH')).subscribe();
  btc$.next(live('stale'));
  eth$.next(live('live'));
  btc$.next(live('delayed'));
  btc.unsubscribe();
  expect(seen).toEqual(['loading', 'stale', 'delayed', 'live']);
});
