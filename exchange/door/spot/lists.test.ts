import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../../../tests/support/until.ts';
import { DoorBench, type Program } from '../testing/program.ts';

const LIST = '/api/v3/orderList';
const OLD = '/api/v3/order/oco';
const symbol = 'BTCUSDT';

interface Shown {
  readonly orderId: number;
  readonly orderListId: number;
  readonly clientOrderId: string;
  readonly status: string;
}

describe('lists of two orders', () => {
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

  const old = (fields: Readonly<Record<string, string | number>> = {}) =>
    bot.ask('POST', OLD, {
      ...{ symbol, side: 'SELL', quantity: '0.001', price: at(1.05), stopPrice: at(0.95) },
      ...fields,
    });
  const ids = (rows: unknown) => (rows as Shown[]).map(({ orderListId }) => orderListId);

  it('gives names of orders to one of many lists that come at once', async () => {
    const many = Array.from({ length: 6 }, (_, at) =>
      old({
        ...{ listClientOrderId: `race-${at}`, limitClientOrderId: 'race-limit' },
        stopClientOrderId: `race-stop-${at}`,
      }),
    );
    const answers = (await Promise.all(many)).map(({ body }) => body['code'] ?? 'placed');
    expect(answers.toSorted()).toEqual([-2010, -2010, -2010, -2010, -2010, 'placed']);
    const open = await bot.ask('GET', '/api/v3/openOrders', { symbol });
    const names = (open.body as unknown as Shown[]).map(({ clientOrderId }) => clientOrderId);
    expect(names.filter((name) => name === 'race-limit')).toHaveLength(1);
    await bot.ask('DELETE', '/api/v3/openOrders', { symbol });
  });

  it.each([
    ['SELL', 'above', 'below', 1.05, 0.95],
    ['BUY', 'below', 'above', 0.95, 1.05],
  ])(
    'places a list to %s with the limit order %s, and cancels both',
    async (side, limit, stop, win, lose) => {
      const { status, body } = await bot.ask('POST', `${LIST}/oco`, {
        ...{ symbol, side, quantity: '0.001', listClientOrderId: `list-${side}` },
        ...{ [`${limit}Type`]: 'LIMIT_MAKER', [`${limit}Price`]: at(win) },
        ...{ [`${limit}ClientOrderId`]: `limit-${side}`, [`${stop}ClientOrderId`]: `stop-${side}` },
        ...{ [`${stop}Type`]: 'STOP_LOSS_LIMIT', [`${stop}StopPrice`]: at(lose) },
        ...{ [`${stop}Price`]: at(lose), [`${stop}TimeInForce`]: 'GTC' },
      });
      expect([status, body]).toEqual([200, expect.objectContaining({ symbol })]);
      const reports = body['orderReports'] as Shown[];
      const id = Number(body['orderListId']);
      expect(id).toBe(Math.min(...reports.map(({ orderId }) => orderId)));
      const names = { listClientOrderId: `list-${side}`, contingencyType: 'OCO' };
      const executing = { listStatusType: 'EXEC_STARTED', listOrderStatus: 'EXECUTING' };
      expect(body).toMatchObject({ ...names, ...executing });
      const wanted = [
        { clientOrderId: `stop-${side}`, type: 'STOP_LOSS_LIMIT', stopPrice: `${at(lose)}000000` },
        { clientOrderId: `limit-${side}`, type: 'LIMIT_MAKER', price: `${at(win)}000000` },
      ].map((each) => ({ ...each, side, status: 'NEW', orderListId: id, origQty: '0.00100000' }));
      expect(reports).toMatchObject(wanted);
      const open = await bot.ask('GET', '/api/v3/openOrders', { symbol });
      expect(ids(open.body)).toEqual([id, id]);
      for (const by of [{ orderListId: id }, { origClientOrderId: `list-${side}` }]) {
        const { body: shown } = await bot.ask('GET', LIST, by);
        expect(shown).toMatchObject({ orderListId: id, ...executing, orders: body['orders'] });
      }
      expect(ids((await bot.ask('GET', '/api/v3/openOrderList')).body)).toEqual([id]);
      const { body: gone } = await bot.ask('DELETE', LIST, {
        ...{ symbol, listClientOrderId: `list-${side}`, newClientOrderId: 'end' },
      });
      const over = { listStatusType: 'ALL_DONE', listOrderStatus: 'ALL_DONE' };
      expect(gone).toMatchObject({ orderListId: id, ...over, ...names });
      expect(gone['orderReports']).toMatchObject([
        { status: 'CANCELED', clientOrderId: 'end', origClientOrderId: `stop-${side}` },
        { status: 'CANCELED', clientOrderId: 'end', origClientOrderId: `limit-${side}` },
      ]);
      expect((await bot.ask('GET', '/api/v3/openOrderList')).body).toEqual([]);
      // By its name also when it is over.
      const after = await bot.ask('GET', LIST, { origClientOrderId: `list-${side}` });
      expect(after.body).toMatchObject({ orderListId: id, ...over });
      const again = await bot.ask('DELETE', LIST, { symbol, orderListId: id });
      expect([again.status, again.body['code']]).toEqual([400, -2011]);
      const all = await bot.ask('GET', '/api/v3/allOrders', { symbol });
      expect(ids(all.body).slice(-2)).toEqual([id, id]);
    },
  );

  it('cancels the other order with one of them', async () => {
    for (const which of [0, 1]) {
      const { body } = await old();
      const orders = body['orders'] as Shown[];
      const orderId = Number(orders[which]?.orderId);
      expect((await bot.ask('DELETE', '/api/v3/order', { symbol, orderId })).status).toBe(200);
      for (const one of orders) {
        const { body: shown } = await bot.ask('GET', '/api/v3/order', {
          symbol,
          orderId: one.orderId,
        });
        expect(shown).toMatchObject({ status: 'CANCELED', orderListId: body['orderListId'] });
      }
    }
  });

  it('ends one order when the other one trades, whose trades carry the list', async () => {
    await bot.ask('POST', '/api/v3/order', {
      ...{ symbol, side: 'BUY', type: 'MARKET', quantity: '0.01' },
    });
    const { faults } = bench.running;
    const own = Number(at(1));
    for (const [price, stopPrice, led] of [
      [1.05, 0.995, 0.99],
      [1.005, 0.95, 1.01],
    ] as const) {
      at = bench.priced();
      const { body: placed } = await old({ price: at(price), stopPrice: at(stopPrice) });
      const orderListId = Number(placed['orderListId']);
      faults.set(`market:${symbol}=path(${at(led)}@1)`);
      const isOver = async () => {
        const { body } = await bot.ask('GET', LIST, { orderListId });
        return body['listOrderStatus'] === 'ALL_DONE';
      };
      await until('the end of a list', isOver, { every: 250 });
      const all = await bot.ask('GET', '/api/v3/allOrders', { symbol, orderId: orderListId });
      const two = (all.body as unknown as Shown[]).filter((one) => one.orderListId === orderListId);
      expect(two.map(({ status }) => status).sort()).toEqual(['EXPIRED', 'FILLED']);
      const filled = two.find(({ status }) => status === 'FILLED');
      const { body: trades } = await bot.ask('GET', '/api/v3/myTrades', { symbol });
      expect(trades.at(-1)).toMatchObject({ orderListId, orderId: filled?.orderId });
    }
    faults.set('');
    await until("the market's own price", () => {
      expect(Number(bench.priced()(1)) / own).toBeCloseTo(1, 2);
    });
  });

  it('lists all, from an id and of a span, with those of the app', async () => {
    const app = await bench.own<{ trigger: { id: string } }>('coin/oco', {
      ...{ symbol, side: 'buy', quantity: '0.001', price: at(0.95), trigger_price: at(1.05) },
      client_id: 'of-the-app',
    });
    const first = Number(app.trigger.id);
    const second = Number((await old()).body['orderListId']);
    const all = '/api/v3/allOrderList';
    expect(ids((await bot.ask('GET', all, { limit: 2 })).body)).toEqual([first, second]);
    expect(ids((await bot.ask('GET', all, { fromId: first, limit: 1 })).body)).toEqual([first]);
    const none = await bot.ask('GET', all, { startTime: Date.now() + 60_000 });
    expect(none.body).toEqual([]);
    const both = await bot.ask('GET', all, { fromId: 1, startTime: 1 });
    expect(both.body['code']).toBe(-1128);
    const named = await bot.ask('GET', LIST, { origClientOrderId: 'of-the-app' });
    expect(named.body['orderListId']).toBe(first);
    await bot.ask('DELETE', '/api/v3/openOrders', { symbol });
    expect((await bot.ask('GET', '/api/v3/openOrderList')).body).toEqual([]);
  });

  it('takes each name once while it is open, and names of lists and orders apart', async () => {
    const first = { limitClientOrderId: 'a', stopClientOrderId: 'b', listClientOrderId: 'c' };
    expect((await old(first)).status).toBe(200);
    const copies = [
      { limitClientOrderId: 'a' },
      { stopClientOrderId: 'a' },
      { limitClientOrderId: 'b' },
      { listClientOrderId: 'c' },
      { limitClientOrderId: 'd', stopClientOrderId: 'd' },
    ];
    for (const fields of copies) {
      const { body } = await old(fields);
      expect([fields, body['code'], body['msg']]).toEqual([
        ...[fields, -2010, 'Duplicate order sent.'],
      ]);
    }
    const single = (newClientOrderId: string) =>
      bot.ask('POST', '/api/v3/order', {
        ...{ symbol, side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.001' },
        ...{ price: at(0.9), newClientOrderId },
      });
    expect((await single('a')).body['code']).toBe(-2010);
    expect((await single('b')).body['code']).toBe(-2010);
    expect((await single('c')).status).toBe(200);
    await bot.ask('DELETE', '/api/v3/openOrders', { symbol });
    expect((await old(first)).status).toBe(200);
    await bot.ask('DELETE', '/api/v3/openOrders', { symbol });
  });

  it('refuses what the exchange does not have, and leaves nothing', async () => {
    const pair = { side: 'SELL', aboveType: 'LIMIT_MAKER', belowType: 'STOP_LOSS' };
    const terms = { symbol, quantity: '0.001', abovePrice: at(1.05), belowStopPrice: at(0.95) };
    const cases = [
      [{ side: 'UP' }, -1117],
      [{ symbol: 'NOPE' }, -1121],
      [{ aboveType: 'WISH' }, -1116],
      [{ aboveType: 'TAKE_PROFIT' }, -1014],
      [{ side: 'BUY' }, -1014],
      [{ abovePrice: '' }, -1105],
      [{ quantity: '1e-3' }, -1100],
      [{ belowTrailingDelta: 100 }, -1014],
      [{ aboveIcebergQty: '0.0001' }, -1020],
      [{ aboveTimeInForce: 'GTC' }, -1106],
      [{ belowPrice: at(0.95) }, -1106],
      [{ belowType: 'STOP_LOSS_LIMIT' }, -1102],
      [{ belowType: 'STOP_LOSS_LIMIT', belowTimeInForce: 'IOC', belowPrice: at(0.95) }, -1014],
      [{ surprise: 1 }, -1104],
      [{ listClientOrderId: 'ä' }, -1100],
      [{ newOrderRespType: 'ALL' }, -1130],
      [{ quantity: '50' }, -2010],
      [{ abovePrice: at(0.99) }, -2010],
      [{ belowStopPrice: at(1.01) }, -2010],
      [{ quantity: '0.000001' }, -1013],
    ] as const;
    for (const [fields, code] of cases) {
      const { body } = await bot.ask('POST', `${LIST}/oco`, { ...terms, ...pair, ...fields });
      expect([fields, body['code']]).toEqual([fields, code]);
    }
    const forces = [
      [{ stopLimitPrice: at(0.95) }, -1102],
      [{ stopLimitTimeInForce: 'GTC' }, -1106],
      [{ trailingDelta: 100 }, -1014],
    ] as const;
    for (const [fields, code] of forces) {
      expect([fields, (await old(fields)).body['code']]).toEqual([fields, code]);
    }
    expect((await bot.ask('GET', LIST)).body['code']).toBe(-1102);
    expect((await bot.ask('GET', LIST, { orderListId: 1 })).body['code']).toBe(-2013);
    expect((await bot.ask('GET', '/api/v3/openOrders')).body).toEqual([]);
    const { body } = await old();
    const { token } = await bench.own<{ token: string }>('user/guest', {}, '');
    const stranger = await bench.program({}, token);
    const orderListId = Number(body['orderListId']);
    expect((await stranger.ask('GET', LIST, { orderListId })).body['code']).toBe(-2013);
    const denied = await stranger.ask('DELETE', LIST, { symbol, orderListId });
    expect(denied.body['code']).toBe(-2011);
    const elsewhere = await bot.ask('DELETE', LIST, { symbol: 'ETHUSDT', orderListId });
    expect(elsewhere.body['code']).toBe(-2011);
    expect((await bot.ask('DELETE', LIST, { symbol, orderListId })).status).toBe(200);
  });
});
