import {
  LiveSession,
  type LiveStream,
  livePolicy,
  livePorts,
  venueAdapter,
} from '@tideline/streams/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { startTested } from '../../../tests/contract/support/through-edge.ts';
import { until } from '../../../tests/support/until.ts';
import type { RunningExchange } from '../../index.ts';

const STREAMS: readonly LiveStream[] = ['book', 'trades', 'klines', 'ticker'];
const SYMBOLS = ['BTCUSDT', 'ETHUSDT'];

let exchange: RunningExchange;
beforeAll(async () => {
  exchange = await startTested({ port: 0, dataDir: ':memory:' });
});
afterAll(() => exchange.close());

const host = (): string => `127.0.0.1:${exchange.port}`;
const read = async (path: string) => (await fetch(`http://${host()}/api/v3/${path}`)).json();

/** A plain client of a socket, with what it received. */
async function listen(path: string) {
  const socket = new WebSocket(`ws://${host()}${path}`);
  const received: Record<string, unknown>[] = [];
  socket.on('message', (data) => received.push(JSON.parse(String(data))));
  await new Promise((resolve, reject) => {
    socket.once('open', resolve).once('error', reject);
  });
  return { socket, received, ask: (message: unknown) => socket.send(JSON.stringify(message)) };
}

describe('the door', () => {
  test("holds the project's own session of Binance: chained books, deals, candles", async () => {
    const policy = livePolicy('binance');
    if (!policy) throw new Error('no policy of Binance');
    const kinds = new Set<string>();
    const notes: string[] = [];
    const session = new LiveSession(
      policy,
      venueAdapter(policy.venue),
      { symbols: SYMBOLS, streams: STREAMS, ws: `ws://${host()}`, rest: `http://${host()}` },
      livePorts,
      {
        item: ({ kind }) => kinds.add(kind),
        note: ({ kind, text }) => notes.push(`${kind}: ${text}`),
      },
    );
    session.start();
    try {
      await until('valid books and every kind of item', () => {
        const missing = ['deal', 'kline', 'best'].filter((kind) => !kinds.has(kind));
        const ready = missing.length === 0 && SYMBOLS.every((each) => session.books.valid(each));
        if (!ready) throw new Error(`${[...kinds]}; ${notes.slice(-5).join(' | ')}`);
        return ready;
      });
    } finally {
      session.stop();
    }
  });

  test('answers requests over a socket, and ignores a tail that names no stream', async () => {
    const { socket, received, ask } = await listen('/stream/ws/7');
    ask({ method: 'SUBSCRIBE', params: ['btcusdt@aggTrade', '!miniTicker@arr'], id: 1 });
    ask({ method: 'LIST_SUBSCRIPTIONS', id: 'list' });
    ask({ method: 'SUBSCRIBE', params: ['btcusdt@kline_1s'], id: 2 });
    ask({ method: 'NOTHING', id: 3 });
    await until('answers', () => received.filter((each) => 'id' in each).length === 4);
    expect(received.filter((each) => 'id' in each)).toEqual([
      { result: null, id: 1 },
      { result: ['btcusdt@aggTrade', '!miniTicker@arr'], id: 'list' },
      // As at Binance, a name of no stream is accepted and never speaks.
      { result: null, id: 2 },
      expect.objectContaining({ code: 2, id: 3 }),
    ]);
    await until('both streams', () =>
      ['aggTrade', undefined].every((kind) =>
        received.some((each) => each['e'] === kind && !('id' in each)),
      ),
    );
    socket.terminate();
  });

  test('wraps events of a combined socket, and cuts a client of too many messages', async () => {
    const { socket, received, ask } = await listen(
      '/stream?streams=btcusdt@bookTicker/btcusdt@depth5@100ms',
    );
    await until('both streams', () => new Set(received.map((each) => each['stream'])).size === 2);
    const { stream, data } =
      received.find((each) => each['stream'] === 'btcusdt@depth5@100ms') ?? {};
    expect(stream).toBe('btcusdt@depth5@100ms');
    expect(Object.keys(data as object)).toEqual(['lastUpdateId', 'bids', 'asks']);
    for (let id = 0; id < 20; id++) ask({ method: 'LIST_SUBSCRIPTIONS', id });
    await until('the cut', () => socket.readyState === WebSocket.CLOSED);
  });

  test('answers market data in the documented shapes', async () => {
    expect(await read('ping')).toEqual({});
    const { symbols } = await read('exchangeInfo?symbol=BTCUSDT');
    expect(symbols[0]).toMatchObject({ symbol: 'BTCUSDT', status: 'TRADING', baseAsset: 'BTC' });
    const day = await read('ticker/24hr?symbol=BTCUSDT');
    expect(day.closeTime - day.openTime).toBeGreaterThan(86_400_000 - 120_000);
    expect(day.count).toBeGreaterThan(0);
    const rows = await read('klines?symbol=BTCUSDT&interval=3m&limit=4');
    expect(rows).toHaveLength(4);
    for (const [at, row] of rows.entries()) {
      expect(row).toHaveLength(12);
      expect(row[0] % 180_000).toBe(0);
      expect(row[6]).toBe(row[0] + 179_999);
      if (at > 0) expect(row[0]).toBe(rows[at - 1][0] + 180_000);
    }
    const from = rows[1][0];
    const again = await read(`klines?symbol=BTCUSDT&interval=3m&startTime=${from}&limit=2`);
    expect(again.map((row: number[]) => row[0])).toEqual([from, from + 180_000]);
    const [east] = await read('klines?symbol=BTCUSDT&interval=1d&limit=1&timeZone=8');
    expect((east[0] + 8 * 3_600_000) % 86_400_000).toBe(0);
    const [deal, next] = await read('aggTrades?symbol=BTCUSDT&limit=2');
    expect(next.a).toBe(deal.a + 1);
    const paged = await read(`aggTrades?symbol=BTCUSDT&fromId=${next.a}&limit=1`);
    expect(paged).toEqual([next]);
    expect((await read('ticker/bookTicker')).length).toBe((await read('ticker/price')).length);
    const window = await read('ticker?symbol=BTCUSDT&windowSize=2h');
    expect(window.closeTime - window.openTime).toBeLessThan(7_200_000 + 60_000);
    expect(Number((await read('avgPrice?symbol=BTCUSDT')).price)).toBeGreaterThan(0);
  });

  test.each([
    ['depth', { code: -1102 }],
    ['depth?symbol=NOPE', { code: -1121 }],
    ['depth?symbol=btcusdt', { code: -1100 }],
    ['klines?symbol=BTCUSDT&interval=1s', { code: -1120 }],
    ['klines?symbol=BTCUSDT&interval=1d&timeZone=15', { code: -1130 }],
    ['ticker/price?symbol=BTCUSDT&symbols=["ETHUSDT"]', { code: -1128 }],
    ['aggTrades?symbol=BTCUSDT&fromId=1&startTime=1', { code: -1128 }],
    ['ticker?symbol=BTCUSDT&windowSize=60m', { code: -1130 }],
  ])('refuses %s', async (path, error) => {
    expect(await read(path)).toMatchObject(error);
  });
});
