import { afterEach, describe, expect, it } from 'vitest';
import { until } from '../support/until.ts';
import { Client, get, type Json } from './client.ts';
import type { Double } from './double.ts';
import { DOUBLES, type VenueName } from './doubles.ts';

type Rest = readonly [path: string, status: number, body: unknown];
type Message = readonly [sent: Json, answer: unknown];

/**
 * Wrong requests with the documented answers: path, symbol, interval, missing, unknown or wrong.
 */
const REST: Record<VenueName, readonly Rest[]> = {
  binance: [
    ['/api/v3/nothing', 404, expect.any(String)],
    ['/api/v3/depth?symbol=NOPE', 400, { code: -1121, msg: 'Invalid symbol.' }],
    ['/api/v3/depth', 400, { code: -1102 }],
    ['/api/v3/klines?symbol=BTCUSDT&interval=7m', 400, { code: -1120, msg: 'Invalid interval.' }],
    [
      '/api/v3/depth?symbol=BTCUSDT&depth=5',
      400,
      { msg: "Not all sent parameters were read; read '1' parameter(s) but was sent '2'." },
    ],
    ['/api/v3/depth?symbol=BTCUSDT&limit=9999', 400, { code: -1130 }],
  ],
  'binance-usdm': [
    ['/fapi/v1/nothing', 404, expect.any(String)],
    ['/fapi/v1/depth?symbol=NOPE', 400, { code: -1121 }],
    ['/fapi/v1/depth?symbol=BTCUSDT&limit=200', 400, { code: -1130 }],
  ],
  kraken: [
    ['/0/public/Nothing', 404, { error: ['EGeneral:Unknown method'] }],
    ['/0/public/Depth?pair=NOPE', 200, { error: ['EQuery:Unknown asset pair'] }],
    ['/0/public/OHLC?pair=XBTUSD&interval=7', 200, { error: ['EGeneral:Invalid arguments'] }],
  ],
  bybit: [
    ['/v5/market/nothing', 404, expect.any(String)],
    ['/v5/market/orderbook?category=spot&symbol=NOPE', 200, { retCode: 10_001 }],
    ['/v5/market/orderbook?symbol=BTCUSDT', 200, { retCode: 10_001 }],
    ['/v5/market/kline?category=spot&symbol=BTCUSDT&interval=1m', 200, { retCode: 10_001 }],
  ],
  okx: [
    ['/api/v5/market/nothing', 404, { code: '404' }],
    ['/api/v5/market/books?instId=NOPE', 200, { code: '51001' }],
    ['/api/v5/public/instruments', 400, { code: '50014' }],
    ['/api/v5/market/candles?instId=BTC-USDT&bar=1h', 400, { code: '51000' }],
  ],
  kucoin: [
    ['/api/v1/nothing', 404, { code: '404000' }],
    ['/api/v1/market/histories?symbol=NOPE', 400, { code: '400100' }],
    ['/api/v3/market/orderbook/level2?symbol=BTC-USDT', 401, { code: '400001' }],
    ['/api/v1/bullet-public', 405, { code: '405000' }],
  ],
  bitget: [
    ['/api/v2/spot/nothing', 404, { code: '40404' }],
    ['/api/v2/spot/market/orderbook?symbol=NOPE', 400, { code: '40034' }],
    ['/api/v2/spot/market/candles?symbol=BTCUSDT', 400, { code: '40019' }],
    ['/api/v2/spot/market/candles?symbol=BTCUSDT&granularity=1m', 400, { code: '40017' }],
  ],
  bitfinex: [
    ['/v2/nothing', 404, ['error', 10_000, 'ERR_UNK']],
    ['/v2/ticker/tNOPE', 500, ['error', 10_020, 'symbol: invalid']],
    ['/v2/book/tBTCUSD/P0?len=50', 500, ['error', 10_020, 'len: invalid']],
  ],
  coinbase: [
    ['/nothing', 404, { message: 'NotFound' }],
    ['/products/NOPE-USD/book', 404, { message: 'NotFound' }],
    ['/products/BTC-USD/candles?granularity=7', 400, { message: 'Unsupported granularity' }],
    [
      '/products/BTC-USD/candles?granularity=60&start=2026-01-01T00:00:00Z&end=2026-01-02T00:00:00Z',
      400,
      { message: expect.stringContaining('exceeds 300') },
    ],
  ],
  'coinbase-advanced': [
    ['/api/v3/brokerage/nothing', 404, 'Not Found'],
    ['/api/v3/brokerage/market/product_book?product_id=NOPE', 404, { error: 'NOT_FOUND' }],
    [
      '/api/v3/brokerage/market/products/BTC-USD/candles?granularity=60&start=1&end=2',
      400,
      { error: 'INVALID_ARGUMENT' },
    ],
  ],
  deribit: [
    ['/api/v2/public/nothing', 400, { error: { code: -32_601, message: 'Method not found' } }],
    ['/api/v2/public/ticker?instrument_name=NOPE', 400, { error: { code: -32_602 } }],
    ['/api/v2/public/get_instruments', 400, { error: { data: { param: 'currency' } } }],
  ],
};

const SOCKET: Record<VenueName, { readonly path: string; readonly wrong: readonly Message[] }> = {
  binance: {
    path: '/ws',
    wrong: [
      [
        { method: 'SUB', params: [], id: 1 },
        { code: 2, msg: expect.stringContaining('unknown variant') },
      ],
      ['{nonsense', { code: 3, msg: expect.stringContaining('Invalid JSON') }],
      [
        { method: 'SUBSCRIBE', params: ['BTCUSDT@trade'], id: 2 },
        { result: null, id: 2 },
      ],
    ],
  },
  'binance-usdm': {
    path: '/public/ws',
    // The venue answers a stream of the other address, but never sends it.
    wrong: [
      [
        { method: 'SUBSCRIBE', params: ['btcusdt@kline_1m'], id: 2 },
        { result: null, id: 2 },
      ],
    ],
  },
  kraken: {
    path: '/v2',
    wrong: [
      [
        { method: 'subscribe', params: { channel: 'book', symbol: ['XBT/USD'] } },
        { success: false, error: 'Currency pair not supported XBT/USD' },
      ],
      [
        { method: 'subscribe', params: { channel: 'book', symbol: ['BTC/USD'], depth: 50 } },
        { success: false, error: 'Subscription depth not supported' },
      ],
      [
        { method: 'subscribe', params: { channel: 'ohlc', symbol: ['BTC/USD'], interval: 3 } },
        { success: false, error: 'Subscription ohlc interval not supported' },
      ],
    ],
  },
  bybit: {
    path: '/v5/public/spot',
    wrong: [
      [
        { op: 'subscribe', args: ['trade.BTCUSDT'] },
        { success: false, ret_msg: 'error:handler not found,topic:trade.BTCUSDT' },
      ],
      [
        { op: 'subscribe', args: Array.from({ length: 11 }, () => 'tickers.BTCUSDT') },
        { success: false, ret_msg: 'args size >10' },
      ],
    ],
  },
  okx: {
    path: '/ws/v5/public',
    wrong: [
      [
        { op: 'subscribe', args: [{ channel: 'candle1m', instId: 'BTC-USDT' }] },
        { event: 'error', code: '60018' },
      ],
      ['{"op":"ping"}', { event: 'error', code: '60012' }],
    ],
  },
  kucoin: { path: '/', wrong: [] },
  bitget: {
    path: '/v2/ws/public',
    wrong: [
      [
        { op: 'subscribe', args: [{ instType: 'spot', channel: 'books', instId: 'BTCUSDT' }] },
        { event: 'error', code: 30_001 },
      ],
    ],
  },
  bitfinex: {
    path: '/ws/2',
    wrong: [
      [
        { event: 'subscribe', channel: 'deals', symbol: 'tBTCUSD' },
        { event: 'error', code: 10_302 },
      ],
      [
        { event: 'subscribe', channel: 'book', symbol: 'BTCUSD' },
        { event: 'error', code: 10_300 },
      ],
    ],
  },
  coinbase: {
    path: '/',
    wrong: [
      [
        { type: 'subscribe', product_ids: ['BTC-USD'], channels: ['level2'] },
        { type: 'error', reason: expect.stringContaining('require authentication') },
      ],
      [
        { type: 'subscribe', product_ids: ['NOPE-USD'], channels: ['matches'] },
        { type: 'error', reason: 'NOPE-USD is not a valid product' },
      ],
    ],
  },
  'coinbase-advanced': {
    path: '/',
    wrong: [
      [{ type: 'subscribe', product_ids: ['BTC-USD'], channel: 'matches' }, { type: 'error' }],
      [{ type: 'subscribe', product_ids: ['NOPE-USD'], channel: 'level2' }, { type: 'error' }],
    ],
  },
  deribit: {
    path: '/ws/api/v2',
    wrong: [
      [
        {
          jsonrpc: '2.0',
          id: 1,
          method: 'public/subscribe',
          params: { channels: ['book.BTC-PERPETUAL.raw'] },
        },
        { id: 1, error: expect.objectContaining({ code: 13_778 }) },
      ],
      [
        { jsonrpc: '2.0', id: 2, method: 'public/subscribe', params: { channels: ['deals.BTC'] } },
        { id: 2, result: [] },
      ],
    ],
  },
};

let double: Double | undefined;
let client: Client | undefined;
afterEach(async () => {
  client?.end();
  await double?.stop();
});

describe.each(Object.keys(DOUBLES) as VenueName[])('%s', (name) => {
  it('answers wrong requests as documented and remembers each', async () => {
    double = await DOUBLES[name]().start();
    for (const [path, status, body] of REST[name])
      expect(await get(double.rest + path), path).toMatchObject({ status, body });
    expect(double.refused).toHaveLength(REST[name].length);
  });

  it('answers wrong messages as documented and remembers each', async () => {
    const venue = await DOUBLES[name]().start();
    double = venue;
    const { path, wrong } = SOCKET[name];
    if (wrong.length === 0) {
      // Without a token nobody gets in.
      await expect(Client.open(venue.socket + path)).rejects.toThrow('401');
      return;
    }
    const plain = await Client.open(venue.socket + path);
    client = plain;
    for (const [sent, answer] of wrong) {
      const before = plain.messages.length;
      plain.send(sent);
      await until(
        'the answer',
        () =>
          expect(plain.messages.slice(before)).toContainEqual(
            Array.isArray(answer) ? answer : expect.objectContaining(answer as object),
          ),
        { every: 10 },
      );
    }
    expect(venue.refused).toHaveLength(wrong.length);
  });

  it('refuses an unknown address of sockets', async () => {
    double = await DOUBLES[name]().start();
    await expect(Client.open(`${double.socket}/nowhere`)).rejects.toThrow('404');
    expect(double.refused).toHaveLength(1);
  });
});

it('binance disconnects after six messages in a second', async () => {
  double = await DOUBLES.binance().start();
  const plain = await Client.open(`${double.socket}/ws`);
  client = plain;
  for (let id = 1; id <= 6; id++) plain.send({ method: 'LIST_SUBSCRIPTIONS', id });
  await until('the end', () => plain.closed === 1008, { every: 10 });
  expect(plain.messages).toHaveLength(5);
  expect(double.refused).toHaveLength(1);
});

it('binance counts the weight of requests and answers 429 above 6000 in a minute', async () => {
  double = await DOUBLES.binance().start();
  const path = `${double.rest}/api/v3/depth?symbol=BTCUSDT&limit=5000`;
  for (let times = 1; times <= 24; times++) expect((await get(path)).status).toBe(200);
  const answer = await get(path);
  expect(answer).toMatchObject({ status: 429, body: { code: -1003 } });
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
});

it('kucoin refuses a topic that it does not know', async () => {
  double = await DOUBLES.kucoin().start();
  const bullet = await fetch(`${double.rest}/api/v1/bullet-public`, { method: 'POST' });
  const { data } = (await bullet.json()) as Json;
  const plain = await Client.open(`${double.socket}/?token=${data.token}&connectId=c`);
  client = plain;
  plain.send({ id: 3, type: 'subscribe', topic: '/market/deals:BTC-USDT', response: true });
  const error = { id: '3', type: 'error', code: 404 };
  await until('the answer', () => expect(plain.messages.at(-1)).toMatchObject(error), {
    every: 10,
  });
});
