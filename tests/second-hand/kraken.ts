// Longer than 300 lines: all rules of one venue are read in one place.
import { crc32 } from 'node:zlib';
import { Double, type DoubleOptions, type Row } from './double.ts';
import type { Candle, Level, Pair, PairTerms } from './market.ts';
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
import { bookFeed, type Feed, type Session } from './session.ts';

const MINUTES = ['1', '5', '15', '30', '60', '240', '1440', '10080', '21600'];
const DEPTHS = [10, 25, 100, 500, 1000];
const terms = (base: string, quote: string, price: number): PairTerms => ({
  symbol: `${base}/${quote}`,
  base,
  quote,
  price,
  tick: 0.1,
  lot: 0.00000001,
  priceDigits: 1,
  sizeDigits: 8,
});
const stamp = (time: number) => `${new Date(time).toISOString().slice(0, -1)}000Z`;
const seconds = (time: number) => Math.floor(time / 1000);
/** REST calls bitcoin XBT. */
const old = (asset: string) => (asset === 'BTC' ? 'XBT' : asset);

/** CRC32 over the ten best levels: asks first, digits without point and leading zeros. */
export function krakenChecksum(book: { bids: readonly Level[]; asks: readonly Level[] }): number {
  const digits = (text: string) => text.replace('.', '').replace(/^0+/, '');
  const side = (levels: readonly Level[]) =>
    levels
      .slice(0, 10)
      .map(([price, size]) => digits(price) + digits(size))
      .join('');
  return crc32(side(book.asks) + side(book.bids));
}

/** Kraken spot: `api.kraken.com/0/public` and `ws.kraken.com/v2`. */
export class KrakenDouble extends Double {
  constructor(options?: DoubleOptions) {
    super(
      [
        terms('BTC', 'USD', 60_000),
        terms('BTC', 'USDT', 60_010),
        terms('ETH', 'USD', 3_000),
        terms('ETH', 'USDT', 3_001),
      ],
      options,
    );
  }

  protected override wrap(result: unknown): unknown {
    return { error: [], result };
  }

  protected wrong({ fault, name }: Wrong): Answer {
    const error = (text: string, status = 200): Answer => ({ status, body: { error: [text] } });
    if (fault === 'path' || fault === 'method') return error('EGeneral:Unknown method', 404);
    if (fault === 'symbol' || (fault === 'missing' && name === 'pair'))
      return error('EQuery:Unknown asset pair');
    return error('EGeneral:Invalid arguments');
  }

  protected limited(): Answer {
    return { status: 200, body: { error: ['EAPI:Rate limit exceeded'] } };
  }

  protected override down(path: string): Answer | undefined {
    if (/SystemStatus|Time|AssetPairs|Assets/.test(path)) return undefined;
    return { status: 200, body: { error: ['EService:Unavailable'] } };
  }

  /** The pair that REST calls `name`: XXBTZUSD, XBTUSD or XBT/USD. */
  #named(name: string): Pair | undefined {
    return [...this.pairs.values()].find(({ terms }) =>
      [
        this.#key(terms),
        old(terms.base) + terms.quote,
        `${old(terms.base)}/${terms.quote}`,
      ].includes(name),
    );
  }

  #key({ base, quote }: PairTerms): string {
    return quote === 'USD' ? `X${old(base)}Z${quote}` : old(base) + quote;
  }

  protected get routes(): readonly Route[] {
    const rate = { max: 20, ms: 10_000 };
    const check = { ok: (list: string) => list.split(',').every((each) => this.#named(each)) };
    const pair = must(check, 'symbol');
    const pairOf = (query: URLSearchParams): Pair => {
      const found = this.#named(query.get('pair') ?? '');
      if (!found) throw new Error('the route checks the pair');
      return found;
    };
    const keyed = (found: Pair, rows: unknown, last?: unknown) => ({
      [this.#key(found.terms)]: rows,
      ...(last === undefined ? {} : { last }),
    });
    const path = (name: string) => new RegExp(`^/0/public/${name}$`);
    return [
      {
        path: path('Time'),
        rate,
        answer: () => ({ unixtime: seconds(Date.now()), rfc1123: new Date().toUTCString() }),
      },
      {
        path: path('SystemStatus'),
        rate,
        answer: () => ({
          status: this.inMaintenance ? 'maintenance' : 'online',
          timestamp: `${new Date().toISOString().slice(0, 19)}Z`,
        }),
      },
      {
        path: path('AssetPairs'),
        rate,
        params: {
          pair: { ...check, fault: 'symbol' },
          info: oneOf('info', 'leverage', 'fees', 'margin'),
          country_code: any,
          aclass_base: oneOf('currency', 'tokenized_asset'),
        },
        answer: ({ query }) => {
          const asked = query
            .get('pair')
            ?.split(',')
            .map((name) => this.#named(name)?.symbol);
          const rows = this.list(1_500, (each) => this.#row(each), 'wsname');
          const asRow = ({ key, ...row }: Row) => [String(key), row] as const;
          const rest = rows.map(asRow).filter(([, { wsname }]) => {
            const symbol = String(wsname).replace('XBT', 'BTC');
            return !asked || asked.includes(symbol);
          });
          return Object.fromEntries(rest);
        },
      },
      {
        path: path('Depth'),
        rate,
        params: { pair, count: whole(1, 500) },
        answer: ({ query }) => {
          const found = pairOf(query);
          const { bids, asks } = found.book(number(query, 'count', 100));
          const rows = (side: Level[]) => side.map(([p, s]) => [p, s, seconds(Date.now())]);
          return keyed(found, { asks: rows(asks), bids: rows(bids) });
        },
      },
      {
        path: path('Trades'),
        rate,
        params: { pair, since: whole(), count: whole(1, 1000) },
        answer: ({ query }) => {
          const found = pairOf(query);
          const since = query.get('since');
          const count = number(query, 'count', 1000);
          // Since is a time in nanoseconds; seconds are accepted as well.
          const from = Number(since ?? 0) / (Number(since ?? 0) > 1e15 ? 1e6 : 1e-3);
          const deals =
            since === null
              ? found.deals.slice(-count)
              : found.deals.filter((deal) => deal.time > from).slice(0, count);
          const rows = deals.map((deal) => [
            deal.price,
            deal.size,
            Number((deal.time / 1000).toFixed(4)),
            deal.side === 'buy' ? 'b' : 's',
            'm',
            '',
            deal.id,
          ]);
          return keyed(found, rows, `${deals.at(-1)?.time ?? Date.now()}000000`);
        },
      },
      {
        path: path('OHLC'),
        rate,
        params: { pair, interval: { ...oneOf(...MINUTES), fault: 'interval' }, since: whole() },
        answer: ({ query }) => {
          const found = pairOf(query);
          const length = number(query, 'interval', 1) * 60_000;
          const candles = found.candles(length, number(query, 'since', 0) * 1000).slice(-720);
          const rows = candles.map((c) => [
            seconds(c.start),
            c.open,
            c.high,
            c.low,
            c.close,
            (Number(c.turnover) / Number(c.volume)).toFixed(1),
            c.volume,
            c.count,
          ]);
          return keyed(found, rows, seconds(candles.at(-2)?.start ?? 0));
        },
      },
      {
        path: path('Ticker'),
        rate,
        params: { pair: { ...check, fault: 'symbol' } },
        answer: ({ query }) => {
          const names = query.get('pair')?.split(',');
          const all = names ? names.map((name) => this.#named(name)) : [...this.pairs.values()];
          return Object.fromEntries(
            all.flatMap((found) => (found ? [[this.#key(found.terms), this.#day(found)]] : [])),
          );
        },
      },
    ];
  }

  #row(each: PairTerms) {
    const { base, quote } = each;
    return {
      key: this.#key(each),
      altname: old(base) + quote,
      wsname: `${old(base)}/${quote}`,
      aclass_base: 'currency',
      base: `X${old(base)}`,
      aclass_quote: 'currency',
      quote: quote === 'USD' ? 'ZUSD' : quote,
      lot: 'unit',
      cost_decimals: 5,
      pair_decimals: 1,
      lot_decimals: 8,
      lot_multiplier: 1,
      leverage_buy: [2, 3],
      leverage_sell: [2, 3],
      fees: [[0, 0.4]],
      fees_maker: [[0, 0.25]],
      fee_volume_currency: 'ZUSD',
      margin_call: 80,
      margin_stop: 40,
      ordermin: '0.00005',
      costmin: '0.5',
      tick_size: '0.1',
      status: this.inMaintenance ? 'cancel_only' : 'online',
    };
  }

  #day(pair: Pair) {
    const { open, high, low, volume, turnover, count } = pair.day();
    const { bids, asks } = pair.book(1);
    const [bid = ['0', '0'], ask = ['0', '0']] = [bids[0], asks[0]];
    const average = (Number(turnover) / Number(volume)).toFixed(5);
    return {
      a: [ask[0], '1', ask[1]],
      b: [bid[0], '1', bid[1]],
      c: [pair.last.price, pair.last.size],
      v: [volume, volume],
      p: [average, average],
      t: [count, count],
      l: [low, low],
      h: [high, high],
      o: open,
    };
  }

  protected opening({ pathname }: URL) {
    return pathname === '/v2' || pathname === '/v2/'
      ? undefined
      : { status: 404, why: 'unknown path' };
  }

  #status() {
    const system = this.inMaintenance ? 'maintenance' : 'online';
    const connection_id = 12_393_906_104_898_154_000;
    const data = [{ version: '2.0.10', system, api_version: 'v2', connection_id }];
    return { channel: 'status', type: 'update', data };
  }

  protected opened(session: Session): void {
    session.send(this.#status());
    // Heartbeats come each second without other messages, once anything is subscribed.
    session.every(this.soon(250), () => {
      const due = Date.now() - session.sentAt >= this.soon(1000);
      if (session.asked.size > 0 && due) session.send({ channel: 'heartbeat' });
    });
    session.every(this.soon(6_000), () => {
      if (session.asked.size === 0 && Date.now() - session.receivedAt > this.soon(60_000))
        session.close(1000, 'idle');
    });
  }

  protected announce(): void {
    for (const session of this.sessions) session.send(this.#status());
  }

  protected message(session: Session, text: string): unknown {
    const time_in = stamp(Date.now());
    const request = fields(parsed(text));
    const { method, req_id, params } = request;
    const times = () => ({ time_in, time_out: stamp(Date.now()) });
    const id = req_id === undefined ? {} : { req_id };
    const error = (why: string, more: object = {}) => {
      this.refuse(`socket ${String(method)}`, text.slice(0, 200), why);
      session.send({ error: why, method, success: false, ...more, ...id, ...times() });
    };
    if (method === undefined) return error('Malformed request');
    if (method === 'ping') return session.send({ method: 'pong', ...id, ...times() });
    if (method !== 'subscribe' && method !== 'unsubscribe') return error('Unsupported method');
    const given = fields(params);
    const { channel } = given;
    const reply = (result: object) =>
      session.send({ method, result, success: true, ...id, ...times() });
    if (channel === 'instrument') {
      this.follow(session, 'instrument', this.#instruments(session));
      return reply({ channel, snapshot: true });
    }
    const names = ['book', 'trade', 'ohlc', 'ticker'];
    if (!names.includes(String(channel))) return error('Channel not supported');
    if (!Array.isArray(given['symbol'])) return error('Symbol(s) missing');
    for (const symbol of texts(given['symbol'])) {
      const pair = this.pairs.get(symbol);
      if (!/^[^/]+\/[^/]+$/.test(symbol))
        error(`Currency pair not in ISO 4217-A3 format ${symbol}`, { symbol });
      else if (!pair) error(`Currency pair not supported ${symbol}`, { symbol });
      else this.#change(session, method, pair, given, { reply, error });
    }
  }

  #change(
    session: Session,
    method: 'subscribe' | 'unsubscribe',
    pair: Pair,
    given: Readonly<Record<string, unknown>>,
    { reply, error }: { reply: (r: object) => void; error: (w: string, more?: object) => void },
  ): unknown {
    const channel = String(given['channel']);
    const symbol = pair.symbol;
    const depth = Number(given['depth'] ?? 10);
    const interval = Number(given['interval'] ?? 1);
    if (channel === 'book' && !DEPTHS.includes(depth))
      return error('Subscription depth not supported', { symbol });
    if (channel === 'ohlc' && !MINUTES.includes(String(interval)))
      return error('Subscription ohlc interval not supported', { symbol });
    const extra = Object.keys(given).find(
      (key) =>
        !['channel', 'symbol', 'snapshot', 'depth', 'interval', 'event_trigger'].includes(key),
    );
    if (extra)
      return error(`Unsupported field: '${extra}' for the given msg type: ${method}`, { symbol });
    const key = [
      channel,
      symbol,
      channel === 'ohlc' ? interval : channel === 'book' ? depth : '',
    ].join();
    const snapshot = given['snapshot'] ?? channel !== 'trade';
    const shown = { book: { depth }, ohlc: { interval } }[channel] ?? {};
    if (method === 'unsubscribe') {
      if (!this.unfollow(session, key)) return error('Subscription Not Found', { symbol });
      return reply({ channel, symbol, ...shown });
    }
    if (session.asked.has(key)) return error('Already subscribed', { symbol });
    reply({ channel, symbol, snapshot, ...shown });
    this.follow(
      session,
      key,
      this.#feed(session, channel, pair, { depth, interval, snapshot: snapshot === true }),
    );
  }

  #instruments(session: Session): Feed {
    const pairs = () =>
      this.list(
        1_500,
        ({ symbol, base, quote }) => ({
          symbol,
          base,
          quote,
          status: this.inMaintenance ? 'maintenance' : 'online',
          qty_precision: 8,
          qty_increment: 0.00000001,
          price_precision: 1,
          price_increment: 0.1,
          cost_precision: 5,
          qty_min: 0.00005,
          cost_min: '0.5',
          marginable: false,
          has_index: true,
        }),
        'base',
      );
    return {
      pair: 'all',
      start: () =>
        session.send({
          channel: 'instrument',
          type: 'snapshot',
          data: { assets: [], pairs: pairs() },
        }),
      push: () => {},
    };
  }

  #feed(
    session: Session,
    channel: string,
    pair: Pair,
    { depth, interval, snapshot }: { depth: number; interval: number; snapshot: boolean },
  ): Feed {
    const symbol = pair.symbol;
    const send = (type: 'snapshot' | 'update', data: readonly object[]) =>
      session.send({ channel, type, data });
    if (channel === 'book') {
      const rows = (levels: readonly Level[]) =>
        levels.map(([price, qty]) => ({ price: `#${price}`, qty: qty === '0' ? 0 : `#${qty}` }));
      return bookFeed(pair, depth, (kind, levels) => {
        if (kind === 'snapshot' && !snapshot) return;
        // A level that better ones pushed out of the depth is not sent.
        const sent = (side: 'bids' | 'asks') =>
          levels[side].filter(([price, size]) => size !== '0' || !pair.has(side, price));
        const [bids, asks] = [rows(sent('bids')), rows(sent('asks'))];
        const checksum = krakenChecksum(pair.book(10));
        if (bids.length + asks.length > 0)
          send(kind, [{ symbol, bids, asks, checksum, timestamp: stamp(Date.now()) }]);
      });
    }
    if (channel === 'trade') {
      const rows = (deals: Pair['deals']) =>
        deals.map(({ id, price, size, side, time }) => ({
          symbol,
          side,
          price: `#${price}`,
          qty: `#${size}`,
          ord_type: 'market',
          trade_id: id,
          timestamp: stamp(time),
        }));
      return {
        pair,
        start: () => snapshot && send('snapshot', rows(pair.deals.slice(-50))),
        push: ({ deals }) => deals.length > 0 && send('update', rows([...deals])),
      };
    }
    if (channel === 'ohlc') {
      const length = interval * 60_000;
      const row = (c: Candle) => ({
        symbol,
        open: Number(c.open),
        high: Number(c.high),
        low: Number(c.low),
        close: Number(c.close),
        trades: c.count,
        volume: Number(c.volume),
        vwap: Number((Number(c.turnover) / Number(c.volume)).toFixed(1)),
        interval_begin: stamp(c.start).replace('Z', '000Z'),
        interval,
        timestamp: stamp(c.start + length),
      });
      return {
        pair,
        start: () => snapshot && send('snapshot', pair.candles(length).slice(-720).map(row)),
        push: ({ deals, time }) =>
          deals.length > 0 &&
          send(
            'update',
            pair
              .candles(length, time - length)
              .slice(-1)
              .map(row),
          ),
      };
    }
    const row = () => {
      const { a, b, c, v, p, l, h, o } = this.#day(pair);
      const change = Number(c[0]) - Number(o);
      return {
        symbol,
        bid: Number(b[0]),
        bid_qty: Number(b[2]),
        ask: Number(a[0]),
        ask_qty: Number(a[2]),
        last: Number(c[0]),
        volume: Number(v[1]),
        vwap: Number(p[1]),
        low: Number(l[1]),
        high: Number(h[1]),
        change: Number(change.toFixed(1)),
        change_pct: Number(((100 * change) / Number(o)).toFixed(2)),
        timestamp: stamp(Date.now()),
      };
    };
    return {
      pair,
      start: () => snapshot && send('snapshot', [row()]),
      push: ({ deals }) => deals.length > 0 && send('update', [row()]),
    };
  }
}
