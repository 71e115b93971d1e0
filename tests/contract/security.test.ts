import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API_BASE, LANGUAGES } from '@tideline/wire';
import { customerUrl, getLang, setLang } from '@tideline/wire/calls/settings';
import { afterAll, describe, expect, test } from 'vitest';
import { withExchange } from './support/exchange.ts';
import { visitor } from './support/people.ts';

/** Stands for a build of the app, so that this test needs none. */
const app = mkdtempSync(join(tmpdir(), 'tideline-app-'));
mkdirSync(join(app, 'assets'));
mkdirSync(join(app, '.vite'));
writeFileSync(join(app, 'index.html'), '<!doctype html><title>Tideline</title>');
writeFileSync(join(app, 'assets', 'index-1.js'), 'export {};');
writeFileSync(join(app, 'assets', 'world.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
writeFileSync(join(app, 'sw.js'), '');
writeFileSync(join(app, '.vite', 'manifest.json'), '{}');

const exchange = withExchange({ appFolder: app });
afterAll(() => rmSync(app, { recursive: true }));

/** The request reached no call: unknown path or malformed. */
const isRefusal = (text: string): boolean => /unknown-call|malformed-request|Not Found/.test(text);

describe('security of every answer', () => {
  test('sends headers against framing, sniffing, script injection and caching', async () => {
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

  test('states its content type and UTF-8, for this site only, and does not name the server [CONST:bases]', async () => {
    for (const path of [`${API_BASE}/get/lang`, '/h5/', '/kf', '/healthz', '/nowhere']) {
      const method = path.startsWith(API_BASE) ? 'POST' : 'GET';
      const headers = { origin: 'https://elsewhere.example' };
      const answer = await fetch(`${exchange.url}${path}`, { method, headers });
      expect([path, answer.headers.get('content-type')]).toEqual([
        path,
        expect.stringMatching(/^(application\/json|text\/(html|plain)); charset=utf-8$/i),
      ]);
      for (const headerName of [
        'server',
        'x-powered-by',
        'access-control-allow-origin',
        'set-cookie',
      ])
        expect([path, headerName, answer.headers.get(headerName)]).toEqual([
          path,
          headerName,
          null,
        ]);
      const policy = answer.headers.get('content-security-policy') ?? '';
      for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
        expect([path, policy]).toEqual([path, expect.stringContaining(rule)]);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    }
    expect(await (await fetch(`${exchange.url}/h5/`)).text()).toContain('<title>Tideline');
    const call = await fetch(`${exchange.url}/api/get/lang`, { method: 'POST' });
    expect(await call.json()).toMatchObject({ type: 'ok' });
    for (const path of ['/get/lang', '/h5/api/get/lang'])
      expect((await fetch(`${exchange.url}${path}`, { method: 'POST' })).ok, path).toBe(false);
  });

  test('sends the parts of the app without the headers of a document, and its document with them', async () => {
    const asked = (path: string) => fetch(`${exchange.url}${path}`);
    const script = (await asked('/h5/assets/index-1.js')).headers;
    for (const name of ['content-security-policy', 'x-frame-options', 'etag', 'last-modified'])
      expect([name, script.get(name)]).toEqual([name, null]);
    expect(script.get('x-content-type-options')).toBe('nosniff');
    expect(script.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(script.get('cache-control')).toContain('immutable');
    // A person can open these as a page, and an SVG can contain scripts.
    for (const path of ['/h5/', '/h5/index.html', '/h5/assets/world.svg', '/h5/sw.js']) {
      const { headers } = await asked(path);
      expect([path, headers.get('content-security-policy')]).toEqual([
        path,
        expect.stringContaining("default-src 'self'"),
      ]);
      expect([path, headers.get('etag')]).toEqual([path, expect.any(String)]);
    }
  });

  test('refuses methods outside the contract, directory listings and hidden files', async () => {
    // fetch normalises paths and refuses TRACE, so this uses a raw request.
    const ask = (method: string, path: string) =>
      new Promise<{ readonly status: number; readonly text: string }>((done, failed) => {
        const { port } = new URL(exchange.url);
        const asked = request({ host: '127.0.0.1', port, method, path }, (answer) => {
          let text = '';
          answer.on('data', (bytes) => {
            text += bytes;
          });
          answer.on('end', () => done({ status: answer.statusCode ?? 0, text }));
        });
        asked.on('error', failed);
        asked.end();
      });
    for (const method of ['TRACE', 'DELETE', 'PATCH']) {
      expect((await ask(method, '/healthz')).status).toBeGreaterThanOrEqual(400);
      const call = await ask(method, `${API_BASE}/user/center`);
      expect([method, call.text]).toEqual([method, expect.toSatisfy(isRefusal)]);
    }
    const nothing = { status: 404, text: 'Nothing is here.\n' };
    for (const path of [
      '/h5/assets/',
      '/.git/config',
      '/h5/.vite/manifest.json',
      '/h5/package.json',
    ])
      expect([path, await ask('GET', path)]).toEqual([path, nothing]);
    for (const path of ['/h5/../package.json', '/h5/%2e%2e/package.json', '/h5/..%2fpackage.json'])
      expect((await ask('GET', path)).text).not.toContain('"scripts"');
  });

  test('refuses commands from pages of other sites', async () => {
    const token = await exchange.token();
    const headers = { authorization: token, 'sec-fetch-site': 'cross-site' };
    for (const path of ['user/nickname', 'wallet/change', 'lh/deposit']) {
      expect(await exchange.send('POST', path, {}, headers)).toMatchObject({
        error: { id: 'malformed-request' },
      });
    }
  });

  test('accepts the token in its header only (HANDLE:auth)', async () => {
    const token = await exchange.token();
    for (const headers of [{ cookie: `token=${token}` }, { authorization: `Bearer ${token}` }]) {
      expect((await exchange.get('user/center', {}, headers)).type).toBe('999');
    }
    expect((await exchange.get('user/center', { authorization: token })).type).toBe('999');
    expect((await exchange.get('user/center', {}, { authorization: token })).type).toBe('ok');
  });
});

describe('settings', () => {
  test('HANDLE:set-lang keeps a visitor’s language in their client, for calls that name none', async () => {
    const post = (path: string, body: string, headers: Record<string, string> = {}) =>
      fetch(`${exchange.url}/api/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body,
      });
    const setCookie = (await post('set/lang', 'lang=jp')).headers.get('set-cookie') ?? '';
    expect(setCookie).toContain('SameSite=Lax');
    const cookie = setCookie.split(';')[0] ?? '';
    const lang = async (headers: Record<string, string>) =>
      ((await (await post('get/lang', '', headers)).json()) as { data: { lang: string } }).data
        .lang;
    expect(await lang({ cookie })).toBe('jp');
    expect(await lang({ cookie, 'x-lang': 'kr' })).toBe('kr');
    expect(await lang({ cookie: 'lang=xx' })).toBe('en');
    expect(await lang({})).toBe('en');
  });

  test('CALL:POST get/lang, CALL:POST set/lang and CALL:POST set/get_customer_url', async () => {
    const anyone = visitor(exchange);
    expect(await anyone.call(getLang, {}, 'kr')).toEqual({ lang: 'kr', languages: [...LANGUAGES] });
    expect((await anyone.call(getLang, {}, 'tlh')).lang).toBe('en');
    expect(await anyone.call(setLang, { lang: 'zh' })).toEqual({ lang: 'zh' });
    expect(await anyone.refused(setLang, { lang: 'xx' })).toBe('field-invalid lang');
    const { url } = await anyone.call(customerUrl, {});
    expect((await fetch(`${exchange.url}${url}`)).status).toBe(200);
  });

  test('answers and refusals to a user who names no language are in the one they have set [CALL:POST set/lang]', async () => {
    const headers = { authorization: await exchange.token() };
    const refused = () => exchange.send('PUT', 'coin/trade', { id: '999999' }, headers);
    const english = await refused();
    await exchange.send('POST', 'set/lang', { lang: 'jp' }, headers);
    expect(await exchange.send('POST', 'get/lang', {}, headers)).toMatchObject({
      data: { lang: 'jp' },
    });
    const japanese = await refused();
    expect(japanese).toMatchObject({ error: { id: 'order-not-found' } });
    expect(japanese.message).toMatch(/[\p{Script=Hiragana}\p{Script=Han}]/u);
    expect(english.message).toMatch(/^[A-Z]/);
    // A call that names a language is answered in it.
    const named = { ...headers, 'x-lang': 'en' };
    const said = await exchange.send('PUT', 'coin/trade', { id: '999999' }, named);
    expect(said.message).toBe(english.message);
  });
});
