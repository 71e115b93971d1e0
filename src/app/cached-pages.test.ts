import { NavigationType } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { ASSETS, CHART, CONTRACTS, HOME, LOGIN, RECORD, SPOT } from '../paths.ts';
import { finishPage } from '../state/finished-pages.ts';
import { type CachedPages, cachePages, NO_PAGES } from './cached-pages.ts';
import { pageOf } from './routes.ts';

let cached: CachedPages;
let count = 0;
beforeEach(() => {
  cached = NO_PAGES;
});

/** Goes to a page; returns the key of its entry. */
function go(
  path: string,
  { type = NavigationType.Push, key = `k${++count}`, owner = 'u' as string | null } = {},
): string {
  const [pathname = '', search = ''] = path.split('?');
  const location = { pathname, search, hash: '', state: null, key };
  cached = cachePages(cached, {
    location,
    navigationType: type,
    route: pageOf(pathname) ?? null,
    owner,
  });
  return key;
}
const mounted = () => cached.pages.map(({ route }) => route.path);

describe('pages that stay mounted', () => {
  it('keeps a tab, under both addresses of Home', () => {
    go('/');
    const home = cached.shown;
    go(SPOT);
    expect(mounted()).toEqual(['/', SPOT]);
    go(HOME);
    expect(cached.shown).toBe(home);
    expect(cached.pages).toHaveLength(2);
  });

  it('shows the page of a history entry again on back and forward', () => {
    go(HOME);
    const first = go(`${CHART}?symbol=BTCUSDT`);
    const btc = cached.shown;
    const second = go(`${CHART}?symbol=ETHUSDT`);
    const eth = cached.shown;
    expect(eth).not.toBe(btc);
    go(`${CHART}?symbol=BTCUSDT`, { type: NavigationType.Pop, key: first });
    expect(cached.shown).toBe(btc);
    go(`${CHART}?symbol=ETHUSDT`, { type: NavigationType.Pop, key: second });
    expect(cached.shown).toBe(eth);
  });

  it('keeps a page that changes its own query', () => {
    go(`${RECORD}?tab=deposit`);
    const { shown } = cached;
    go(`${RECORD}?tab=withdraw`, { type: NavigationType.Replace });
    expect(cached.shown).toBe(shown);
    expect(cached.pages[0]?.seen.location.search).toBe('tab=withdraw');
  });

  it('never moves a mounted page, which would lose its scroll position', () => {
    for (const path of [HOME, SPOT, ASSETS, HOME, CONTRACTS, SPOT]) go(path);
    expect(mounted()).toEqual([HOME, SPOT, ASSETS, CONTRACTS]);
  });

  it('holds six pages besides the tabs and drops the one used longest ago', () => {
    go(HOME);
    const keys = Array.from({ length: 6 }, () => go(RECORD));
    go(RECORD, { type: NavigationType.Pop, key: keys[0] as string });
    const [oldest] = cached.pages.filter(({ seen }) => seen.location.key === keys[1]);
    for (let more = 0; more < 2; more += 1) go(RECORD);
    expect(cached.pages).not.toContain(oldest);
    expect(cached.pages.some(({ seen }) => seen.location.key === keys[0])).toBe(true);
    expect(cached.pages).toHaveLength(1 + 1 + 6);
  });

  it('drops a finished form', () => {
    go(HOME);
    finishPage(go(RECORD));
    go(HOME, { type: NavigationType.Pop });
    expect(mounted()).toEqual([HOME]);
  });

  it('drops every hidden page of a user who leaves, and the log-in of one who comes', () => {
    go(SPOT, { owner: null });
    go(LOGIN, { owner: null });
    go(SPOT);
    expect(mounted()).toEqual([SPOT]);
    go(ASSETS);
    go(RECORD);
    go(HOME, { owner: null });
    expect(mounted()).toEqual([HOME]);
  });

  it('mounts the shown page again for another user, whose sheets it must not keep open', () => {
    go(SPOT, { owner: null });
    const mount = () => cached.pages.find(({ id }) => id === SPOT)?.mount;
    const visitor = mount();
    const key = go(SPOT, { owner: 'u' });
    // A visitor who logs in continues.
    expect(mount()).toBe(visitor);
    go(SPOT, { owner: 'v', key });
    const other = mount();
    expect(other).not.toBe(visitor);
    go(SPOT, { owner: null, key });
    expect(mount()).not.toBe(other);
  });
});
