import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { NotedClient } from '../testing/call-socket.ts';
import { DoorBench, type Program } from '../testing/program.ts';

const symbol = 'BTCUSDT';
let bench: DoorBench;
let bot: Program;
let signer: Program;
beforeAll(async () => {
  bench = await DoorBench.open();
  bot = await bench.program();
  signer = await bench.program({ kind: 'ed25519' });
});
afterAll(() => bench.running.close());
afterEach(() => bench.running.faults.set(''));

const market = (more: object = {}) => ({ symbol, side: 'BUY', type: 'MARKET', ...more });

describe.each([
  ['/ws-api/v3', '/api/v3/order', '0.001'],
  ['/ws-fapi/v1', '/fapi/v1/order', '0.010'],
] as const)('calls over %s', (path, order, quantity) => {
  it('places and finds an order by signed calls, as REST does', async () => {
    const ear = await NotedClient.open(bench.url, path);
    const placed = await ear.call('order.place', bot.signedParams(market({ quantity })));
    expect(placed).toMatchObject({ status: 200, result: { status: 'FILLED', symbol } });
    const { orderId } = placed.result as { orderId: number };
    const found = await ear.call('order.status', bot.signedParams({ symbol, orderId }));
    const { body } = await bot.ask('GET', order, { symbol, orderId });
    expect(found.result).toEqual(body);
    const cancel = await ear.call('order.cancel', bot.signedParams({ symbol, orderId }));
    expect([cancel.status, cancel.error.code]).toEqual([400, -2011]);
    ear.socket.terminate();
  });

  it('needs a signature or a session, and the right of the key', async () => {
    const ear = await NotedClient.open(bench.url, path);
    const answer = async (params: object) => {
      const { error, status } = await ear.call('order.place', params as never);
      return [status, error.code];
    };
    expect(await answer(market({ quantity }))).toEqual([401, -2014]);
    const signed = bot.signedParams(market({ quantity }));
    expect(await answer({ ...signed, quantity: '0.020' })).toEqual([400, -1022]);
    const reader = await bench.program({ rights: 'read' });
    expect(await answer(reader.signedParams(market({ quantity })))).toEqual([401, -2015]);
    await ear.call('session.logon', signer.signedParams());
    const unsigned = market({ quantity, timestamp: Date.now() });
    expect((await ear.call('order.place', unsigned)).status).toBe(200);
    await ear.call('session.logout');
    expect(await answer(unsigned)).toEqual([401, -2014]);
    ear.socket.terminate();
  });

  it('takes a signed order once', async () => {
    const ear = await NotedClient.open(bench.url, path);
    const signed = bot.signedParams(market({ quantity }));
    expect((await ear.call('order.place', signed)).status).toBe(200);
    const again = await ear.call('order.place', signed);
    expect([again.status, again.error.code]).toEqual([400, -1022]);
    ear.socket.terminate();
  });

  it('has the faults of the REST call, for all or for one key', async () => {
    const ear = await NotedClient.open(bench.url, path);
    bench.running.faults.set(`key:${bot.id}:POST ${order}=lost`);
    const place = (program: Program) =>
      ear.call('order.place', program.signedParams(market({ quantity })));
    const lost = await place(bot);
    expect([lost.status, lost.error.code]).toEqual([504, -1007]);
    expect((await place(signer)).status).toBe(200);
    bench.running.faults.set(`door:POST ${order}=limit`);
    const limited = await place(signer);
    expect([limited.status, limited.error.code]).toEqual([429, -1003]);
    ear.socket.terminate();
  });
});

it('answers market data without a key', async () => {
  const ear = await NotedClient.open(bench.url);
  const depth = await ear.call('depth', { symbol, limit: 5 });
  expect(depth.result['bids']).toHaveLength(5);
  const klines = await ear.call('klines', { symbol, interval: '1m', limit: 2 });
  expect(klines.result).toHaveLength(2);
  const wrong = await ear.call('depth', { symbol: 'NOPE' });
  expect([wrong.status, wrong.error.code]).toEqual([400, -1121]);
  ear.socket.terminate();
});
