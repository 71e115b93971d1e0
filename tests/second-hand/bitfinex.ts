// Longer than 300 lines: all rules of one venue are read in one place.
import { crc32 } from 'node:zlib';
import { Double, type DoubleOptions } from './double.ts';
import type { Candle, Deal, Level, Pair, PairTerms } from './market.ts';
import {
  type Answer,
  fields,
  minutes,
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
import { bookFeed, candleFeed, type Feed, type Session, tickerFeed } from './session.ts';

const PERIODS: Readonly<Record<string, number | 'month'>> = {
  ...Object.fromEntries([1, 5, 15, 30].map((count) => [`${count}m`, minutes(count)])),
  ...Object.fromEntries([1, 3, 6, 12].map((count) => [`${count}h`, minutes(60 * count)])),
  ...{ '1D': minutes(1440), '1W': minutes(10_080), '14D': minutes(20_160), '1M': 'month' },
};
const FLAGS = { timestamp: 32_768, sequence: 65_536, checksum: 131_072 } as const;
/** Prices of the precision P0 have five significant digits. */
const terms = (base: string, quote: string, price: number): PairTerms => ({
  ...{ symbol: `t${base}${quote}`, base, quote, price, lot: 0.0001, sizeDigits: 4 },
  ...(price > 10_000 ? { tick: 1, priceDigits: 0 } : { tick: 0.1, priceDigits: 1 }),
});
const candleRow = (c: Candle) => [c.start, c.open, c.close, c.high, c.low, c.volume].map(Number);
const dealRow = ({ id, time, size, side, price }: Deal) => [
  ...[id, time, side === 'buy' ? Number(size) : -Number(size), Number(price)],
];

/** CRC32 with sign over 25 levels: bid, ask, bid, ask, …, each as `price:amount`, asks negative. */
export function bitfinexChecksum(book: { bids: readonly Level[]; asks: readonly Level[] }): number {
  const parts: number[] = [];
  for (let at = 0; at < 25; at++) {
    const [bid, ask] = [book.bids[at], book.asks[at]];
    if (bid) parts.push(Number(bid[0]), Number(bid[1]));
    if (ask) parts.push(Number(ask[0]), -Number(ask[1]));
  }
  return crc32(parts.join(':')) | 0;
}

const entries = ({ bids, asks }: { bids: readonly Level[]; asks: readonly Level[] }) => {
  const entry = ([price, size]: Level, sign: 1 | -1) =>
    size === '0' ? [Number(price), 0, sign] : [Number(price), 2, sign * Number(size)];
  return [...bids.map((level) => entry(level, 1)), ...asks.map((level) => entry(level, -1))];
};

interface Channel {
  readonly id: number;
  readonly key: string;
  sentAt: number;
}

/** Bitfinex v2: `api-pub.bitfinex.com/v2` and `api-pub.bitfinex.com/ws/2`. */
export class BitfinexDouble extends Double {
  readonly #channels = new Map<Session, Channel[]>();
  readonly #flags = new Map<Session, number>();
  readonly #sequences = new Map<Session, number>();
  #nextChannel = 10_001;

  constructor(options?: DoubleOptions) {
    super(
      [
        ...[terms('BTC', 'USD', 60_000), terms('BTC', 'UST', 60_010)],
        ...[terms('ETH', 'USD', 3_000), terms('ETH', 'UST', 3_001)],
      ],
      options,
    );
  }

  protected wrong({ fault, name }: Wrong): Answer {
    const error = (status: number, code: number, msg: string) => ({
      status,
      body: ['error', code, msg],
    });
    if (fault === 'path' || fault === 'method') return error(404, 10_000, 'ERR_UNK');
    return error(500, 10_020, `${name ?? 'request'}: invalid`);
  }

  protected limited(): Answer {
    return { status: 429, body: ['error', 11_010, 'ratelimit: error'] };
  }

  protected override down(path: string): Answer | undefined {
    if (path === '/v2/platform/status') return undefined;
    return { status: 503, body: ['error', 20_060, 'maintenance'] };
  }

  #symbol(name: string | undefined): Pair {
    const pair = this.pairs.get(name ?? '');
    if (!pair)
      throw new Refused({ fault: 'symbol', name: 'symbol', why: `unknown symbol ${name}` });
    return pair;
  }

  protected get routes(): readonly Route[] {
    const route = (
      path: string,
      max: number,
      answer: Route['answer'],
      params: Route['params'] = {},
    ): Route => ({
      ...{ path: new RegExp(`^/v2/${path}$`), rate: { max, ms: 60_000 }, answer, params },
    });
    const times = { start: whole(), end: whole(), sort: oneOf('1', '-1') };
    /** The newest or, with `sort=1`, the oldest of a time. */
    const sorted = <T>(all: readonly T[], query: URLSearchParams, limit: number): readonly T[] => {
      const max = number(query, 'limit', limit);
      return query.get('sort') === '1' ? all.slice(0, max) : all.slice(-max).reverse();
    };
    return [
      route('platform/status', 30, () => [this.inMaintenance ? 0 : 1]),
      route('conf/(.+)', 90, ({ match }) =>
        (match[1] ?? '').split(',').map((key) => this.#conf(key)),
      ),
      route(
        'tickers',
        90,
        ({ query }) => {
          const names = (query.get('symbols') ?? 'ALL').split(',');
          const all = [...this.pairs.keys()].filter(
            (name) => names.includes('ALL') || names.includes(name),
          );
          return all.map((name) => [name, ...this.#ticker(this.pair(name))]);
        },
        { symbols: { ok: Boolean, required: true } },
      ),
      route('ticker/([^/]+)', 90, ({ match }) => this.#ticker(this.#symbol(match[1]))),
      route(
        'trades/([^/]+)/hist',
        15,
        ({ match, query }) => {
          const [from, to] = [number(query, 'start', 0), number(query, 'end', 1e15)];
          const all = this.#symbol(match[1]).deals.filter(({ time }) => time >= from && time <= to);
          return sorted(all, query, 125).map(dealRow);
        },
        { limit: whole(1, 10_000), ...times },
      ),
      route(
        'book/([^/]+)/(P[0-4]|R0)',
        240,
        ({ match, query }) => entries(this.#symbol(match[1]).book(number(query, 'len', 25))),
        { len: oneOf('1', '25', '100', '250') },
      ),
      route(
        'candles/trade:([^:]+):([^/]+)/(last|hist)',
        30,
        (request) => this.#history(request, sorted),
        {
          ...{ limit: whole(1, 10_000), ...times },
        },
      ),
    ];
  }

  #history(
    { match, query }: Request,
    sorted: <T>(all: readonly T[], query: URLSearchParams, limit: number) => readonly T[],
  ) {
    const length = PERIODS[match[1] ?? ''];
    if (length === undefined)
      throw new Refused({ fault: 'interval', name: 'key', why: 'unknown period' });
    const [from, to] = [number(query, 'start', 0), number(query, 'end', 1e15)];
    const all = this.#symbol(match[2]).candles(length, from, to).map(candleRow);
    return match[3] === 'last' ? all.at(-1) : sorted(all, query, 100);
  }

  #conf(key: string): unknown {
    const rows = this.list(400, ({ symbol }) => ({ pair: symbol.slice(1) }), 'pair');
    const limits = [null, null, null, '0.00004', '2000.0', null, null, null, 0.2, 0.1, null, null];
    if (key === 'pub:list:pair:exchange') return rows.map(({ pair }) => pair);
    if (key === 'pub:info:pair') return rows.map(({ pair }) => [pair, limits]);
    if (key === 'pub:map:currency:sym') return [['UST', 'USDt']];
    if (key === 'pub:list:currency') return ['BTC', 'ETH', 'USD', 'UST'];
    throw new Refused({ fault: 'value', name: 'conf', why: `unknown key ${key}` });
  }

  #ticker(pair: Pair): number[] {
    const { open, high, low, close, volume } = pair.day();
    const change = Number(close) - Number(open);
    const relative = Number((change / Number(open)).toFixed(6));
    return [...pair.best(), change, relative, close, volume, high, low].map(Number);
  }

  /** Names with more than three letters on a side have a colon. */
  protected override named({ quote }: PairTerms, base: string): string {
    return base.length === 3 ? `t${base}${quote}` : `t${base}:${quote}`;
  }

  protected opening({ pathname }: URL) {
    if (pathname !== '/ws/2') return { status: 404, why: 'unknown path' };
    if (this.over('connections', 1, 20, 60_000))
      return { status: 429, why: 'more than 20 connections in a minute' };
    return undefined;
  }

  protected opened(session: Session): void {
    this.#channels.set(session, []);
    session.socket.on('close', () => {
      for (const map of [this.#channels, this.#flags, this.#sequences]) map.delete(session);
    });
    const platform = { status: this.inMaintenance ? 0 : 1 };
    session.send({ event: 'info', version: 2, serverId: 'double', platform });
    // A channel without messages for 15 s gets a heartbeat.
    session.every(this.soon(1_000), () => {
      for (const channel of this.#channels.get(session) ?? [])
        if (Date.now() - channel.sentAt >= this.soon(15_000)) this.#send(session, channel, 'hb');
    });
  }

  #send(session: Session, channel: Channel, ...parts: readonly unknown[]): void {
    channel.sentAt = Date.now();
    const flags = this.#flags.get(session) ?? 0;
    const more: number[] = [];
    if (flags & FLAGS.sequence) {
      const next = (this.#sequences.get(session) ?? 0) + 1;
      this.#sequences.set(session, next);
      more.push(next);
    }
    if (flags & FLAGS.timestamp) more.push(Date.now());
    session.send([channel.id, ...parts, ...more]);
  }

  protected announce(begins: boolean): void {
    const info = begins
      ? {
          code: 20_060,
          msg: 'Entering in Maintenance mode. Please pause any activity and resume after receiving the info message 20061',
        }
      : { code: 20_061, msg: 'Maintenance ended. You can resume normal activity' };
    for (const session of this.sessions) session.send({ event: 'info', ...info });
  }

  protected message(session: Session, text: string): unknown {
    const request = fields(parsed(text));
    const { event, channel, symbol, pair: short, key, chanId } = request;
    const error = (code: number, msg: string) => {
      this.refuse(`socket ${String(event)}`, text.slice(0, 200), msg);
      session.send({ ...request, event: 'error', msg, code });
    };
    const open = this.#channels.get(session) ?? [];
    if (event === 'ping')
      return session.send({ event: 'pong', ts: Date.now(), cid: request['cid'] });
    if (event === 'conf') {
      this.#flags.set(session, Number(request['flags'] ?? 0));
      return session.send({ event: 'conf', status: 'OK', flags: request['flags'] });
    }
    if (event === 'unsubscribe') {
      const found = open.find(({ id }) => id === Number(chanId));
      if (!found) return error(10_400, 'unsubscribe: invalid');
      this.#channels.set(
        session,
        open.filter((each) => each !== found),
      );
      this.unfollow(session, found.key);
      return session.send({ event: 'unsubscribed', status: 'OK', chanId: found.id });
    }
    if (event !== 'subscribe') return error(10_000, 'event: unknown');
    if (!['book', 'trades', 'candles', 'ticker'].includes(String(channel)))
      return error(10_302, 'channel: unknown');
    const [, period = '', candleSymbol = ''] = /^trade:([^:]+):(.+)$/.exec(String(key)) ?? [];
    const name = channel === 'candles' ? candleSymbol : String(symbol ?? `t${String(short)}`);
    const pair = this.pairs.get(name);
    if (channel === 'candles' && !(pair && period in PERIODS)) return error(10_300, 'key: invalid');
    if (!pair) return error(10_300, 'symbol: invalid');
    const settings = {
      ...{ prec: String(request['prec'] ?? 'P0'), freq: String(request['freq'] ?? 'F0') },
      len: String(request['len'] ?? '25'),
    };
    // Other precisions group prices; this double has the finest only.
    if (channel === 'book' && settings.prec !== 'P0') return error(10_011, 'prec: invalid');
    if (channel === 'book' && !['1', '25', '100', '250'].includes(settings.len))
      return error(10_012, 'len: invalid');
    const shown = {
      ...{ book: { ...settings, symbol: name, pair: name.slice(1) } },
      ...{ candles: { key }, trades: { symbol: name, pair: name.slice(1) } },
      ticker: { symbol: name, pair: name.slice(1) },
    }[String(channel)];
    const id = this.#nextChannel++;
    const added = {
      id,
      key: [channel, name, period, JSON.stringify(shown)].join(' '),
      sentAt: Date.now(),
    };
    if (open.some((each) => each.key === added.key)) return error(10_301, 'subscribe: dup');
    if (open.length >= 25) return error(10_305, 'subscribe: limit');
    open.push(added);
    const subId = request['subId'] === undefined ? {} : { subId: request['subId'] };
    session.send({ event: 'subscribed', channel, chanId: id, ...shown, ...subId });
    return this.follow(
      session,
      added.key,
      this.#feed(session, added, pair, texts([channel, period, settings.len])),
    );
  }

  #feed(
    session: Session,
    channel: Channel,
    pair: Pair,
    [name, period = '', len]: readonly string[],
  ): Feed {
    const send = (...parts: readonly unknown[]) => this.#send(session, channel, ...parts);
    if (name === 'book')
      return bookFeed(pair, Number(len), (kind, levels) => {
        if (kind === 'snapshot') send(entries(levels));
        else for (const entry of entries(levels)) send(entry);
        const checked = (this.#flags.get(session) ?? 0) & FLAGS.checksum;
        if (checked) send('cs', bitfinexChecksum(pair.book(Math.min(25, Number(len)))));
      });
    if (name === 'trades')
      return {
        pair,
        start: () => send(pair.deals.slice(-30).reverse().map(dealRow)),
        push: ({ deals }) => {
          for (const kind of ['te', 'tu']) for (const deal of deals) send(kind, dealRow(deal));
        },
      };
    if (name === 'ticker') return tickerFeed(pair, () => send(this.#ticker(pair)));
    const length = PERIODS[period] ?? 0;
    return {
      ...candleFeed(pair, length, (candle) => send(candleRow(candle))),
      start: () => send(pair.candles(length).slice(-240).reverse().map(candleRow)),
    };
  }
}
