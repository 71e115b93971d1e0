import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../../tests/support/until.ts';
import { NotedClient } from '../testing/call-socket.ts';
import { DoorBench, type Program } from '../testing/program.ts';

const symbol = 'BTCUSDT';
const AMEND = '/api/v3/order/amend/keepPriority';
let bench: DoorBench;
let bot: Program;
let at: (share: number) => string;
beforeAll(async () => {
  bench = await DoorBench.open();
  bot = await bench.program();
  at = bench.priced();
});
afterAll(() => bench.running.close());

describe('amending an order', () => {
  it('makes it smaller, keeps its id and its name, and tells so', async () => {
    const ear = await NotedClient.open(bench.url);
    await ear.subscribe(bot);
    const limit = { symbol, side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', price: at(0.95) };
    const placed = await bot.ask('POST', '/api/v3/order', {
      ...{ ...limit, quantity: '0.004', newClientOrderId: 'smaller' },
    });
    const orderId = Number(placed.body['orderId']);
    const amended = await bot.ask('PUT', AMEND, { symbol, orderId, newQty: '0.003' });
    expect(amended.body['amendedOrder']).toMatchObject({
      ...{ orderId, clientOrderId: 'smaller', qty: '0.00300000', status: 'NEW' },
    });
    const code = async (fields: Record<string, string | number>) =>
      (await bot.ask('PUT', AMEND, { symbol, ...fields })).body['code'];
    expect(await code({ orderId, newQty: '0.003' })).toBe(-2038);
    expect(await code({ orderId, newQty: '0.005' })).toBe(-2038);
    expect(await code({ orderId, newQty: '0.0000123' })).toBe(-1013);
    expect(await code({ orderId: 1, newQty: '0.001' })).toBe(-2013);
    expect(await code({ orderId })).toBe(-1102);
    await until('its report', () => ear.changes(orderId).length === 2);
    expect(ear.changes(orderId)).toEqual(['NEW NEW', 'REPLACED NEW']);
    await bot.ask('DELETE', '/api/v3/order', { symbol, orderId });
    ear.socket.terminate();
  });
});

describe('events of lists', () => {
  it('tell when a pair begins and when it is over', async () => {
    const ear = await NotedClient.open(bench.url);
    await ear.subscribe(bot);
    await bot.ask('POST', '/api/v3/order', {
      symbol,
      side: 'BUY',
      type: 'MARKET',
      quantity: '0.01',
    });
    const { body } = await bot.ask('POST', '/api/v3/orderList/oco', {
      ...{ symbol, side: 'SELL', quantity: '0.005', listClientOrderId: 'both' },
      ...{ aboveType: 'LIMIT_MAKER', abovePrice: at(1.05) },
      ...{ belowType: 'STOP_LOSS', belowStopPrice: at(0.95) },
    });
    const orderListId = Number(body['orderListId']);
    await bot.ask('DELETE', '/api/v3/orderList', { symbol, orderListId });
    const notified = () => ear.events('listStatus');
    await until('both events', () => notified().length === 2);
    expect(notified().map(({ C, L, g, l }) => [C, g, l, L])).toEqual([
      ['both', orderListId, 'EXEC_STARTED', 'EXECUTING'],
      ['both', orderListId, 'ALL_DONE', 'ALL_DONE'],
    ]);
    for (const event of notified()) expect(event['O']).toHaveLength(2);
    ear.socket.terminate();
  });
});

describe('money between accounts', () => {
  const TRANSFER = '/sapi/v1/asset/transfer';
  const free = async () =>
    Number((await bot.ask('GET', '/fapi/v3/account')).body['availableBalance']);

  it('moves to contracts and back, and lists it', async () => {
    const before = await free();
    const to = { type: 'MAIN_UMFUTURE', asset: 'USDT', amount: '12.5' };
    const { body } = await bot.ask('POST', TRANSFER, to);
    expect(Number(body['tranId'])).toBeGreaterThan(0);
    expect((await free()) - before).toBeCloseTo(12.5, 8);
    const listed = await bot.ask('GET', TRANSFER, { type: 'MAIN_UMFUTURE' });
    expect(listed.body).toMatchObject({ total: 1, rows: [{ amount: '12.50000000' }] });
    const tooMuch = { type: 'UMFUTURE_MAIN', asset: 'USDT', amount: '99999999' };
    expect((await bot.ask('POST', TRANSFER, tooMuch)).body['code']).toBe(-5013);
    const outside = { type: 'MAIN_FUNDING', asset: 'USDT', amount: '1' };
    expect((await bot.ask('POST', TRANSFER, outside)).body['code']).toBe(-1130);
    const reader = await bench.program({ rights: 'read' });
    expect((await reader.ask('POST', TRANSFER, to)).body['code']).toBe(-2015);
  });

  it('names a paper address of a coin', async () => {
    const path = '/sapi/v1/capital/deposit/address';
    const { body } = await bot.ask('GET', path, { coin: 'USDT', network: 'TRX' });
    expect(String(body['address'])).toContain('notreal');
    expect((await bot.ask('GET', path, { coin: 'USDT', network: 'XX' })).body['code']).toBe(-4018);
  });
});
