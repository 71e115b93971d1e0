import { crc32 } from 'node:zlib';
import { Double, type DoubleOptions } from './double.ts';
import type { Candle, Deal, Level, Pair, PairTerms } from './market.ts';
import {
  type Answer,
  any,
  fields,
  minutes,
  must,
  number,
  oneOf,
  parsed,
  type Request,
  type Route,
  type Wrong,
  whole,
} from './routes.ts';
import { bookFeed, candleFeed, dealFeed, type Feed, type Session, tickerFeed } from './session.ts';

type Lengths = Readonly<Record<string, number | 'month'>>;
const HOUR = minutes(60);
/** Names of REST. */
const GRANULARITIES: Lengths = {
  ...Object.fromEntries([1, 3, 5, 15, 30].map((count) => [`${count}min`, minutes(count)])),
  ...Object.fromEntries([1, 4, 6, 12].map((count) => [`${count}h`, count * HOUR])),
  ...{ '1day': 24 * HOUR, '3day': 72 * HOUR, '1week': 168 * HOUR, '1M': 'month' },
  ...{ '6Hutc': 6 * HOUR, '12Hutc': 12 * HOUR, '1Dutc': 24 * HOUR, '3Dutc': 72 * HOUR },
  ...{ '1Wutc': 168 * HOUR, '1Mutc': 'month' },
};
/** Names of the socket's candle channels. */
const CHANNELS: Lengths = {
  ...Object.fromEntries([1, 5, 15, 30].map((count) => [`candle${count}m`, minutes(count)])),
  ...Object.fromEntries([1, 4, 6, 12].map((count) => [`candle${count}H`, count * HOUR])),
  ...{ candle1D: 24 * HOUR, candle3D: 72 * HOUR, candle1W: 168 * HOUR, candle1M: 'month' },
  ...{ candle6Hutc: 6 * HOUR, candle12Hutc: 12 * HOUR, candle1Dutc: 24 * HOUR },
  ...{ candle3Dutc: 72 * HOUR, candle1Wutc: 168 * HOUR, candle1Mutc: 'month' },
};
const terms = (base: string, price: number): PairTerms => ({
  ...{ symbol: `${base}USDT`, base, quote: 'USDT', price },
  ...{ tick: 0.01, lot: 0.000001, priceDigits: 2, sizeDigits: 6 },
});
const candle = (c: Candle) => [
  ...[String(c.start), c.open, c.high, c.low, c.close, c.volume, c.turnover, c.turnover],
];

/** CRC32 with sign over 25 levels: bid, ask, bid, ask, …, each as `price:size`. */
export function bitgetChecksum(book: { bids: readonly Level[]; asks: readonly Level[] }): number {
  const parts: string[] = [];
  for (let at = 0; at < 25; at++)
    for (const level of [book.bids[at], book.asks[at]]) if (level) parts.push(...level);
  return crc32(parts.join(':')) | 0;
}

/** Bitget v2 spot: `api.bitget.com/api/v2` and `ws.bitget.com/v2/ws/public`. */
export class BitgetDouble extends Double {
  /** Books name the `seq` of the message before and have no checksum (*seen* since June 2026). */
  linked = false;
  constructor(options?: DoubleOptions) {
    super([terms('BTC', 60_000), terms('ETH', 3_000)], options);
  }

  protected override wrap(data: unknown): unknown {
    return { code: '00000', msg: 'success', requestTime: Date.now(), data };
  }

  protected wrong({ fault, name }: Wrong): Answer {
    const error = (status: number, code: string, msg: string): Answer => ({
      ...{ status, body: { code, msg, requestTime: Date.now(), data: null } },
    });
    if (fault === 'path' || fault === 'method') return error(404, '40404', 'Request URL NOT FOUND');
    if (fault === 'symbol') return error(400, '40034', `Parameter ${name} does not exist`);
    if (fault === 'missing') return error(400, '40019', `Parameter ${name} cannot be empty`);
    return error(400, '40017', `Parameter verification failed ${name}`);
  }

  protected limited(): Answer {
    return { status: 429, body: { code: '429', msg: 'Too Many Requests' } };
  }

  protected override down(path: string): Answer | undefined {
    if (path.endsWith('/public/time')) return undefined;
    const msg = 'Server upgrade, please try again later';
    return { status: 503, body: { code: '40200', msg, requestTime: Date.now(), data: null } };
  }

  protected get routes(): readonly Route[] {
    const known = { ok: (name: string) => this.pairs.has(name) };
    const symbol = must(known, 'symbol');
    const optional = { symbol: { ...known, fault: 'symbol' } } as const;
    const pairOf = (query: URLSearchParams) => this.pair(query.get('symbol') ?? '');
    const route = (
      path: string,
      max: number,
      answer: Route['answer'],
      params: Route['params'] = {},
    ): Route => ({
      path: new RegExp(`^/api/v2/${path}$`),
      rate: { max, ms: 1000 },
      answer,
      params,
    });
    const book = ({ query }: Request) => ({
      ...pairOf(query).book(number(query, 'limit', 150)),
      ts: String(Date.now()),
    });
    const fills = ({ query }: Request) => {
      const pair = pairOf(query);
      const { symbol } = pair;
      const deals = pair.deals.slice(-number(query, 'limit', 100)).reverse();
      return deals.map((deal) => ({ symbol, ...this.#deal(deal) }));
    };
    const candles = ({ query }: Request) => {
      const length = GRANULARITIES[query.get('granularity') ?? ''] ?? HOUR;
      const [from, to] = [number(query, 'startTime', 0), number(query, 'endTime', 1e15)];
      const all = pairOf(query).candles(length, from, to);
      return all.slice(-number(query, 'limit', 100)).map(candle);
    };
    const granularity = must(oneOf(...Object.keys(GRANULARITIES)), 'interval');
    const times = { startTime: whole(), endTime: whole() };
    return [
      route('public/time', 20, () => ({ serverTime: String(Date.now()) })),
      route(
        'spot/public/symbols',
        20,
        ({ query }) => {
          const one = query.get('symbol');
          const rows = this.list(900, (row) => this.#row(row), 'baseCoin');
          return rows.filter((row) => !one || row['symbol'] === one);
        },
        optional,
      ),
      route('spot/market/orderbook', 20, book, {
        symbol,
        type: oneOf('step0', 'step1', 'step2', 'step3', 'step4', 'step5'),
        limit: whole(1, 150),
      }),
      route('spot/market/merge-depth', 20, book, { symbol, precision: any, limit: any }),
      route('spot/market/fills', 10, fills, { symbol, limit: whole(1, 500) }),
      route('spot/market/fills-history', 10, fills, {
        ...{ symbol, limit: whole(1, 1000), idLessThan: whole(), ...times },
      }),
      route('spot/market/candles', 20, candles, {
        ...{ symbol, granularity, ...times, limit: whole(1, 1000) },
      }),
      route('spot/market/history-candles', 20, candles, {
        ...{ symbol, granularity, endTime: must(whole()), limit: whole(1, 200) },
      }),
      route(
        'spot/market/tickers',
        20,
        ({ query }) => {
          const pairs = query.has('symbol') ? [pairOf(query)] : [...this.pairs.values()];
          return pairs.map((pair) => ({ symbol: pair.symbol, ...this.#ticker(pair) }));
        },
        optional,
      ),
    ];
  }

  #row({ symbol, base, quote }: PairTerms) {
    return {
      ...{ symbol, baseCoin: base, quoteCoin: quote, minTradeAmount: '0', maxTradeAmount: '9e19' },
      ...{ takerFeeRate: '0.002', makerFeeRate: '0.002', pricePrecision: '2' },
      ...{ quantityPrecision: '6', quotePrecision: '8', minTradeUSDT: '1', openTime: '' },
      ...{ status: this.inMaintenance ? 'halt' : 'online', buyLimitPriceRatio: '0.05' },
      ...{ sellLimitPriceRatio: '0.05', areaSymbol: 'no', orderQuantity: '500', offTime: '' },
    };
  }

  #deal({ id, price, size, side, time }: Deal) {
    return { ts: String(time), price, size, side, tradeId: String(id) };
  }

  #ticker(pair: Pair) {
    const { open, high, low, close, volume, turnover } = pair.day();
    const [bidPr, bidSz, askPr, askSz] = pair.best();
    const change = ((Number(close) - Number(open)) / Number(open)).toFixed(5);
    return {
      ...{ lastPr: close, open, high24h: high, low24h: low, change24h: change, bidPr, askPr },
      ...{ bidSz, askSz, baseVolume: volume, quoteVolume: turnover, usdtVolume: turnover },
      ...{ openUtc: open, changeUtc24h: change, ts: String(Date.now()) },
    };
  }

  protected opening({ pathname }: URL) {
    if (pathname !== '/v2/ws/public') return { status: 404, why: 'unknown path' };
    if (this.over('connections', 1, 300, minutes(5)))
      return { status: 429, why: 'more than 300 connections in 5 minutes' };
    return undefined;
  }

  protected opened(session: Session): void {
    session.closeWhenSilent(this.soon(120_000), 1000, 'no ping for 2 minutes');
  }

  protected announce(begins: boolean): void {
    // The socket has no message of maintenance: the venue closes the connections.
    if (begins) for (const session of this.sessions) session.close(1001, 'maintenance');
  }

  protected message(session: Session, text: string): unknown {
    if (session.tooMany('messages', 10, 1000)) {
      this.refuse('socket', text.slice(0, 200), 'more than 10 messages in a second');
      return session.close(1000, 'too many messages');
    }
    if (text === 'ping') return session.send('pong');
    const { op, args } = fields(parsed(text));
    const error = (code: number, msg: string, arg?: unknown) => {
      this.refuse(`socket ${String(op)}`, text.slice(0, 200), msg);
      session.send({ event: 'error', ...(arg ? { arg } : {}), code, msg, op });
    };
    if (op !== 'subscribe' && op !== 'unsubscribe')
      return error(30_003, `Invalid op ${String(op)}`);
    if (!Array.isArray(args) || args.length === 0) return error(30_002, 'Illegal request');
    if (session.tooMany('operations', 240, 60 * 60_000)) return error(30_006, 'request too many');
    for (const arg of args) {
      const { instType, channel, instId } = fields(arg);
      const key = `${channel}:${instId}`;
      const feed = this.#feed(session, fields(arg));
      if (!feed) {
        const name = `instType:${instType},channel:${channel},instId:${instId}`;
        error(30_001, `${name} doesn't exist`, arg);
      } else if (session.asked.size >= 1000) error(30_006, 'more than 1000 channels', arg);
      else {
        session.send({ event: op, arg });
        if (op === 'unsubscribe') this.unfollow(session, key);
        else if (!session.asked.has(key)) this.follow(session, key, feed);
      }
    }
    return undefined;
  }

  #feed(session: Session, arg: Readonly<Record<string, unknown>>): Feed | undefined {
    const { instType, channel, instId } = arg;
    const pair = this.pairs.get(String(instId));
    if (!pair || instType !== 'SPOT' || Object.keys(arg).length !== 3) return undefined;
    const name = String(channel);
    const send = (action: 'snapshot' | 'update', data: readonly unknown[]) =>
      session.send({ action, arg, data, ts: Date.now() });
    if (name === 'trade')
      return {
        ...dealFeed(pair, (deals) =>
          send('update', deals.map((each) => this.#deal(each)).reverse()),
        ),
        start: () =>
          send(
            'snapshot',
            pair.deals
              .slice(-50)
              .reverse()
              .map((each) => this.#deal(each)),
          ),
      };
    if (name === 'ticker')
      return tickerFeed(pair, () => {
        const { open, ...rest } = this.#ticker(pair);
        send('snapshot', [{ instId: pair.symbol, open24h: open, ...rest }]);
      });
    let pseq = 0;
    const ids = () => {
      const seq = pair.updateId;
      const before = pseq;
      pseq = seq;
      return {
        ...(this.linked ? { pseq: before } : { checksum: bitgetChecksum(pair.book(25)) }),
        ...{ seq, ts: String(Date.now()) },
      };
    };
    const depth = /^books(1|5|15)$/.exec(name)?.[1];
    if (depth)
      return bookFeed(pair, Number(depth), (_kind, _levels, whole) =>
        send('snapshot', [{ ...whole(), ...ids() }]),
      );
    if (name === 'books')
      return bookFeed(pair, 200, (kind, { bids, asks }) => send(kind, [{ asks, bids, ...ids() }]));
    if (!(name in CHANNELS)) return undefined;
    const length = CHANNELS[name] ?? 0;
    return {
      ...candleFeed(pair, length, (c, closed) => !closed && send('update', [candle(c)])),
      start: () => send('snapshot', pair.candles(length).slice(-500).map(candle)),
    };
  }
}
