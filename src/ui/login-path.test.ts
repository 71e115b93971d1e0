import { describe, expect, it } from 'vitest';
import '../app/routes.ts';
import { PATHS } from '../path-list.ts';
import { backtypeOf, loginPath, mayRedirect } from './login-path.ts';
import { returnPath } from './return-path.ts';

describe('the path to the login and back (STATE:backtype, STATE:redirect-once)', () => {
  it.each([
    ['/', '2'],
    ['/pages/index/index', '2'],
    ['/pages/trade/index', '2'],
    ['/pages/option/detail', '2'],
    ['/pages/template/index', '2'],
    ['/pages/assets/index', '2'],
  ])('from %s the back type is %s', (path, type) => expect(backtypeOf(path)).toBe(type));

  it('from every other page the back type is 1', () => {
    const others = [...PATHS].filter((path) => backtypeOf(path) === '1');
    expect(others).toHaveLength(PATHS.size - 6);
  });

  it('encodes the return page', () => {
    expect(loginPath('/pages/trade/kline', '?symbol=BTCUSDT')).toBe(
      '/pages/user/login/login?backpage=%2Fpages%2Ftrade%2Fkline%3Fsymbol%3DBTCUSDT&backtype=1',
    );
  });

  it.each([
    [null, '/pages/index/index'],
    ['', '/pages/index/index'],
    ['/pages/trade/kline?symbol=ETHUSDT', '/pages/trade/kline?symbol=ETHUSDT'],
    ['https://elsewhere.example/', '/pages/index/index'],
    ['//elsewhere.example/', '/pages/index/index'],
    ['javascript:alert(1)', '/pages/index/index'],
    ['/pages/user/login/login?backpage=x', '/pages/index/index'],
    ['/no/such/page', '/pages/index/index'],
  ])('%j leads to %s', (backpage, path) => expect(returnPath(backpage)).toBe(path));

  it('redirects at most once a second', () => {
    expect(mayRedirect(10_000)).toBe(true);
    expect(mayRedirect(10_999)).toBe(false);
    expect(mayRedirect(11_000)).toBe(true);
    expect(mayRedirect(11_999)).toBe(false);
  });
});
