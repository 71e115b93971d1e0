// Longer than 300 lines: all rules of one venue are read in one place.
import { Double, type DoubleOptions } from './double.ts';
import type { Candle, Deal, Level, Pair, PairTerms, Side, Step } from './market.ts';
import {
  type Answer,
  any,
  fields,
  like,
  minutes,
  must,
  number,
  oneOf,
  parsed,
  type Route,
  texts,
  type Wrong,
  whole,
} from './routes.ts';
import { candleFeed, dealFeed, type Feed, type Session } from './session.ts';

const RESOLUTIONS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    [1, 3, 5, 10, 15, 30, 60, 120, 180, 360, 720].map((count) => [String(count), minutes(count)]),
  ),
  '1D': minutes(1440),
};
const DEPTHS = ['1', '5', '10', '20', '50', '100', '1000', '10000'];
const perpetual = (base: string, price: number): PairTerms => ({
  ...{ symbol: `${base}-PERPETUAL`, base, quote: 'USD', price, priceDigits: 1, sizeDigits: 0 },
  ...(base === 'BTC' ? { tick: 0.5, lot: 10 } : { tick: 0.1, lot: 1 }),
});
const linear = (base: string, price: number): PairTerms => ({
  ...{ symbol: `${base}_USDC-PERPETUAL`, base, quote: 'USDC', price, priceDigits: 1 },
  ...{ tick: base === 'BTC' ? 0.5 : 0.1, lot: 0.0001, sizeDigits: 4 },
});
const spot = (base: string, price: number): PairTerms => ({
  ...{ symbol: `${base}_USDC`, base, quote: 'USDC', price, priceDigits: 0, sizeDigits: 4 },
  ...{ tick: 1, lot: 0.0001 },
});
const pairs = (levels: readonly Level[]) => levels.map((level) => level.map(Number));

/** Deribit v2: JSON-RPC at `www.deribit.com/api/v2` and `www.deribit.com/ws/api/v2`. */
export class DeribitDouble extends Double {
  /** Small amounts have an exponent. */
  exponents = false;

  constructor(options?: DoubleOptions) {
    super(
      [
        ...[perpetual('BTC', 60_000), perpetual('ETH', 3_000)],
        ...[linear('BTC', 60_005), linear('ETH', 3_000.5)],
        ...[spot('BTC', 60_010), spot('ETH', 3_001)],
      ],
      options,
    );
  }

  #envelope() {
    const now = Date.now() * 1000;
    return { usIn: now, usOut: now + 100, usDiff: 100, testnet: false };
  }

  protected override wrap(result: unknown): unknown {
    return { jsonrpc: '2.0', result, ...this.#envelope() };
  }

  #error(status: number, code: number, message: string, data?: object): Answer {
    const error = { code, message, ...(data ? { data } : {}) };
    return { status, body: { jsonrpc: '2.0', error, ...this.#envelope() } };
  }

  protected wrong({ fault, name, why }: Wrong, { path }: { path: string }): Answer {
    if (fault === 'method') return this.#error(400, 10_041, 'must_be_websocket_request');
    if (fault === 'path')
      return path.startsWith('/api/v2/')
        ? this.#error(400, -32_601, 'Method not found')
        : { status: 404, body: '<html><body>Not Found</body></html>' };
    const reason = fault === 'missing' ? 'value required' : why;
    return this.#error(400, -32_602, 'Invalid params', { reason, param: name });
  }

  protected limited(): Answer {
    return this.#error(429, 10_028, 'too_many_requests');
  }

  protected override down(path: string): Answer | undefined {
    if (/public\/(status|get_time|test|hello|set_heartbeat|subscribe)/.test(path)) return undefined;
    return this.#error(400, 11_051, 'system_maintenance');
  }

  protected get routes(): readonly Route[] {
    const rate = { max: 100, ms: 5_000, budget: 'public' };
    const instrument_name = must({ ok: (name) => this.pairs.has(name) });
    const pairOf = (query: URLSearchParams) => this.pair(query.get('instrument_name') ?? '');
    const method = (
      name: string,
      answer: (query: URLSearchParams) => unknown,
      params: Route['params'] = {},
    ): Route => ({
      ...{ path: new RegExp(`^/api/v2/public/${name}$`), rate, params },
      answer: ({ query }) => answer(query),
    });
    const kind = oneOf('future', 'option', 'spot', 'future_combo', 'option_combo', 'combo');
    const currency = oneOf('BTC', 'ETH', 'USDC', 'USDT', 'EURR', 'any');
    const times = { start_timestamp: whole(), end_timestamp: whole() };
    return [
      method('get_time', () => Date.now()),
      method('test', () => ({ version: '1.2.26' }), { expected_result: any }),
      method('hello', () => ({ version: '1.2.26' }), {
        ...{ client_name: must(any), client_version: must(any) },
      }),
      method('status', () => ({
        ...{ locked: this.inMaintenance ? 'true' : 'false', locked_indices: [] },
      })),
      method('get_currencies', () => ['BTC', 'ETH', 'USDC'].map((name) => ({ currency: name }))),
      {
        ...method('get_instruments', (query) => this.#instruments(query), {
          ...{ currency: must(currency), kind, expired: oneOf('true', 'false') },
        }),
        rate: { max: 50, ms: 50_000 },
      },
      method('get_instrument', (query) => this.#row(pairOf(query).terms), { instrument_name }),
      method('get_order_book', (query) => this.#book(pairOf(query), number(query, 'depth', 5)), {
        ...{ instrument_name, depth: oneOf(...DEPTHS) },
      }),
      method('ticker', (query) => this.#ticker(pairOf(query)), { instrument_name }),
      ...['get_last_trades_by_instrument', 'get_last_trades_by_instrument_and_time'].map((name) =>
        method(name, (query) => this.#trades(pairOf(query), query), {
          ...{ instrument_name, start_seq: whole(), end_seq: whole(), count: whole(1, 1000) },
          ...{ ...times, sorting: oneOf('asc', 'desc', 'default'), include_old: any },
        }),
      ),
      method('get_tradingview_chart_data', (query) => this.#chart(pairOf(query), query), {
        ...{ instrument_name, resolution: must(oneOf(...Object.keys(RESOLUTIONS))) },
        start_timestamp: must(like(/^\d+$/)),
        end_timestamp: must(like(/^\d+$/)),
      }),
    ];
  }

  #instruments(query: URLSearchParams) {
    const [currency, kind] = [query.get('currency'), query.get('kind')];
    const rows = this.list(5_000, (each) => this.#row(each), 'base_currency');
    return rows.filter((row) => {
      const names = [row['base_currency'], row['quote_currency'], row['settlement_currency']];
      const known = ['BTC', 'ETH', 'USDC'].includes(String(row['base_currency']));
      const fits = currency === 'any' || !known || names.includes(currency);
      return fits && (!kind || row['kind'] === kind);
    });
  }

  #row({ symbol, base, quote, tick, lot }: PairTerms) {
    const future = symbol.includes('PERPETUAL');
    const inverse = future && quote === 'USD';
    const dates = {
      creation_timestamp: 1_534_167_754_000,
      expiration_timestamp: 32_503_708_800_000,
    };
    return {
      ...{ instrument_name: symbol, instrument_id: symbol.length, base_currency: base },
      ...{ quote_currency: quote, counter_currency: quote, kind: future ? 'future' : 'spot' },
      ...(future
        ? { settlement_period: 'perpetual', settlement_currency: inverse ? base : quote }
        : {}),
      ...{ instrument_type: inverse ? 'reversed' : 'linear', tick_size: tick, tick_size_steps: [] },
      ...{ min_trade_amount: lot, contract_size: lot, is_active: true, state: 'open', ...dates },
      ...{
        price_index: `${base.toLowerCase()}_usd`,
        maker_commission: 0,
        taker_commission: 0.0005,
      },
    };
  }

  #book(pair: Pair, depth: number) {
    const { bids, asks } = pair.book(depth);
    return {
      ...{ ...this.#ticker(pair), change_id: pair.updateId },
      ...{ bids: pairs(bids), asks: pairs(asks) },
    };
  }

  #ticker(pair: Pair) {
    const { open, high, low, close, volume, turnover } = pair.day();
    const [bid, bidSize, ask, askSize] = pair.best().map(Number);
    const change = Number(((100 * (Number(close) - Number(open))) / Number(open)).toFixed(4));
    const last = Number(close);
    return {
      ...{ timestamp: Date.now(), instrument_name: pair.symbol, state: 'open', last_price: last },
      ...{ mark_price: last, index_price: last, min_price: last * 0.98, max_price: last * 1.02 },
      ...{ best_bid_price: bid, best_bid_amount: bidSize, best_ask_price: ask },
      ...{ best_ask_amount: askSize, open_interest: 1_000_000, settlement_price: last },
      stats: {
        ...{ high: Number(high), low: Number(low), price_change: change },
        ...{ volume: Number(volume), volume_usd: Number(turnover) },
      },
    };
  }

  #deal(pair: Pair, { id, price, size, side, time }: Deal) {
    return {
      ...{ trade_seq: id, trade_id: String(id + 40_000_000), timestamp: time, tick_direction: 0 },
      ...{ price: Number(price), mark_price: Number(price), index_price: Number(price) },
      ...{ instrument_name: pair.symbol, direction: side, amount: Number(size) },
      contracts: Number(size) / pair.terms.lot,
    };
  }

  #trades(pair: Pair, query: URLSearchParams) {
    const [from, to] = [number(query, 'start_timestamp', 0), number(query, 'end_timestamp', 1e15)];
    const [first, last] = [number(query, 'start_seq', 0), number(query, 'end_seq', 1e15)];
    const found = pair.deals.filter(
      ({ id, time }) => time >= from && time <= to && id >= first && id <= last,
    );
    const count = number(query, 'count', 10);
    const ascending = query.get('sorting') === 'asc' || query.has('start_timestamp');
    const deals = ascending ? found.slice(0, count) : found.slice(-count).reverse();
    const trades = deals.map((deal) => this.#deal(pair, deal));
    return { trades, has_more: found.length > count };
  }

  #chart(pair: Pair, query: URLSearchParams) {
    const length = RESOLUTIONS[query.get('resolution') ?? ''] ?? 60_000;
    const [from, to] = [number(query, 'start_timestamp', 0), number(query, 'end_timestamp', 0)];
    const candles = pair.candles(length, from, to).slice(-5_000);
    const column = (name: 'open' | 'high' | 'low' | 'close' | 'volume' | 'turnover') =>
      candles.map((candle) => Number(candle[name]));
    return {
      ...{
        status: candles.length > 0 ? 'ok' : 'no_data',
        ticks: candles.map(({ start }) => start),
      },
      ...{ open: column('open'), high: column('high'), low: column('low'), close: column('close') },
      ...{ volume: column('volume'), cost: column('turnover') },
    };
  }

  protected opening({ pathname }: URL) {
    if (pathname !== '/ws/api/v2' && pathname !== '/ws/api/v2/')
      return { status: 404, why: 'unknown path' };
    return this.sessions.size >= 32 ? { status: 429, why: 'more than 32 connections' } : undefined;
  }

  protected opened(): void {
    // The venue speaks first only when asked for heartbeats.
  }

  protected announce(begins: boolean): void {
    for (const session of this.sessions)
      if (session.asked.has('platform_state'))
        this.#notify(session, 'platform_state', { maintenance: begins });
  }

  #notify(session: Session, channel: string, data: unknown): void {
    session.send({ jsonrpc: '2.0', method: 'subscription', params: { channel, data } });
  }

  protected message(session: Session, text: string): unknown {
    const request = fields(parsed(text));
    const { id, method, params } = request;
    const given = fields(params);
    const reply = (answer: Answer) => session.send({ id, ...fields(answer.body) });
    const error = (code: number, message: string, data?: object) => {
      this.refuse(`socket ${String(method)}`, text.slice(0, 200), message);
      return reply(this.#error(400, code, message, data));
    };
    const good = (result: unknown) => reply({ status: 200, body: this.wrap(result) });
    if (parsed(text) === undefined) return error(-32_700, 'Parse error');
    if (request['jsonrpc'] !== '2.0' || typeof method !== 'string')
      return error(-32_600, 'Invalid Request');
    if (session.tooMany('messages', 200, 1000)) {
      error(10_028, 'too_many_requests');
      return session.close(1000, 'too_many_requests');
    }
    if (method === 'public/set_heartbeat') {
      const interval = Number(given['interval']);
      if (!(interval >= 10))
        return error(-32_602, 'Invalid params', { reason: 'value too small', param: 'interval' });
      this.#heartbeats(session, interval * 1000);
      return good('ok');
    }
    const channels = texts(given['channels']);
    if (method === 'public/subscribe' || method === 'public/unsubscribe') {
      if (!Array.isArray(given['channels']))
        return error(-32_602, 'Invalid params', { reason: 'value required', param: 'channels' });
      if (session.tooMany('subscriptions', 10, 3_000)) return error(10_028, 'too_many_requests');
      if (channels.some((name) => /\.raw$/.test(name)))
        return error(13_778, 'raw_subscriptions_not_available_for_unauthorized');
      return good(this.#change(session, method, channels));
    }
    if (method === 'public/unsubscribe_all') {
      for (const name of [...session.asked]) this.unfollow(session, name);
      return good('ok');
    }
    // A client over the limit gets no answer but to its heartbeats.
    if (this.limitLeft > 0 && method !== 'public/test') return reply(this.limited());
    const query = new URLSearchParams(
      Object.entries(given).map(([name, value]): [string, string] => [name, String(value)]),
    );
    return reply(this.ask('GET', { path: `/api/v2/${method}`, query, body: '', headers: {} }));
  }

  /** Subscribes to the channels that exist; the answer lists them. */
  #change(session: Session, method: string, channels: readonly string[]): readonly string[] {
    const done: string[] = [];
    for (const name of channels) {
      const feed = this.#feed(session, name);
      if (!feed) this.refuse(`socket ${method}`, name, 'unknown channel');
      else {
        done.push(name);
        if (method.endsWith('unsubscribe')) this.unfollow(session, name);
        else if (!session.asked.has(name)) this.follow(session, name, feed);
      }
    }
    return done;
  }

  /** Asks a client that was silent for the interval, and closes when it does not answer. */
  #heartbeats(session: Session, interval: number): void {
    let askedAt = 0;
    const beat = (type: string) =>
      session.send({ jsonrpc: '2.0', method: 'heartbeat', params: { type } });
    session.every(this.soon(interval), () => {
      if (askedAt > session.receivedAt) return session.close(1000, 'no answer to test_request');
      beat('heartbeat');
      beat('test_request');
      askedAt = Date.now();
    });
  }

  #feed(session: Session, name: string): Feed | undefined {
    if (name === 'platform_state') return { pair: 'all', push: () => {} };
    const [kind = '', second = '', third = '', ...rest] = name.split('.');
    const chart = kind === 'chart' && second === 'trades';
    const pair = this.pairs.get(chart ? third : second);
    const send = (data: unknown) => this.#notify(session, name, data);
    if (!pair) return undefined;
    const pace = (text: string | undefined) => text === '100ms' || text === 'agg2';
    if (chart) {
      const length = RESOLUTIONS[rest.join('.')];
      if (length === undefined) return undefined;
      const row = (c: Candle) => ({
        ...{ tick: c.start, open: Number(c.open), high: Number(c.high), low: Number(c.low) },
        ...{ close: Number(c.close), volume: Number(c.volume), cost: Number(c.turnover) },
      });
      return candleFeed(pair, length, (candle, closed) => !closed && send(row(candle)));
    }
    if (kind === 'quote' && third === '') {
      const tell = () => {
        const { best_bid_price, best_bid_amount, best_ask_price, best_ask_amount } =
          this.#ticker(pair);
        const quote = { best_bid_price, best_bid_amount, best_ask_price, best_ask_amount };
        send({ timestamp: Date.now(), instrument_name: pair.symbol, ...quote });
      };
      return { pair, start: tell, push: tell };
    }
    if (kind === 'ticker' && pace(third)) {
      const tell = () => send(this.#ticker(pair));
      return { pair, start: tell, push: tell };
    }
    if (kind === 'trades' && pace(third) && rest.length === 0)
      return dealFeed(pair, (deals) => send(deals.map((deal) => this.#deal(pair, deal))));
    if (kind !== 'book') return undefined;
    if (pace(third) && rest.length === 0) return this.#changes(pair, send);
    const [depth = '', interval] = rest;
    if (!/^(none|[\d.]+)$/.test(third) || !['1', '10', '20'].includes(depth) || !pace(interval))
      return undefined;
    const tell = () => {
      const { bids, asks } = pair.book(Number(depth));
      const ids = { timestamp: Date.now(), instrument_name: pair.symbol, change_id: pair.updateId };
      send({ ...ids, bids: pairs(bids), asks: pairs(asks) });
    };
    return { pair, start: tell, push: tell };
  }

  /** The venue writes small numbers with an exponent, for example 1.0e-4. */
  #number(text: string): unknown {
    const value = Number(text);
    if (!this.exponents || value === 0 || value >= 0.1) return value;
    const [digits = '', exponent] = value.toExponential().split('e');
    return `#${digits.includes('.') ? digits : `${digits}.0`}e${exponent}`;
  }

  /** The whole book, then what is new, changed or deleted, chained by change ids. */
  #changes(pair: Pair, send: (data: unknown) => void): Feed {
    const known = new Set<string>();
    const row = (side: Side, [price, size]: Level) => {
      const key = `${side}${price}`;
      const action = size === '0' ? 'delete' : known.has(key) ? 'change' : 'new';
      if (action === 'delete') known.delete(key);
      else known.add(key);
      return [action, this.#number(price), this.#number(size)];
    };
    const rows = (bids: readonly Level[], asks: readonly Level[]) => ({
      bids: bids.map((level) => row('bids', level)),
      asks: asks.map((level) => row('asks', level)),
    });
    const ids = (change_id: number) => ({
      ...{ timestamp: Date.now(), instrument_name: pair.symbol, change_id },
    });
    return {
      pair,
      start: () => {
        const { bids, asks } = pair.book();
        send({ type: 'snapshot', ...ids(pair.updateId), ...rows(bids, asks) });
      },
      push: ({ first, last, bids, asks }: Step) => {
        const there = (side: Side, levels: readonly Level[]) =>
          levels.filter(([price, size]) => size !== '0' || known.has(`${side}${price}`));
        if (last < first) return;
        const prev_change_id = first - 1;
        const changed = rows(there('bids', bids), there('asks', asks));
        send({ type: 'change', prev_change_id, ...ids(last), ...changed });
      },
    };
  }
}
