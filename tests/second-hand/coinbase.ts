// Longer than 300 lines: all rules of one venue are read in one place.
import { Double, type DoubleOptions } from './double.ts';
import type { Deal, Level, Pair, PairTerms, Step } from './market.ts';
import {
  type Answer,
  any,
  fields,
  named,
  number,
  oneOf,
  parsed,
  Refused,
  type Request,
  type Route,
  texts,
  type Wrong,
  whole,
} from './routes.ts';
import { dealFeed, type Feed, type Session, tickerFeed } from './session.ts';

const GRANULARITIES = ['60', '300', '900', '3600', '21600', '86400'];
const OPEN = [
  'heartbeat',
  'status',
  'ticker',
  'ticker_batch',
  'matches',
  'level2_batch',
  'rfq_matches',
];
const SECRET = ['level2', 'level3', 'full', 'user', 'balance'];
const NEEDS_KEY =
  'level2, level3, and full channels now require authentication. https://docs.cloud.coinbase.com/exchange/docs/websocket-auth';
const terms = (base: string, quote: string, price: number): PairTerms => ({
  ...{ symbol: `${base}-${quote}`, base, quote, price },
  ...{ tick: 0.01, lot: 0.00000001, priceDigits: 2, sizeDigits: 8 },
});
const stamp = (time: number) => new Date(time).toISOString().replace('Z', '000Z');
/** The venue names the side of the maker. */
const makerSide = (deal: Deal) => (deal.side === 'buy' ? 'sell' : 'buy');

/** Coinbase Exchange: `api.exchange.coinbase.com` and `ws-feed.exchange.coinbase.com`. */
export class CoinbaseDouble extends Double {
  constructor(options?: DoubleOptions) {
    super(
      [
        ...[terms('BTC', 'USD', 60_000), terms('BTC', 'USDT', 60_010)],
        ...[terms('ETH', 'USD', 3_000), terms('ETH', 'USDT', 3_001)],
      ],
      options,
    );
  }

  #error(status: number, message: string): Answer {
    return { status, body: { message } };
  }

  protected wrong({ fault, name }: Wrong): Answer {
    if (fault === 'path' || fault === 'symbol') return this.#error(404, 'NotFound');
    if (fault === 'method') return this.#error(405, 'Method Not Allowed');
    if (fault === 'interval') return this.#error(400, 'Unsupported granularity');
    if (fault === 'secret') return this.#error(400, 'User-Agent header is required.');
    return this.#error(400, `Invalid ${name}`);
  }

  protected limited(): Answer {
    return this.#error(429, 'Public rate limit exceeded');
  }

  protected override down(path: string): Answer | undefined {
    if (/^\/(time|products)$/.test(path)) return undefined;
    return this.#error(503, 'Service Unavailable');
  }

  protected override ask(method: string, request: Omit<Request, 'match'>): Answer {
    if (request.headers['user-agent']) return super.ask(method, request);
    this.refuse(`${method} ${request.path}`, 'User-Agent', 'the header is required');
    return this.wrong({ fault: 'secret', why: '' });
  }

  protected get routes(): readonly Route[] {
    const rate = { max: 15, ms: 1_000, budget: 'public' };
    const route = (path: string, answer: Route['answer'], params: Route['params'] = {}): Route => ({
      ...{ path: new RegExp(`^/${path}$`), rate, answer, params },
    });
    const of = (
      path: string,
      answer: (pair: Pair, query: URLSearchParams) => unknown,
      params?: Route['params'],
    ) =>
      route(
        `products/([^/]+)${path}`,
        ({ match, query }) => {
          const pair = this.pairs.get(match[1] ?? '');
          if (!pair)
            throw new Refused({ fault: 'symbol', name: 'product', why: 'unknown product' });
          return answer(pair, query);
        },
        params,
      );
    return [
      route('time', () => ({ iso: new Date().toISOString(), epoch: Date.now() / 1000 })),
      route('products', () => this.list(700, (row) => this.#row(row), 'base_currency'), {
        type: any,
      }),
      of('', (pair) => this.#row(pair.terms)),
      of('/book', (pair, query) => this.#book(pair, number(query, 'level', 1)), {
        level: oneOf('1', '2', '3'),
      }),
      of(
        '/trades',
        (pair, query) => {
          const [after, before] = [number(query, 'after', 1e15), number(query, 'before', 0)];
          const deals = pair.deals.filter(({ id }) => id < after && id > before);
          return deals
            .slice(-number(query, 'limit', 1000))
            .reverse()
            .map((deal) => ({
              ...{ trade_id: deal.id, side: makerSide(deal), size: deal.size, price: deal.price },
              time: stamp(deal.time),
            }));
        },
        { limit: whole(1, 1000), before: whole(), after: whole() },
      ),
      of('/candles', (pair, query) => this.#candles(pair, query), {
        granularity: { ...oneOf(...GRANULARITIES), fault: 'interval' },
        ...{ start: any, end: any },
      }),
      of('/ticker', (pair) => {
        const [bid, , ask] = pair.best();
        const { id: trade_id, price, size, time } = pair.last;
        return { ask, bid, volume: pair.day().volume, trade_id, price, size, time: stamp(time) };
      }),
      of('/stats', (pair) => {
        const { open, high, low, close, volume } = pair.day();
        return { open, high, low, last: close, volume, volume_30day: volume };
      }),
    ];
  }

  #row({ symbol, base, quote, tick, lot }: PairTerms) {
    return {
      ...{ id: symbol, base_currency: base, quote_currency: quote, display_name: symbol },
      ...{ quote_increment: String(tick), base_increment: lot.toFixed(8), min_market_funds: '1' },
      ...{ margin_enabled: false, post_only: false, limit_only: false, cancel_only: false },
      ...{ status: this.inMaintenance ? 'offline' : 'online', status_message: '' },
      ...{ trading_disabled: this.inMaintenance, fx_stablecoin: false, auction_mode: false },
    };
  }

  #book(pair: Pair, level: number) {
    const rows = (levels: readonly Level[]) => levels.map(([price, size]) => [price, size, 1]);
    const { bids, asks } = pair.book(level === 1 ? 1 : undefined);
    const time = stamp(Date.now());
    return {
      bids: rows(bids),
      asks: rows(asks),
      sequence: pair.updateId,
      auction_mode: false,
      time,
    };
  }

  #candles(pair: Pair, query: URLSearchParams) {
    const granularity = number(query, 'granularity', 60);
    const moment = (name: string, otherwise: number) => {
      const text = query.get(name);
      return text === null
        ? otherwise
        : /^\d+$/.test(text)
          ? Number(text) * 1000
          : Date.parse(text);
    };
    const end = moment('end', Date.now());
    const start = moment('start', end - 300 * granularity * 1000);
    if (Number.isNaN(start + end))
      throw new Refused({ fault: 'value', name: 'start', why: 'no time' });
    if ((end - start) / 1000 / granularity > 300) {
      const text =
        'granularity too small for the requested time range. Count of aggregations requested exceeds 300';
      throw new Refused({ fault: 'value', name: 'granularity', why: text }, this.#error(400, text));
    }
    const candles = pair.candles(granularity * 1000, start, end).reverse();
    return candles.map((c) =>
      [c.start / 1000, c.low, c.high, c.open, c.close, c.volume].map(Number),
    );
  }

  protected opening({ pathname }: URL) {
    if (pathname !== '/') return { status: 404, why: 'unknown path' };
    if (this.over('connections', 1, 20, 1000))
      return { status: 429, why: 'more than 20 connections in a second' };
    return undefined;
  }

  protected opened(session: Session): void {
    // Without a subscription within five seconds the venue closes.
    session.every(this.soon(5_000), () => {
      if (session.asked.size === 0) session.close(1000, 'no subscription');
    });
    session.every(this.soon(1_000), () => {
      for (const key of session.asked)
        if (key.startsWith('heartbeat ')) this.#heartbeat(session, this.pair(key.slice(10)));
    });
  }

  #heartbeat(session: Session, pair: Pair): void {
    const { symbol: product_id, updateId: sequence, last } = pair;
    const [last_trade_id, time] = [last.id, stamp(Date.now())];
    session.send({ type: 'heartbeat', sequence, last_trade_id, product_id, time });
  }

  #status() {
    const products = [...this.pairs.values()].map(({ terms }) => ({
      ...{ type: 'spot', ...this.#row(terms) },
    }));
    return { type: 'status', currencies: [], products };
  }

  protected announce(): void {
    for (const session of this.sessions)
      if (session.asked.has('status')) session.send(this.#status());
  }

  protected message(session: Session, text: string): unknown {
    const error = (message: string, reason?: string) => {
      this.refuse('socket', text.slice(0, 200), reason ?? message);
      session.send({ type: 'error', message, ...(reason ? { reason } : {}) });
    };
    if (session.tooMany('messages', 100, 1000)) {
      error('Too many messages');
      return session.close(1008, 'rate limit');
    }
    const request = parsed(text);
    const { type, channels, product_ids } = fields(request);
    if (request === undefined) return error('Malformed JSON');
    if (type !== 'subscribe' && type !== 'unsubscribe')
      return error('Type has to be either subscribe or unsubscribe');
    const failed = `Failed to ${type}`;
    if (!Array.isArray(channels) || channels.length === 0)
      return error(failed, 'No channels provided');
    const asked: [channel: string, product: string][] = [];
    for (const each of channels) {
      const name = typeof each === 'string' ? each : String(fields(each)['name']);
      const products =
        typeof each === 'string' ? product_ids : (fields(each)['product_ids'] ?? product_ids);
      if (SECRET.includes(name)) return error(failed, NEEDS_KEY);
      if (!OPEN.includes(name)) return error(failed, `${name} is not a valid channel`);
      if (name === 'status') asked.push([name, '']);
      else if (texts(products).length === 0) return error(failed, 'No products provided');
      for (const product of name === 'status' ? [] : texts(products)) {
        if (!this.pairs.has(product)) return error(failed, `${product} is not a valid product`);
        asked.push([name, product]);
      }
    }
    const key = ([name, product]: readonly string[]) => `${name} ${product}`.trim();
    const added = asked.filter((each) => !session.asked.has(key(each)));
    // The whole state of subscriptions is the answer to each change of it.
    const keys = new Set([...session.asked, ...added.map(key)]);
    if (type === 'unsubscribe') for (const each of asked) keys.delete(key(each));
    const groups = Map.groupBy(keys, (each) => each.split(' ')[0] ?? '');
    const listed = [...groups].map(([name, list]) => ({
      ...{ name, product_ids: list.map((each) => each.split(' ')[1] ?? '').filter(Boolean) },
    }));
    session.send({ type: 'subscriptions', channels: listed });
    for (const each of type === 'unsubscribe' ? asked : added)
      if (type === 'unsubscribe') this.unfollow(session, key(each));
      else this.follow(session, key(each), this.#feed(session, each[0], each[1]));
    return undefined;
  }

  #feed(session: Session, channel: string, product_id: string): Feed {
    if (channel === 'status')
      return { pair: 'all', start: () => session.send(this.#status()), push: () => {} };
    const pair = this.pair(product_id);
    if (channel === 'matches')
      return {
        ...dealFeed(pair, (deals) => {
          for (const deal of deals) session.send(this.#match(pair, deal, 'match'));
        }),
        start: () => session.send(this.#match(pair, pair.last, 'last_match')),
      };
    if (channel === 'level2_batch')
      return {
        pair,
        start: () =>
          session.send({ type: 'snapshot', product_id, ...pair.book(), time: stamp(Date.now()) }),
        push: (step) => this.#changes(session, step),
      };
    if (channel === 'ticker' || channel === 'ticker_batch')
      return tickerFeed(pair, () => session.send(this.#ticker(pair)));
    return { pair, push: () => {} };
  }

  #changes(session: Session, { pair, bids, asks, time }: Step): void {
    const rows = (side: 'buy' | 'sell', levels: readonly Level[]) =>
      levels.map(([price, size]) => [side, price, size === '0' ? '0.00000000' : size]);
    const changes = [...rows('buy', bids), ...rows('sell', asks)];
    if (changes.length > 0)
      session.send({ type: 'l2update', product_id: pair.symbol, changes, time: stamp(time) });
  }

  #match(pair: Pair, deal: Deal, type: string) {
    const { id, price, size, time } = deal;
    const names =
      'type trade_id maker_order_id taker_order_id side size price product_id sequence time';
    const orders = [`maker-${id}`, `taker-${id}`, makerSide(deal)];
    const rest = [size, price, pair.symbol, pair.updateId, stamp(time)];
    return named(names, type, id, ...orders, ...rest);
  }

  #ticker(pair: Pair) {
    const { open, high, low, volume } = pair.day();
    const [best_bid, best_bid_size, best_ask, best_ask_size] = pair.best();
    const { id: trade_id, price, size: last_size, side, time } = pair.last;
    return {
      ...{ type: 'ticker', sequence: pair.updateId, product_id: pair.symbol, price },
      ...{ open_24h: open, volume_24h: volume, low_24h: low, high_24h: high, volume_30d: volume },
      ...{ best_bid, best_bid_size, best_ask, best_ask_size, side, time: stamp(time) },
      ...{ trade_id, last_size },
    };
  }
}
