// Longer than 300 lines: all rules of one venue are read in one place.
import { BinanceProtocol, INTERVALS, type Send } from './binance-protocol.ts';
import type { DoubleOptions } from './double.ts';
import type { Pair, PairTerms } from './market.ts';
import {
  type Answer,
  any,
  must,
  number,
  oneOf,
  parsed,
  type Route,
  texts,
  whole,
} from './routes.ts';
import type { Feed, Session } from './session.ts';

const terms = (base: string, quote: string, price: number): PairTerms => ({
  symbol: base + quote,
  base,
  quote,
  price,
  tick: 0.01,
  lot: 0.00001,
  priceDigits: 8,
  sizeDigits: 8,
});

/** Binance spot: `api.binance.com` and `stream.binance.com:9443`. */
export class BinanceDouble extends BinanceProtocol {
  protected readonly intervals = { '1s': 1000, ...INTERVALS };
  protected readonly perSecond = 5;
  protected readonly weightPerMinute = 6000;

  constructor(options?: DoubleOptions) {
    super([terms('BTC', 'USDT', 60_000), terms('ETH', 'USDT', 3_000)], options);
  }

  protected get routes(): readonly Route[] {
    const rate = this.rate;
    const known = { ok: (symbol: string) => this.pairs.has(symbol) };
    const symbol = must(known, 'symbol');
    const optional = { ...known, fault: 'symbol' } as const;
    const several = {
      ok: (list: string) => {
        const names = parsed(list);
        return Array.isArray(names) && texts(names).every((each) => this.pairs.has(each));
      },
      fault: 'symbol',
    } as const;
    const interval = must(oneOf(...Object.keys(this.intervals)), 'interval');
    const times = { startTime: whole(), endTime: whole() };
    const pairOf = (query: URLSearchParams) => this.pair(query.get('symbol') ?? '');
    const selected = (query: URLSearchParams): Pair[] => {
      const one = query.get('symbol');
      const list = one ? [one] : texts(parsed(query.get('symbols') ?? '[]'));
      return list.length > 0 ? list.map((each) => this.pair(each)) : [...this.pairs.values()];
    };
    const oneOrAll = (of: (pair: Pair) => unknown) => (request: { query: URLSearchParams }) => {
      const rows = selected(request.query).map(of);
      return request.query.has('symbol') ? rows[0] : rows;
    };
    const klines: Omit<Route, 'path'> = {
      rate,
      weight: 2,
      params: { symbol, interval, ...times, timeZone: any, limit: whole(1, 1000) },
      answer: ({ query }) => this.klines(pairOf(query), query, 500),
    };
    const choice = { symbol: optional, symbols: several, symbolStatus: oneOf('TRADING') };
    return [
      { path: /^\/api\/v3\/ping$/, rate, answer: () => ({}) },
      { path: /^\/api\/v3\/time$/, rate, answer: () => ({ serverTime: Date.now() }) },
      {
        path: /^\/api\/v3\/exchangeInfo$/,
        rate,
        weight: 20,
        params: { ...choice, permissions: any, showPermissionSets: oneOf('true', 'false') },
        answer: ({ query }) => this.#exchangeInfo(query),
      },
      {
        path: /^\/api\/v3\/depth$/,
        rate,
        weight: (query) => {
          const limit = number(query, 'limit', 100);
          return limit <= 100 ? 5 : limit <= 500 ? 25 : limit <= 1000 ? 50 : 250;
        },
        params: { symbol, limit: whole(1, 5000), symbolStatus: any },
        answer: ({ query }) => {
          const pair = pairOf(query);
          return { lastUpdateId: pair.updateId, ...pair.book(number(query, 'limit', 100)) };
        },
      },
      ...(['trades', 'historicalTrades'] as const).map(
        (name): Route => ({
          path: new RegExp(`^/api/v3/${name}$`),
          rate,
          weight: 25,
          params: {
            symbol,
            limit: whole(1, 1000),
            ...(name === 'trades' ? {} : { fromId: whole() }),
          },
          answer: ({ query }) =>
            this.dealsOf(pairOf(query), query, 500).map((deal) => ({
              id: deal.id,
              price: deal.price,
              qty: deal.size,
              quoteQty: (Number(deal.price) * Number(deal.size)).toFixed(8),
              time: deal.time,
              isBuyerMaker: deal.side === 'sell',
              isBestMatch: true,
            })),
        }),
      ),
      {
        path: /^\/api\/v3\/aggTrades$/,
        rate,
        weight: 4,
        params: { symbol, fromId: whole(), ...times, limit: whole(1, 1000) },
        answer: ({ query }) =>
          this.dealsOf(pairOf(query), query, 500).map((deal) => ({
            ...this.aggregated(deal),
            M: true,
          })),
      },
      { path: /^\/api\/v3\/klines$/, ...klines },
      { path: /^\/api\/v3\/uiKlines$/, ...klines },
      {
        path: /^\/api\/v3\/ticker\/24hr$/,
        rate,
        weight: (query) => (query.has('symbol') ? 2 : 80),
        params: { ...choice, type: oneOf('FULL', 'MINI') },
        answer: oneOrAll((pair) => this.#day(pair)),
      },
      {
        path: /^\/api\/v3\/ticker\/price$/,
        rate,
        weight: (query) => (query.has('symbol') ? 2 : 4),
        params: choice,
        answer: oneOrAll((pair) => ({ symbol: pair.symbol, price: pair.last.price })),
      },
      {
        path: /^\/api\/v3\/ticker\/bookTicker$/,
        rate,
        weight: (query) => (query.has('symbol') ? 2 : 4),
        params: choice,
        answer: oneOrAll((pair) => {
          const { bid, ask } = this.day(pair);
          const [bidPrice, bidQty, askPrice, askQty] = [...bid, ...ask];
          return { symbol: pair.symbol, bidPrice, bidQty, askPrice, askQty };
        }),
      },
      {
        path: /^\/sapi\/v1\/system\/status$/,
        rate,
        answer: () =>
          this.inMaintenance
            ? { status: 1, msg: 'system maintenance' }
            : { status: 0, msg: 'normal' },
      },
    ];
  }

  #exchangeInfo(query: URLSearchParams) {
    const row = ({ symbol, base, quote, tick, lot }: PairTerms) => ({
      symbol,
      status: this.inMaintenance ? 'BREAK' : 'TRADING',
      baseAsset: base,
      baseAssetPrecision: 8,
      quoteAsset: quote,
      quotePrecision: 8,
      quoteAssetPrecision: 8,
      orderTypes: ['LIMIT', 'LIMIT_MAKER', 'MARKET'],
      icebergAllowed: true,
      isSpotTradingAllowed: true,
      isMarginTradingAllowed: true,
      filters: [
        {
          filterType: 'PRICE_FILTER',
          minPrice: tick.toFixed(8),
          maxPrice: '1000000.00000000',
          tickSize: tick.toFixed(8),
        },
        {
          filterType: 'LOT_SIZE',
          minQty: lot.toFixed(8),
          maxQty: '9000.00000000',
          stepSize: lot.toFixed(8),
        },
        { filterType: 'NOTIONAL', minNotional: '5.00000000', applyMinToMarket: true },
      ],
      permissions: [],
      permissionSets: [['SPOT', 'MARGIN']],
    });
    const one = query.get('symbol');
    const asked = one ? [one] : texts(parsed(query.get('symbols') ?? '[]'));
    const rows = this.list(3_500, row, 'baseAsset');
    return {
      timezone: 'UTC',
      serverTime: Date.now(),
      rateLimits: [
        { rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', intervalNum: 1, limit: 6000 },
      ],
      exchangeFilters: [],
      symbols:
        asked.length > 0 ? rows.filter((each) => asked.includes(String(each['symbol']))) : rows,
    };
  }

  #day(pair: Pair) {
    const { bid, ask, ...day } = this.day(pair);
    const change = Number(day.close) - Number(day.open);
    return {
      symbol: pair.symbol,
      priceChange: change.toFixed(8),
      priceChangePercent: ((100 * change) / Number(day.open)).toFixed(3),
      weightedAvgPrice: (Number(day.turnover) / Number(day.volume)).toFixed(8),
      lastPrice: day.close,
      lastQty: pair.last.size,
      bidPrice: bid[0],
      bidQty: bid[1],
      askPrice: ask[0],
      askQty: ask[1],
      openPrice: day.open,
      highPrice: day.high,
      lowPrice: day.low,
      volume: day.volume,
      quoteVolume: day.turnover,
      openTime: day.start,
      closeTime: Date.now(),
      firstId: pair.last.id - day.count + 1,
      lastId: pair.last.id,
      count: day.count,
    };
  }

  protected override down(path: string): Answer | undefined {
    // The list and the status tell of the maintenance; trading data is not served.
    if (/exchangeInfo|system\/status|time|ping/.test(path)) return undefined;
    return { status: 503, body: { code: -1016, msg: 'This service is no longer available.' } };
  }

  protected opening({ pathname, searchParams }: URL) {
    if (!/^\/(ws(\/.*)?|stream)$/.test(pathname)) return { status: 404, why: 'unknown path' };
    for (const name of searchParams.keys())
      if (name !== 'streams' && name !== 'timeUnit')
        return { status: 400, why: `unknown parameter ${name}` };
    return undefined;
  }

  protected override opened(session: Session): void {
    session.pingFrames(this.soon(20_000), this.soon(60_000));
    super.opened(session);
  }

  protected stream(name: string, send: Send): Feed | string {
    if (name === '!miniTicker@arr')
      return { pair: 'all', push: ({ pair, deals }) => deals.length && send([this.#mini(pair)]) };
    const [, lower = '', channel = ''] = /^([^@]+)@(.+)$/.exec(name) ?? [];
    const pair = this.pairs.get(lower.toUpperCase());
    if (lower !== lower.toLowerCase()) return 'symbols in stream names are lowercase';
    if (!pair) return 'unknown symbol';
    const now = () => Date.now();
    const s = pair.symbol;
    if (channel === 'trade')
      return {
        pair,
        push: ({ deals }) => {
          for (const { id, price, size, side, time } of deals)
            send({
              e: 'trade',
              E: now(),
              s,
              t: id,
              p: price,
              q: size,
              T: time,
              m: side === 'sell',
              M: true,
            });
        },
      };
    if (channel === 'aggTrade')
      return {
        pair,
        push: ({ deals }) => {
          for (const deal of deals)
            send({ e: 'aggTrade', E: now(), s, ...this.aggregated(deal), M: true });
        },
      };
    if (/^depth(@100ms)?$/.test(channel))
      return {
        pair,
        push: ({ first, last, bids, asks }) => {
          const full = (levels: typeof bids) =>
            levels.map(([price, size]) => [price, size === '0' ? '0.00000000' : size]);
          if (last >= first)
            send({
              e: 'depthUpdate',
              E: now(),
              s,
              U: first,
              u: last,
              b: full(bids),
              a: full(asks),
            });
        },
      };
    const depth = /^depth(5|10|20)(@100ms)?$/.exec(channel);
    if (depth)
      return {
        pair,
        push: () => send({ lastUpdateId: pair.updateId, ...pair.book(Number(depth[1])) }),
      };
    if (channel === 'bookTicker')
      return {
        pair,
        push: () => {
          const { bid, ask } = this.day(pair);
          send({ u: pair.updateId, s, b: bid[0], B: bid[1], a: ask[0], A: ask[1] });
        },
      };
    if (channel === 'miniTicker')
      return { pair, push: ({ deals }) => deals.length && send(this.#mini(pair)) };
    if (channel === 'ticker') return { pair, push: () => send(this.#ticker(pair)) };
    const candles = /^kline_(\w+)(@\+08:00)?$/.exec(channel);
    if (candles?.[1] && candles[1] in this.intervals)
      return this.candleFeed(pair, candles[1], send);
    return 'unknown stream';
  }

  #mini(pair: Pair) {
    const { open, high, low, close, volume, turnover } = this.day(pair);
    const [e, E, s] = ['24hrMiniTicker', Date.now(), pair.symbol];
    return { e, E, s, c: close, o: open, h: high, l: low, v: volume, q: turnover };
  }

  #ticker(pair: Pair) {
    const row = this.#day(pair);
    return {
      ...this.#mini(pair),
      e: '24hrTicker',
      p: row.priceChange,
      P: row.priceChangePercent,
      w: row.weightedAvgPrice,
      x: row.openPrice,
      Q: row.lastQty,
      b: row.bidPrice,
      B: row.bidQty,
      a: row.askPrice,
      A: row.askQty,
      O: row.openTime,
      C: row.closeTime,
      F: row.firstId,
      L: row.lastId,
      n: row.count,
    };
  }
}
