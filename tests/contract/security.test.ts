import { describe, expect, test } from 'vitest';
import { API_BASE, LANGUAGES } from '#wire';
import { customerUrl, getLang, setLang } from '#wire/calls/settings.ts';
import { withExchange } from './support/exchange.ts';
import { visitor } from './support/people.ts';

const exchange = withExchange();

describe('what every answer carries', () => {
  test('headers that keep a page from being framed, sniffed, scripted or cached', async () => {
    const answer = await fetch(`${exchange.url}${API_BASE}/get/lang`, { method: 'POST' });
    const header = (name: string) => answer.headers.get(name) ?? '';
    const policy = header('content-security-policy');
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(header('x-content-type-options')).toBe('nosniff');
    expect(header('x-frame-options')).toBe('DENY');
    expect(header('referrer-policy')).toBe('no-referrer');
    expect(header('cache-control')).toContain('no-store');
    expect(header('x-powered-by')).toBe('');
  });

  test('commands from pages of other sites are refused, whatever they carry', async () => {
    const token = await exchange.token();
    const headers = { authorization: token, 'sec-fetch-site': 'cross-site' };
    for (const path of ['user/nickname', 'wallet/change', 'lh/deposit']) {
      expect(await exchange.send('POST', path, {}, headers)).toMatchObject({
        error: { id: 'malformed-request' },
      });
    }
  });

  test('the token counts in its header alone (HANDLE:auth)', async () => {
    const token = await exchange.token();
    for (const headers of [{ cookie: `token=${token}` }, { authorization: `Bearer ${token}` }]) {
      expect((await exchange.get('user/center', {}, headers)).type).toBe('999');
    }
    expect((await exchange.get('user/center', { authorization: token })).type).toBe('999');
    expect((await exchange.get('user/center', {}, { authorization: token })).type).toBe('ok');
  });
});

describe('settings', () => {
  test('CALL:POST get/lang, CALL:POST set/lang and CALL:POST set/get_customer_url', async () => {
    const anyone = visitor(exchange);
    expect(await anyone.call(getLang, {}, 'kr')).toEqual({ lang: 'kr', languages: [...LANGUAGES] });
    expect((await anyone.call(getLang, {}, 'tlh')).lang).toBe('en');
    expect(await anyone.call(setLang, { lang: 'zh' })).toEqual({ lang: 'zh' });
    expect(await anyone.refused(setLang, { lang: 'xx' })).toBe('field-invalid lang');
    const { url } = await anyone.call(customerUrl, {});
    expect((await fetch(`${exchange.url}${url}`)).status).toBe(200);
  });
});
