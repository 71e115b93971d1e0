// Longer than 300 lines: all rules of one venue are read in one place.
import { Double, type DoubleOptions } from './double.ts';
import type { Deal, Level, Pair, PairTerms } from './market.ts';
import {
  type Answer,
  any,
  fields,
  minutes,
  must,
  number,
  oneOf,
  parsed,
  Refused,
  type Route,
  texts,
  type Wrong,
  whole,
} from './routes.ts';
import { dealFeed, type Feed, type Session, tickerFeed } from './session.ts';

const LENGTHS: Readonly<Record<string, number>> = {
  ...{ ONE_MINUTE: minutes(1), FIVE_MINUTE: minutes(5), FIFTEEN_MINUTE: minutes(15) },
  ...{ THIRTY_MINUTE: minutes(30), ONE_HOUR: minutes(60), TWO_HOUR: minutes(120) },
  ...{ FOUR_HOUR: minutes(240), SIX_HOUR: minutes(360), ONE_DAY: minutes(1440) },
};
const CHANNELS = ['level2', 'market_trades', 'ticker', 'ticker_batch', 'candles', 'status'];
const terms = (base: string, quote: string, price: number): PairTerms => ({
  ...{ symbol: `${base}-${quote}`, base, quote, price },
  ...{ tick: 0.01, lot: 0.00000001, priceDigits: 2, sizeDigits: 8 },
});
const stamp = (time: number) => new Date(time).toISOString().replace('Z', '000Z');
/** The venue names the side of the maker. */
const makerSide = (deal: Deal) => (deal.side === 'buy' ? 'SELL' : 'BUY');

/**
 * Coinbase Advanced Trade: `api.coinbase.com/api/v3/brokerage` and
 * `advanced-trade-ws.coinbase.com`.
 */
export class CoinbaseAdvancedDouble extends Double {
  readonly #numbers = new Map<Session, number>();
  /** A message about a book has an event for each side. */
  several = false;

  constructor(options?: DoubleOptions) {
    super(
      [
        ...[terms('BTC', 'USD', 60_000), terms('BTC', 'USDT', 60_010)],
        ...[terms('ETH', 'USD', 3_000), terms('ETH', 'USDT', 3_001)],
      ],
      options,
    );
  }

  #error(status: number, error: string, message: string): Answer {
    return { status, body: { error, error_details: message, message } };
  }

  protected wrong({ fault, name }: Wrong): Answer {
    if (fault === 'path' || fault === 'method') return { status: 404, body: 'Not Found' };
    if (fault === 'symbol') return this.#error(404, 'NOT_FOUND', 'valid product_id is required');
    return this.#error(400, 'INVALID_ARGUMENT', `${name} is invalid`);
  }

  protected limited(): Answer {
    return this.#error(429, 'rate_limit_exceeded', 'Too Many Requests');
  }

  protected override down(path: string): Answer | undefined {
    if (/\/(time|products)$/.test(path)) return undefined;
    return this.#error(503, 'UNAVAILABLE', 'Service Unavailable');
  }

  protected get routes(): readonly Route[] {
    const rate = { max: 10, ms: 1_000, budget: 'public' };
    const route = (path: string, answer: Route['answer'], params: Route['params'] = {}): Route => ({
      ...{ path: new RegExp(`^/api/v3/brokerage/${path}$`), rate, answer, params },
    });
    const found = (name: string | undefined | null): Pair => {
      const pair = this.pairs.get(name ?? '');
      if (pair) return pair;
      throw new Refused({ fault: 'symbol', name: 'product_id', why: `unknown product ${name}` });
    };
    return [
      route('time', () => {
        const [seconds, millis] = [String(Math.floor(Date.now() / 1000)), String(Date.now())];
        return { iso: new Date().toISOString(), epochSeconds: seconds, epochMillis: millis };
      }),
      route(
        'market/products',
        ({ query }) => {
          const all = this.list(900, (row) => this.#row(row), 'base_currency_id');
          const asked = query.getAll('product_ids');
          const rows = all.filter(
            (row) => asked.length === 0 || asked.includes(String(row['product_id'])),
          );
          const from = number(query, 'offset', 0);
          const products = rows.slice(from, from + number(query, 'limit', 1e9));
          return { products, num_products: products.length };
        },
        {
          ...{ limit: whole(1), offset: whole(), product_type: oneOf('SPOT', 'FUTURE') },
          ...{ product_ids: any, get_all_products: any, get_tradability_status: any },
          ...{ contract_expiry_type: any, expiring_contract_status: any },
          ...{ products_sort_order: any, cursor: any },
        },
      ),
      route('market/products/([^/]+)', ({ match }) => this.#row(found(match[1]).terms)),
      route(
        'market/product_book',
        ({ query }) => {
          const pair = found(query.get('product_id'));
          const { bids, asks } = pair.book(number(query, 'limit', 1e9));
          const rows = (levels: readonly Level[]) =>
            levels.map(([price, size]) => ({ price, size }));
          const time = stamp(Date.now());
          return {
            pricebook: { product_id: pair.symbol, bids: rows(bids), asks: rows(asks), time },
          };
        },
        { product_id: must(any), limit: whole(1), aggregation_price_increment: any },
      ),
      route(
        'market/products/([^/]+)/candles',
        ({ match, query }) => {
          const pair = found(match[1]);
          const length = LENGTHS[query.get('granularity') ?? ''] ?? minutes(1);
          const [from, to] = [number(query, 'start', 0) * 1000, number(query, 'end', 0) * 1000];
          if ((to - from) / length > 350) {
            const why = 'number of candles requested should be less than 350';
            throw new Refused(
              { fault: 'value', name: 'start', why },
              this.#error(400, 'INVALID_ARGUMENT', why),
            );
          }
          const candles = pair
            .candles(length, from, to)
            .reverse()
            .map((c) => ({
              ...{ start: String(c.start / 1000), low: c.low, high: c.high, open: c.open },
              ...{ close: c.close, volume: c.volume },
            }));
          return { candles: candles.slice(0, number(query, 'limit', 350)) };
        },
        {
          ...{ start: must(whole()), end: must(whole()), limit: whole(1, 350) },
          granularity: must(oneOf(...Object.keys(LENGTHS)), 'interval'),
        },
      ),
      route(
        'market/products/([^/]+)/ticker',
        ({ match, query }) => {
          const pair = found(match[1]);
          const [best_bid, , best_ask] = pair.best();
          const [from, to] = [number(query, 'start', 0) * 1000, number(query, 'end', 1e12) * 1000];
          const deals = pair.deals.filter(({ time }) => time >= from && time <= to);
          const trades = deals.slice(-number(query, 'limit', 100)).reverse();
          return { trades: trades.map((deal) => this.#deal(pair, deal)), best_bid, best_ask };
        },
        { limit: must(whole(1, 1000)), start: whole(), end: whole() },
      ),
    ];
  }

  #row({ symbol, base, quote, tick, lot }: PairTerms) {
    return {
      ...{
        product_id: symbol,
        price: '0',
        base_increment: lot.toFixed(8),
        alias: '',
        alias_to: [],
      },
      ...{ quote_increment: String(tick), price_increment: String(tick), quote_min_size: '1' },
      ...{ quote_max_size: '150000000', base_min_size: lot.toFixed(8), base_max_size: '3400' },
      ...{ base_name: base, quote_name: quote, base_currency_id: base, quote_currency_id: quote },
      ...{ status: this.inMaintenance ? 'offline' : 'online', is_disabled: false, new: false },
      ...{ cancel_only: false, limit_only: false, post_only: false, auction_mode: false },
      ...{ trading_disabled: this.inMaintenance, view_only: false, product_type: 'SPOT' },
      ...{ display_name: symbol, base_display_symbol: base, quote_display_symbol: quote },
    };
  }

  #deal({ symbol: product_id }: Pair, deal: Deal) {
    const { price, size, time } = deal;
    const trade_id = String(deal.id);
    return { trade_id, product_id, price, size, time: stamp(time), side: makerSide(deal) };
  }

  protected opening({ pathname }: URL) {
    return pathname === '/' ? undefined : { status: 404, why: 'unknown path' };
  }

  protected opened(session: Session): void {
    session.socket.on('close', () => this.#numbers.delete(session));
    session.every(this.soon(5_000), () => {
      if (session.asked.size === 0) session.close(1000, 'no subscription');
    });
    let counter = 0;
    session.every(this.soon(1_000), () => {
      if (!session.asked.has('heartbeats')) return;
      const current_time = `${new Date().toISOString().replace('T', ' ').slice(0, -1)}000000 +0000 UTC`;
      this.#send(session, 'heartbeats', [{ current_time, heartbeat_counter: String(counter++) }]);
    });
  }

  /** Every message of a connection has the next number. */
  #send(session: Session, channel: string, events: readonly unknown[]): void {
    const sequence_num = this.#numbers.get(session) ?? 0;
    this.#numbers.set(session, sequence_num + 1);
    session.send({ channel, client_id: '', timestamp: stamp(Date.now()), sequence_num, events });
  }

  protected announce(): void {
    for (const session of this.sessions)
      if (session.asked.has('status')) this.#status(session, 'update');
  }

  #status(session: Session, type: string): void {
    const products = [...this.pairs.values()].map(({ terms }) => ({
      ...{ id: terms.symbol, product_type: 'SPOT', base_currency: terms.base },
      ...{ quote_currency: terms.quote, status: this.inMaintenance ? 'offline' : 'online' },
    }));
    this.#send(session, 'status', [{ type, products }]);
  }

  protected message(session: Session, text: string): unknown {
    const error = (message: string) => {
      this.refuse('socket', text.slice(0, 200), message);
      session.send({ type: 'error', message });
    };
    if (session.tooMany('messages', 8, 1000)) {
      error('rate limit exceeded');
      return session.close(1008, 'rate limit');
    }
    const { type, channel, product_ids } = fields(parsed(text));
    const name = String(channel);
    if (type !== 'subscribe' && type !== 'unsubscribe') return error('invalid type');
    if (name !== 'heartbeats' && !CHANNELS.includes(name)) return error('channel required');
    const products = texts(product_ids);
    const alone = name === 'heartbeats' || name === 'status';
    if (!alone && products.length === 0) return error('product_ids required');
    const unknown = products.find((product) => !this.pairs.has(product));
    if (unknown && !alone) return error(`invalid product_id ${unknown}`);
    const keys = alone ? [name] : products.map((product) => `${name} ${product}`);
    const fresh = keys.filter((key) => !session.asked.has(key));
    if (type === 'unsubscribe') for (const key of keys) this.unfollow(session, key);
    else
      for (const key of fresh)
        this.follow(session, key, this.#feed(session, name, key.split(' ')[1] ?? ''));
    const groups = Map.groupBy(session.asked, (key) => key.split(' ')[0] ?? '');
    const subscriptions = Object.fromEntries(
      [...groups].map(([each, list]) => [each, list.map((key) => key.split(' ')[1] ?? each)]),
    );
    return this.#send(session, 'subscriptions', [{ subscriptions }]);
  }

  #feed(session: Session, channel: string, product_id: string): Feed {
    if (channel === 'status')
      return { pair: 'all', start: () => this.#status(session, 'snapshot'), push: () => {} };
    if (channel === 'heartbeats') return { pair: 'all', push: () => {} };
    const pair = this.pair(product_id);
    const send = (type: string, more: object, name = channel) =>
      this.#send(session, name, [{ type, ...more }]);
    if (channel === 'level2') {
      const updates = (bids: readonly Level[], asks: readonly Level[]) => {
        const event_time = stamp(Date.now());
        const rows = (side: string, levels: readonly Level[]) =>
          levels.map(([price_level, new_quantity]) => ({
            side,
            event_time,
            price_level,
            new_quantity,
          }));
        return { product_id, updates: [...rows('bid', bids), ...rows('offer', asks)] };
      };
      return {
        pair,
        start: () => {
          const { bids, asks } = pair.book();
          send('snapshot', updates(bids, asks), 'l2_data');
        },
        push: ({ first, last, bids, asks }) => {
          if (last < first) return;
          const events = this.several
            ? [updates(bids, []), updates([], asks)]
            : [updates(bids, asks)];
          this.#send(
            session,
            'l2_data',
            events.map((event) => ({ type: 'update', ...event })),
          );
        },
      };
    }
    const rows = (deals: readonly Deal[]) => ({
      trades: deals.map((deal) => this.#deal(pair, deal)).reverse(),
    });
    if (channel === 'market_trades')
      return {
        ...dealFeed(pair, (deals) => send('update', rows(deals))),
        start: () => send('snapshot', rows(pair.deals.slice(-50))),
      };
    // Candles of this feed are of five minutes.
    if (channel === 'candles')
      return tickerFeed(pair, () => {
        const candles = pair
          .candles(minutes(5))
          .slice(-1)
          .map((c) => ({
            ...{ start: String(c.start / 1000), high: c.high, low: c.low, open: c.open },
            ...{ close: c.close, volume: c.volume, product_id },
          }));
        send('update', { candles });
      });
    return tickerFeed(pair, () => {
      const { high, low, open, close, volume } = pair.day();
      const [best_bid, best_bid_quantity, best_ask, best_ask_quantity] = pair.best();
      const change = ((100 * (Number(close) - Number(open))) / Number(open)).toFixed(8);
      const ticker = {
        ...{ type: 'ticker', product_id, price: close, volume_24_h: volume, low_24_h: low },
        ...{ high_24_h: high, low_52_w: low, high_52_w: high, price_percent_chg_24_h: change },
        ...{ best_bid, best_bid_quantity, best_ask, best_ask_quantity },
      };
      send('update', { tickers: [ticker] });
    });
  }
}
