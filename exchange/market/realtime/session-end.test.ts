import { type AccountFrame, API_BASE, EVENTS, SOCKET_PATH } from '@tideline/wire';
import { io, type Socket } from 'socket.io-client';
import { afterEach, describe, expect, it } from 'vitest';
import { type ExchangeOptions, type RunningExchange, startExchange } from '#exchange';

const running: RunningExchange[] = [];
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.disconnect();
  for (const exchange of running.splice(0)) await exchange.close();
});

async function open(options: ExchangeOptions = {}) {
  const exchange = await startExchange({ port: 0, dataDir: ':memory:', ...options });
  running.push(exchange);
  const url = `http://127.0.0.1:${exchange.port}`;
  const post = async (path: string, form: Record<string, string>, token?: string) => {
    const headers: HeadersInit = token === undefined ? {} : { authorization: token };
    const body = new URLSearchParams(form);
    return await (
      await fetch(`${url}${API_BASE}/${path}`, { method: 'POST', headers, body })
    ).json();
  };
  const login = async (): Promise<string> =>
    (await post('user/login', { account: 'demo', password: 'tideline' })).data.token;
  return { url, post, login, faults: exchange.faults };
}

/** A socket of a session, with its received private frames. */
async function follow(url: string, token: string) {
  const socket = io(url, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  });
  sockets.push(socket);
  const received: AccountFrame['data'][] = [];
  let wake = (): void => undefined;
  socket.on(EVENTS.frame, ({ topic, data }: AccountFrame) => {
    if (topic === 'account') received.push(data);
    wake();
  });
  await new Promise<void>((done) => socket.on('connect', () => done()));
  const ack = await socket.emitWithAck(EVENTS.authenticate, token);
  const until = async (kind: string): Promise<void> => {
    while (!received.some((each) => each.kind === kind)) {
      await new Promise<void>((done) => {
        wake = done;
      });
    }
  };
  return { received, ack, until, probe: () => socket.emitWithAck(EVENTS.probe) };
}

const order = (at: number) => ({
  symbol: 'BTCUSDT',
  side: 'buy',
  type: 'market',
  quantity: '0.001',
  client_id: `session-end-${at}`,
});

describe('a socket whose session has ended', () => {
  it('by expiry is notified, and receives no later private frame', async () => {
    const { url, post, login, faults } = await open({ sessionLifetime: 30_000 });
    const early = await follow(url, await login());
    expect(early.ack.ok).toBe(true);
    faults.set('clock=skew(30000)');
    await early.until('session-ended');
    const later = await login();
    const late = await follow(url, later);
    expect((await post('coin/trade', order(1), later)).type).toBe('ok');
    await late.until('balance');
    await early.probe();
    expect(early.received).toEqual([{ kind: 'session-ended' }]);
  });

  it('by the 101st login is notified too, and other sockets are not', async () => {
    const { url, post, login } = await open();
    const first = await login();
    const displaced = await follow(url, first);
    const tokens: string[] = [];
    for (let at = 0; at < 100; at += 1) tokens.push(await login());
    const last = tokens.at(-1) ?? '';
    await displaced.until('session-ended');
    const stays = await follow(url, last);
    expect((await post('coin/trade', order(2), last)).type).toBe('ok');
    await stays.until('balance');
    await displaced.probe();
    expect(displaced.received).toEqual([{ kind: 'session-ended' }]);
    expect(stays.received.map(({ kind }) => kind)).not.toContain('session-ended');
    expect((await post('user/center', {}, first)).type).not.toBe('ok');
  });
});
