import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type ExchangeOptions, type RunningExchange, startExchange } from '#exchange';
import { rawCall } from '../../testing/raw-http.ts';

const running: RunningExchange[] = [];
const open = new Set<Socket>();
afterEach(async () => {
  for (const socket of open) socket.destroy();
  open.clear();
  for (const exchange of running.splice(0)) await exchange.close();
});

const METRICS_KEY = 'metrics-of-the-flood-test';

async function start(options: ExchangeOptions = {}): Promise<number> {
  const exchange = await startExchange({
    ...{ port: 0, dataDir: ':memory:', metricsKey: METRICS_KEY },
    ...options,
  });
  running.push(exchange);
  return exchange.port;
}

/** Opens a connection, sends bytes and leaves it open. */
function hold(port: number, bytes: string, from: string): Promise<Socket> {
  return new Promise((done) => {
    const socket = connect({ host: '127.0.0.1', port, localAddress: from });
    open.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => open.delete(socket));
    socket.on('connect', () => {
      socket.write(bytes);
      done(socket);
    });
  });
}

const HEAD = 'POST /api/get/lang HTTP/1.1\r\nhost: localhost\r\n';
const SLOW_HEAD = HEAD;
const SLOW_BODY = `${HEAD}content-type: application/x-www-form-urlencoded\r\ncontent-length: 60000\r\n\r\na=`;
const UPGRADE =
  'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n';
const POLLING = 'GET /socket.io/?EIO=4&transport=polling';

/** A number of the exchange's metrics. */
async function metric(port: number, name: string, from = '127.0.0.9'): Promise<number> {
  const { body } = await rawCall(
    port,
    'GET /metrics',
    { authorization: `Bearer ${METRICS_KEY}` },
    from,
  );
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(body)?.[1]);
}

async function login(port: number): Promise<string> {
  const body = new URLSearchParams({ account: 'demo', password: 'tideline' });
  const answer = await fetch(`http://127.0.0.1:${port}/api/user/login`, { method: 'POST', body });
  return (await answer.json()).data.token;
}

const limits = { sockets: 20, connections: 40, total: 100 };

describe('a flood of connections', () => {
  for (const [what, bytes] of [
    ['slow heads', SLOW_HEAD],
    ['slow bodies', SLOW_BODY],
    ['raw engine.io sockets', UPGRADE],
  ] as const) {
    it(`of ${what} from one address stays within its limit, and both it and others are served`, async () => {
      const port = await start({ limits });
      for (let at = 0; at < 300; at += 1) await hold(port, bytes, '127.0.0.2');
      for (const from of ['127.0.0.2', '127.0.0.3']) {
        expect((await rawCall(port, 'GET /healthz', {}, from)).status).toBe(200);
      }
      expect(await metric(port, 'tideline_connections')).toBeLessThanOrEqual(41);
      expect(await metric(port, 'tideline_sockets')).toBeLessThanOrEqual(20);
    });
  }

  it.each(['/socket.io/?EIO=4&transport=websocket', '/ws'])(
    'of messages in fragments of one byte to %s ends its sockets',
    async (path) => {
      const port = await start({ limits });
      const socket = await hold(port, UPGRADE.replace(/\/socket.io\S+/, path), '127.0.0.2');
      await new Promise<void>((done) => socket.once('data', () => done()));
      const fragment = (opcode: number) => Buffer.from([opcode, 0x81, 0, 0, 0, 0, 0x34]);
      socket.write(Buffer.concat([fragment(1), ...Array.from({ length: 200 }, () => fragment(0))]));
      await once(socket, 'close');
    },
  );

  it('from many addresses leaves room for others and keeps the connections of users', async () => {
    const port = await start({ limits });
    const token = await login(port);
    const user = await hold(
      port,
      `GET /api/user/center HTTP/1.1\r\nhost: localhost\r\nauthorization: ${token}\r\n\r\n`,
      '127.0.0.1',
    );
    await new Promise<void>((done) => user.once('data', () => done()));
    for (let at = 0; at < 400; at += 1) await hold(port, SLOW_BODY, `127.0.1.${1 + (at % 40)}`);
    expect((await rawCall(port, 'GET /healthz', {}, '127.0.0.3')).status).toBe(200);
    expect(await metric(port, 'tideline_connections')).toBeLessThanOrEqual(100);
    expect(user.destroyed).toBe(false);
    user.write(
      `GET /api/user/center HTTP/1.1\r\nhost: localhost\r\nauthorization: ${token}\r\n\r\n`,
    );
    const again = await new Promise<string>((done) =>
      user.once('data', (text) => done(String(text))),
    );
    expect(again).toContain('"type":"ok"');
  });

  it('of polling handshakes stays within the limit of sockets, and memory stays bounded', async () => {
    const port = await start({ limits: { ...limits, reads: 900 } });
    const before = process.memoryUsage().rss;
    const said = new Map<number, number>();
    for (let at = 0; at < 1_200; at += 1) {
      const { status } = await rawCall(port, POLLING, {}, '127.0.0.2');
      said.set(status, (said.get(status) ?? 0) + 1);
    }
    // Twenty connections, then refusals; requests from the 901st on are dropped unread.
    expect(said).toEqual(
      new Map([
        [200, 20],
        [403, 880],
        [400, 300],
      ]),
    );
    expect(await metric(port, 'tideline_sockets')).toBe(20);
    expect((await rawCall(port, POLLING, {}, '127.0.0.3')).status).toBe(200);
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024);
  });
});
