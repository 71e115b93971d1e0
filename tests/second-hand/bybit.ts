// Longer than 300 lines: all rules of one venue are read in one place.
import { Double, type DoubleOptions, type Row } from './double.ts';
import type { Pair, PairTerms } from './market.ts';
import {
  type Answer,
  any,
  fields,
  must,
  number,
  oneOf,
  parsed,
  type Route,
  texts,
  type Wrong,
  whole,
} from './routes.ts';
import { bookFeed, candleFeed, type Feed, type Session } from './session.ts';

const INTERVALS: Readonly<Record<string, number | 'month'>> = {
  ...Object.fromEntries(
    ['1', '3', '5', '15', '30', '60', '120', '240', '360', '720'].map((minutes) => [
      minutes,
      Number(minutes) * 60_000,
    ]),
  ),
  D: 86_400_000,
  W: 7 * 86_400_000,
  M: 'month',
};
const terms = (base: string, price: number): PairTerms => ({
  symbol: `${base}USDT`,
  base,
  quote: 'USDT',
  price,
  tick: 0.1,
  lot: 0.000001,
  priceDigits: 1,
  sizeDigits: 6,
});

/** Bybit v5 spot: `api.bybit.com/v5` and `stream.bybit.com/v5/public/spot`. */
export class BybitDouble extends Double {
  #restarts = 0;

  constructor(options?: DoubleOptions) {
    super([terms('BTC', 60_000), terms('ETH', 3_000)], options);
  }

  /** The venue's service starts anew: each book comes again as a snapshot, and its ids from 1. */
  restart(): void {
    this.#restarts++;
  }

  protected override wrap(result: unknown): unknown {
    return { retCode: 0, retMsg: 'OK', result, retExtInfo: {}, time: Date.now() };
  }

  #error(retCode: number, retMsg: string, status = 200): Answer {
    return { status, body: { retCode, retMsg, result: {}, retExtInfo: {}, time: Date.now() } };
  }

  protected wrong({ fault, name }: Wrong): Answer {
    if (fault === 'path' || fault === 'method') return { status: 404, body: '404 page not found' };
    if (fault === 'symbol') return this.#error(10001, 'Not supported symbols');
    if (fault === 'interval') return this.#error(10001, 'Invalid period!');
    if (name === 'category') return this.#error(10001, 'Illegal category');
    return this.#error(10001, `params error: ${name} invalid`);
  }

  protected limited(seconds: number): Answer {
    const headers = {
      'x-bapi-limit-status': '0',
      'x-bapi-limit-reset-timestamp': String(Date.now() + seconds * 1000),
    };
    return { ...this.#error(10006, 'Too many visits. Exceeded the API Rate Limit.'), headers };
  }

  protected override down(path: string): Answer | undefined {
    if (/system\/status|market\/time/.test(path)) return undefined;
    return this.#error(10016, 'Server error', 503);
  }

  protected get routes(): readonly Route[] {
    const rate = { max: 600, ms: 5_000, budget: 'ip' };
    const category = must(oneOf('spot'));
    const known = { ok: (name: string) => this.pairs.has(name) };
    const symbol = must(known, 'symbol');
    const pairOf = (query: URLSearchParams) => this.pair(query.get('symbol') ?? '');
    return [
      {
        path: /^\/v5\/market\/time$/,
        rate,
        answer: () => ({
          timeSecond: String(Math.floor(Date.now() / 1000)),
          timeNano: `${Date.now()}000000`,
        }),
      },
      {
        path: /^\/v5\/system\/status$/,
        rate,
        params: { id: any, state: any },
        answer: () => ({
          list: this.inMaintenance
            ? [{ id: 'double', title: 'Maintenance', state: 'ongoing', product: [2] }]
            : [],
        }),
      },
      {
        path: /^\/v5\/market\/instruments-info$/,
        rate,
        params: {
          category,
          symbol: { ...known, fault: 'symbol' },
          status: any,
          baseCoin: any,
          limit: whole(1, 1000),
          cursor: any,
        },
        answer: ({ query }) => {
          const rows = this.list(700, (each) => this.#row(each), 'baseCoin');
          const one = query.get('symbol');
          return { category: 'spot', list: rows.filter((row) => !one || row['symbol'] === one) };
        },
      },
      {
        path: /^\/v5\/market\/orderbook$/,
        rate,
        params: { category, symbol, limit: whole(1, 200) },
        answer: ({ query }) => {
          const pair = pairOf(query);
          const { bids: b, asks: a } = pair.book(number(query, 'limit', 1));
          const [ts, cts] = [Date.now(), Date.now()];
          return { s: pair.symbol, b, a, ts, u: pair.updateId, seq: pair.updateId * 3, cts };
        },
      },
      {
        path: /^\/v5\/market\/recent-trade$/,
        rate,
        params: { category, symbol, baseCoin: any, optionType: any, limit: whole(1, 60) },
        answer: ({ query }) => {
          const pair = pairOf(query);
          const deals = pair.deals.slice(-number(query, 'limit', 60)).reverse();
          const list = deals.map((deal) => ({
            execId: String(2_100_000_000_000 + deal.id),
            symbol: pair.symbol,
            price: deal.price,
            size: deal.size,
            side: deal.side === 'buy' ? 'Buy' : 'Sell',
            time: String(deal.time),
            isBlockTrade: false,
            isRPITrade: false,
            seq: String(deal.id * 3),
          }));
          return { category: 'spot', list };
        },
      },
      {
        path: /^\/v5\/market\/kline$/,
        rate,
        params: {
          category: oneOf('spot'),
          symbol,
          interval: must(oneOf(...Object.keys(INTERVALS)), 'interval'),
          start: whole(),
          end: whole(),
          limit: whole(1, 1000),
        },
        answer: ({ query }) => {
          const pair = pairOf(query);
          const candles = pair.candles(
            INTERVALS[query.get('interval') ?? ''] ?? 60_000,
            number(query, 'start', 0),
            number(query, 'end', Number.MAX_SAFE_INTEGER),
          );
          const list = candles
            .slice(-number(query, 'limit', 200))
            .reverse()
            .map((c) => [String(c.start), c.open, c.high, c.low, c.close, c.volume, c.turnover]);
          return { category: 'spot', symbol: pair.symbol, list };
        },
      },
      {
        path: /^\/v5\/market\/tickers$/,
        rate,
        params: { category, symbol: { ...known, fault: 'symbol' }, baseCoin: any, expDate: any },
        answer: ({ query }) => {
          const pairs = query.has('symbol') ? [pairOf(query)] : [...this.pairs.values()];
          const list = pairs.map((pair) => {
            const [bid, ask] = [pair.levels('bids', 1)[0], pair.levels('asks', 1)[0]];
            const best = {
              bid1Price: bid?.[0],
              bid1Size: bid?.[1],
              ask1Price: ask?.[0],
              ask1Size: ask?.[1],
            };
            return { ...this.#ticker(pair), ...best };
          });
          return { category: 'spot', list };
        },
      },
    ];
  }

  #row({ symbol, base, quote, tick, lot }: PairTerms): Row {
    return {
      symbol,
      baseCoin: base,
      quoteCoin: quote,
      innovation: '0',
      status: 'Trading',
      marginTrading: 'utaOnly',
      stTag: '0',
      lotSizeFilter: {
        basePrecision: lot.toFixed(6),
        quotePrecision: '0.0000001',
        minOrderQty: '0.000011',
        maxOrderQty: '83',
        minOrderAmt: '5',
        maxOrderAmt: '8000000',
      },
      priceFilter: { tickSize: String(tick) },
      riskParameters: { priceLimitRatioX: '0.005', priceLimitRatioY: '0.01' },
    };
  }

  #ticker(pair: Pair) {
    const { open, high, low, close, volume, turnover } = pair.day();
    return {
      symbol: pair.symbol,
      lastPrice: close,
      highPrice24h: high,
      lowPrice24h: low,
      prevPrice24h: open,
      volume24h: volume,
      turnover24h: turnover,
      price24hPcnt: ((Number(close) - Number(open)) / Number(open)).toFixed(4),
      usdIndexPrice: close,
    };
  }

  protected opening({ pathname }: URL) {
    return pathname === '/v5/public/spot' ? undefined : { status: 404, why: 'unknown path' };
  }

  protected opened(session: Session): void {
    session.closeWhenSilent(this.soon(600_000), 1000, 'no message for 10 minutes');
  }

  protected announce(begins: boolean): void {
    // Spot has no message of maintenance: the venue closes the connections.
    if (begins) for (const session of this.sessions) session.close(1001, 'maintenance');
  }

  protected message(session: Session, text: string): unknown {
    const conn_id = 'double-conn';
    const request = fields(parsed(text));
    const { op, req_id, args } = request;
    const id = req_id === undefined ? {} : { req_id };
    const reply = (success: boolean, ret_msg: string) =>
      session.send({ success, ret_msg, conn_id, ...id, op });
    const error = (why: string) => {
      this.refuse(`socket ${String(op)}`, text.slice(0, 200), why);
      reply(false, why);
    };
    if (op === 'ping') return reply(true, 'pong');
    if (op !== 'subscribe' && op !== 'unsubscribe') return error(`error:invalid op ${String(op)}`);
    const topics = texts(args);
    if (topics.length === 0) return error('error:args is empty');
    if (topics.length > 10) return error('args size >10');
    const total = [...session.asked, ...topics].join('').length;
    if (total > 21_000) return error('error:args length >21000');
    for (const topic of topics) {
      const feed = this.#feed(session, topic);
      if (typeof feed === 'string') return error(feed);
      if (op === 'subscribe' && session.asked.has(topic))
        return error(`error:already subscribed,topic:${topic}`);
    }
    reply(true, op);
    for (const topic of topics) {
      const feed = this.#feed(session, topic);
      if (op === 'unsubscribe') this.unfollow(session, topic);
      else if (typeof feed !== 'string') this.follow(session, topic, feed);
    }
    return undefined;
  }

  #feed(session: Session, topic: string): Feed | string {
    const unknown = `error:handler not found,topic:${topic}`;
    const [name = '', middle = '', third = ''] = topic.split('.');
    const deep = name === 'orderbook' || name === 'kline';
    const symbol = deep ? third : middle;
    if (!['orderbook', 'kline', 'publicTrade', 'tickers'].includes(name)) return unknown;
    if (name === 'orderbook' && !['1', '50', '200', '1000'].includes(middle)) return unknown;
    if (name === 'kline' && !(middle in INTERVALS)) return unknown;
    const pair = this.pairs.get(symbol);
    if (!pair) return `Invalid symbol :[${topic}]`;
    const send = (type: string, data: unknown, more: object = {}) =>
      session.send({ topic, ts: Date.now(), type, data, ...more });
    if (name === 'orderbook') return this.#book(pair, Number(middle), send);
    if (name === 'publicTrade')
      return {
        pair,
        push: ({ deals }) => {
          const data = deals.map((deal) => ({
            i: String(2_100_000_000_000 + deal.id),
            T: deal.time,
            p: deal.price,
            v: deal.size,
            S: deal.side === 'buy' ? 'Buy' : 'Sell',
            seq: deal.id * 3,
            s: symbol,
            BT: false,
            RPI: false,
          }));
          if (data.length > 0) send('snapshot', data);
        },
      };
    if (name === 'tickers') {
      const tell = () => send('snapshot', this.#ticker(pair), { cs: pair.updateId });
      return { pair, start: tell, push: ({ deals }) => deals.length > 0 && tell() };
    }
    return this.#candles(pair, middle, send);
  }

  #book(
    pair: Pair,
    depth: number,
    send: (type: string, data: unknown, more: object) => void,
  ): Feed {
    let u = pair.updateId;
    let sent = Date.now();
    let restarts = this.#restarts;
    const tell = (type: string, { bids: b, asks: a }: ReturnType<Pair['book']>) => {
      sent = Date.now();
      send(type, { s: pair.symbol, b, a, u, seq: pair.updateId * 3 }, { cts: Date.now() });
    };
    return bookFeed(
      pair,
      depth,
      (kind, levels, whole) => {
        if (kind === 'update') u++;
        if (restarts !== this.#restarts) {
          restarts = this.#restarts;
          u = 1;
          return tell('snapshot', whole());
        }
        // The best price alone comes as a snapshot each time.
        if (kind === 'snapshot' || depth === 1) tell('snapshot', whole());
        else tell('delta', { bids: [...levels.bids], asks: [...levels.asks] });
      },
      (whole) => {
        if (depth === 1 && Date.now() - sent > this.soon(3000)) tell('snapshot', whole());
      },
    );
  }

  #candles(pair: Pair, interval: string, send: (type: string, data: unknown) => void): Feed {
    const length = INTERVALS[interval] ?? 60_000;
    const span = length === 'month' ? 31 * 86_400_000 : length;
    return candleFeed(pair, length, (candle, confirm, timestamp) => {
      const { start, open, close, high, low, volume, turnover } = candle;
      const prices = { start, end: start + span - 1, interval, open, close, high, low };
      send('snapshot', [{ ...prices, volume, turnover, confirm, timestamp }]);
    });
  }
}
