import type { BinanceRest } from 'binance-api-node';
import { beforeAll, describe, expect, it } from 'vitest';
import { until } from '../support/until.ts';
import { LOOKS, withBench } from './bench.ts';

/** The package's types leave out the arguments of two calls. */
interface Binance extends Omit<BinanceRest, 'prices' | 'exchangeInfo'> {
  prices(of: { readonly symbol: string }): Promise<Readonly<Record<string, string>>>;
  exchangeInfo(of: {
    readonly symbol: string;
  }): Promise<{ readonly symbols: readonly { readonly symbol: string }[] }>;
}

interface Settings {
  readonly connect: (host: string, key: string, secret: string) => Binance;
}

interface Order {
  readonly orderId: number;
}

const bench = withBench();
const symbol = 'BTCUSDT';

describe('binance-api-node at the Binance-shaped API', () => {
  let client: Binance;
  let last: number;
  beforeAll(async () => {
    const { connect } = await bench.settings<Settings>('binance-api-node');
    client = connect(bench.host, bench.key.key, bench.key.secret);
    last = Number((await client.prices({ symbol }))[symbol]);
  });
  const at = (share: number) => (last * share).toFixed(1);

  it('reads the market', async () => {
    expect(await client.ping()).toBe(true);
    expect(await client.time()).toBeGreaterThan(1.6e12);
    const { symbols } = await client.exchangeInfo({ symbol });
    expect(symbols.map((each) => each.symbol)).toEqual([symbol]);
    const { bids, asks } = await client.book({ symbol, limit: 5 });
    expect([bids.length, asks.length]).toEqual([5, 5]);
    expect((await client.candles({ symbol, interval: '1m', limit: 3 })).length).toBe(3);
    expect((await client.trades({ symbol, limit: 3 })).length).toBe(3);
    expect((await client.aggTrades({ symbol, limit: 3 })).length).toBe(3);
    expect(await client.dailyStats({ symbol })).toMatchObject({ symbol });
    expect(Object.keys(await client.allBookTickers())).toContain(symbol);
  });

  it('reads the account', async () => {
    const { balances } = await client.accountInfo();
    expect(balances.map(({ asset }) => asset)).toContain('USDT');
  });

  it('places, finds and cancels orders', async () => {
    const order = await client.order({
      ...{ symbol, side: 'BUY', type: 'LIMIT', quantity: '0.01', price: at(0.95) },
    } as never);
    const { orderId } = order;
    expect(await client.getOrder({ symbol, orderId })).toMatchObject({ status: 'NEW' });
    expect((await client.openOrders({ symbol })).map((each) => each.orderId)).toContain(orderId);
    expect(await client.cancelOrder({ symbol, orderId })).toMatchObject({ status: 'CANCELED' });
    const all = await client.allOrders({ symbol });
    expect(all.find((each) => each.orderId === orderId)?.status).toBe('CANCELED');
  });

  it('trades at the market by quote quantity', async () => {
    const order = await client.order({
      ...{ symbol, side: 'BUY', type: 'MARKET', quoteOrderQty: '100' },
    } as never);
    expect(order).toMatchObject({ status: 'FILLED', type: 'MARKET' });
    const own = await client.myTrades({ symbol });
    expect(own.some(({ orderId }) => orderId === order.orderId)).toBe(true);
  });

  it('places a pair, of which one trades and the other ends', async () => {
    await client.order({ symbol, side: 'BUY', type: 'MARKET', quantity: '0.01' } as never);
    last = Number((await client.prices({ symbol }))[symbol]);
    const { orderListId, orders } = await client.orderOco({
      ...{ symbol, side: 'SELL', quantity: '0.005', price: at(1.05), stopPrice: at(0.995) },
    } as never);
    const statuses = () =>
      Promise.all(orders.map(({ orderId }) => client.getOrder({ symbol, orderId })));
    bench.lead(symbol, last * 0.99);
    const ended = await until(
      statuses,
      (rows) => rows.every(({ status }) => (status as string) !== 'NEW'),
      LOOKS,
    );
    bench.lead(symbol, null);
    expect(ended.map(({ status }) => status).sort()).toEqual(['EXPIRED', 'FILLED']);
    expect(ended.every((each) => each.orderListId === orderListId)).toBe(true);
    const list = await client.getOrderOco({ orderListId } as never);
    expect(list).toMatchObject({ orderListId, listOrderStatus: 'ALL_DONE' });
    const cancel = client.cancelOrderOco({ symbol, orderListId } as never);
    await expect(cancel).rejects.toMatchObject({ code: -2011 });
  });

  it('throws codes of Binance', async () => {
    await expect(client.book({ symbol: 'NOPE' })).rejects.toMatchObject({ code: -1121 });
    await expect(client.getOrder({ symbol, orderId: 1 })).rejects.toMatchObject({ code: -2013 });
  });

  it.each(['trades', 'depth', 'ticker', 'candles'] as const)('hears %s', async (stream) => {
    let received: { symbol?: string } | null = null;
    const hear = (event: object) => {
      received = event;
    };
    const close =
      stream === 'candles'
        ? client.ws.candles(symbol, '1m', hear)
        : client.ws[stream](symbol, hear as never);
    await until('an event', () => received !== null);
    expect(received).toMatchObject({ symbol });
    (close as (options: object) => void)({ delay: 0, fastClose: true, keepClosed: true });
  });

  it('hears the changes of its account', async () => {
    const received: { eventType?: string; orderId?: number; executionType?: string }[] = [];
    const close = await client.ws.user((event) => received.push(event as never));
    const order = await client.order({
      ...{ symbol, side: 'BUY', type: 'MARKET', quantity: '0.01' },
    } as never);
    const own = () => received.filter(({ orderId }) => orderId === order.orderId);
    await until('its fill', () => own().some(({ executionType }) => executionType === 'TRADE'));
    expect(own()[0]).toMatchObject({ eventType: 'executionReport', executionType: 'NEW' });
    await until('its balances', () =>
      received.some(({ eventType }) => eventType === 'outboundAccountPosition'),
    );
    (close as (options: object) => void)({ delay: 0, fastClose: true, keepClosed: true });
  });

  it('trades contracts: market, orders, positions, stops and settings', async () => {
    const { symbols } = await client.futuresExchangeInfo();
    expect(symbols.map((each: { symbol: string }) => each.symbol)).toContain(symbol);
    expect((await client.futuresBook({ symbol, limit: 5 })).bids.length).toBe(5);
    expect((await client.futuresCandles({ symbol, interval: '1m', limit: 3 })).length).toBe(3);
    expect(await client.futuresLeverage({ symbol, leverage: 5 })).toMatchObject({ leverage: 5 });
    const limit = { symbol, side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.01' };
    const { orderId } = (await client.futuresOrder({
      ...limit,
      price: at(0.95),
    } as never)) as Order;
    expect(await client.futuresGetOrder({ symbol, orderId } as never)).toMatchObject({
      status: 'NEW',
    });
    await client.futuresCancelOrder({ symbol, orderId } as never);
    const order = { symbol, type: 'MARKET', quantity: '0.01' };
    const opened = (await client.futuresOrder({ ...order, side: 'BUY' } as never)) as Order;
    const risk = async () =>
      (await client.futuresPositionRisk({ symbol })).map((each) => Number(each.positionAmt));
    expect(await risk()).toEqual([0.01]);
    const stop = { symbol, side: 'SELL', type: 'STOP_MARKET', closePosition: 'true' };
    await client.futuresOrder({ ...stop, triggerPrice: at(0.97) } as never);
    const { length } = (await client.futuresGetOpenAlgoOrders({ symbol } as never)) as object[];
    expect(length).toBe(1);
    await client.futuresOrder({ ...order, side: 'SELL', reduceOnly: 'true' } as never);
    expect(await risk()).toEqual([0]);
    const own = await client.futuresUserTrades({ symbol } as never);
    expect(own.some((each) => each.orderId === opened.orderId)).toBe(true);
    expect((await client.futuresAccountBalance()).map(({ asset }) => asset)).toEqual(['USDT']);
  });

  it('hears its contracts', async () => {
    const received: { eventType?: string }[] = [];
    const close = await client.ws.futuresUser((event) => received.push(event as never));
    const seen: unknown[] = [];
    const shut = client.ws.futuresDepth(symbol, (event) => seen.push(event));
    const order = { symbol, type: 'MARKET', quantity: '0.01' };
    const isReceived = async () => {
      await client.futuresOrder({ ...order, side: 'BUY' } as never);
      await client.futuresOrder({ ...order, side: 'SELL' } as never);
      const kinds = received.map(({ eventType }) => eventType);
      return (
        kinds.includes('ORDER_TRADE_UPDATE') && kinds.includes('ACCOUNT_UPDATE') && seen.length > 0
      );
    };
    await until('its events and the book', isReceived, LOOKS);
    for (const end of [close, shut]) {
      (end as (options: object) => void)({ delay: 0, fastClose: true, keepClosed: true });
    }
    // Its listen key ends by a call that the package does not await.
    const isEnded = () =>
      client.futuresKeepDataStream({} as never).then(
        () => false,
        ({ code }) => code === -1125,
      );
    await until('the end of its listen key', isEnded, LOOKS);
  });
});
