import ccxt, { type pro } from 'ccxt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../support/until.ts';
import { withBench } from './bench.ts';

type Exchange = InstanceType<typeof pro.binance>;
interface Settings {
  readonly connect: (host: string, key: string, secret: string) => Promise<Exchange>;
}

/** Parts of ccxt that its types leave out. */
interface Subscribing {
  ensureUserDataStreamWsSubscribeSignature(): Promise<void>;
  readonly orders: readonly { readonly id: string; readonly status: string }[];
}

const bench = withBench();
const PAIR = 'BTC/USDT';

describe('ccxt at the Binance-shaped API', () => {
  let bot: Exchange;
  let last: number;
  beforeAll(async () => {
    const { connect } = await bench.settings<Settings>('ccxt');
    bot = await connect(bench.host, bench.key.key, bench.key.secret);
    await bot.loadMarkets();
    last = Number((await bot.fetchTicker(PAIR)).last);
  });
  afterAll(() => bot.close());

  it('reads markets, tickers, book, trades and candles', async () => {
    expect(bot.market(PAIR)).toMatchObject({ id: 'BTCUSDT', spot: true, active: true });
    expect(Object.keys(await bot.fetchTickers())).toContain(PAIR);
    expect((await bot.fetchBidsAsks([PAIR]))[PAIR]?.bid).toBeGreaterThan(0);
    const { bids, asks } = await bot.fetchOrderBook(PAIR, 5);
    expect([bids.length, asks.length]).toEqual([5, 5]);
    expect(Number(bids[0]?.[0])).toBeLessThan(Number(asks[0]?.[0]));
    expect((await bot.fetchTrades(PAIR, undefined, 10)).length).toBe(10);
    const candles = await bot.fetchOHLCV(PAIR, '1m', undefined, 10);
    expect(candles.length).toBe(10);
    for (const [, open, high, low, close] of candles) {
      expect(Number(high)).toBeGreaterThanOrEqual(Math.max(Number(open), Number(close)));
      expect(Number(low)).toBeLessThanOrEqual(Math.min(Number(open), Number(close)));
    }
  });

  it('reads the balance and the status', async () => {
    const { USDT } = await bot.fetchBalance();
    expect(Number(USDT?.free) + Number(USDT?.used)).toBeCloseTo(Number(USDT?.total), 8);
    expect((await bot.fetchStatus()).status).toBe('ok');
  });

  it('reads deposits and withdrawals', async () => {
    const since = Date.now() - 86_400_000;
    expect(await bot.fetchDeposits('USDT', since, 10)).toEqual([]);
    expect(await bot.fetchWithdrawals('USDT', since, 10)).toEqual([]);
  });

  it('reads fees', async () => {
    expect((await bot.fetchTradingFee(PAIR)).taker).toBeGreaterThanOrEqual(0);
  });

  it('places, finds, edits and cancels a limit order', async () => {
    const order = await bot.createOrder(PAIR, 'limit', 'buy', 0.01, last * 0.95);
    expect(order).toMatchObject({ status: 'open', side: 'buy', type: 'limit', filled: 0 });
    expect((await bot.fetchOpenOrders(PAIR)).map(({ id }) => id)).toContain(order.id);
    const edited = await bot.editOrder(String(order.id), PAIR, 'limit', 'buy', 0.01, last * 0.94);
    expect(edited.id).not.toBe(order.id);
    expect((await bot.fetchOrder(String(order.id), PAIR)).status).toBe('canceled');
    expect((await bot.cancelOrder(String(edited.id), PAIR)).status).toBe('canceled');
    expect((await bot.fetchOrders(PAIR)).map(({ id }) => id)).toContain(edited.id);
  });

  it('trades at the market by quantity and by cost', async () => {
    const bought = await bot.createOrder(PAIR, 'market', 'buy', 0.01);
    expect(bought).toMatchObject({ status: 'closed', filled: 0.01, remaining: 0 });
    const cost = await bot.createMarketBuyOrderWithCost(PAIR, 100);
    expect(Number(cost.cost)).toBeLessThanOrEqual(100);
    expect((await bot.createOrder(PAIR, 'market', 'sell', 0.01)).status).toBe('closed');
    const own = await bot.fetchMyTrades(PAIR);
    expect(own.some(({ order }) => order === bought.id)).toBe(true);
    const traded = await bot.fetchOrderTrades(String(bought.id), PAIR);
    const filled = traded.reduce((sum, { amount }) => sum + Number(amount), 0);
    expect(filled).toBeCloseTo(0.01, 8);
  });

  it('takes orders that never rest', async () => {
    for (const timeInForce of ['IOC', 'FOK']) {
      const order = await bot.createOrder(PAIR, 'limit', 'buy', 0.01, last * 0.95, { timeInForce });
      expect([timeInForce, order.status]).toEqual([timeInForce, 'expired']);
      expect((await bot.fetchOrder(String(order.id), PAIR)).status).toBe('expired');
    }
  });

  it('takes an order that only makes', async () => {
    const order = await bot.createOrder(PAIR, 'limit', 'buy', 0.01, last * 0.95, {
      postOnly: true,
    });
    expect(order).toMatchObject({ status: 'open', postOnly: true });
    await bot.cancelAllOrders(PAIR);
    expect(await bot.fetchOpenOrders(PAIR)).toEqual([]);
    await expect(
      bot.createOrder(PAIR, 'limit', 'buy', 0.01, last * 1.05, { postOnly: true }),
    ).rejects.toBeInstanceOf(ccxt.OrderImmediatelyFillable);
  });

  it.each([
    ['market', undefined, { stopLossPrice: 0.95 }],
    ['limit', 0.94, { stopLossPrice: 0.95 }],
    ['market', undefined, { takeProfitPrice: 1.05 }],
    ['limit', 1.04, { takeProfitPrice: 1.05 }],
  ] as const)('waits with a %s order at %s of the price, %o', async (type, price, trigger) => {
    await bot.createOrder(PAIR, 'market', 'buy', 0.01);
    const params = Object.fromEntries(
      Object.entries(trigger).map(([name, share]) => [
        name,
        bot.priceToPrecision(PAIR, last * Number(share)),
      ]),
    );
    const limit = price === undefined ? undefined : last * price;
    const order = await bot.createOrder(PAIR, type, 'sell', 0.01, limit, params);
    const found = await bot.fetchOrder(String(order.id), PAIR);
    expect(found.status).toBe('open');
    expect(found.triggerPrice).toBeCloseTo(Number(Object.values(params)[0]), 2);
    expect((await bot.cancelOrder(String(order.id), PAIR)).status).toBe('canceled');
  });

  it('places a pair, of which one cancelled order ends the other', async () => {
    const price = (share: number) => bot.priceToPrecision(PAIR, last * share);
    await bot.createOrder(PAIR, 'market', 'buy', 0.01);
    const list = await bot.privatePostOrderListOco({
      ...{ symbol: 'BTCUSDT', side: 'SELL', quantity: '0.005' },
      ...{ aboveType: 'LIMIT_MAKER', abovePrice: price(1.05) },
      ...{ belowType: 'STOP_LOSS', belowStopPrice: price(0.95) },
    });
    const ids = list.orders.map(({ orderId }: { orderId: number }) => String(orderId));
    const open = await bot.fetchOpenOrders(PAIR);
    expect(open.map(({ id }) => id).sort()).toEqual([...ids].sort());
    for (const { info } of open) expect(String(info.orderListId)).toBe(String(list.orderListId));
    await bot.cancelOrder(ids[0], PAIR);
    for (const id of ids) expect((await bot.fetchOrder(id, PAIR)).status).toBe('canceled');
    expect(await bot.privateGetOpenOrderList()).toEqual([]);
    const shown = await bot.privateGetOrderList({ orderListId: list.orderListId });
    expect(shown.listOrderStatus).toBe('ALL_DONE');
  });

  it('throws the errors of its own classes', async () => {
    const rejects = (call: Promise<unknown>) => expect(call).rejects;
    await rejects(bot.fetchOrder('1', PAIR)).toBeInstanceOf(ccxt.OrderNotFound);
    await rejects(bot.cancelOrder('1', PAIR)).toBeInstanceOf(ccxt.OrderNotFound);
    await rejects(bot.createOrder(PAIR, 'limit', 'buy', 1, last * 0.99)).toBeInstanceOf(
      ccxt.InsufficientFunds,
    );
    await rejects(bot.createOrder(PAIR, 'limit', 'buy', 0.01, last * 3)).toBeInstanceOf(
      ccxt.InvalidOrder,
    );
    await rejects(bot.publicGetDepth({ symbol: 'NOPE' })).toBeInstanceOf(ccxt.BadSymbol);
    const { connect } = await bench.settings<Settings>('ccxt');
    const stranger = await connect(bench.host, 'x'.repeat(64), 'y');
    await rejects(stranger.privateGetAccount()).toBeInstanceOf(ccxt.AuthenticationError);
  });

  it('watches trades, book, ticker and candles', async () => {
    const [trade] = await bot.watchTrades(PAIR);
    expect(Number(trade?.price)).toBeGreaterThan(0);
    const { bids, asks } = await bot.watchOrderBook(PAIR);
    expect(Number(bids[0]?.[0])).toBeLessThan(Number(asks[0]?.[0]));
    expect((await bot.watchTicker(PAIR)).symbol).toBe(PAIR);
    expect((await bot.watchOHLCV(PAIR, '1m')).length).toBeGreaterThan(0);
  });

  it('watches its orders, trades and balance', async () => {
    const first = bot.watchOrders(PAIR);
    const trades = bot.watchMyTrades(PAIR);
    const balance = bot.watchBalance();
    // The subscription begins before the order.
    await bot.watchTicker(PAIR);
    const subscribed = () =>
      (bot as unknown as Subscribing).ensureUserDataStreamWsSubscribeSignature();
    await subscribed();
    const order = await bot.createOrder(PAIR, 'market', 'buy', 0.01);
    expect((await first)[0]?.id).toBe(order.id);
    expect((await trades)[0]).toMatchObject({ order: order.id, side: 'buy', symbol: PAIR });
    const held = await balance;
    expect(Number(held['BTC']?.free)).toBeGreaterThan(0);
    await until('its last state', () => {
      const known = (bot as unknown as Subscribing).orders.find(({ id }) => id === order.id);
      return known?.status === 'closed';
    });
  });
});
