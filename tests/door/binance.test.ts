import type { MainClient, USDMClient, WebsocketAPIClient, WebsocketClient } from 'binance';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withinOne } from '../support/one-window.ts';
import { until } from '../support/until.ts';
import { LOOKS, withBench } from './bench.ts';

interface Clients {
  readonly client: MainClient;
  readonly futures: USDMClient;
  readonly streams: WebsocketClient;
  readonly calls: WebsocketAPIClient;
}
interface Settings {
  readonly connect: (host: string, key: string, secret: string) => Clients;
}

const bench = withBench();
const symbol = 'BTCUSDT';

describe('the package binance at the Binance-shaped API', () => {
  let client: MainClient;
  let futures: USDMClient;
  let streams: WebsocketClient;
  let calls: WebsocketAPIClient;
  let last: number;
  beforeAll(async () => {
    const { connect } = await bench.settings<Settings>('binance');
    ({ client, futures, streams, calls } = connect(bench.host, bench.key.key, bench.key.secret));
    last = Number((await client.getAvgPrice({ symbol })).price);
  });
  afterAll(() => {
    streams.closeAll(true);
    calls.getWSClient().closeAll(true);
  });
  const at = (share: number) => Number((last * share).toFixed(1));

  it('reads the market', async () => {
    const { symbols } = await client.getExchangeInfo({ symbols: [symbol, 'ETHUSDT'] });
    expect(symbols.map((each) => each.symbol).sort()).toEqual([symbol, 'ETHUSDT']);
    const book = await client.getOrderBook({ symbol, limit: 5 });
    expect([book.bids.length, book.asks.length]).toEqual([5, 5]);
    expect((await client.getRecentTrades({ symbol, limit: 3 })).length).toBe(3);
    expect((await client.getAggregateTrades({ symbol, limit: 3 })).length).toBe(3);
    expect((await client.getKlines({ symbol, interval: '1m', limit: 3 })).length).toBe(3);
    expect(await client.getSymbolOrderBookTicker({ symbol })).toMatchObject({ symbol });
    expect(await client.get24hrChangeStatistics({ symbol })).toMatchObject({ symbol });
    expect(await client.testConnectivity()).toEqual({});
  });

  it('reads account, coins and rights of the key', async () => {
    const { balances, canTrade } = await client.getAccountInformation();
    expect(canTrade).toBe(true);
    expect(balances.map(({ asset }) => asset)).toContain('USDT');
    expect((await client.getBalances()).map(({ coin }) => coin)).toContain('USDT');
    expect(await client.getApiKeyPermissions()).toMatchObject({ enableWithdrawals: false });
  });

  it('places, finds, replaces and cancels orders', async () => {
    const limit = {
      symbol,
      side: 'BUY',
      type: 'LIMIT',
      timeInForce: 'GTC',
      quantity: 0.01,
    } as const;
    const placed = await client.submitNewOrder({ ...limit, price: at(0.95) });
    const { orderId } = placed;
    expect(await client.getOrder({ symbol, orderId })).toMatchObject({ orderId, status: 'NEW' });
    const replaced = await client.replaceOrder({
      ...limit,
      cancelReplaceMode: 'STOP_ON_FAILURE',
      cancelOrderId: orderId,
      price: at(0.94),
    });
    expect(replaced).toMatchObject({ cancelResult: 'SUCCESS', newOrderResult: 'SUCCESS' });
    await client.cancelAllSymbolOrders({ symbol });
    expect(await client.getOpenOrders({ symbol })).toEqual([]);
    expect(await client.getOrder({ symbol, orderId })).toMatchObject({ status: 'CANCELED' });
  });

  it('trades at the market and lists its trades', async () => {
    const order = await client.submitNewOrder({
      ...{ symbol, side: 'BUY', type: 'MARKET', quantity: 0.01, newOrderRespType: 'FULL' },
    } as const);
    expect(order).toMatchObject({ status: 'FILLED', executedQty: '0.01000000' });
    const trades = await client.getAccountTradeList({ symbol, orderId: order.orderId });
    expect(trades.length).toBeGreaterThan(0);
  });

  it('places a pair by either call, finds and cancels it', async () => {
    const pair = { symbol, side: 'BUY', quantity: 0.005 } as const;
    const stop = {
      stopPrice: at(1.05),
      stopLimitPrice: at(1.05),
      stopLimitTimeInForce: 'GTC',
    } as const;
    const lists = [
      await client.submitNewOCO({ ...pair, ...stop, price: at(0.95) }),
      await client.submitNewOrderList({
        ...pair,
        ...{ belowType: 'LIMIT_MAKER', belowPrice: at(0.95) },
        ...{ aboveType: 'STOP_LOSS', aboveStopPrice: at(1.05) },
      } as never),
    ];
    const open = (await client.getAllOpenOCO()) as { orderListId: number }[];
    expect(open.map(({ orderListId }) => orderListId)).toEqual(
      lists.map(({ orderListId }) => orderListId),
    );
    for (const { orderListId, orders } of lists) {
      const ended = await client.cancelOCO({ symbol, orderListId });
      expect(ended).toMatchObject({ orderListId, listOrderStatus: 'ALL_DONE' });
      for (const { orderId } of orders) {
        expect(await client.getOrder({ symbol, orderId })).toMatchObject({
          ...{ orderListId, status: 'CANCELED' },
        });
      }
      expect(await client.getOCO({ orderListId })).toMatchObject({ orders });
    }
    const all = (await client.getAllOCO({})) as { orderListId: number }[];
    expect(all.map(({ orderListId }) => orderListId)).toEqual(open.map((each) => each.orderListId));
  });

  it('tells how many orders it has placed', async () => {
    const counts = await client.getOrderRateLimit();
    const { rateLimits } = await client.getExchangeInfo();
    const ofOrders = rateLimits.filter(({ rateLimitType }) => rateLimitType === 'ORDERS');
    expect(counts).toMatchObject(ofOrders);
    expect(ofOrders.length).toBe(2);
    const ofDay = async () => Number((await client.getOrderRateLimit())[1]?.count);
    await withinOne(86_400_000, async () => {
      const before = await ofDay();
      await client.submitNewOrder({ symbol, side: 'BUY', type: 'MARKET', quantity: 0.001 });
      expect(await ofDay()).toBe(before + 1);
    });
  });

  it('throws codes of Binance', async () => {
    await expect(client.getOrderBook({ symbol: 'NOPE' })).rejects.toMatchObject({ code: -1121 });
    await expect(client.getOrder({ symbol, orderId: 1 })).rejects.toMatchObject({ code: -2013 });
    await expect(client.cancelOrder({ symbol, orderId: 1 })).rejects.toMatchObject({ code: -2011 });
  });

  it('hears trades, book, ticker and candles', async () => {
    const received = new Set<string>();
    streams.on('message', (frame) => {
      const { data } = frame as { data?: { e?: string } };
      const own = (frame as { e?: string }).e ?? data?.e;
      if (own !== undefined) received.add(own);
    });
    const topics = ['trade', 'depth', 'ticker', 'kline_1m'].map((each) => `btcusdt@${each}`);
    await streams.subscribe(topics, 'main');
    const wanted = ['24hrTicker', 'depthUpdate', 'kline', 'trade'];
    await until('an event of each stream', () => wanted.every((each) => received.has(each)));
  });

  it.each(['api', 'listen key'] as const)('hears its account, by %s', async (way) => {
    const received: { e?: string; i?: number; x?: string }[] = [];
    const hear = (frame: unknown) => {
      const { event, data } = frame as { event?: object; data?: object };
      received.push((event ?? data ?? frame) as never);
    };
    if (way === 'api') {
      calls.getWSClient().on('message', hear);
      await calls.subscribeUserDataStream('mainWSAPI');
    } else {
      streams.on('message', hear);
      await streams.subscribeSpotUserDataStream();
    }
    let orderId: unknown = null;
    await until('a fill', async () => {
      const order = { symbol, side: 'BUY', type: 'MARKET', quantity: 0.01 } as const;
      orderId ??= (await client.submitNewOrder(order)).orderId;
      return received.some(({ i, x }) => i === orderId && x === 'TRADE');
    });
    const changes = received.filter(({ i }) => i === orderId);
    expect(changes[0]).toMatchObject({ e: 'executionReport', x: 'NEW' });
    expect(received.some(({ e }) => e === 'outboundAccountPosition')).toBe(true);
  });

  it('trades contracts: market, orders, positions, stops and settings', async () => {
    expect((await futures.getExchangeInfo()).symbols.map((each) => each.symbol)).toContain(symbol);
    expect((await futures.getOrderBook({ symbol, limit: 5 })).bids.length).toBe(5);
    expect((await futures.getKlines({ symbol, interval: '1m', limit: 3 })).length).toBe(3);
    expect(await futures.getMarkPrice({ symbol })).toMatchObject({ symbol });
    expect(await futures.setLeverage({ symbol, leverage: 5 })).toMatchObject({ leverage: 5 });
    const limit = { symbol, side: 'BUY', type: 'LIMIT', timeInForce: 'GTC' } as const;
    const placed = await futures.submitNewOrder({ ...limit, quantity: 0.01, price: at(0.95) });
    const { orderId } = placed;
    await futures.modifyOrder({ symbol, orderId, side: 'BUY', quantity: 0.02, price: at(0.94) });
    expect(await futures.getOrder({ symbol, orderId })).toMatchObject({ origQty: '0.02000000' });
    expect((await futures.getAllOpenOrders({ symbol })).length).toBe(1);
    await futures.cancelAllOpenOrders({ symbol });
    const opened = await futures.submitNewOrder({
      ...{ symbol, side: 'BUY', type: 'MARKET', quantity: 0.02, newOrderRespType: 'RESULT' },
    } as const);
    expect(opened).toMatchObject({ status: 'FILLED' });
    const amounts = async () =>
      ((await futures.getPositionsV3({ symbol })) as { positionAmt: string }[]).map((each) =>
        Number(each.positionAmt),
      );
    expect(await amounts()).toEqual([0.02]);
    expect((await futures.getBalanceV3()).map(({ asset }) => asset)).toEqual(['USDT']);
    expect(Number((await futures.getAccountInformationV3()).totalInitialMargin)).toBeGreaterThan(0);
    await futures.submitNewOrder({
      ...{ symbol, side: 'SELL', type: 'MARKET', quantity: 0.02, reduceOnly: 'true' },
    } as const);
    expect(await amounts()).toEqual([]);
    expect((await futures.getAccountTrades({ symbol })).length).toBeGreaterThanOrEqual(2);
    const refused = futures.submitNewOrder({ ...limit, quantity: 90, price: at(0.95) });
    await expect(refused).rejects.toMatchObject({ code: -2019 });
  });

  it('hears contracts: marks, book and its account', async () => {
    const received: { e?: string; o?: { X?: string } }[] = [];
    streams.on('message', (frame) => {
      received.push(((frame as { data?: object }).data ?? frame) as never);
    });
    await streams.subscribe(['btcusdt@markPrice@1s', 'btcusdt@kline_1m'], 'usdmMarket');
    await streams.subscribe(['btcusdt@depth', 'btcusdt@bookTicker'], 'usdmPublic');
    await streams.subscribeUsdFuturesUserDataStream();
    const wanted = ['markPriceUpdate', 'kline', 'depthUpdate', 'bookTicker', 'ACCOUNT_UPDATE'];
    const isReceived = async () => {
      for (const side of ['BUY', 'SELL'] as const) {
        await futures.submitNewOrder({ symbol, side, type: 'MARKET', quantity: 0.01 });
      }
      return wanted.every((name) => received.some(({ e }) => e === name));
    };
    await until('an event of each kind', isReceived, LOOKS);
    expect(received.some(({ e, o }) => e === 'ORDER_TRADE_UPDATE' && o?.X === 'FILLED')).toBe(true);
  });

  it('trades over the socket of calls', async () => {
    // Over a socket the package leaves the time of a call to its caller.
    const order = () => ({ symbol, side: 'BUY', type: 'MARKET', timestamp: Date.now() }) as const;
    const spot = await calls.submitNewSpotOrder({ ...order(), quantity: 0.001 });
    expect(spot.result).toMatchObject({ status: 'FILLED' });
    const own = await calls.submitNewFuturesOrder('usdm', {
      ...{ ...order(), quantity: 0.01 },
    } as never);
    expect((own as { result: object }).result).toMatchObject({ status: 'FILLED' });
    await futures.submitNewOrder({ symbol, side: 'SELL', type: 'MARKET', quantity: 0.01 });
  });
});
