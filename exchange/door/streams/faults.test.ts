import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { until } from '../../../tests/support/until.ts';
import { NotedClient } from '../testing/call-socket.ts';
import { DoorBench, type Program } from '../testing/program.ts';

const symbol = 'BTCUSDT';
let bench: DoorBench;
let bot: Program;
let other: Program;
beforeAll(async () => {
  bench = await DoorBench.open();
  bot = await bench.program();
  other = await bench.program();
});
afterAll(() => bench.running.close());
afterEach(() => bench.running.faults.set(''));

const buy = () =>
  bot.ask('POST', '/api/v3/order', { symbol, side: 'BUY', type: 'MARKET', quantity: '0.001' });
/** Socket of an account's events. */
const ear = async (program: Program) => {
  const client = await NotedClient.open(bench.url);
  await client.subscribe(program);
  return client;
};

it('drops events of one stream, so that its book has a hole', async () => {
  const books = await NotedClient.open(bench.url, '/ws/btcusdt@depth@100ms/ethusdt@depth@100ms');
  bench.running.faults.set('stream:btcusdt@depth@100ms=drop(0.5)');
  const holes = (pair: string) => {
    const ids = books.events('depthUpdate').filter(({ s }) => s === pair);
    return ids.filter(({ U }, at) => at > 0 && U !== Number(ids[at - 1]?.['u']) + 1).length;
  };
  await until('holes', () => holes('BTCUSDT') > 2 && books.events('depthUpdate').length > 20);
  expect(holes('ETHUSDT')).toBe(0);
  books.socket.terminate();
});

it('sends the events of one stream late, and twice', async () => {
  const marks = await NotedClient.open(bench.url, '/ws/btcusdt@bookTicker/ethusdt@bookTicker');
  bench.running.faults.set('stream:btcusdt@bookTicker=duplicate+delay(50)');
  const ids = (pair: string) =>
    marks.received.filter(({ s }) => s === pair).map(({ u }) => Number(u));
  const twice = () => new Set(ids('BTCUSDT')).size < ids('BTCUSDT').length;
  await until('an event twice', () => twice() && ids('ETHUSDT').length > 3);
  const plain = ids('ETHUSDT');
  expect(new Set(plain).size).toBe(plain.length);
  marks.socket.terminate();
});

it('keeps the events of one key from it, and of no other', async () => {
  const [own, others] = [await ear(bot), await ear(other)];
  bench.running.faults.set(`user:${bot.id}=drop`);
  await buy();
  await until('the events of the other key', () => others.changes().length === 2);
  await own.call('ping');
  expect(own.events('executionReport', 'outboundAccountPosition')).toEqual([]);
  bench.running.faults.set('');
  await buy();
  await until('events again', () => own.changes().length === 2);
  for (const each of [own, others]) each.socket.terminate();
});

it('sends the events of an account late and in order', async () => {
  const own = await ear(bot);
  bench.running.faults.set('user:*=delay(300)');
  const before = performance.now();
  await buy();
  await until('the late events', () => own.changes().length === 2);
  expect(performance.now() - before).toBeGreaterThan(299);
  expect(own.changes()).toEqual(['NEW NEW', 'TRADE FILLED']);
  own.socket.terminate();
});

it('cuts the events of one key, which then begins anew', async () => {
  const [own, others] = [await ear(bot), await ear(other)];
  bench.running.faults.set(`user:${bot.id}=disconnect`);
  await until('the end', () => own.events('eventStreamTerminated').length === 1);
  expect(others.events('eventStreamTerminated')).toEqual([]);
  await own.subscribe(bot);
  await buy();
  await until('events again', () => own.changes().length === 2);
  for (const each of [own, others]) each.socket.terminate();
});

it('refuses the calls of one key and serves another', async () => {
  const account = (program: Program) => program.ask('GET', '/api/v3/account');
  bench.running.faults.set(`key:${bot.id}:GET *=unavailable`);
  expect((await account(bot)).body['code']).toBe(-1001);
  expect((await account(other)).status).toBe(200);
});

it('moves the clock ahead for programs too', async () => {
  const time = async () =>
    Number((await bot.send('GET', '/api/v3/time', undefined, '')).body['serverTime']);
  const before = await time();
  bench.running.faults.set('clock=skew(30000)');
  expect((await time()) - before).toBeGreaterThanOrEqual(30_000);
  const late = await bot.ask('GET', '/api/v3/account', { timestamp: before });
  expect(late.body['code']).toBe(-1021);
});
