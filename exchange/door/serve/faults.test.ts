import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { DoorBench, type Program } from '../testing/program.ts';

const ORDER = '/api/v3/order';
const symbol = 'BTCUSDT';
let bench: DoorBench;
let bot: Program;
beforeAll(async () => {
  bench = await DoorBench.open();
  bot = await bench.program();
});
afterAll(() => bench.running.close());
afterEach(() => bench.running.faults.set(''));

const buy = (name: string) =>
  bot.ask('POST', ORDER, {
    ...{ symbol, side: 'BUY', type: 'MARKET', quantity: '0.001', newClientOrderId: name },
  });

it('carries an order out whose answer is lost, and finds it by its client order id', async () => {
  bench.running.faults.set(`door:POST ${ORDER}=lost`);
  const { body, headers, status } = await buy('lost-1');
  expect([status, body['code']]).toEqual([504, -1007]);
  expect(headers.get('x-mbx-order-count-10s')).toBe('1');
  const found = await bot.ask('GET', ORDER, { symbol, origClientOrderId: 'lost-1' });
  expect(found.body).toMatchObject({ clientOrderId: 'lost-1', status: 'FILLED' });
});

it.each([
  ['limit', 429, -1003, /^([1-9]|[1-5]\d|60)$/],
  ['ban(61000)', 418, -1003, /^61$/],
  ['fail', 500, -1000, /^$/],
  ['unavailable', 503, -1001, /^$/],
  ['reject(insufficient-balance)', 400, -2010, /^$/],
])('refuses an order by the fault %s with %i', async (fault, wanted, code, retry) => {
  bench.running.faults.set(`door:* ${ORDER}=${fault}`);
  const { body, headers, status } = await buy(`never-${wanted}`);
  expect([status, body['code']]).toEqual([wanted, code]);
  expect(headers.get('retry-after') ?? '').toMatch(retry);
  expect((await bot.ask('GET', '/api/v3/account')).status).toBe(200);
  bench.running.faults.set('');
  const named = { symbol, origClientOrderId: `never-${wanted}` };
  expect((await bot.ask('GET', ORDER, named)).body['code']).toBe(-2013);
});
