// Longer than 300 lines: all rules of one venue are read in one place.
import { Double, type DoubleOptions } from './double.ts';
import type { Deal, Level, Pair, PairTerms, Step } from './market.ts';
import {
  type Answer,
  any,
  fields,
  minutes,
  must,
  named,
  number,
  oneOf,
  parsed,
  Refused,
  type Request,
  type Route,
  type Wrong,
  whole,
} from './routes.ts';
import { candleFeed, dealFeed, type Feed, type Session, tickerFeed } from './session.ts';

const TYPES: Readonly<Record<string, number | 'month'>> = {
  ...Object.fromEntries([1, 3, 5, 15, 30].map((count) => [`${count}min`, minutes(count)])),
  ...Object.fromEntries([1, 2, 4, 6, 8, 12].map((count) => [`${count}hour`, minutes(60 * count)])),
  '1day': minutes(1440),
  '1week': minutes(10_080),
  '1month': 'month',
};
const terms = (base: string, price: number): PairTerms => ({
  ...{ symbol: `${base}-USDT`, base, quote: 'USDT', price },
  ...{ tick: 0.1, lot: 0.00000001, priceDigits: 1, sizeDigits: 8 },
});
const nanoseconds = (time: number) => `${time}000000`;

/** KuCoin spot: `api.kucoin.com` and the address that bullet-public names. */
export class KucoinDouble extends Double {
  readonly #tokens = new Set<string>();
  /**
   * Messages also have what is to be ignored: a price of 0, and the end of a level that never was.
   */
  ignorable = false;

  constructor(options?: DoubleOptions) {
    super([terms('BTC', 60_000), terms('ETH', 3_000)], options);
  }

  protected override wrap(data: unknown): unknown {
    return { code: '200000', data };
  }

  protected wrong({ fault, name }: Wrong): Answer {
    const error = (status: number, code: string, msg: string) => ({ status, body: { code, msg } });
    if (fault === 'path')
      return error(404, '404000', 'URL_NOT_FOUND -- The requested resource could not be found');
    if (fault === 'method') return error(405, '405000', 'Request method not supported');
    if (fault === 'symbol') return error(400, '400100', 'symbol not exists');
    if (fault === 'secret')
      return error(
        401,
        '400001',
        'Any of KC-API-KEY, KC-API-SIGN, KC-API-TIMESTAMP, KC-API-PASSPHRASE is missing in your header',
      );
    return error(400, '400100', `Parameter Error: ${name}`);
  }

  protected override problem(): Answer {
    return { status: 500, body: { code: '500000', msg: 'Internal Server Error' } };
  }

  protected limited(seconds: number): Answer {
    const msg = 'Too many requests in a short period of time, please retry later';
    const names = 'gw-ratelimit-limit gw-ratelimit-remaining gw-ratelimit-reset';
    const values = ['2000', '0', String(seconds * 1000)];
    const headers = Object.fromEntries(
      names.split(' ').map((name, at) => [name, values[at] ?? '']),
    );
    return { status: 429, headers, body: { code: '429000', msg } };
  }

  protected get routes(): readonly Route[] {
    const rate = { max: 2_000, ms: 30_000, budget: 'public' };
    const symbol = must({ ok: (name) => this.pairs.has(name) }, 'symbol');
    const pairOf = (query: URLSearchParams) => this.pair(query.get('symbol') ?? '');
    const route = (
      path: string,
      weight: number,
      answer: Route['answer'],
      params: Route['params'] = {},
    ): Route => ({ path: new RegExp(`^/api/${path}$`), rate, weight, answer, params });
    const book = ({ query, match }: Request) => {
      const pair = pairOf(query);
      const sequence = String(pair.updateId);
      return { time: Date.now(), sequence, ...pair.book(Number(match[1])) };
    };
    return [
      { ...route('v1/bullet-public', 10, (request) => this.#bullet(request)), method: 'POST' },
      route('v1/timestamp', 3, () => Date.now()),
      route('v1/status', 3, () => this.#status()),
      route('v2/symbols', 4, () => this.list(1_300, (row) => this.#row(row), 'baseCurrency'), {
        market: any,
      }),
      route('v2/symbols/([^/]+)', 4, ({ match }) => {
        const pair = this.pairs.get(match[1] ?? '');
        if (!pair) throw new Refused({ fault: 'symbol', name: 'symbol', why: 'unknown symbol' });
        return this.#row(pair.terms);
      }),
      route('v1/market/orderbook/level2_(20|100)', 4, book, { symbol }),
      route(
        'v3/market/orderbook/level2',
        3,
        () => {
          throw new Refused({ fault: 'secret', why: 'the full book needs an API key' });
        },
        { symbol },
      ),
      route('v1/market/orderbook/level1', 2, ({ query }) => this.#best(pairOf(query)), { symbol }),
      route(
        'v1/market/histories',
        3,
        ({ query }) =>
          pairOf(query)
            .deals.slice(-100)
            .map(({ id, price, size, side, time }) => ({
              ...{ sequence: String(id), price, size, side },
              time: time * 1_000_000,
            })),
        { symbol },
      ),
      route(
        'v1/market/candles',
        3,
        ({ query }) =>
          pairOf(query)
            .candles(
              TYPES[query.get('type') ?? ''] ?? minutes(1),
              number(query, 'startAt', 0) * 1000,
              (number(query, 'endAt', 0) || 1e11) * 1000 - 1,
            )
            .slice(-1500)
            .reverse()
            .map((c) => [
              String(c.start / 1000),
              c.open,
              c.close,
              c.high,
              c.low,
              c.volume,
              c.turnover,
            ]),
        {
          symbol,
          type: must(oneOf(...Object.keys(TYPES)), 'interval'),
          startAt: whole(),
          endAt: whole(),
        },
      ),
      route('v1/market/stats', 15, ({ query }) => this.#day(pairOf(query)), { symbol }),
      route('v1/market/allTickers', 15, () => ({
        time: Date.now(),
        ticker: [...this.pairs.values()].map((pair) => this.#day(pair)),
      })),
    ];
  }

  #bullet({ headers }: Request) {
    const token = `token${this.#tokens.size}`;
    this.#tokens.add(token);
    // Under the venue's name the sockets have their own host.
    const real = /kucoin\.com/.test(headers.host ?? '');
    const endpoint = real ? 'wss://ws-api-spot.kucoin.com/' : `${this.socket}/`;
    const times = { pingInterval: this.soon(18_000), pingTimeout: this.soon(10_000) };
    return {
      token,
      instanceServers: [{ endpoint, encrypt: true, protocol: 'websocket', ...times }],
    };
  }

  #status() {
    return this.inMaintenance
      ? { status: 'close', msg: 'upgrade match engine' }
      : { status: 'open', msg: '' };
  }

  #row({ symbol, base, quote, tick, lot }: PairTerms) {
    const increment = { baseIncrement: lot.toFixed(8), priceIncrement: String(tick) };
    return {
      ...{ symbol, name: symbol, baseCurrency: base, quoteCurrency: quote, feeCurrency: quote },
      ...{
        market: 'USDS',
        baseMinSize: '0.00001',
        quoteMinSize: '0.1',
        baseMaxSize: '10000000000',
      },
      ...{ ...increment, quoteIncrement: '0.000001', minFunds: '0.1', feeCategory: 1, st: false },
      ...{ enableTrading: !this.inMaintenance, isMarginEnabled: true, makerFeeCoefficient: '1.00' },
    };
  }

  #best(pair: Pair) {
    const [bestBid, bestBidSize, bestAsk, bestAskSize] = pair.best();
    const { price, size, time } = pair.last;
    const sequence = String(pair.updateId);
    return { bestAsk, bestAskSize, bestBid, bestBidSize, price, sequence, size, time };
  }

  #day(pair: Pair) {
    const { high, low, close, open, volume, turnover } = pair.day();
    const [buy, , sell] = pair.best();
    const change = Number(close) - Number(open);
    return {
      ...{ symbol: pair.symbol, symbolName: pair.symbol, time: Date.now(), buy, sell, high, low },
      ...{ last: close, vol: volume, volValue: turnover, changePrice: change.toFixed(1) },
      changeRate: (change / Number(open)).toFixed(4),
    };
  }

  protected opening({ pathname, searchParams }: URL) {
    if (pathname !== '/' && pathname !== '/endpoint') return { status: 404, why: 'unknown path' };
    if (!this.#tokens.has(searchParams.get('token') ?? ''))
      return { status: 401, why: 'token is invalid' };
    if (this.over('connections', 1, 30, minutes(1)))
      return { status: 429, why: 'more than 30 connections in a minute' };
    return undefined;
  }

  protected opened(session: Session): void {
    session.send({ id: session.url.searchParams.get('connectId') ?? '', type: 'welcome' });
    session.closeWhenSilent(this.soon(28_000), 1000, 'no ping');
  }

  protected announce(): void {
    // The venue has no message of maintenance; its status call tells of it.
  }

  protected message(session: Session, text: string): unknown {
    const request = fields(parsed(text));
    const { id = '', type, topic, response } = request;
    const error = (code: number, data: string) => {
      this.refuse(`socket ${String(type)}`, text.slice(0, 200), data);
      session.send({ id: String(id), type: 'error', code, data });
    };
    if (session.tooMany('messages', 100, 10_000)) {
      error(509, 'exceed max permits of 100 per 10 seconds');
      return session.close(1000, 'too many messages');
    }
    if (type === 'ping')
      return session.send({ id: String(id), type: 'pong', timestamp: Date.now() * 1000 });
    if (type !== 'subscribe' && type !== 'unsubscribe') return error(415, 'type is not supported');
    if (request['privateChannel'] === true) return error(403, 'the topic is not private');
    const [path = '', list = ''] = String(topic).split(':');
    const symbols = list.split(',');
    if (symbols.length > 100) return error(509, 'exceed max symbol count of 100 per subscription');
    if (session.asked.size + symbols.length > 400)
      return error(509, 'exceed max subscription count limitation of 400 per session');
    const feeds = symbols.map(
      (name) => [`${path}:${name}`, this.#feed(session, path, name)] as const,
    );
    for (const [key, feed] of feeds) if (!feed) return error(404, `topic ${key} is not found`);
    if (response === true) session.send({ id: String(id), type: 'ack' });
    for (const [key, feed] of feeds)
      if (type === 'unsubscribe') this.unfollow(session, key);
      else if (feed && !session.asked.has(key)) this.follow(session, key, feed);
    return undefined;
  }

  #feed(session: Session, path: string, name: string): Feed | undefined {
    const [symbol = '', type = ''] = path === '/market/candles' ? name.split('_') : [name];
    const pair = this.pairs.get(symbol);
    const send = (subject: string, data: unknown) =>
      session.send({ type: 'message', topic: `${path}:${name}`, subject, data });
    if (path === '/market/ticker' && name === 'all')
      return {
        pair: 'all',
        push: (step) => step.deals.length > 0 && send(step.pair.symbol, this.#best(step.pair)),
      };
    if (!pair) return undefined;
    const window = /^\/spotMarket\/level2Depth(5|50)$/.exec(path);
    if (window) {
      const push = () => send('level2', { ...pair.book(Number(window[1])), timestamp: Date.now() });
      return { pair, start: push, push };
    }
    if (path === '/market/ticker')
      return tickerFeed(pair, () => send('trade.ticker', this.#best(pair)));
    if (path === '/market/level2') return { pair, push: (step) => this.#changes(step, send) };
    if (path === '/market/match')
      return dealFeed(pair, (deals) => {
        for (const deal of deals) send('trade.l3match', this.#match(pair, deal));
      });
    if (path !== '/market/candles' || !(type in TYPES)) return undefined;
    return candleFeed(pair, TYPES[type] ?? 0, (c, closed, time) => {
      const start = String(c.start / 1000);
      const candles = [start, c.open, c.close, c.high, c.low, c.volume, c.turnover];
      if (!closed) send('trade.candles.update', { symbol, candles, time: time * 1_000_000 });
    });
  }

  /** Every changed level has its own sequence number. */
  #changes(step: Step, send: (subject: string, data: unknown) => void): void {
    const { first, last, time, pair } = step;
    if (last < first) return;
    const names = 'changes sequenceEnd sequenceStart symbol time';
    let next = first;
    if (this.ignorable && last > first) {
      const changes = { asks: [['0', '0', String(next)]], bids: [] };
      send('trade.l2update', named(names, changes, next, next, pair.symbol, time));
      next++;
    }
    const start = next;
    const nothing: readonly Level[] = this.ignorable
      ? [
          ['0', '0'],
          ['123456.7', '0'],
        ]
      : [];
    const rows = (levels: readonly Level[]) =>
      levels.map(([price, size]) => [price, size, String(Math.min(next++, last))]);
    const changes = { asks: rows([...step.asks, ...nothing]), bids: rows(step.bids) };
    send('trade.l2update', named(names, changes, last, start, pair.symbol, time));
  }

  #match({ symbol }: Pair, { id, price, size, side, time }: Deal) {
    const orders = { makerOrderId: `maker${id}`, takerOrderId: `taker${id}` };
    const ids = { sequence: String(id), tradeId: String(id), time: nanoseconds(time) };
    return { ...orders, ...ids, price, size, side, symbol, type: 'match' };
  }
}
