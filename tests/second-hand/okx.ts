// Longer than 300 lines: all rules of one venue are read in one place.
import { Double, type DoubleOptions, type Row } from './double.ts';
import type { Candle, Deal, Level, Pair, PairTerms } from './market.ts';
import {
  type Answer,
  any,
  fields,
  must,
  number,
  oneOf,
  parsed,
  type Route,
  type Wrong,
  whole,
} from './routes.ts';
import { bookFeed, candleFeed, type Feed, type Session, tickerFeed } from './session.ts';

const HOUR = 3_600_000;
const BARS: Readonly<Record<string, number | 'month'>> = {
  '1s': 1000,
  '1m': 60_000,
  '3m': 180_000,
  '5m': 300_000,
  '15m': 900_000,
  '30m': 1_800_000,
  '1H': HOUR,
  '2H': 2 * HOUR,
  '4H': 4 * HOUR,
  '6H': 6 * HOUR,
  '12H': 12 * HOUR,
  '1D': 24 * HOUR,
  '1W': 168 * HOUR,
  '1M': 'month',
  '6Hutc': 6 * HOUR,
  '12Hutc': 12 * HOUR,
  '1Dutc': 24 * HOUR,
  '1Wutc': 168 * HOUR,
  '1Mutc': 'month',
};
const terms = (base: string, price: number): PairTerms => ({
  symbol: `${base}-USDT`,
  base,
  quote: 'USDT',
  price,
  tick: 0.1,
  lot: 0.00000001,
  priceDigits: 1,
  sizeDigits: 8,
});
/** Price, size, a field without meaning, number of orders. */
const rows = (levels: readonly Level[]) =>
  levels.map(([price, size]) => [price, size, '0', size === '0' ? '0' : '3']);
const candleRow = (c: Candle, confirm: '0' | '1') => [
  String(c.start),
  c.open,
  c.high,
  c.low,
  c.close,
  c.volume,
  c.turnover,
  c.turnover,
  confirm,
];

/** OKX v5: `www.okx.com/api/v5` and `ws.okx.com:8443/ws/v5/{public,business}`. */
export class OkxDouble extends Double {
  readonly #renumberedAt = new Map<Pair, number>();

  constructor(options?: DoubleOptions) {
    super([terms('BTC', 60_000), terms('ETH', 3_000)], options);
  }

  /**
   * After maintenance the ids of a book begin anew: one message has a smaller id than the one
   * before.
   */
  renumber(symbol: string): void {
    const pair = this.pair(symbol);
    this.#renumberedAt.set(pair, pair.updateId - 1);
  }

  protected override wrap(data: unknown): unknown {
    return { code: '0', msg: '', data };
  }

  protected wrong({ fault, name = '' }: Wrong): Answer {
    const error = (status: number, code: string, msg: string): Answer => ({
      status,
      body: { code, msg, data: [] },
    });
    if (fault === 'path') return error(404, '404', 'Not Found');
    if (fault === 'method') return error(405, '50115', 'Invalid request method.');
    if (fault === 'missing') return error(400, '50014', `Parameter ${name} cannot be empty.`);
    if (fault === 'symbol')
      return error(200, '51001', "Instrument ID, Instrument ID code, or Spread ID doesn't exist.");
    return error(400, '51000', `Parameter ${name} error`);
  }

  protected limited(): Answer {
    return { status: 429, body: { code: '50011', msg: 'Too Many Requests', data: [] } };
  }

  protected override down(path: string): Answer | undefined {
    if (/system\/status|public\/time/.test(path)) return undefined;
    const msg = 'Service temporarily unavailable. Please try again later';
    return { status: 503, body: { code: '50001', msg, data: [] } };
  }

  protected get routes(): readonly Route[] {
    const rate = (max: number) => ({ max, ms: 2_000 });
    const known = { ok: (name: string) => this.pairs.has(name) };
    const instId = must(known, 'symbol');
    const instType = must(oneOf('SPOT'));
    const pairOf = (query: URLSearchParams) => this.pair(query.get('instId') ?? '');
    const book = (max: number, otherwise: number): Omit<Route, 'path' | 'rate'> => ({
      params: { instId, sz: whole(1, max) },
      answer: ({ query }) => {
        const pair = pairOf(query);
        const { bids, asks } = pair.book(number(query, 'sz', otherwise));
        const [ts, seqId] = [String(Date.now()), this.#seq(pair)];
        return [{ asks: rows(asks), bids: rows(bids), ts, seqId }];
      },
    });
    const trades = (max: number): Omit<Route, 'path' | 'rate'> => ({
      params: {
        instId,
        limit: whole(1, max),
        ...(max === 100 ? { type: oneOf('1', '2'), after: whole(), before: whole() } : {}),
      },
      answer: ({ query }) => {
        const pair = pairOf(query);
        const after = number(query, 'after', Number.MAX_SAFE_INTEGER);
        const before = number(query, 'before', 0);
        const by = (deal: Deal) => (query.get('type') === '2' ? deal.time : deal.id);
        const found = pair.deals.filter((deal) => by(deal) < after && by(deal) > before);
        return found
          .slice(-number(query, 'limit', 100))
          .reverse()
          .map((deal) => this.#trade(pair, deal));
      },
    });
    const candles = (max: number): Omit<Route, 'path' | 'rate'> => ({
      params: {
        instId,
        bar: { ...oneOf(...Object.keys(BARS)), fault: 'interval' },
        after: whole(),
        before: whole(),
        limit: whole(1, max),
      },
      answer: ({ query }) => {
        const length = BARS[query.get('bar') ?? '1m'] ?? 60_000;
        const from = number(query, 'before', -1) + 1;
        const to = number(query, 'after', Number.MAX_SAFE_INTEGER) - 1;
        const all = pairOf(query)
          .candles(length, from, to)
          .slice(-number(query, 'limit', 100));
        const now = Date.now() - (length === 'month' ? 28 * 24 * HOUR : length);
        return all.reverse().map((c) => candleRow(c, c.start > now ? '0' : '1'));
      },
    });
    return [
      {
        path: /^\/api\/v5\/public\/time$/,
        rate: rate(10),
        answer: () => [{ ts: String(Date.now()) }],
      },
      {
        path: /^\/api\/v5\/system\/status$/,
        rate: { max: 1, ms: 5_000 },
        params: { state: any },
        answer: () => (this.inMaintenance ? [this.#status()] : []),
      },
      {
        path: /^\/api\/v5\/public\/instruments$/,
        rate: rate(20),
        params: { instType, instId: { ...known, fault: 'symbol' } },
        answer: ({ query }) => {
          const one = query.get('instId');
          const all = this.list(800, (each) => this.#row(each), 'baseCcy');
          return all.filter((row) => !one || row['instId'] === one);
        },
      },
      { path: /^\/api\/v5\/market\/books$/, rate: rate(40), ...book(400, 1) },
      { path: /^\/api\/v5\/market\/books-full$/, rate: rate(10), ...book(5000, 1) },
      { path: /^\/api\/v5\/market\/trades$/, rate: rate(100), ...trades(500) },
      { path: /^\/api\/v5\/market\/history-trades$/, rate: rate(20), ...trades(100) },
      { path: /^\/api\/v5\/market\/candles$/, rate: rate(40), ...candles(300) },
      { path: /^\/api\/v5\/market\/history-candles$/, rate: rate(20), ...candles(300) },
      {
        path: /^\/api\/v5\/market\/ticker$/,
        rate: rate(20),
        params: { instId },
        answer: ({ query }) => [this.#ticker(pairOf(query))],
      },
      {
        path: /^\/api\/v5\/market\/tickers$/,
        rate: rate(20),
        params: { instType },
        answer: () => [...this.pairs.values()].map((pair) => this.#ticker(pair)),
      },
    ];
  }

  /** Sequence ids of the venue jump. */
  #seq(pair: Pair): number {
    return (pair.updateId - (this.#renumberedAt.get(pair) ?? 0)) * 13;
  }

  #row({ symbol, base, quote, tick, lot }: PairTerms): Row {
    return {
      instType: 'SPOT',
      instId: symbol,
      instFamily: '',
      uly: '',
      baseCcy: base,
      quoteCcy: quote,
      settleCcy: '',
      ctVal: '',
      tickSz: String(tick),
      lotSz: lot.toFixed(8),
      minSz: '0.00001',
      maxLmtSz: '9999999999',
      maxMktSz: '1000000',
      listTime: '1548133413000',
      expTime: '',
      lever: '10',
      state: this.inMaintenance ? 'suspend' : 'live',
      ruleType: 'normal',
    };
  }

  #trade(pair: Pair, { id, price: px, size: sz, side, time }: Deal) {
    const [instId, tradeId, ts] = [pair.symbol, String(id), String(time)];
    return { instId, tradeId, px, sz, side, ts, source: '0' };
  }

  #ticker(pair: Pair) {
    const { open, high, low, close, volume, turnover } = pair.day();
    const [bid, ask] = [pair.levels('bids', 1)[0], pair.levels('asks', 1)[0]];
    return {
      instType: 'SPOT',
      instId: pair.symbol,
      last: close,
      lastSz: pair.last.size,
      askPx: ask?.[0] ?? '',
      askSz: ask?.[1] ?? '',
      bidPx: bid?.[0] ?? '',
      bidSz: bid?.[1] ?? '',
      open24h: open,
      high24h: high,
      low24h: low,
      volCcy24h: turnover,
      vol24h: volume,
      sodUtc0: open,
      sodUtc8: open,
      ts: String(Date.now()),
    };
  }

  #status() {
    const begin = String(Date.now());
    const end = String(Date.now() + HOUR);
    const title = 'Spot System Upgrade';
    const state = this.inMaintenance ? 'ongoing' : 'completed';
    return {
      title,
      state,
      begin,
      end,
      serviceType: '0',
      system: 'unified',
      maintType: '1',
      env: '1',
    };
  }

  protected opening({ pathname }: URL) {
    if (!/^\/ws\/v5\/(public|business)$/.test(pathname))
      return { status: 404, why: 'unknown path' };
    if (this.over('connections', 1, 3, 1000))
      return { status: 429, why: 'more than 3 connections in a second' };
    return undefined;
  }

  protected opened(session: Session): void {
    // The venue closes after 30 s in which it neither sent nor received anything.
    session.every(this.soon(3_000), () => {
      const silent = Date.now() - Math.max(session.receivedAt, session.sentAt);
      if (silent > this.soon(30_000)) session.close(4004, 'No data received in 30s.');
    });
  }

  protected announce(begins: boolean): void {
    const msg = 'The connection will soon be closed for a service upgrade. Please reconnect.';
    for (const session of this.sessions) {
      if (begins) session.send({ event: 'notice', code: '64008', msg, connId: 'double' });
      if (session.asked.has('status'))
        session.send({ arg: { channel: 'status' }, data: [this.#status()] });
    }
  }

  protected message(session: Session, text: string): unknown {
    if (text === 'ping') return session.send('pong');
    const request = fields(parsed(text));
    const { op, id, args } = request;
    const extra = { ...(id === undefined ? {} : { id }), connId: 'double' };
    const error = (code: string, msg: string) => {
      this.refuse(`socket ${String(op)}`, text.slice(0, 200), msg);
      session.send({ event: 'error', code, msg, ...extra });
    };
    if (op !== 'subscribe' && op !== 'unsubscribe')
      return error('60012', `Invalid request: ${text}`);
    if (!Array.isArray(args) || args.length === 0)
      return error('60012', `Invalid request: ${text}`);
    if (id !== undefined && !/^[a-zA-Z0-9]{1,32}$/.test(String(id)))
      return error('60012', `Invalid request: ${text}`);
    if (session.tooMany('operations', 480, 3_600_000))
      return error('60014', 'Requests too frequent');
    if (text.length > 65_536) return error('60012', 'Invalid request: more than 64 KB');
    for (const arg of args) {
      const { channel, instId } = fields(arg);
      const key = channel === 'status' ? 'status' : `${channel}:${instId}`;
      const feed = this.#feed(session, String(channel), fields(arg));
      if (typeof feed === 'string') {
        const name = `channel:${channel}${instId === undefined ? '' : `,instId:${instId}`}`;
        error(
          '60018',
          `Wrong URL or ${name} doesn't exist. Please use the correct URL, channel and parameters referring to API document.`,
        );
        continue;
      }
      session.send({ event: op, arg, ...extra });
      if (op === 'unsubscribe') this.unfollow(session, key);
      else if (!session.asked.has(key)) this.follow(session, key, feed);
    }
    return undefined;
  }

  #feed(session: Session, channel: string, arg: Row): Feed | string {
    const business = session.url.pathname.endsWith('business');
    const names = Object.keys(arg).filter((name) => name !== 'channel' && name !== 'instId');
    if (names.length > 0) return `unknown argument ${names[0]}`;
    if (channel === 'status')
      return business ? 'status is public' : { pair: 'all', push: () => {} };
    const pair = this.pairs.get(String(arg['instId']));
    if (!pair) return 'unknown instrument';
    const send = (data: unknown, more: object = {}) => session.send({ arg, ...more, data });
    const bar = channel.startsWith('candle') && channel.slice(6) in BARS ? channel.slice(6) : '';
    const belongs = bar !== '' || channel === 'trades-all';
    if (belongs !== business) return 'wrong address for this channel';
    if (bar)
      return candleFeed(pair, BARS[bar] ?? 60_000, (candle, closed) =>
        send([candleRow(candle, closed ? '1' : '0')]),
      );
    const trades = (aggregated: boolean): Feed => ({
      pair,
      push: ({ deals }) => {
        for (const deal of deals)
          send([
            {
              ...this.#trade(pair, deal),
              ...(aggregated ? { count: '1', seqId: this.#seq(pair) } : {}),
            },
          ]);
      },
    });
    if (channel === 'trades-all' || channel === 'trades') return trades(channel === 'trades');
    if (channel === 'tickers') return tickerFeed(pair, () => send([this.#ticker(pair)]));
    if (channel === 'books5' || channel === 'bbo-tbt')
      return bookFeed(pair, channel === 'books5' ? 5 : 1, (_kind, _levels, whole) => {
        const { bids, asks } = whole();
        const ids = { instId: pair.symbol, ts: String(Date.now()), seqId: this.#seq(pair) };
        send([{ asks: rows(asks), bids: rows(bids), ...ids }]);
      });
    return channel === 'books' ? this.#book(pair, send) : 'unknown channel';
  }

  /** 400 levels; the checksum is 0 in each message since the venue gave it up. */
  #book(pair: Pair, send: (data: unknown, more: object) => void): Feed {
    let seqId = -1;
    let sent = Date.now();
    const tell = (action: string, next: number, bids: readonly Level[], asks: readonly Level[]) => {
      const prevSeqId = seqId;
      seqId = next;
      sent = Date.now();
      const ids = { ts: String(sent), checksum: 0, seqId, prevSeqId };
      send([{ asks: rows(asks), bids: rows(bids), ...ids }], { action });
    };
    return bookFeed(
      pair,
      400,
      (kind, { bids, asks }) => tell(kind, this.#seq(pair), bids, asks),
      () => {
        // Without changes an empty message comes each 60 s, with equal ids.
        if (Date.now() - sent > this.soon(60_000)) tell('update', seqId, [], []);
      },
    );
  }
}
