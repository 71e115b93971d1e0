import ccxt, { type pro } from 'ccxt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../support/until.ts';
import { LOOKS, withBench } from './bench.ts';

type Exchange = InstanceType<typeof pro.binance>;
interface Settings {
  readonly connect: (host: string, key: string, secret: string) => Promise<Exchange>;
}

const bench = withBench();
const PAIR = 'BTC/USDT:USDT';

describe('ccxt trades contracts at the Binance-shaped API', () => {
  let bot: Exchange;
  let last: number;
  beforeAll(async () => {
    const { connect } = await bench.settings<Settings>('ccxt');
    bot = await connect(bench.host, bench.key.key, bench.key.secret);
    await bot.loadMarkets();
    last = Number((await bot.fetchTicker(PAIR)).last);
  });
  afterAll(() => bot.close());
  const size = async () => {
    const [held] = await bot.fetchPositions([PAIR]);
    return held ? Number(held.contracts) * (held.side === 'short' ? -1 : 1) : 0;
  };

  it('reads markets, tickers, book, trades, candles, marks and funding', async () => {
    expect(bot.market(PAIR)).toMatchObject({
      ...{ id: 'BTCUSDT', swap: true, linear: true, active: true, contractSize: 1 },
    });
    expect(Object.keys(await bot.fetchTickers([PAIR]))).toEqual([PAIR]);
    expect((await bot.fetchOrderBook(PAIR, 5)).asks.length).toBe(5);
    expect((await bot.fetchTrades(PAIR, undefined, 3)).length).toBe(3);
    expect((await bot.fetchOHLCV(PAIR, '1h', undefined, 3)).length).toBe(3);
    expect((await bot.fetchFundingRate(PAIR)).fundingRate).toBe(0);
    expect(Number((await bot.fetchMarkPrice(PAIR)).markPrice) / last).toBeCloseTo(1, 1);
    expect(await bot.fetchFundingRateHistory(PAIR)).toEqual([]);
  });

  it('sets leverage, and reads margin mode, tiers and fees', async () => {
    await bot.setLeverage(10, PAIR);
    expect((await bot.fetchLeverage(PAIR)).longLeverage).toBe(10);
    expect((await bot.fetchMarginMode(PAIR)).marginMode).toBe('isolated');
    expect((await bot.fetchMarketLeverageTiers(PAIR)).length).toBe(1);
    expect(Number((await bot.fetchTradingFee(PAIR)).taker)).toBeGreaterThan(0);
    expect((await bot.fetchPositionMode(PAIR)).hedged).toBe(false);
    const same = bot.setMarginMode('isolated', PAIR);
    await expect(same).rejects.toBeInstanceOf(ccxt.MarginModeAlreadySet);
  });

  it('moves money between spot and contracts', async () => {
    const free = async () => Number((await bot.fetchBalance({ type: 'swap' }))['USDT']?.free);
    const before = await free();
    await bot.transfer('USDT', 25, 'spot', 'linear');
    expect((await free()) - before).toBeCloseTo(25, 6);
    expect((await bot.fetchTransfers('USDT')).length).toBeGreaterThan(0);
  });

  it('places, finds, edits and cancels limits, one by one and several', async () => {
    const order = await bot.createOrder(PAIR, 'limit', 'buy', 0.01, last * 0.95, {
      clientOrderId: 'by-name',
    });
    expect(order).toMatchObject({ status: 'open', clientOrderId: 'by-name' });
    const id = String(order.id);
    await bot.editOrder(id, PAIR, 'limit', 'buy', 0.02, last * 0.94);
    expect(await bot.fetchOrder(id, PAIR)).toMatchObject({ amount: 0.02, status: 'open' });
    expect((await bot.fetchOpenOrders(PAIR)).map((each) => each.id)).toEqual([id]);
    expect((await bot.cancelOrder(id, PAIR)).status).toBe('canceled');
    const several = [0.95, 0.94].map((share) => ({
      ...{ symbol: PAIR, type: 'limit', side: 'buy', amount: 0.01, price: last * share },
    }));
    const placed = await bot.createOrders(several as never);
    await bot.cancelOrders(
      placed.map((each) => String(each.id)),
      PAIR,
    );
    const clientOrderId = 'of-several';
    await bot.createOrder(PAIR, 'limit', 'buy', 0.01, last * 0.95, { clientOrderId });
    const byName = await bot.cancelOrders([], PAIR, { clientOrderIds: [clientOrderId] });
    expect(byName).toMatchObject([{ clientOrderId, status: 'canceled' }]);
    await bot.createOrder(PAIR, 'limit', 'buy', 0.01, last * 0.95, { postOnly: true });
    await bot.cancelAllOrders(PAIR);
    expect(await bot.fetchOpenOrders(PAIR)).toEqual([]);
    const never = { timeInForce: 'IOC' };
    const ioc = await bot.createOrder(PAIR, 'limit', 'buy', 0.01, last * 0.95, never);
    expect(ioc.status).toBe('expired');
  });

  it('opens, protects, reduces and closes a position', async () => {
    expect(await bot.createOrder(PAIR, 'market', 'buy', 0.05)).toMatchObject({
      ...{ status: 'closed', filled: 0.05 },
    });
    const [held] = await bot.fetchPositions([PAIR]);
    expect(held).toMatchObject({ side: 'long', contracts: 0.05, leverage: 10 });
    expect(Number(held?.liquidationPrice)).toBeLessThan(last);
    expect(Number(held?.collateral)).toBeGreaterThan(0);
    await bot.addMargin(PAIR, 10);
    const stop = await bot.createOrder(PAIR, 'market', 'sell', 0.05, undefined, {
      ...{ stopLossPrice: last * 0.97, reduceOnly: true },
    });
    await bot.createOrder(PAIR, 'market', 'sell', 0.05, undefined, {
      ...{ takeProfitPrice: last * 1.03, reduceOnly: true },
    });
    const waiting = await bot.fetchOpenOrders(PAIR, undefined, undefined, { trigger: true });
    expect(waiting.map(({ triggerPrice }) => Number(triggerPrice) < last)).toEqual([true, false]);
    await bot.cancelOrder(String(stop.id), PAIR, { trigger: true });
    await bot.cancelAllOrders(PAIR, { trigger: true });
    await bot.createOrder(PAIR, 'market', 'sell', 0.02, undefined, { reduceOnly: true });
    expect(await size()).toBeCloseTo(0.03, 8);
    await bot.createOrder(PAIR, 'market', 'sell', 0.06);
    expect(await size()).toBeCloseTo(-0.03, 8);
    await bot.createOrder(PAIR, 'market', 'buy', 0.03, undefined, { reduceOnly: true });
    expect(await size()).toBe(0);
    const trades = await bot.fetchMyTrades(PAIR);
    const sum = trades.reduce(
      (all, { amount, side }) => all + Number(amount) * (side === 'buy' ? 1 : -1),
      0,
    );
    expect(sum).toBeCloseTo(0, 8);
    expect((await bot.fetchClosedOrders(PAIR)).length).toBeGreaterThan(3);
    expect(
      (await bot.fetchLedger('USDT', undefined, undefined, { type: 'swap' })).length,
    ).toBeGreaterThan(0);
  });

  it('throws errors for what is refused', async () => {
    const rejects = (call: Promise<unknown>) => expect(call).rejects;
    await rejects(bot.fetchOrder('1', PAIR)).toBeInstanceOf(ccxt.OrderNotFound);
    await rejects(bot.cancelOrder('1', PAIR)).toBeInstanceOf(ccxt.OrderNotFound);
    await rejects(bot.createOrder(PAIR, 'limit', 'buy', 90, last * 0.95)).toThrow('-2019');
    await rejects(bot.setLeverage(3, PAIR)).toThrow('-4028');
    await rejects(bot.setMarginMode('cross', PAIR)).toThrow('-1020');
  });

  it('watches prices, book, trades, candles and marks', async () => {
    expect((await bot.watchTicker(PAIR)).symbol).toBe(PAIR);
    expect((await bot.watchTrades(PAIR)).length).toBeGreaterThan(0);
    for (let turn = 0; turn < 5; turn += 1) {
      const { asks, bids } = await bot.watchOrderBook(PAIR);
      expect(Number(bids[0]?.[0])).toBeLessThan(Number(asks[0]?.[0]));
    }
    expect((await bot.watchOHLCV(PAIR, '1m')).length).toBeGreaterThan(0);
    expect(Object.keys(await bot.watchBidsAsks([PAIR]))).toEqual([PAIR]);
    expect((await bot.watchMarkPrice(PAIR)).symbol).toBe(PAIR);
  });

  it('watches its orders, trades, positions and balance', async () => {
    const received: Record<string, unknown[]> = {};
    const follow = async (name: string, next: () => Promise<unknown>) => {
      received[name] = [];
      for (;;) received[name].push(await next());
    };
    const ends = [
      follow('orders', async () => (await bot.watchOrders(PAIR)).at(-1)),
      follow('trades', async () => (await bot.watchMyTrades(PAIR)).at(-1)),
      follow('positions', async () => (await bot.watchPositions([PAIR])).at(-1)),
      follow('balance', async () => (await bot.watchBalance({ type: 'swap' }))['USDT']),
    ].map((each) => each.catch(() => undefined));
    const isReceived = async () => {
      // The subscription may begin after an order.
      await bot.createOrder(PAIR, 'market', 'buy', 0.01);
      await bot.createOrder(PAIR, 'market', 'sell', 0.01);
      return Object.values(received).every((each) => each.length > 0);
    };
    await until('every kind of event', isReceived, LOOKS);
    const [trade] = received['trades'] as { symbol: string }[];
    expect(trade?.symbol).toBe(PAIR);
    await bot.close();
    await Promise.all(ends);
  });

  it('trades over the socket of calls', async () => {
    await bot.loadMarkets();
    const placed = await bot.createOrderWs(PAIR, 'limit', 'buy', 0.01, last * 0.95);
    const id = String(placed.id);
    await bot.editOrderWs(id, PAIR, 'limit', 'buy', 0.02, last * 0.94);
    await bot.cancelOrderWs(id, PAIR);
    expect((await bot.fetchOrder(id, PAIR)).status).toBe('canceled');
    expect(Number((await bot.fetchBalanceWs({ type: 'future' }))['USDT']?.free)).toBeGreaterThan(0);
    const spot = 'BTC/USDT';
    const own = await bot.createOrderWs(spot, 'limit', 'buy', 0.01, last * 0.95);
    expect((await bot.fetchOpenOrdersWs(spot)).map((each) => each.id)).toContain(own.id);
    await bot.cancelOrderWs(String(own.id), spot);
  });
});
