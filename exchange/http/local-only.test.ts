import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningExchange, startExchange } from '#exchange';
import { rawCall } from '../testing/raw-http.ts';

let exchange: RunningExchange;
beforeAll(async () => {
  exchange = await startExchange({
    port: 0,
    dataDir: ':memory:',
    sandbox: true,
    proxies: ['127.0.0.3'],
  });
});
afterAll(() => exchange.close());

const key = (): string => new URL(exchange.outboxUrl ?? '').pathname.split('/').at(-1) ?? '';
const host = (): string => `127.0.0.1:${exchange.port}`;

/** Whether a route answers; a refused request gets the answer of an unknown call. */
async function opens(
  line: string,
  headers: Readonly<Record<string, string>> = {},
  from?: string,
): Promise<boolean> {
  const { status, body } = await rawCall(
    exchange.port,
    line,
    { host: host(), 'x-sandbox-key': key(), ...headers },
    from,
  );
  return status === 200 && /"type":"ok"|<!doctype html>/.test(body);
}

const doors = (): string[] => [
  'GET /api/_sandbox/outbox',
  'GET /api/_sandbox/faults',
  'POST /api/_sandbox/faults',
  `GET /outbox/${key()}`,
];

/** Headers of requests that are not, or might not be, of this machine. */
const FORGED: Readonly<Record<string, string>>[] = [
  { host: 'evil.example' },
  { host: 'exchange.example:443' },
  { 'x-forwarded-for': '8.8.8.8' },
  { 'x-forwarded-for': '127.0.0.1' },
  { 'x-forwarded-host': 'localhost' },
  { 'x-forwarded-proto': 'https' },
  { 'x-real-ip': '127.0.0.1' },
  { forwarded: 'for=127.0.0.1' },
  { via: '1.1 proxy' },
  { 'cf-connecting-ip': '8.8.8.8' },
  { 'sec-fetch-site': 'cross-site' },
  { origin: 'https://exchange.example' },
];

describe('routes for this machine', () => {
  it('answer this machine with the secret of the run', async () => {
    for (const door of doors()) expect([door, await opens(door)]).toEqual([door, true]);
  });

  it('refuse requests that came through a proxy or name another host', async () => {
    for (const door of doors()) {
      for (const headers of FORGED) {
        expect([door, headers, await opens(door, headers)]).toEqual([door, headers, false]);
      }
      const forwarded = { 'x-forwarded-for': '127.0.0.1' };
      expect([door, await opens(door, forwarded, '127.0.0.3')]).toEqual([door, false]);
    }
  });

  it('lend an invitation and show a message to this machine alone', async () => {
    let asked = 0;
    const permits = async (headers: Readonly<Record<string, string>>, from?: string) => {
      asked += 1;
      const form = `email=ada${asked}%40tests.example&purpose=register`;
      const own = { host: host(), ...headers };
      const lent = await rawCall(exchange.port, 'GET /api/user/invitation', own, from);
      const sent = await rawCall(exchange.port, 'POST /api/sms_mail', own, from, form);
      return [lent.body.includes('TIDELINE'), sent.body.includes('"message":{"subject"')];
    };
    for (const headers of FORGED)
      expect([headers, await permits(headers)]).toEqual([headers, [false, false]]);
    expect(await permits({}, '127.0.0.3')).toEqual([false, false]);
    expect(await permits({})).toEqual([true, true]);
  });

  it('refuse requests without the secret, because a proxy may send no identifying header', async () => {
    for (const door of doors()) {
      const bare = door.replace(`/${key()}`, '');
      for (const wrong of ['', 'x', key().slice(1), `${key()}x`]) {
        const headers = { 'x-sandbox-key': wrong };
        expect([bare, wrong, await opens(bare, headers)]).toEqual([bare, wrong, false]);
      }
    }
    expect(await opens(`GET /outbox/${'x'.repeat(43)}`)).toBe(false);
  });

  it('reveal the secret only on the page that passes it to the app', async () => {
    const { body } = await rawCall(exchange.port, `GET /outbox/${key()}`, { host: host() });
    const script = /src="([^"]+\.js)"/.exec(body)?.[1] ?? '';
    const answer = await rawCall(exchange.port, `GET ${script}`, { host: host() });
    expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(answer.body).toContain(key());
    const foreign = { host: host(), 'sec-fetch-site': 'cross-site' };
    expect((await rawCall(exchange.port, `GET ${script}`, foreign)).status).toBe(404);
    expect((await rawCall(exchange.port, 'GET /h5/', { host: host() })).body).not.toContain(key());
  });
});
