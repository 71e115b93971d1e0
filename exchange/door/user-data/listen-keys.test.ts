import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { until } from '../../../tests/support/until.ts';
import { SqliteStore } from '../../foundation/store/sqlite-store.ts';
import { Writer } from '../../foundation/transactions/writer.ts';
import { Seal } from '../../people/keys/seal.ts';
import { type ApiKeyRow, ApiKeys } from '../../people/keys/service.ts';
import { ManualClock, RecordingBus } from '../../testing/scripted-market.ts';
import { NotedClient } from '../testing/call-socket.ts';
import { DoorBench } from '../testing/program.ts';
import { ListenKeys } from './listen-keys.ts';

const PATH = '/api/v3/userDataStream';
const FUTURES = '/fapi/v1/listenKey';
const ORDER = { symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET', quantity: '0.01' };
const HOUR = 3_600_000;
const SEAL = new Seal('5'.repeat(64));
const ROW: ApiKeyRow = {
  ...{ id: 1, user_id: 'u', name: 'bot', kind: 'hmac', hash: 'h', secret: '', rights: 'trade' },
  ...{ networks: '', created: 0, used: null, listens: null },
};

/** Two API keys of two accounts, with their listen keys of both markets. */
async function twoKeys() {
  const clock = new ManualClock();
  const writer = new Writer({
    clock,
    bus: new RecordingBus(),
    store: await SqliteStore.open(':memory:'),
    rebuild: async () => 0,
    rebuilt: () => undefined,
    defer: setImmediate,
    pause: async () => undefined,
    report: (error) => {
      throw error;
    },
  });
  const keys = new ApiKeys({ clock, writer });
  const rows = [ROW, { ...ROW, id: 2, user_id: 'v', hash: 'i' }];
  await writer.run((tx) => {
    for (const row of rows) keys.add(tx, row);
  });
  const deps = { wall: clock, keys, seal: SEAL, writer };
  const spot = new ListenKeys('spot', deps);
  return { clock, deps, keys, spot, futures: new ListenKeys('futures', deps), writer };
}

const OWN = { userId: 'u', keyId: 1 };
const OTHER = { userId: 'v', keyId: 2 };

it('keeps a listen key for an hour after it was made or renewed, and one of each API key', async () => {
  const { clock, keys, spot, futures, writer } = await twoKeys();
  const name = await spot.make(OWN);
  expect(name).toMatch(/^[a-z0-9]{64}$/);
  const ended: string[] = [];
  spot.onEnd(name, () => ended.push(name));
  clock.time += HOUR - 1;
  expect(await spot.make(OWN)).toBe(name);
  expect(await futures.make(OWN)).not.toBe(name);
  expect(futures.find(name)).toBeNull();
  clock.time += HOUR - 1;
  await spot.renew(OWN, name);
  await expect(spot.renew(OTHER, name)).rejects.toThrow('listenKey');
  await expect(spot.close(OTHER, name)).rejects.toThrow('listenKey');
  clock.time += HOUR - 1;
  spot.sweep();
  expect([spot.own(OWN), spot.find(name), ended]).toEqual([name, OWN, []]);
  clock.time += 1;
  spot.sweep();
  expect([spot.find(name), ended]).toEqual([null, [name]]);
  await expect(spot.renew(OWN, name)).rejects.toThrow('listenKey');
  expect(() => spot.own(OWN)).toThrow('listenKey');
  const next = await spot.make(OWN);
  expect(next).not.toBe(name);
  spot.onEnd(next, () => ended.push(next));
  await writer.run((tx) => keys.end(tx, 'v', 2));
  expect(spot.find(next)).toEqual(OWN);
  await writer.run((tx) => keys.end(tx, 'u', 1));
  expect([spot.find(next), ended]).toEqual([null, [name, next]]);
});

it('knows no name that is another key of the same number, or no name at all', async () => {
  const { spot } = await twoKeys();
  const name = await spot.make(OWN);
  const forged = [
    ...[`${name.slice(0, 63)}${name.endsWith('0') ? '1' : '0'}`, name.toUpperCase(), `${name}0`],
    ...['', '__proto__', `${'0'.repeat(11)}2${name.slice(12)}`, 'x'.repeat(64)],
  ];
  expect(forged.map((each) => spot.find(each))).toEqual(forged.map(() => null));
});

it('stores no name that opens an account', async () => {
  const { keys, spot } = await twoKeys();
  const name = await spot.make(OWN);
  expect(JSON.stringify(keys.row(1))).not.toContain(name.slice(12));
});

it('keeps listen keys over a restart, and ended ones ended', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'listen-'));
  let bench = await DoorBench.open({ dataDir });
  try {
    const program = await bench.program();
    const post = async (path: string) => (await program.send('POST', path)).body['listenKey'];
    const [spot, futures] = [await post(PATH), await post(FUTURES)];
    const other = await bench.program();
    const gone = (await other.send('POST', PATH)).body['listenKey'];
    expect((await other.send('DELETE', `${PATH}?listenKey=${gone}`)).status).toBe(200);
    const { port } = bench.running;
    await bench.running.close();
    bench = await DoorBench.open({ dataDir, port });
    const renewed = await program.send('PUT', `${PATH}?listenKey=${spot}`);
    expect([renewed.status, await post(PATH)]).toEqual([200, spot]);
    expect((await program.send('PUT', FUTURES)).body).toEqual({ listenKey: futures });
    expect((await other.send('PUT', `${PATH}?listenKey=${gone}`)).body['code']).toBe(-1125);
    const socket = await NotedClient.open(bench.url, `/ws/${spot}`);
    await until('an event of the account', async () => {
      await program.ask('POST', '/api/v3/order', ORDER);
      return socket.events('executionReport').length > 0;
    });
  } finally {
    await bench.running.close();
    rmSync(dataDir, { recursive: true });
  }
});

it('sends plain events to the socket of a listen key, until it or its API key ends', async () => {
  const bench = await DoorBench.open();
  try {
    const program = await bench.program();
    const other = await bench.program();
    const keyOf = async (of: typeof program) =>
      String((await of.send('POST', PATH)).body['listenKey']);
    const [name, second] = [await keyOf(program), await keyOf(other)];
    const first = await NotedClient.open(bench.url, `/ws/${name}`);
    const wrapped = await NotedClient.open(bench.url, `/stream?streams=${second}`);
    const unknown = await NotedClient.open(bench.url, `/ws/${'x'.repeat(64)}`);
    await until('the first event', async () => {
      await program.ask('POST', '/api/v3/order', ORDER);
      return first.events('executionReport').length > 0 && wrapped.received.length > 0;
    });
    expect(first.received[0]).toMatchObject({ e: 'executionReport', s: 'BTCUSDT' });
    expect(wrapped.received[0]).toMatchObject({ stream: second, data: { e: 'executionReport' } });
    expect(unknown.received).toEqual([]);
    const closed = (each: NotedClient) => until('its end', () => each.socket.readyState === 3);
    await program.send('DELETE', `${PATH}?listenKey=${name}`);
    await closed(first);
    expect(first.events('listenKeyExpired')).toMatchObject([{ listenKey: name }]);
    const put = await program.send('PUT', `${PATH}?listenKey=${name}`);
    expect([put.status, put.body['code']]).toEqual([400, -1125]);
    expect(wrapped.socket.readyState).toBe(1);
    await bench.own('safe/key_end', { id: other.id });
    await closed(wrapped);
    expect((await other.send('POST', PATH)).body['code']).toBe(-2015);
  } finally {
    await bench.running.close();
  }
});
