import { TOKEN_HEADER } from '@tideline/wire';
import { afterEach, describe, expect, it } from 'vitest';
import { type ExchangeOptions, type RunningExchange, startExchange } from '#exchange';
import { rawCall, rawRequest } from '../testing/raw-http.ts';

const running: RunningExchange[] = [];
afterEach(async () => {
  for (const exchange of running.splice(0)) await exchange.close();
});

async function open(options: ExchangeOptions = {}): Promise<number> {
  const exchange = await startExchange({ port: 0, dataDir: ':memory:', ...options });
  running.push(exchange);
  return exchange.port;
}

/** Spellings of one call's target. */
const TARGETS = [
  '/api/get/lang',
  '/%61pi/get/lang',
  '/api/%67et/lang',
  'http://localhost/api/get/lang',
  'http://elsewhere.example/%61pi/get/lang',
];

describe('calls of one address', () => {
  it('share one count over all spellings of a target', async () => {
    const port = await open({ limits: { reads: 5, writes: 5 } });
    for (const target of TARGETS) {
      expect([target, (await rawCall(port, `POST ${target}`)).status]).toEqual([target, 200]);
    }
    for (const target of TARGETS) {
      const refused = await rawCall(port, `POST ${target}`);
      expect([target, refused.status, JSON.parse(refused.body).error.id]).toEqual([
        target,
        429,
        'rate-limited',
      ]);
    }
    expect((await rawCall(port, 'POST /api/get/lang', {}, '127.0.0.2')).status).toBe(200);
  });

  it('count for unknown calls too', async () => {
    const port = await open({ limits: { reads: 2, writes: 2 } });
    for (const status of [200, 200, 429]) {
      expect((await rawCall(port, 'GET /api/nothing')).status).toBe(status);
    }
  });

  it('count for the user who has logged in, not for the address of a carrier', async () => {
    const port = await open({ limits: { reads: 3, writes: 30 } });
    const tokens: string[] = [];
    for (let user = 0; user < 4; user += 1) {
      const opened = await rawCall(port, 'POST /api/user/guest');
      tokens.push(JSON.parse(opened.body).data.token);
    }
    const read = async (token: string) =>
      (await rawCall(port, 'GET /api/user/center2', { [TOKEN_HEADER]: token })).status;
    for (const token of tokens) {
      const statuses = [await read(token), await read(token), await read(token)];
      expect(statuses).toEqual([200, 200, 200]);
      expect(await read(token)).toBe(429);
    }
    // Invented tokens count for the address.
    const invented = [];
    for (let at = 0; at < 4; at += 1) invented.push(await read(`invented-${at}`));
    expect(invented.at(-1)).toBe(429);
  });

  it('refuses two Host headers', async () => {
    const port = await open();
    const hosts = 'Host: localhost\r\nhost: evil.example\r\n';
    const twice = `GET /api/get/lang HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`;
    expect((await rawRequest(port, twice)).status).toBe(400);
  });

  it('ignore the address that a client claims', async () => {
    const port = await open({ limits: { reads: 2, writes: 2 } });
    const asked = async (at: number) =>
      (await rawCall(port, 'POST /api/get/lang', { 'x-forwarded-for': `8.8.8.${at}` })).status;
    expect([await asked(1), await asked(2), await asked(3)]).toEqual([200, 200, 429]);
  });

  it('count for the address that a configured proxy reports, by /64 for IPv6', async () => {
    const port = await open({ limits: { reads: 2, writes: 2 }, proxies: ['127.0.0.3'] });
    const asked = async (client: string, from = '127.0.0.3') =>
      (await rawCall(port, 'POST /api/get/lang', { 'x-forwarded-for': client }, from)).status;
    const said = [];
    for (const client of ['2001:db8::1', '2001:db8::2', '2001:db8:0:0:ffff::3', '2001:db8:0:1::1'])
      said.push(await asked(client));
    expect(said).toEqual([200, 200, 429, 200]);
    // Entries left of the proxy's own are the client's claim.
    expect(await asked('9.9.9.9, 2001:db8::4')).toBe(429);
    // A client that is not a proxy counts by its own address.
    expect([await asked('8.8.8.1', '127.0.0.4'), await asked('8.8.8.2', '127.0.0.4')]).toEqual([
      200, 200,
    ]);
    expect(await asked('8.8.8.3', '127.0.0.4')).toBe(429);
  });
});

describe('every answer', () => {
  it('of a call forbids caching and carries the security headers, for every spelling of the target', async () => {
    const port = await open();
    for (const target of [...TARGETS, '/%61pi/nothing', '/api/%', '/%61pi/%', '/api/%zz/x']) {
      const { headers } = await rawCall(port, `POST ${target}`);
      expect([target, headers['cache-control']]).toEqual([target, 'no-store']);
      expect([target, headers['x-content-type-options']]).toEqual([target, 'nosniff']);
      expect([target, headers['content-security-policy']]).toEqual([
        target,
        expect.stringContaining("frame-ancestors 'none'"),
      ]);
    }
  });

  it('to a malformed request has the one error shape and the security headers', async () => {
    const port = await open();
    const host = 'host: localhost\r\n';
    const broken = [
      `GET /api/% HTTP/1.1\r\n${host}connection: close\r\n\r\n`,
      `GET /% HTTP/1.1\r\n${host}connection: close\r\n\r\n`,
      `GET /api/${'x'.repeat(300)}/%zz HTTP/1.1\r\n${host}connection: close\r\n\r\n`,
      'NONSENSE\r\n\r\n',
      `GET / HTTP/1.1\r\n${host}a: ${'x'.repeat(20_000)}\r\n\r\n`,
      `POST /api/get/lang HTTP/1.1\r\n${host}content-length: 1\r\ntransfer-encoding: chunked\r\n\r\n`,
      `POST /api/get/lang HTTP/1.1\r\n${host}connection: close\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}`,
      `TRACE /api/get/lang HTTP/1.1\r\n${host}connection: close\r\n\r\n`,
    ];
    for (const bytes of broken) {
      const answer = await rawRequest(port, bytes);
      const what = bytes.slice(0, 40);
      expect([what, JSON.parse(answer.body)]).toEqual([
        what,
        expect.objectContaining({
          type: 'error',
          code: 0,
          error: { id: expect.stringMatching(/^(malformed-request|unknown-call|too-large)$/) },
        }),
      ]);
      expect([what, answer.headers['x-content-type-options']]).toEqual([what, 'nosniff']);
      expect([what, answer.headers['cache-control']]).toEqual([what, 'no-store']);
      expect(answer.body).not.toMatch(/FST_|Fastify|HPE_/);
    }
  });

  it('of the socket path carries the security headers too', async () => {
    const port = await open();
    for (const query of [
      'EIO=4&transport=polling',
      'EIO=4&transport=nothing',
      'EIO=4&transport=polling&sid=x',
    ]) {
      const { headers } = await rawCall(port, `GET /socket.io/?${query}`);
      expect([query, headers['x-content-type-options'], headers['cache-control']]).toEqual([
        query,
        'nosniff',
        'no-store',
      ]);
    }
  });
});
