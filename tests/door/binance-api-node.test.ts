import type { BinanceRest } from 'binance-api-node';
import { beforeAll, describe, expect, it } from 'vitest';
import { until } from '../support/until.ts';
import { withBench } from './bench.ts';

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
    const { orderListId, orders } = await until('a pair that the market accepts', async () => {
      last = Number((await client.prices({ symbol }))[symbol]);
      const near = { price: at(1.05), stopPrice: (last - 0.01).toFixed(2) };
      const pair = { symbol, side: 'SELL', quantity: '0.005', ...near };
      return client.orderOco(pair as never).catch(() => null);
    });
    const statuses = () =>
      Promise.all(orders.map(({ orderId }) => client.getOrder({ symbol, orderId })));
    await until('the trade', async () =>
      (await statuses()).some(({ status }) => (status as string) === 'FILLED'),
    );
    const ended = await statuses();
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
    let heard: { symbol?: string } | null = null;
    const hear = (event: object) => {
      heard = event;
    };
    const close =
      stream === 'candles'
        ? client.ws.candles(symbol, '1m', hear)
        : client.ws[stream](symbol, hear as never);
    await until('an event', () => heard !== null);
    expect(heard).toMatchObject({ symbol });
    (close as (options: object) => void)({ delay: 0, fastClose: true, keepClosed: true });
  });

  it('hears the changes of its account', async () => {
    const heard: { eventType?: string; orderId?: number; executionType?: string }[] = [];
    const close = await client.ws.user((event) => heard.push(event as never));
    const order = await client.order({
      ...{ symbol, side: 'BUY', type: 'MARKET', quantity: '0.01' },
    } as never);
    const own = () => heard.filter(({ orderId }) => orderId === order.orderId);
    await until('its fill', () => own().some(({ executionType }) => executionType === 'TRADE'));
    expect(own()[0]).toMatchObject({ eventType: 'executionReport', executionType: 'NEW' });
    await until('its balances', () =>
      heard.some(({ eventType }) => eventType === 'outboundAccountPosition'),
    );
    (close as (options: object) => void)({ delay: 0, fastClose: true, keepClosed: true });
  });
});
