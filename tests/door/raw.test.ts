import { describe, expect, it } from 'vitest';
import { withinOne } from '../support/one-window.ts';
import { until } from '../support/until.ts';
import { type ApiKey, hmac, withBench } from './bench.ts';

const bench = withBench();
const symbol = 'BTCUSDT';

async function send(method: string, target: string, key = '', body?: string) {
  const answer = await fetch(`http://${bench.host}${target}`, {
    method,
    headers: {
      ...(key && { 'X-MBX-APIKEY': key }),
      ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(body !== undefined && { body }),
  });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}

const refusal = async (...call: Parameters<typeof send>) => {
  const { status, body } = await send(...call);
  return [status, body.code];
};

function sign(fields: Readonly<Record<string, string | number>>, key: ApiKey = bench.key): string {
  const all = { ...fields, timestamp: fields['timestamp'] ?? Date.now() };
  const text = Object.entries(all)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
  return `${text}&signature=${hmac(text, key.secret)}`;
}

describe('shapes of the market data', () => {
  it('gives numbers as texts', async () => {
    const decimal = expect.stringMatching(/^\d+\.\d{8}$/);
    const { body: book } = await send('GET', `/api/v3/depth?symbol=${symbol}&limit=5`);
    expect(Object.keys(book)).toEqual(['lastUpdateId', 'bids', 'asks']);
    for (const level of [...book.bids, ...book.asks]) expect(level).toEqual([decimal, decimal]);
    const { body: trades } = await send('GET', `/api/v3/trades?symbol=${symbol}&limit=2`);
    expect(trades[0]).toEqual({
      id: expect.any(Number),
      price: decimal,
      qty: decimal,
      quoteQty: decimal,
      time: expect.any(Number),
      isBuyerMaker: expect.any(Boolean),
      isBestMatch: true,
    });
    const { body: candles } = await send('GET', `/api/v3/klines?symbol=${symbol}&interval=1m`);
    expect(candles[0]).toEqual([
      ...[expect.any(Number), decimal, decimal, decimal, decimal, decimal],
      ...[expect.any(Number), decimal, expect.any(Number), decimal, decimal, '0'],
    ]);
    const { body: quote } = await send('GET', `/api/v3/ticker/bookTicker?symbol=${symbol}`);
    expect(quote).toEqual({
      ...{ symbol, bidPrice: decimal, bidQty: decimal, askPrice: decimal, askQty: decimal },
    });
    const { body: aggregates } = await send('GET', `/api/v3/aggTrades?symbol=${symbol}&limit=2`);
    expect(aggregates[0]).toMatchObject({ p: decimal, q: decimal });
    const { body: last } = await send('GET', `/api/v3/ticker/price?symbol=${symbol}`);
    expect(last).toEqual({ symbol, price: decimal });
    const { body: average } = await send('GET', `/api/v3/avgPrice?symbol=${symbol}`);
    expect(average).toMatchObject({ price: decimal });
    const signed = expect.stringMatching(/^-?\d+\.\d{8}$/);
    for (const path of ['ticker/24hr', 'ticker']) {
      const { body: day } = await send('GET', `/api/v3/${path}?symbol=${symbol}`);
      const of24 = {
        prevClosePrice: decimal,
        lastQty: decimal,
        bidPrice: decimal,
        bidQty: decimal,
      };
      expect(day).toMatchObject({
        ...{ priceChange: signed, priceChangePercent: expect.stringMatching(/^-?\d+\.\d{3}$/) },
        ...{ weightedAvgPrice: decimal, openPrice: decimal, highPrice: decimal, lowPrice: decimal },
        ...{ lastPrice: decimal, volume: decimal, quoteVolume: decimal },
        ...(path === 'ticker/24hr' && { ...of24, askPrice: decimal, askQty: decimal }),
      });
    }
  });

  it.each([
    ['/api/v3/depth', 400, -1102],
    ['/api/v3/depth?symbol=', 400, -1105],
    ['/api/v3/depth?symbol=NOPE', 400, -1121],
    ['/api/v3/depth?symbol=BTCUSDT&limit=x', 400, -1100],
    ['/api/v3/depth?symbol=BTCUSDT&colour=red', 400, -1104],
    ['/api/v3/klines?symbol=BTCUSDT&interval=7m', 400, -1120],
    ['/api/v3/nothing', 404, -5000],
  ])('refuses %s with %i and %i', async (target, status, code) => {
    expect(await refusal('GET', target)).toEqual([status, code]);
  });

  it('counts the weight of calls', async () => {
    const used = ({ headers }: { headers: Headers }) => Number(headers.get('x-mbx-used-weight-1m'));
    await withinOne(60_000, async () => {
      const before = used(await send('GET', '/api/v3/ping'));
      expect(used(await send('GET', '/api/v3/exchangeInfo'))).toBe(before + 20);
    });
  });
});

describe('signatures and time', () => {
  const ACCOUNT = '/api/v3/account';
  const get = (query: string, key = bench.key.key) => refusal('GET', `${ACCOUNT}?${query}`, key);

  it('accepts query, body, and both together', async () => {
    expect((await send('GET', `${ACCOUNT}?${sign({})}`, bench.key.key)).status).toBe(200);
    const order = { symbol, side: 'BUY', type: 'MARKET', quantity: '0.01' };
    const path = '/api/v3/order/test';
    const { key, secret } = bench.key;
    expect((await send('POST', `${path}?${sign(order)}`, key)).status).toBe(200);
    expect((await send('POST', path, key, sign(order))).status).toBe(200);
    // Binance signs the query and the body one after the other, without "&" between.
    const [query, body] = [`symbol=${symbol}&side=BUY`, `type=MARKET&quantity=0.01`];
    const rest = `${body}&timestamp=${Date.now()}`;
    const both = `${rest}&signature=${hmac(query + rest, secret)}`;
    expect((await send('POST', `${path}?${query}`, key, both)).status).toBe(200);
  });

  it('refuses each changed character of a signature', async () => {
    const good = sign({});
    const from = good.length - 64;
    for (let at = from; at < good.length; at += 7) {
      const other = good[at] === '0' ? '1' : '0';
      expect(await get(good.slice(0, at) + other + good.slice(at + 1))).toEqual([400, -1022]);
    }
  });

  it('refuses a wrong key, a wrong time and a missing signature', async () => {
    expect(await get(sign({}), '')).toEqual([401, -2014]);
    expect(await get(sign({}), 'x'.repeat(64))).toEqual([401, -2015]);
    expect(await get(`timestamp=${Date.now()}`)).toEqual([400, -1102]);
    for (const skew of [-6_000, 5_000]) {
      expect(await get(sign({ timestamp: Date.now() + skew }))).toEqual([400, -1021]);
    }
    // What was signed before the exchange began is refused too.
    await until('an old signature within its window', async () => {
      const [status] = await get(sign({ timestamp: Date.now() - 500, recvWindow: 10_000 }));
      return status === 200;
    });
  });

  it('takes a signed command once', async () => {
    const order = sign({ symbol, side: 'BUY', type: 'MARKET', quantity: '0.01' });
    const { key } = bench.key;
    expect((await send('POST', '/api/v3/order', key, order)).status).toBe(200);
    expect(await refusal('POST', '/api/v3/order', key, order)).toEqual([400, -1022]);
  });

  it('refuses a trade by a key that may only read', async () => {
    const reader = await bench.newKey('read');
    const order = sign({ symbol, side: 'BUY', type: 'MARKET', quantity: '0.01' }, reader);
    expect(await refusal('POST', '/api/v3/order', reader.key, order)).toEqual([401, -2015]);
  });
});

describe('orders', () => {
  const place = (fields: Readonly<Record<string, string>>) =>
    send('POST', '/api/v3/order', bench.key.key, sign({ symbol, ...fields }));
  const limit = { side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.01' };
  const price = async () => {
    const { body } = await send('GET', `/api/v3/ticker/price?symbol=${symbol}`);
    return (Number(body.price) * 0.95).toFixed(1);
  };

  it('has the documented fields of a market order', async () => {
    const { body } = await place({ side: 'BUY', type: 'MARKET', quantity: '0.01' });
    const decimal = expect.stringMatching(/^\d+\.\d{8}$/);
    expect(body).toMatchObject({
      ...{ symbol, orderListId: -1, price: '0.00000000', origQty: '0.01000000' },
      ...{ executedQty: '0.01000000', origQuoteOrderQty: '0.00000000', status: 'FILLED' },
      ...{
        timeInForce: 'GTC',
        type: 'MARKET',
        side: 'BUY',
        selfTradePreventionMode: 'EXPIRE_TAKER',
      },
    });
    expect(body.cummulativeQuoteQty).toEqual(decimal);
    expect(body.workingTime).toBe(body.transactTime);
    expect(body.fills[0]).toEqual({
      ...{ price: decimal, qty: decimal, commission: decimal },
      ...{ commissionAsset: expect.any(String), tradeId: expect.any(Number) },
    });
  });

  it('refuses a client order id twice while it is open', async () => {
    const one = { ...limit, price: await price(), newClientOrderId: 'twice' };
    expect((await place(one)).status).toBe(200);
    const { status, body } = await place(one);
    expect([status, body]).toEqual([400, { code: -2010, msg: 'Duplicate order sent.' }]);
    const query = sign({ symbol, origClientOrderId: 'twice' });
    const gone = await send('DELETE', `/api/v3/order?${query}`, bench.key.key);
    expect(gone.body).toMatchObject({ status: 'CANCELED', origClientOrderId: 'twice' });
  });

  it.each([
    [{ side: 'UP' }, -1117],
    [{ type: 'WISH' }, -1116],
    [{ timeInForce: 'ALWAYS' }, -1115],
    [{ quantity: '-1' }, -1100],
    [{ quantity: '' }, -1105],
    [{ quantity: '0.0000000001' }, -1111],
    [{ quantity: '0' }, -1013],
    [{ price: '1' }, -1013],
    [{ icebergQty: '0.005' }, -1020],
    [{ quantity: '1' }, -2010],
  ])('refuses %o with %i', async (change, code) => {
    const { status, body } = await place({ ...limit, price: await price(), ...change } as never);
    expect([status, body.code]).toEqual([400, code]);
  });
});
