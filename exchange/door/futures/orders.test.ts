import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../../tests/support/until.ts';
import { NotedClient } from '../testing/call-socket.ts';
import { DoorBench, type Program } from '../testing/program.ts';

const symbol = 'BTCUSDT';
const ORDER = '/fapi/v1/order';
type Fields = Readonly<Record<string, string | number>>;

let bench: DoorBench;
let bot: Program;
let at: (share: number) => string;
beforeAll(async () => {
  bench = await DoorBench.open();
  bot = await bench.program();
  at = bench.priced();
});
afterAll(() => bench.running.close());

const place = async (fields: Fields) => {
  const { body } = await bot.ask('POST', ORDER, { symbol, ...fields });
  return body as unknown as Readonly<Record<string, unknown>>;
};
const market = (side: string, quantity: string, more: Fields = {}) =>
  place({ side, type: 'MARKET', quantity, ...more });
const positions = async () =>
  (await bot.ask('GET', '/fapi/v3/positionRisk', { symbol })).body.map((each) => {
    const { positionAmt, positionSide } = each as Record<string, string>;
    return `${positionSide} ${Number(positionAmt)}`;
  });
const trades = async () =>
  (await bot.ask('GET', '/fapi/v1/userTrades', { symbol })).body as unknown as Record<
    string,
    unknown
  >[];

describe('one-way', () => {
  it('opens, adds, reduces, turns and closes a position, each as one order', async () => {
    const first = await market('BUY', '0.010');
    expect(first).toMatchObject({ status: 'FILLED', executedQty: '0.01000000', side: 'BUY' });
    expect(Number(first['avgPrice']) / Number(at(1))).toBeCloseTo(1, 1);
    await market('BUY', '0.020');
    expect(await positions()).toEqual(['BOTH 0.03']);
    await market('SELL', '0.015');
    expect(await positions()).toEqual(['BOTH 0.015']);
    await market('SELL', '0.040');
    expect(await positions()).toEqual(['BOTH -0.025']);
    const shut = await market('BUY', '0.025', { reduceOnly: 'true' });
    expect(shut).toMatchObject({ status: 'FILLED', reduceOnly: true });
    expect(await positions()).toEqual([]);
    const sums = (await trades()).reduce<{ base: number; profit: number; fee: number }>(
      ({ base, fee, profit }, { commission, qty, realizedPnl, side }) => ({
        base: base + Number(qty) * (side === 'BUY' ? 1 : -1),
        profit: profit + Number(realizedPnl),
        fee: fee + Number(commission),
      }),
      { base: 0, profit: 0, fee: 0 },
    );
    expect(sums.base).toBeCloseTo(0, 8);
    expect(sums.fee).toBeGreaterThan(0);
  });

  it('keeps what the account paid and gained in trades and in income, to the last unit', async () => {
    const balance = async () => {
      const { body } = await bot.ask('GET', '/fapi/v3/balance');
      return BigInt(String((body[0] as Record<string, string>)['balance']).replace('.', ''));
    };
    const before = await balance();
    const known = (await trades()).length;
    await market('BUY', '0.013');
    await market('BUY', '0.007');
    await market('SELL', '0.009');
    await market('SELL', '0.021');
    await market('BUY', '0.010');
    expect(await positions()).toEqual([]);
    const units = (text: unknown) => BigInt(String(text).replace('.', ''));
    const change = (await trades())
      .slice(known)
      .reduce((sum, each) => sum + units(each['realizedPnl']) - units(each['commission']), 0n);
    expect((await balance()) - before).toBe(change);
    const income = await bot.ask('GET', '/fapi/v1/income', { symbol, limit: '1000' });
    const all = (income.body as unknown as { income: string }[]).reduce(
      (sum, each) => sum + units(each.income),
      0n,
    );
    const whole = (await trades()).reduce(
      (sum, each) => sum + units(each['realizedPnl']) - units(each['commission']),
      0n,
    );
    expect(all).toBe(whole);
  });

  it('rests, amends and cancels a limit, and expires what cannot trade', async () => {
    const limit = { side: 'BUY', type: 'LIMIT', quantity: '0.010', price: at(0.95) };
    const rests = await place({ ...limit, timeInForce: 'GTC', newClientOrderId: 'mine' });
    expect(rests).toMatchObject({
      status: 'NEW',
      clientOrderId: 'mine',
      executedQty: '0.00000000',
    });
    expect((await place({ ...limit, timeInForce: 'GTC', newClientOrderId: 'mine' }))['code']).toBe(
      -4116,
    );
    const { orderId } = rests as { orderId?: number };
    const changed = await bot.ask('PUT', ORDER, {
      ...{ symbol, orderId: Number(orderId), side: 'BUY', quantity: '0.012', price: at(0.94) },
    });
    expect(changed.body).toMatchObject({ origQty: '0.01200000', status: 'NEW' });
    const open = await bot.ask('GET', '/fapi/v1/openOrders', { symbol });
    expect(open.body.map((each) => (each as { orderId: number }).orderId)).toEqual([orderId]);
    const gone = await bot.ask('DELETE', ORDER, { symbol, origClientOrderId: 'mine' });
    expect(gone.body).toMatchObject({ status: 'CANCELED', orderId });
    expect(
      (await bot.ask('DELETE', ORDER, { symbol, orderId: Number(orderId) })).body['code'],
    ).toBe(-2011);
    for (const timeInForce of ['IOC', 'FOK']) {
      expect((await place({ ...limit, timeInForce })).status).toBe('EXPIRED');
    }
    const maker = { ...limit, timeInForce: 'GTX' };
    expect((await place({ ...maker, price: at(1.05) }))['code']).toBe(-5022);
    expect((await place(maker)).status).toBe('NEW');
    await bot.ask('DELETE', '/fapi/v1/allOpenOrders', { symbol });
    expect((await bot.ask('GET', '/fapi/v1/openOrders')).body).toEqual([]);
  });

  it.each<[string, Fields, number]>([
    ['a step of no lot', { side: 'BUY', type: 'MARKET', quantity: '0.0105' }, -1111],
    ['nothing', { side: 'BUY', type: 'MARKET', quantity: '0' }, -4003],
    [
      'nothing to reduce',
      { side: 'BUY', type: 'MARKET', quantity: '0.01', reduceOnly: 'true' },
      -2022,
    ],
    ['more than the account has', { side: 'BUY', type: 'MARKET', quantity: '90' }, -2019],
    ['a stop at the plain call', { side: 'SELL', type: 'STOP_MARKET', stopPrice: '1' }, -4120],
    [
      'a side of another mode',
      { side: 'BUY', type: 'MARKET', quantity: '0.01', positionSide: 'LONG' },
      -4061,
    ],
    ['an unknown pair', { symbol: 'NOPE', side: 'BUY', type: 'MARKET', quantity: '1' }, -1121],
  ])('refuses %s', async (_, fields, code) => {
    const answer = await place(fields);
    // The book may not take so much: then the order expires without a trade.
    if (code === -2019 && answer.status === 'EXPIRED') return;
    expect(answer['code']).toBe(code);
    expect(await positions()).toEqual([]);
  });

  it('refuses a limit that would wait to reduce a position', async () => {
    await market('BUY', '0.010');
    const limit = { side: 'SELL', type: 'LIMIT', quantity: '0.010', timeInForce: 'GTC' };
    expect((await place({ ...limit, price: at(1.05) }))['code']).toBe(-1014);
    expect((await place({ ...limit, price: at(0.95) })).status).toBe('FILLED');
    expect(await positions()).toEqual([]);
  });

  it('places a batch, each order by itself', async () => {
    const one = { symbol, side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.010' };
    const batchOrders = JSON.stringify([
      { ...one, price: at(0.95) },
      { ...one, quantity: '0' },
      { ...one, price: at(0.94) },
    ]);
    const { body } = await bot.ask('POST', '/fapi/v1/batchOrders', { batchOrders });
    const rows = body as unknown as { orderId: number; code: number }[];
    expect(rows.map(({ code }) => code)).toEqual([undefined, -4003, undefined]);
    const orderIdList = JSON.stringify([rows[0]?.orderId, rows[2]?.orderId, 1]);
    const gone = await bot.ask('DELETE', '/fapi/v1/batchOrders', { symbol, orderIdList });
    expect(
      gone.body.map((each) => (each as { status?: string; code?: number }).status ?? -1),
    ).toEqual(['CANCELED', 'CANCELED', -1]);
  });
});

describe('an order that the book has a part of', () => {
  let still: DoorBench;
  let program: Program;
  beforeAll(async () => {
    still = await DoorBench.open({ clock: 'stepped' });
    program = await still.program();
  });
  afterAll(() => still.running.close());
  const send = async (fields: Fields) =>
    (await program.ask('POST', ORDER, { symbol, side: 'BUY', type: 'LIMIT', ...fields }))
      .body as unknown as Readonly<Record<string, string>>;
  /** A limit that the best levels reach, a quantity above theirs, and theirs in whole lots. */
  const beyond = async (levels: number) => {
    const { body } = await program.send('GET', `/fapi/v1/depth?symbol=${symbol}&limit=20`);
    const rows = (body['asks'] as [string, string][]).slice(0, levels);
    const lots = Math.floor(rows.reduce((sum, [, quantity]) => sum + Number(quantity) * 1000, 0));
    const price = rows.at(-1)?.[0] ?? '';
    return { price, quantity: (lots / 1000 + 0.5).toFixed(3), had: (lots / 1000).toFixed(8) };
  };

  it('trades that part as IOC, and the rest expires', async () => {
    const { body: made } = await program.send('POST', '/fapi/v1/listenKey');
    const ear = await NotedClient.open(still.url, `/private/ws?listenKey=${made['listenKey']}`);
    await until('the subscription', async () => {
      await program.ask('POST', '/fapi/v1/leverage', { symbol, leverage: 20 });
      return ear.events('ACCOUNT_CONFIG_UPDATE').length > 0;
    });
    const { had, price, quantity } = await beyond(4);
    const placed = await send({ price, quantity, timeInForce: 'IOC' });
    const outcome = { status: 'EXPIRED', executedQty: had, origQty: `${quantity}00000` };
    expect(placed).toMatchObject(outcome);
    const { orderId = '' } = placed;
    const found = await program.ask('GET', ORDER, { symbol, orderId });
    expect(found.body).toMatchObject(outcome);
    const fills = await program.ask('GET', '/fapi/v1/userTrades', { symbol, orderId });
    expect(fills.body.map((each) => (each as { qty: string }).qty)).toEqual([had]);
    const changes = () =>
      ear
        .events('ORDER_TRADE_UPDATE')
        .map(({ o }) => o as Readonly<Record<'i' | 'x' | 'X' | 'z', unknown>>)
        .filter(({ i }) => i === orderId)
        .map(({ x, X, z }) => `${x} ${X} ${z}`);
    await until('its end', () => changes().length >= 3);
    const none = '0.00000000';
    expect(changes()).toEqual([
      `NEW NEW ${none}`,
      `TRADE PARTIALLY_FILLED ${had}`,
      `EXPIRED EXPIRED ${had}`,
    ]);
    ear.socket.terminate();
    await program.ask('POST', ORDER, {
      symbol,
      side: 'SELL',
      type: 'MARKET',
      quantity: Number(had),
    });
    const { body } = await program.ask('GET', '/fapi/v3/positionRisk', { symbol });
    expect(body).toEqual([]);
  });

  it('trades nothing as FOK', async () => {
    const { price, quantity } = await beyond(2);
    const placed = await send({ price, quantity, timeInForce: 'FOK' });
    expect(placed).toMatchObject({ status: 'EXPIRED', executedQty: '0.00000000' });
  });
});

describe('stops of positions', () => {
  const ALGO = '/fapi/v1/algoOrder';
  const stop = (fields: Fields) =>
    bot.ask('POST', ALGO, { algoType: 'CONDITIONAL', symbol, side: 'SELL', ...fields });

  it('waits, is listed, goes to contracts that are added, and is cancelled', async () => {
    await market('BUY', '0.010');
    const useless = { type: 'STOP_MARKET', triggerPrice: at(0.9), closePosition: 'true' };
    expect((await stop(useless)).body['code']).toBe(-1014);
    const placed = await stop({
      type: 'STOP_MARKET',
      triggerPrice: at(0.97),
      closePosition: 'true',
      clientAlgoId: 'guard',
    });
    expect(placed.body).toMatchObject({ algoStatus: 'NEW', closePosition: true });
    const profit = { type: 'TAKE_PROFIT_MARKET', triggerPrice: at(1.03), quantity: '0.010' };
    expect((await stop(profit)).body).toMatchObject({ algoStatus: 'NEW', quantity: '0.01000000' });
    expect((await stop({ ...profit, quantity: '0.004' })).body['code']).toBe(-1014);
    const again = { type: 'STOP_MARKET', triggerPrice: at(0.96), closePosition: 'true' };
    expect((await stop(again)).body['code']).toBe(-4130);
    await market('BUY', '0.010');
    const own = await bench.own<{ account: { positions: { stop_loss: string | null }[] } }>(
      'lever/deal',
      { symbol },
    );
    expect(own.account.positions.map(({ stop_loss }) => stop_loss !== null)).toEqual([true, true]);
    const open = await bot.ask('GET', '/fapi/v1/openAlgoOrders', { symbol });
    expect(open.body).toHaveLength(2);
    expect((await bot.ask('DELETE', ALGO, { clientAlgoId: 'guard' })).status).toBe(200);
    expect((await bot.ask('GET', ALGO, { clientAlgoId: 'guard' })).body['algoStatus']).toBe(
      'CANCELED',
    );
    await bot.ask('DELETE', '/fapi/v1/algoOpenOrders', { symbol });
    expect((await bot.ask('GET', '/fapi/v1/openAlgoOrders')).body).toEqual([]);
    await market('SELL', '0.020');
  });

  it('closes the position when the mark reaches it, and tells so', async () => {
    const { body } = await bot.send('POST', '/fapi/v1/listenKey');
    const path = `/private/ws?listenKey=${body['listenKey']}`;
    const ear = await NotedClient.open(bench.url, path);
    await until('the subscription', async () => {
      // A setting is sent when the subscription has begun.
      await bot.ask('POST', '/fapi/v1/leverage', { symbol, leverage: 20 });
      return ear.events('ACCOUNT_CONFIG_UPDATE').length > 0;
    });
    await market('BUY', '0.010');
    const guard = { type: 'STOP_MARKET', triggerPrice: at(0.98), closePosition: 'true' };
    expect((await stop(guard)).status).toBe(200);
    bench.running.faults.set(`market:${symbol}=path(${at(0.97)}@0,${at(0.97)}@60)`);
    await until('the closing', async () => (await positions()).length === 0);
    bench.running.faults.set('');
    const states = () => ear.events('ALGO_UPDATE').map(({ o }) => (o as { X: string }).X);
    await until('its report', () => states().includes('FINISHED'));
    expect(states()).toEqual(['NEW', 'TRIGGERED', 'FINISHED']);
    const fills = ear
      .events('ORDER_TRADE_UPDATE')
      .map(({ o }) => o as { x: string; X: string; S: string })
      .map(({ S, X, x }) => `${S} ${x} ${X}`);
    expect(fills).toEqual(['BUY NEW NEW', 'BUY TRADE FILLED', 'SELL TRADE FILLED']);
    const amounts = ear
      .events('ACCOUNT_UPDATE')
      .flatMap(({ a }) => (a as { P: { pa: string }[] }).P.map(({ pa }) => Number(pa)));
    expect([amounts[0], amounts.at(-1)]).toEqual([0.01, 0]);
    ear.socket.terminate();
  });
});

describe('settings', () => {
  it('keeps leverage and holds both sides apart', async () => {
    const set = await bot.ask('POST', '/fapi/v1/leverage', { symbol, leverage: 10 });
    expect(set.body).toMatchObject({ leverage: 10, symbol });
    const wrong = await bot.ask('POST', '/fapi/v1/leverage', { symbol, leverage: 3 });
    expect(wrong.body['code']).toBe(-4028);
    const dual = '/fapi/v1/positionSide/dual';
    expect((await bot.ask('POST', dual, { dualSidePosition: 'false' })).body['code']).toBe(-4059);
    await bot.ask('POST', dual, { dualSidePosition: 'true' });
    expect((await bot.ask('GET', dual)).body).toEqual({ dualSidePosition: true });
    await market('BUY', '0.010', { positionSide: 'LONG' });
    await market('SELL', '0.020', { positionSide: 'SHORT' });
    expect(await positions()).toEqual(['LONG 0.01', 'SHORT -0.02']);
    expect((await bot.ask('POST', dual, { dualSidePosition: 'false' })).body['code']).toBe(-4068);
    const more = await market('SELL', '0.020', { positionSide: 'LONG' });
    expect(more['code']).toBe(-2022);
    await market('SELL', '0.010', { positionSide: 'LONG' });
    await market('BUY', '0.020', { positionSide: 'SHORT' });
    expect(await positions()).toEqual([]);
    await bot.ask('POST', dual, { dualSidePosition: 'false' });
  });

  it('is isolated, and takes more margin but gives none back', async () => {
    const type = '/fapi/v1/marginType';
    const answer = async (marginType: string) =>
      (await bot.ask('POST', type, { symbol, marginType })).body['code'];
    expect([await answer('ISOLATED'), await answer('CROSSED')]).toEqual([-4046, -1020]);
    await market('BUY', '0.010');
    const margin = async () =>
      Number(
        (
          (await bot.ask('GET', '/fapi/v3/positionRisk', { symbol })).body[0] as Record<
            string,
            string
          >
        )['isolatedWallet'],
      );
    const before = await margin();
    const path = '/fapi/v1/positionMargin';
    expect((await bot.ask('POST', path, { symbol, amount: '7', type: 1 })).body['code']).toBe(200);
    expect((await margin()) - before).toBeCloseTo(7, 6);
    expect((await bot.ask('POST', path, { symbol, amount: '7', type: 2 })).body['code']).toBe(
      -1014,
    );
    await market('SELL', '0.010');
    const none = await bot.ask('POST', path, { symbol, amount: '7', type: 1 });
    expect(none.body['code']).toBe(-4054);
  });

  it('shows no order of another account', async () => {
    const rests = await place({
      ...{ side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.010', price: at(0.95) },
    });
    const { token } = await bench.own<{ token: string }>('user/guest', {}, '');
    const other = await bench.program({}, token).catch(() => null);
    if (!other) throw new Error('a guest has no key');
    const named = { symbol, orderId: Number(rests['orderId']) };
    expect((await other.ask('GET', ORDER, named)).body['code']).toBe(-2013);
    expect((await other.ask('DELETE', ORDER, named)).body['code']).toBe(-2011);
    await bot.ask('DELETE', ORDER, named);
  });
});
