import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../../../tests/support/until.ts';
import { DoorBench, type Program } from '../testing/program.ts';

const ORDER = '/api/v3/order';
const LIMIT = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC' } as const;

describe('spot orders of the door', () => {
  let bench: DoorBench;
  let bot: Program;
  let at: (share: number) => string;
  beforeAll(async () => {
    bench = await DoorBench.open();
    bot = await bench.program();
  });
  afterAll(() => bench.running.close());
  beforeEach(() => {
    at = bench.priced();
  });

  const place = (fields: Readonly<Record<string, string | number>>) =>
    bot.ask('POST', ORDER, { ...LIMIT, ...fields });
  const far = () => at(0.7);
  const high = () => at(1.05);
  const low = () => at(0.95);
  const codeOf = async (answer: ReturnType<typeof place>) => {
    const { body } = await answer;
    return [body['code'], body['msg']];
  };

  it('counts placed orders only for their limit', async () => {
    const used = (headers: Headers) => Number(headers.get('x-mbx-order-count-10s'));
    for (let at = 0; at < 101; at += 1) {
      const { body } = await place({ price: '1', quantity: '0.002' });
      expect(body['code']).toBe(-1013);
    }
    const { headers } = await place({ price: far(), quantity: '0.002' });
    expect(used(headers)).toBe(1);
    await bot.ask('DELETE', '/api/v3/openOrders', { symbol: 'BTCUSDT' });
  });

  it('places, shows and cancels a limit order, found by both of its ids', async () => {
    const { body, status, headers } = await place({
      ...{ price: far(), quantity: '0.00200', newClientOrderId: 'my-1' },
    });
    expect(status).toBe(200);
    expect(headers.get('x-mbx-order-count-10s')).toMatch(/^\d+$/);
    expect(body).toMatchObject({
      ...{ symbol: 'BTCUSDT', orderListId: -1, clientOrderId: 'my-1', status: 'NEW', fills: [] },
      ...{ price: `${far()}000000`, origQty: '0.00200000', executedQty: '0.00000000' },
      ...{ timeInForce: 'GTC', type: 'LIMIT', side: 'BUY' },
    });
    const orderId = Number(body['orderId']);
    for (const by of [{ orderId }, { origClientOrderId: 'my-1' }]) {
      const shown = await bot.ask('GET', ORDER, { symbol: 'BTCUSDT', ...by });
      expect(shown.body).toMatchObject({ orderId, clientOrderId: 'my-1', isWorking: true });
    }
    const copy = place({ price: far(), quantity: '0.002', newClientOrderId: 'my-1' });
    expect(await codeOf(copy)).toEqual([-2010, 'Duplicate order sent.']);
    const open = await bot.ask('GET', '/api/v3/openOrders');
    expect(open.body.map((each) => (each as { orderId: number }).orderId)).toEqual([orderId]);
    const cancelled = await bot.ask('DELETE', ORDER, { symbol: 'BTCUSDT', orderId });
    expect(cancelled.body).toMatchObject({
      ...{ orderId, status: 'CANCELED', origClientOrderId: 'my-1' },
    });
    const again = bot.ask('DELETE', ORDER, { symbol: 'BTCUSDT', orderId });
    expect(await codeOf(again)).toEqual([-2011, 'Unknown order sent.']);
    const reused = await place({ price: far(), quantity: '0.002', newClientOrderId: 'my-1' });
    const byName = await bot.ask('GET', ORDER, { symbol: 'BTCUSDT', origClientOrderId: 'my-1' });
    expect(byName.body['orderId']).toBe(reused.body['orderId']);
    const all = await bot.ask('DELETE', '/api/v3/openOrders', { symbol: 'BTCUSDT' });
    expect(all.body).toMatchObject([{ status: 'CANCELED', origClientOrderId: 'my-1' }]);
  });

  it('fills a market order by amount, and lists order and trades', async () => {
    const { body } = await bot.ask('POST', ORDER, {
      ...{ symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET', quoteOrderQty: '100' },
    });
    expect(body).toMatchObject({ status: 'FILLED', type: 'MARKET', timeInForce: 'GTC' });
    expect(body['origQty']).toBe(body['executedQty']);
    const fills = body['fills'] as { commissionAsset: string; tradeId: number }[];
    expect(fills[0]).toMatchObject({ commissionAsset: 'BTC' });
    const orderId = Number(body['orderId']);
    const trades = await bot.ask('GET', '/api/v3/myTrades', { symbol: 'BTCUSDT', orderId });
    expect(trades.body).toMatchObject(fills.map(({ tradeId: id }) => ({ id, orderId })));
    const from = await bot.ask('GET', '/api/v3/allOrders', { symbol: 'BTCUSDT', orderId });
    expect(from.body[0]).toMatchObject({ orderId, status: 'FILLED' });
    const since = await bot.ask('GET', '/api/v3/allOrders', { symbol: 'BTCUSDT', limit: 2 });
    expect(since.body.map((each) => (each as { orderId: number }).orderId).at(-1)).toBe(orderId);
  });

  it('keeps orders that can trade nothing as expired', async () => {
    const wants = { price: far(), quantity: '0.01' };
    for (const timeInForce of ['IOC', 'FOK']) {
      const { status, body } = await place({ ...wants, timeInForce });
      expect([status, body['status']]).toEqual([200, 'EXPIRED']);
      const orderId = Number(body['orderId']);
      const shown = await bot.ask('GET', ORDER, { symbol: 'BTCUSDT', orderId });
      expect(shown.body).toMatchObject({
        ...{ status: 'EXPIRED', timeInForce, origQty: '0.01000000', price: `${far()}000000` },
      });
      const all = await bot.ask('GET', '/api/v3/allOrders', { symbol: 'BTCUSDT' });
      expect(all.body.at(-1)).toMatchObject({ orderId, status: 'EXPIRED' });
    }
  });

  it('places triggers, and cancels them', async () => {
    const sell = { symbol: 'BTCUSDT', side: 'SELL', quantity: '0.001' } as const;
    const stop = await bot.ask('POST', ORDER, { ...sell, type: 'STOP_LOSS', stopPrice: low() });
    expect(stop.body).not.toHaveProperty('status');
    const take = await bot.ask('POST', ORDER, {
      ...{ ...sell, type: 'TAKE_PROFIT_LIMIT', stopPrice: high(), price: high() },
      ...{ timeInForce: 'GTC', newOrderRespType: 'RESULT' },
    });
    expect(take.body).toMatchObject({ status: 'NEW', stopPrice: `${high()}000000` });
    const trail = { ...sell, type: 'STOP_LOSS', trailingDelta: 100 };
    const trailing = await bot.ask('POST', ORDER, trail);
    const orderId = Number(trailing.body['orderId']);
    const shown = await bot.ask('GET', ORDER, { symbol: 'BTCUSDT', orderId });
    expect(shown.body).toMatchObject({ trailingDelta: 100, isWorking: false, type: 'STOP_LOSS' });
    const gone = await bot.ask('DELETE', '/api/v3/openOrders', { symbol: 'BTCUSDT' });
    expect(gone.body).toHaveLength(3);
  });

  it('refuses with the codes that programs know', async () => {
    const wants = { price: far(), quantity: '0.002' };
    const cases = [
      [{ ...wants, symbol: 'NOPE' }, -1121],
      [{ ...wants, side: 'HOLD' }, -1117],
      [{ ...wants, type: 'ICE' }, -1116],
      [{ ...wants, timeInForce: 'GTD' }, -1115],
      [{ price: far() }, -1102],
      [{ ...wants, quantity: '' }, -1105],
      [{ ...wants, quantity: '1e-3' }, -1100],
      [{ ...wants, quantity: '-1' }, -1100],
      [{ ...wants, quantity: '0.001234567891' }, -1111],
      [{ ...wants, stopPrice: far() }, -1106],
      [{ ...wants, icebergQty: '1' }, -1020],
      [{ ...wants, surprise: '1' }, -1104],
      [{ ...wants, newClientOrderId: 'ä' }, -1100],
      [{ ...wants, newClientOrderId: 'x'.repeat(37) }, -1100],
      [{ ...wants, newOrderRespType: 'ALL' }, -1130],
    ] as const;
    for (const [fields, code] of cases) {
      expect([fields, (await place(fields)).body['code']]).toEqual([fields, code]);
    }
    const filters = [
      [{ ...wants, price: '1.001' }, 'PRICE_FILTER'],
      [{ ...wants, quantity: '0.000001' }, 'LOT_SIZE'],
      [{ ...wants, quantity: '99999999' }, 'LOT_SIZE'],
      [{ ...wants, quantity: '0.00001' }, 'NOTIONAL'],
      [{ ...wants, price: at(1.5) }, 'PERCENT_PRICE_BY_SIDE'],
    ] as const;
    for (const [fields, name] of filters) {
      const wanted = [-1013, `Filter failure: ${name}`];
      expect(await codeOf(place(fields))).toEqual(wanted);
      const test = bot.ask('POST', `${ORDER}/test`, { ...LIMIT, ...fields });
      expect(await codeOf(test)).toEqual(wanted);
    }
    const tooMuch = place({ price: far(), quantity: '50' });
    expect(await codeOf(tooMuch)).toEqual([
      -2010,
      'Account has insufficient balance for requested action.',
    ]);
    expect((await bot.ask('POST', `${ORDER}/test`, { ...LIMIT, ...wants })).body).toEqual({});
    const maker = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT_MAKER', quantity: '0.001' };
    const crossing = bot.ask('POST', ORDER, { ...maker, price: at(1.02) });
    expect(await codeOf(crossing)).toEqual([-2010, 'Order would immediately match and take.']);
    expect((await bot.ask('GET', '/api/v3/openOrders')).body).toEqual([]);
  });

  it('takes a signed command once, and only with the right to trade', async () => {
    const once = bot.signed({ ...LIMIT, price: far(), quantity: '0.002' });
    expect((await bot.send('POST', ORDER, once)).status).toBe(200);
    const copy = await bot.send('POST', `${ORDER}?${once}`);
    expect([copy.status, copy.body['code']]).toEqual([400, -1022]);
    const reader = await bench.program({ rights: 'read' });
    const denied = await reader.ask('POST', ORDER, { ...LIMIT, price: far(), quantity: '0.002' });
    expect([denied.status, denied.body['code']]).toEqual([401, -2015]);
    const [own] = (await reader.ask('GET', '/api/v3/openOrders')).body as unknown as [
      { orderId: number },
    ];
    const { token } = await bench.own<{ token: string }>('user/guest', {}, '');
    const stranger = await bench.program({}, token);
    const named = { symbol: 'BTCUSDT', orderId: own.orderId };
    expect((await stranger.ask('GET', ORDER, named)).body['code']).toBe(-2013);
    expect((await stranger.ask('DELETE', ORDER, named)).body['code']).toBe(-2011);
    expect((await bot.ask('DELETE', ORDER, named)).status).toBe(200);
  });

  it('shows what is frozen for an order', async () => {
    await place({ price: '10000', quantity: '0.01' });
    const { body } = await bot.ask('GET', '/api/v3/account', { omitZeroBalances: 'true' });
    const usdt = (body['balances'] as { asset: string }[]).find(({ asset }) => asset === 'USDT');
    expect(usdt).toMatchObject({ locked: '100.00000000' });
    await bot.ask('DELETE', '/api/v3/openOrders', { symbol: 'BTCUSDT' });
  });

  it('answers what client libraries ask when they start', async () => {
    const coins = await bot.ask('GET', '/sapi/v1/capital/config/getall');
    const usdt = (coins.body as unknown as { coin: string }[]).find(({ coin }) => coin === 'USDT');
    expect(usdt).toMatchObject({ networkList: [{ network: 'TRX' }, { network: 'ETH' }] });
    const symbol = 'BTCUSDT';
    const fee = await bot.ask('GET', '/sapi/v1/asset/tradeFee', { symbol });
    const shares = { makerCommission: '0.00100000', takerCommission: '0.00200000' };
    expect(fee.body).toEqual([{ symbol, ...shares }]);
    const rights = await bot.ask('GET', '/sapi/v1/account/apiRestrictions');
    expect(rights.body).toMatchObject({ enableSpotAndMarginTrading: true });
    expect(rights.body).toMatchObject({ enableWithdrawals: false, ipRestrict: false });
    expect((await bot.send('GET', '/sapi/v1/margin/allPairs')).body).toEqual([]);
  });

  it('replaces an order in one turn, and says what it did where a part fails', async () => {
    const old = await place({ price: far(), quantity: '0.002', newClientOrderId: 'old' });
    const replace = (fields: Readonly<Record<string, string | number>>) =>
      bot.ask('POST', `${ORDER}/cancelReplace`, {
        ...{ ...LIMIT, price: far(), quantity: '0.003', cancelReplaceMode: 'STOP_ON_FAILURE' },
        ...fields,
      });
    const cancelOrderId = Number(old.body['orderId']);
    const done = await replace({ cancelOrderId, newClientOrderId: 'old' });
    expect(done.body).toMatchObject({
      cancelResponse: { orderId: cancelOrderId, status: 'CANCELED' },
      newOrderResponse: { clientOrderId: 'old', status: 'NEW', origQty: '0.00300000' },
    });
    const gone = await replace({ cancelOrderId });
    expect([gone.status, gone.body['code']]).toEqual([400, -2022]);
    expect(gone.body['data']).toMatchObject({ newOrderResult: 'NOT_ATTEMPTED' });
    const half = await replace({ cancelOrigClientOrderId: 'old', quantity: '50' });
    expect([half.status, half.body['code']]).toEqual([409, -2021]);
    expect(half.body['data']).toMatchObject({
      ...{ cancelResult: 'SUCCESS', newOrderResponse: { code: -2010 } },
    });
    expect((await bot.ask('GET', '/api/v3/openOrders')).body).toEqual([]);
  });
});

it('refuses orders while the prices are stale', async () => {
  // Its own exchange: the prices of one whose clock was ahead stand still until that time.
  const bench = await DoorBench.open();
  const { faults } = bench.running;
  try {
    const bot = await bench.program();
    const price = bench.priced()(0.7);
    let skew = 0;
    const stale = await until('an order on stale prices', async () => {
      skew += 600_000;
      faults.set(`clock=skew(${skew})`);
      const timestamp = Date.now() + skew;
      const order = { ...LIMIT, price, quantity: '0.002', timestamp };
      const { body } = await bot.ask('POST', ORDER, order);
      if (body['code'] === undefined) {
        const orderId = Number(body['orderId']);
        await bot.ask('DELETE', ORDER, { symbol: 'BTCUSDT', orderId, timestamp: timestamp + 1 });
      }
      return body['code'] === -1013 && body;
    });
    expect(stale['msg']).toBe('Market is closed.');
    const timestamp = Date.now() + skew;
    const open = await bot.ask('GET', '/api/v3/openOrders', { timestamp });
    expect(open.body).toEqual([]);
    await until('fresh prices', () => bench.running.market.fresh('BTCUSDT'));
  } finally {
    await bench.running.close();
  }
});
