import { expect, it } from 'vitest';
import { HealthRegistry } from './health-registry.ts';
import type { Status } from './live.ts';

it('reports the worst status of the subscribed values, and forgets unsubscribed ones', () => {
  const health = new HealthRegistry();
  const seen: Status[] = [];
  health.statuses$.subscribe((statuses) => seen.push(statuses.book));
  health.put('book', 'BTC', 'stale');
  health.put('book', 'ETH', 'live');
  health.put('book', 'BTC', 'delayed');
  health.drop('book', 'BTC');
  health.drop('book', 'ETH');
  expect(seen).toEqual(['loading', 'stale', 'delayed', 'live', 'loading']);
});

it('is not trusted without subscriptions, and only when all of them are live', () => {
  const health = new HealthRegistry();
  const seen: boolean[] = [];
  health.trusted$.subscribe((trusted) => seen.push(trusted));
  health.put('commands', 'link', 'live');
  health.put('prices', 'all', 'live');
  health.put('book', 'BTC', 'delayed');
  health.drop('book', 'BTC');
  health.drop('prices', 'all');
  expect(seen).toEqual([false, false, true, false, true, false]);
});
