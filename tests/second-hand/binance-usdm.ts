// Longer than 300 lines: all rules of one venue are read in one place.
import { BinanceProtocol, INTERVALS, type Send } from './binance-protocol.ts';
import type { DoubleOptions } from './double.ts';
import type { Pair, PairTerms } from './market.ts';
import { type Answer, must, number, oneOf, type Route, whole } from './routes.ts';
import type { Feed, Session } from './session.ts';

const HOUR = 3_600_000;
const terms = (base: string, price: number): PairTerms => ({
  symbol: `${base}USDT`,
  base,
  quote: 'USDT',
  price,
  tick: 0.1,
  lot: 0.001,
  priceDigits: 2,
  sizeDigits: 3,
});
/** The venue's update ids of all pairs come from one counter, so a pair's ids have holes. */
const HOLES = 7;

/** Binance USD-M futures: `fapi.binance.com` and `fstream.binance.com/{public,market}`. */
export class BinanceUsdmDouble extends BinanceProtocol {
  protected readonly intervals = INTERVALS;
  protected readonly perSecond = 10;
  protected readonly weightPerMinute = 2400;

  constructor(options?: DoubleOptions) {
    super([terms('BTC', 60_000), terms('ETH', 3_000)], options);
  }

  protected get routes(): readonly Route[] {
    const rate = this.rate;
    const known = { ok: (symbol: string) => this.pairs.has(symbol) };
    const symbol = must(known, 'symbol');
    const optional = { ...known, fault: 'symbol' } as const;
    const times = { startTime: whole(), endTime: whole() };
    const pairOf = (query: URLSearchParams) => this.pair(query.get('symbol') ?? '');
    const oneOrAll = (of: (pair: Pair) => unknown) => (request: { query: URLSearchParams }) =>
      request.query.has('symbol') ? of(pairOf(request.query)) : [...this.pairs.values()].map(of);
    const all = (path: RegExp, weight: number, of: (pair: Pair) => unknown): Route => ({
      path,
      rate,
      weight,
      params: { symbol: optional },
      answer: oneOrAll(of),
    });
    return [
      { path: /^\/fapi\/v1\/ping$/, rate, answer: () => ({}) },
      { path: /^\/fapi\/v1\/time$/, rate, answer: () => ({ serverTime: Date.now() }) },
      { path: /^\/fapi\/v1\/exchangeInfo$/, rate, answer: () => this.#exchangeInfo() },
      {
        path: /^\/fapi\/v1\/depth$/,
        rate,
        weight: (query) => {
          const limit = number(query, 'limit', 500);
          return limit <= 50 ? 2 : limit === 100 ? 5 : limit === 500 ? 10 : 20;
        },
        params: { symbol, limit: oneOf('5', '10', '20', '50', '100', '500', '1000') },
        answer: ({ query }) => {
          const pair = pairOf(query);
          const [E, T] = [Date.now(), Date.now()];
          const lastUpdateId = this.#id(pair.updateId);
          return { lastUpdateId, E, T, ...pair.book(number(query, 'limit', 500)) };
        },
      },
      {
        path: /^\/fapi\/v1\/trades$/,
        rate,
        weight: 5,
        params: { symbol, limit: whole(1, 1000) },
        answer: ({ query }) =>
          this.dealsOf(pairOf(query), query, 500).map((deal) => ({
            id: deal.id,
            price: deal.price,
            qty: deal.size,
            quoteQty: (Number(deal.price) * Number(deal.size)).toFixed(2),
            time: deal.time,
            isBuyerMaker: deal.side === 'sell',
            isRPITrade: false,
          })),
      },
      {
        path: /^\/fapi\/v1\/aggTrades$/,
        rate,
        weight: 20,
        params: { symbol, fromId: whole(), ...times, limit: whole(1, 1000) },
        answer: ({ query }) =>
          this.dealsOf(pairOf(query), query, 500).map((deal) => this.aggregated(deal)),
      },
      {
        path: /^\/fapi\/v1\/klines$/,
        rate,
        weight: (query) => {
          const limit = number(query, 'limit', 500);
          return limit < 100 ? 1 : limit < 500 ? 2 : limit <= 1000 ? 5 : 10;
        },
        params: {
          symbol,
          interval: must(oneOf(...Object.keys(this.intervals)), 'interval'),
          ...times,
          limit: whole(1, 1500),
        },
        answer: ({ query }) => this.klines(pairOf(query), query, 500),
      },
      all(/^\/fapi\/v1\/premiumIndex$/, 1, (pair) => {
        const { p, i, P, r, T, E } = this.#mark(pair);
        const prices = { markPrice: p, indexPrice: i, estimatedSettlePrice: P };
        const funding = { lastFundingRate: r, interestRate: '0.00010000', nextFundingTime: T };
        return { symbol: pair.symbol, ...prices, ...funding, time: E };
      }),
      {
        path: /^\/fapi\/v1\/fundingRate$/,
        rate: { max: 500, ms: 300_000, budget: 'funding' },
        params: { symbol: optional, ...times, limit: whole(1, 1000) },
        answer: oneOrAll((pair) => ({
          symbol: pair.symbol,
          fundingRate: '0.00010000',
          fundingTime: Math.floor(Date.now() / (8 * HOUR)) * 8 * HOUR,
          markPrice: pair.last.price,
        })),
      },
      all(/^\/fapi\/v1\/ticker\/24hr$/, 1, (pair) => this.#day(pair)),
      all(/^\/fapi\/v[12]\/ticker\/price$/, 1, (pair) => {
        const { price, time } = pair.last;
        return { symbol: pair.symbol, price, time };
      }),
      all(/^\/fapi\/v1\/ticker\/bookTicker$/, 2, (pair) => {
        const { bid, ask } = this.day(pair);
        const [bidPrice, bidQty, askPrice, askQty] = [...bid, ...ask];
        return { symbol: pair.symbol, bidPrice, bidQty, askPrice, askQty, time: Date.now() };
      }),
    ];
  }

  #id(updateId: number): number {
    return updateId * HOLES;
  }

  #exchangeInfo() {
    const row = ({ symbol, base, quote, tick, lot }: PairTerms) => ({
      symbol,
      pair: symbol,
      contractType: 'PERPETUAL',
      deliveryDate: 4_133_404_800_000,
      onboardDate: 1_569_398_400_000,
      status: this.inMaintenance ? 'PENDING_TRADING' : 'TRADING',
      baseAsset: base,
      quoteAsset: quote,
      marginAsset: quote,
      pricePrecision: 2,
      quantityPrecision: 3,
      baseAssetPrecision: 8,
      quotePrecision: 8,
      underlyingType: 'COIN',
      filters: [
        {
          filterType: 'PRICE_FILTER',
          minPrice: '0.10',
          maxPrice: '4529764',
          tickSize: String(tick),
        },
        { filterType: 'LOT_SIZE', minQty: String(lot), maxQty: '1000', stepSize: String(lot) },
        { filterType: 'MIN_NOTIONAL', notional: '100' },
      ],
      orderTypes: ['LIMIT', 'MARKET', 'STOP', 'STOP_MARKET'],
      timeInForce: ['GTC', 'IOC', 'FOK', 'GTX'],
    });
    return {
      timezone: 'UTC',
      serverTime: Date.now(),
      futuresType: 'U_MARGINED',
      rateLimits: [
        { rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', intervalNum: 1, limit: 2400 },
      ],
      exchangeFilters: [],
      assets: [{ asset: 'USDT', marginAvailable: true, autoAssetExchange: '-10000' }],
      symbols: this.list(600, row, 'baseAsset'),
    };
  }

  #day(pair: Pair) {
    const { open, high, low, close, volume, turnover, start, count } = this.day(pair);
    const change = Number(close) - Number(open);
    return {
      symbol: pair.symbol,
      priceChange: change.toFixed(2),
      priceChangePercent: ((100 * change) / Number(open)).toFixed(3),
      weightedAvgPrice: (Number(turnover) / Number(volume)).toFixed(2),
      lastPrice: close,
      lastQty: pair.last.size,
      openPrice: open,
      highPrice: high,
      lowPrice: low,
      volume,
      quoteVolume: turnover,
      openTime: start,
      closeTime: Date.now(),
      firstId: pair.last.id - count + 1,
      lastId: pair.last.id,
      count,
    };
  }

  #mark(pair: Pair) {
    const price = Number(pair.last.price).toFixed(8);
    const next = Math.ceil(Date.now() / (8 * HOUR)) * 8 * HOUR;
    const [e, E, s] = ['markPriceUpdate', Date.now(), pair.symbol] as const;
    return { e, E, s, p: price, ap: price, i: price, P: price, r: '0.00010000', T: next };
  }

  protected override down(path: string): Answer | undefined {
    if (/exchangeInfo|time|ping/.test(path)) return undefined;
    return { status: 503, body: { code: -1016, msg: 'This service is no longer available.' } };
  }

  protected opening({ pathname, searchParams }: URL) {
    if (!/^(\/(public|market|private))?\/(ws(\/.*)?|stream)$/.test(pathname))
      return { status: 404, why: 'unknown path' };
    for (const name of searchParams.keys())
      if (name !== 'streams') return { status: 400, why: `unknown parameter ${name}` };
    return undefined;
  }

  protected override opened(session: Session): void {
    session.pingFrames(this.soon(180_000), this.soon(600_000));
    super.opened(session);
  }

  protected stream(name: string, send: Send, session: Session): Feed | string {
    const route = session.url.pathname.split('/')[1] ?? '';
    const high = /@(depth|rpiDepth|bookTicker|trade(@|$))|^!bookTicker/.test(name);
    const belongs = high ? 'public' : 'market';
    // The old addresses answer subscriptions, but send nothing since 23 April 2026.
    if (route !== belongs) return `this stream is at /${belongs}, not at /${route}`;
    if (name === '!markPrice@arr' || name === '!markPrice@arr@1s')
      return { pair: 'all', push: ({ pair }) => send([this.#mark(pair)]) };
    const [, lower = '', channel = ''] = /^([^@]+)@(.+)$/.exec(name) ?? [];
    const pair = this.pairs.get(lower.toUpperCase());
    if (lower !== lower.toLowerCase()) return 'symbols in stream names are lowercase';
    if (!pair) return 'unknown symbol';
    const s = pair.symbol;
    if (channel === 'aggTrade')
      return {
        pair,
        push: ({ deals }) => {
          for (const deal of deals)
            send({ e: 'aggTrade', E: Date.now(), s, ...this.aggregated(deal), nq: deal.size });
        },
      };
    if (channel === 'trade')
      return {
        pair,
        push: ({ deals }) => {
          for (const { id: t, price: p, size: q, time: T, side } of deals)
            send({ e: 'trade', E: Date.now(), T, s, t, p, q, X: 'MARKET', m: side === 'sell' });
        },
      };
    if (/^depth(@(100|500)ms)?$/.test(channel))
      return {
        pair,
        push: ({ first, last, bids: b, asks: a, time: T }) => {
          if (last < first) return;
          const pu = this.#id(first - 1);
          const full = (levels: typeof b) =>
            levels.map(([price, size]) => [price, size === '0' ? '0.000' : size]);
          const U = pu + 1 + (first % 3);
          const u = this.#id(last);
          send({ e: 'depthUpdate', E: Date.now(), T, s, U, u, pu, b: full(b), a: full(a) });
        },
      };
    const depth = /^depth(5|10|20)(@(100|500)ms)?$/.exec(channel);
    if (depth)
      return {
        pair,
        push: ({ first, time: T }) => {
          const { bids: b, asks: a } = pair.book(Number(depth[1]));
          const [u, pu] = [this.#id(pair.updateId), this.#id(first - 1)];
          send({ e: 'depthUpdate', E: Date.now(), T, s, U: pu + 1, u, pu, b, a });
        },
      };
    if (channel === 'bookTicker')
      return {
        pair,
        push: ({ time: T }) => {
          const { bid, ask } = this.day(pair);
          const [b, B, a, A] = [...bid, ...ask];
          send({ e: 'bookTicker', u: this.#id(pair.updateId), E: Date.now(), T, s, b, B, a, A });
        },
      };
    if (/^markPrice(@1s)?$/.test(channel)) return { pair, push: () => send(this.#mark(pair)) };
    if (channel === 'ticker' || channel === 'miniTicker')
      return { pair, push: () => send(this.#ticker(pair, channel === 'ticker')) };
    const candles = /^kline_(\w+)$/.exec(channel)?.[1];
    if (candles && candles in this.intervals) return this.candleFeed(pair, candles, send);
    return 'unknown stream';
  }

  #ticker(pair: Pair, full: boolean) {
    const row = this.#day(pair);
    const { lastPrice: c, openPrice: o, highPrice: h, lowPrice: l, volume: v } = row;
    const [E, s] = [Date.now(), pair.symbol];
    const mini = { e: '24hrMiniTicker', E, s, c, o, h, l, v, q: row.quoteVolume };
    const { priceChange: p, priceChangePercent: P, weightedAvgPrice: w, lastQty: Q } = row;
    const { openTime: O, closeTime: C, firstId: F, lastId: L, count: n } = row;
    return full ? { ...mini, e: '24hrTicker', p, P, w, Q, O, C, F, L, n } : mini;
  }
}
