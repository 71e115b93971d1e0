import { expect, it } from 'vitest';
import { until } from '../../../tests/support/until.ts';
import type { ApiKeys } from '../../people/keys/service.ts';
import { NotedClient } from '../testing/call-socket.ts';
import { DoorBench } from '../testing/program.ts';
import { ListenKeys } from './listen-keys.ts';

const HOUR = 3_600_000;
const PATH = '/api/v3/userDataStream';
const ORDER = { symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET', quantity: '0.01' };

it('keeps a listen key for an hour after it was made or renewed, and one of each API key', () => {
  const wall = { time: 0, now: () => wall.time };
  let endKey: (id: number) => void = () => undefined;
  const onEnd = (ended: (id: number) => void) => {
    endKey = ended;
  };
  const keys = new ListenKeys(wall, { onEnd } as unknown as ApiKeys);
  const caller = { userId: 'u', keyId: 1 };
  const name = keys.make(caller);
  expect(name).toMatch(/^[a-z0-9]{64}$/);
  const ended: string[] = [];
  keys.onEnd(name, () => ended.push(name));
  wall.time = HOUR - 1;
  expect(keys.make(caller)).toBe(name);
  wall.time += HOUR - 1;
  keys.renew(caller, name);
  expect(() => keys.renew({ userId: 'v', keyId: 2 }, name)).toThrow('listenKey');
  expect(() => keys.close({ userId: 'v', keyId: 2 }, name)).toThrow('listenKey');
  wall.time += HOUR - 1;
  keys.sweep();
  expect([keys.find(name), ended]).toEqual([caller, []]);
  wall.time += 1;
  keys.sweep();
  expect([keys.find(name), ended]).toEqual([null, [name]]);
  expect(() => keys.renew(caller, name)).toThrow('listenKey');
  const next = keys.make(caller);
  expect(next).not.toBe(name);
  endKey(2);
  expect(keys.find(next)).toBe(caller);
  endKey(1);
  expect(keys.find(next)).toBeNull();
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
      return first.events('executionReport').length > 0 && wrapped.heard.length > 0;
    });
    expect(first.heard[0]).toMatchObject({ e: 'executionReport', s: 'BTCUSDT' });
    expect(wrapped.heard[0]).toMatchObject({ stream: second, data: { e: 'executionReport' } });
    expect(unknown.heard).toEqual([]);
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
