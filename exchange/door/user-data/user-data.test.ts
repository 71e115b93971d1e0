import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../../tests/support/until.ts';
import { SPOT } from '../rate-limits.ts';
import { NotedClient } from '../testing/call-socket.ts';
import { DoorBench, type Program } from '../testing/program.ts';

const symbol = 'BTCUSDT';
const ORDER = '/api/v3/order';
const LIMIT = { symbol, side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.01' };

describe('user data over /ws-api/v3', () => {
  let bench: DoorBench;
  let program: Program;
  let client: NotedClient;
  let last: number;
  const at = (share: number) => (last * share).toFixed(1);
  const place = async (fields: Readonly<Record<string, string | number>>) => {
    const { body } = await program.ask('POST', ORDER, fields);
    expect(body).toMatchObject({ orderId: expect.any(Number) });
    return body;
  };
  beforeAll(async () => {
    bench = await DoorBench.open();
    program = await bench.program();
    const { body } = await program.send('GET', `/api/v3/ticker/price?symbol=${symbol}`);
    last = Number(body['price']);
    client = await NotedClient.open(bench.url);
    expect(await client.subscribe(program)).toMatchObject({
      status: 200,
      result: { subscriptionId: 0 },
      rateLimits: [
        { rateLimitType: 'REQUEST_WEIGHT', limit: SPOT.weight, count: expect.any(Number) },
      ],
    });
  });
  afterAll(() => bench.running.close());

  it('tells of an order, its cancellation and the balances, in order', async () => {
    const named = { ...LIMIT, price: at(0.95), newClientOrderId: 'mine-1' };
    const { orderId } = await place(named);
    await program.ask('DELETE', ORDER, { symbol, orderId: Number(orderId) });
    await until('the balance after its end', () => {
      return client.events('outboundAccountPosition').length === 2;
    });
    expect(client.changes(orderId)).toEqual(['NEW NEW', 'CANCELED CANCELED']);
    const [first, end] = client.events('executionReport').filter(({ i }) => i === orderId);
    expect(first).toMatchObject({
      ...{ e: 'executionReport', s: symbol, c: 'mine-1', C: '', S: 'BUY', o: 'LIMIT', f: 'GTC' },
      ...{ q: '0.01000000', z: '0.00000000', l: '0.00000000', t: -1, N: null, w: true },
    });
    expect(end).toMatchObject({ c: 'mine-1', C: 'mine-1', w: false });
    const names = client.events().map(({ e }) => e);
    expect(names).toEqual([
      ...['executionReport', 'outboundAccountPosition'],
      ...['executionReport', 'outboundAccountPosition'],
    ]);
    const [held, freed] = client.events('outboundAccountPosition');
    const locked = (event: unknown) =>
      Number((event as { B: { a: string; l: string }[] }).B.find(({ a }) => a === 'USDT')?.l);
    expect(locked(held)).toBeGreaterThan(locked(freed));
  });

  it('tells of each fill with the id and the sums of REST', async () => {
    const { orderId, fills } = await place({
      ...{ symbol, side: 'BUY', type: 'MARKET', quantity: '0.01', newOrderRespType: 'FULL' },
    });
    const sold = fills as readonly { tradeId: number; price: string; commission: string }[];
    await until('its fills', () => client.changes(orderId).length === 1 + sold.length);
    const [, ...trades] = client.events('executionReport').filter(({ i }) => i === orderId);
    expect(client.changes(orderId)[0]).toBe('NEW NEW');
    expect(trades.map(({ t, L, n }) => [t, L, n])).toEqual(
      sold.map(({ tradeId, price, commission }) => [tradeId, price, commission]),
    );
    expect(trades.at(-1)).toMatchObject({ x: 'TRADE', X: 'FILLED', z: '0.01000000', N: 'BTC' });
    expect(client.events('balanceUpdate')).toEqual([]);
  });

  it('tells of orders that expire at once and that the app changes', async () => {
    const ioc = await place({ ...LIMIT, timeInForce: 'IOC', price: at(0.95) });
    await until('its end', () => client.changes(ioc['orderId']).length === 2);
    expect(client.changes(ioc['orderId'])).toEqual(['NEW NEW', 'EXPIRED EXPIRED']);
    const { orderId } = await place({ ...LIMIT, price: at(0.95) });
    const app = { id: String(orderId), client_id: 'app-change-1' };
    const amendment = { ...app, quantity: '0.02', price: at(0.94) };
    await bench.own('coin/amend', amendment, bench.token, 'PUT');
    await bench.own('coin/trade', { id: String(orderId) }, bench.token, 'PUT');
    await until('its end', () => client.changes(orderId).length === 3);
    expect(client.changes(orderId)).toEqual(['NEW NEW', 'REPLACED NEW', 'CANCELED CANCELED']);
    const [, amended] = client.events('executionReport').filter(({ i }) => i === orderId);
    expect(amended).toMatchObject({ q: '0.02000000' });
  });

  it('tells of a stop once, under the id of its trigger', async () => {
    await place({ symbol, side: 'BUY', type: 'MARKET', quantity: '0.01' });
    const stop = { symbol, side: 'SELL', type: 'STOP_LOSS', quantity: '0.01', stopPrice: at(0.95) };
    const { orderId } = await place({ ...stop, newOrderRespType: 'RESULT' });
    await program.ask('DELETE', ORDER, { symbol, orderId: Number(orderId) });
    await until('its end', () => client.changes(orderId).length === 2);
    expect(client.changes(orderId)).toEqual(['NEW NEW', 'CANCELED CANCELED']);
    const [first] = client.events('executionReport').filter(({ i }) => i === orderId);
    expect(first).toMatchObject({ o: 'STOP_LOSS', w: false });
  });

  it('tells of transfers, which no order made', async () => {
    const form = { from: 'currency', to: 'option', currency_id: '3', amount: '25' };
    await bench.own('wallet/change', { ...form, client_id: 'transfer-of-25' });
    await until('the transfer', () => client.events('balanceUpdate').length === 1);
    expect(client.events('balanceUpdate')[0]).toMatchObject({ a: 'USDT', d: '-25.00000000' });
  });

  it('knows orders from before the subscription by their client order id', async () => {
    const { orderId } = await place({ ...LIMIT, price: at(0.95), newClientOrderId: 'early' });
    const late = await NotedClient.open(bench.url);
    await late.subscribe(program);
    await program.ask('DELETE', ORDER, { symbol, orderId: Number(orderId) });
    await until('its end', () => late.changes(orderId).length === 1);
    await until('its end', () => client.changes(orderId).length === 2);
    expect(late.events('executionReport')).toMatchObject([{ x: 'CANCELED', c: 'early' }]);
    late.socket.terminate();
  });

  it('tells two sockets of one account each change once, and no stranger any', async () => {
    const { token } = await bench.own<{ token: string }>('user/guest', {}, '');
    const stranger = await NotedClient.open(bench.url);
    await stranger.subscribe(await bench.program({}, token));
    const second = await NotedClient.open(bench.url);
    await second.subscribe(await bench.program({ rights: 'read' }));
    const { orderId } = await place({ ...LIMIT, price: at(0.95) });
    await program.ask('DELETE', ORDER, { symbol, orderId: Number(orderId) });
    const whole = ['NEW NEW', 'CANCELED CANCELED'];
    await until('both hear it', () =>
      [client, second].every((each) => each.changes(orderId).length >= 2),
    );
    // A later change, after which a copy of an earlier one would have come.
    const { orderId: later } = await place({ ...LIMIT, price: at(0.95) });
    await until('both hear the later one', () =>
      [client, second].every((each) => each.changes(later).length > 0),
    );
    expect([client.changes(orderId), second.changes(orderId)]).toEqual([whole, whole]);
    expect(stranger.events()).toEqual([]);
    for (const each of [stranger, second]) each.socket.terminate();
  });

  it('ends the subscriptions of a key with the key', async () => {
    const other = await bench.program();
    const socket = await NotedClient.open(bench.url);
    await socket.subscribe(other);
    await bench.own('safe/key_end', { id: other.id });
    await until('the end', () => socket.events('eventStreamTerminated').length === 1);
    const { orderId } = await place({ ...LIMIT, price: at(0.95) });
    await program.ask('DELETE', ORDER, { symbol, orderId: Number(orderId) });
    await until('the others hear it', () => client.changes(orderId).length === 2);
    expect(socket.events()).toHaveLength(1);
    expect((await socket.subscribe(other)).error.code).toBe(-2015);
    socket.socket.terminate();
  });

  it('logs on with Ed25519 keys only, and ends the subscription with the session', async () => {
    const own = await bench.program({ kind: 'ed25519' });
    const socket = await NotedClient.open(bench.url);
    const refusal = async (method: string, params = {}) =>
      (await socket.call(method, params)).error.code;
    expect(await refusal('userDataStream.subscribe')).toBe(-2014);
    expect(await refusal('session.logon', program.signedParams())).toBe(-4056);
    const { result } = await socket.call('session.logon', own.signedParams());
    expect(result).toMatchObject({ apiKey: own.key, userDataStream: false });
    socket.socket.terminate();
    const again = await NotedClient.open(bench.url);
    await again.call('session.logon', own.signedParams());
    expect((await again.call('userDataStream.subscribe')).result).toEqual({ subscriptionId: 0 });
    const status = await again.call('session.logout');
    expect(status.result).toMatchObject({ apiKey: null, userDataStream: false });
    expect(again.events('eventStreamTerminated')).toHaveLength(1);
    again.socket.terminate();
  });

  it('refuses wrong signatures, old times, unknown parameters and methods', async () => {
    const codeOf = async (method: string, params: object) => {
      const socket = await NotedClient.open(bench.url);
      const { error, status } = await socket.call(method, params as never);
      socket.socket.terminate();
      return [status, error.code];
    };
    const subscribe = 'userDataStream.subscribe.signature';
    const wrong = { ...program.signedParams(), signature: '0'.repeat(64) };
    expect(await codeOf(subscribe, wrong)).toEqual([400, -1022]);
    const old = program.signedParams({ timestamp: Date.now() - 6_000 });
    expect(await codeOf(subscribe, old)).toEqual([400, -1021]);
    expect(await codeOf(subscribe, { apiKey: program.key })).toEqual([400, -1102]);
    expect(await codeOf(subscribe, {})).toEqual([401, -2014]);
    expect(await codeOf(subscribe, program.signedParams({ more: 1 }))).toEqual([400, -1104]);
    expect(await codeOf(subscribe, { apiKey: { deep: 1 } })).toEqual([400, -1100]);
    expect(await codeOf('order.place', {})).toEqual([401, -2014]);
    expect(await codeOf('sor.order.place', {})).toEqual([400, -1020]);
  });

  it('answers ping and time, refuses a second subscription, and stops at its request', async () => {
    const socket = await NotedClient.open(bench.url);
    expect(await socket.call('ping')).toMatchObject({ status: 200, result: {} });
    const { result } = await socket.call('time');
    expect(Number(result['serverTime'])).toBeGreaterThan(1.6e12);
    await socket.subscribe(program);
    expect((await socket.subscribe(program)).error.code).toBe(-2035);
    expect((await socket.call('userDataStream.unsubscribe')).result).toEqual({});
    const { orderId } = await place({ ...LIMIT, price: at(0.95) });
    await until('the others hear it', () => client.changes(orderId).length === 1);
    expect(socket.events('executionReport')).toEqual([]);
    socket.socket.terminate();
  });
});
