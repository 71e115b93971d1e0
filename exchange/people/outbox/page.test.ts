import { API_BASE, LANGUAGE_COOKIE, LANGUAGE_TAGS, LANGUAGES } from '@tideline/wire';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningExchange, startExchange } from '#exchange';
import { SERVER_TEXTS } from '#locales/languages';
import { pageOf } from './page.ts';

let exchange: RunningExchange;
const at = (path: string) => `http://127.0.0.1:${exchange.port}${path}`;
beforeAll(async () => {
  exchange = await startExchange({ port: 0, dataDir: ':memory:' });
});
afterAll(() => exchange.close());

const MESSAGE = {
  id: 1,
  time: Date.UTC(2024, 0, 2, 3, 4, 5),
  channel: 'mail',
  to: 'ada@x.example',
  subject: 'Code',
  text: 'It is 123456',
  state: 'kept',
} as const;

describe('the outbox as a page', () => {
  it('shows sent messages under the same strict policy as everything else', async () => {
    expect(await (await fetch(exchange.outboxUrl ?? '')).text()).toContain(
      'Nothing has been sent yet.',
    );
    const body = new URLSearchParams({ email: 'ada@x.example', purpose: 'register' });
    await fetch(at(`${API_BASE}/sms_mail`), { method: 'POST', body });
    const answer = await fetch(exchange.outboxUrl ?? '');
    const html = await answer.text();
    expect(html).toMatch(/ada@x\.example.*Mail.*code is \d{6}/s);
    // It reloads itself; nothing in it is inline.
    expect(html).toContain('<meta http-equiv="refresh"');
    expect(html).not.toMatch(/<script>|style=|<style/);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const style = /href="([^"]+\.css)"/.exec(html)?.[1] ?? '';
    const css = await fetch(at(style));
    expect([css.status, css.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8']);
  });

  it('escapes text that strangers typed', () => {
    const html = pageOf(
      [{ ...MESSAGE, to: '"><script>alert(1)</script>', text: `<b>&'"` }],
      'k',
      'en',
    );
    expect(html).not.toContain('<script>');
    expect(html).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).toContain('&lt;b&gt;&amp;&#39;&quot;');
    expect(html).toContain('2024-01-02 03:04:05 UTC');
  });

  it('speaks the language of the app in this browser', async () => {
    for (const lang of LANGUAGES) {
      const headers = { cookie: `${LANGUAGE_COOKIE}=${lang}` };
      const html = await (await fetch(exchange.outboxUrl ?? '', { headers })).text();
      expect(html).toContain(`<html lang="${LANGUAGE_TAGS[lang]}">`);
      const { outbox, kept, mail } = SERVER_TEXTS[lang].service;
      expect(html).toContain(`<h1>${outbox}</h1>`);
      expect(html).toContain(`${mail}, ${kept}`);
    }
  });

  it('is off when the sandbox is off', async () => {
    const open = await startExchange({ port: 0, dataDir: ':memory:', host: '0.0.0.0' });
    const status = async (path: string) =>
      (await fetch(`http://127.0.0.1:${open.port}${path}`)).status;
    expect(open.outboxUrl).toBeNull();
    expect(await status(`/outbox/${open.sandboxKey}`)).toBe(404);
    const call = await fetch(`http://127.0.0.1:${open.port}${API_BASE}/_sandbox/outbox`);
    expect((await call.json()).error.id).toBe('unknown-call');
    await open.close();
  });
});
