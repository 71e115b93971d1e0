import { Double } from './double.ts';
import type { Candle, Deal, Pair } from './market.ts';
import { type Answer, fields, parsed, texts, type Wrong } from './routes.ts';
import type { Feed, Session } from './session.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Milliseconds of the intervals that spot and futures share. */
export const INTERVALS: Readonly<Record<string, number | 'month'>> = {
  '1m': MINUTE,
  '3m': 3 * MINUTE,
  '5m': 5 * MINUTE,
  '15m': 15 * MINUTE,
  '30m': 30 * MINUTE,
  '1h': HOUR,
  '2h': 2 * HOUR,
  '4h': 4 * HOUR,
  '6h': 6 * HOUR,
  '8h': 8 * HOUR,
  '12h': 12 * HOUR,
  '1d': DAY,
  '3d': 3 * DAY,
  '1w': 7 * DAY,
  '1M': 'month',
};

const METHODS = ['SUBSCRIBE', 'UNSUBSCRIBE', 'LIST_SUBSCRIPTIONS', 'SET_PROPERTY', 'GET_PROPERTY'];

/** One message of a stream, without the wrapper of combined streams. */
export type Send = (payload: unknown) => void;

/** What Binance's spot and futures servers have in common: live subscriptions and errors. */
export abstract class BinanceProtocol extends Double {
  protected abstract readonly intervals: Readonly<Record<string, number | 'month'>>;
  protected abstract readonly perSecond: number;
  protected abstract readonly weightPerMinute: number;
  readonly #combined = new Map<Session, boolean>();

  /** The feed of a stream name, or why the venue has no such stream. */
  protected abstract stream(name: string, send: Send, session: Session): Feed | string;

  protected wrong({ fault, name = '' }: Wrong, { query }: { query: URLSearchParams }): Answer {
    const error = (code: number, msg: string): Answer => ({ status: 400, body: { code, msg } });
    const sent = [...query.keys()].length;
    switch (fault) {
      case 'path':
      case 'method':
        return { status: 404, body: '<html><body><h2>404 Not found</h2></body></html>' };
      case 'unknown':
        return error(
          -1104,
          `Not all sent parameters were read; read '${sent - 1}' parameter(s) but was sent '${sent}'.`,
        );
      case 'missing':
        return error(
          -1102,
          `Mandatory parameter '${name}' was not sent, was empty/null, or malformed.`,
        );
      case 'symbol':
        return error(-1121, 'Invalid symbol.');
      case 'interval':
        return error(-1120, 'Invalid interval.');
      default:
        return error(-1130, `Data sent for parameter '${name}' is not valid.`);
    }
  }

  protected limited(seconds: number): Answer {
    const msg = `Too much request weight used; current limit is ${this.weightPerMinute} request weight per 1 MINUTE. Please use WebSocket Streams for live updates to avoid polling the API.`;
    return {
      status: 429,
      headers: { 'retry-after': String(seconds) },
      body: { code: -1003, msg },
    };
  }

  protected override headers(): Record<string, string> {
    return { 'x-mbx-used-weight-1m': String(this.spent('weight')) };
  }

  protected get rate() {
    return { max: this.weightPerMinute, ms: MINUTE, budget: 'weight' };
  }

  protected opened(session: Session): void {
    const combined = session.url.pathname.endsWith('/stream');
    this.#combined.set(session, combined);
    session.socket.on('close', () => this.#combined.delete(session));
    for (const frame of ['ping', 'pong'] as const)
      session.socket.on(frame, () => void this.#counted(session));
    const names = combined
      ? (session.url.searchParams.get('streams') ?? '')
      : session.url.pathname.replace(/^.*\/ws\/?/, '');
    for (const name of names.split('/').filter(Boolean)) this.#subscribe(session, name);
  }

  #counted(session: Session): boolean {
    if (!session.tooMany('messages', this.perSecond, 1000)) return true;
    this.refuse('socket', `more than ${this.perSecond} messages in a second`, 'disconnected');
    session.close(1008, 'Too many requests');
    return false;
  }

  #subscribe(session: Session, name: string): void {
    if (session.asked.size >= 1024 && !session.asked.has(name)) {
      this.refuse('socket', name, 'more than 1024 streams on one connection');
      session.close(1008, 'Too many streams');
      return;
    }
    const send: Send = (payload) =>
      session.send(this.#combined.get(session) ? { stream: name, data: payload } : payload);
    const feed = this.stream(name, send, session);
    // The venue accepts any name and sends nothing for those it does not know.
    if (typeof feed === 'string') this.refuse('socket SUBSCRIBE', name, feed);
    else this.follow(session, name, feed);
  }

  protected message(session: Session, text: string): unknown {
    if (!this.#counted(session)) return;
    const request = parsed(text);
    const { method, params, id = null } = fields(request);
    const error = (code: number, msg: string, why = msg) => {
      this.refuse(`socket ${String(method)}`, text.slice(0, 200), why);
      session.send({ code, msg, id });
    };
    if (request === undefined) return error(3, 'Invalid JSON: expected value at line 1 column 1');
    const validId =
      id === null || Number.isInteger(id) || (typeof id === 'string' && /^\w{1,36}$/.test(id));
    if (!validId) return error(2, 'Invalid request: request ID must be an unsigned integer');
    if (method === undefined)
      return error(2, 'Invalid request: missing field `method` at line 1 column 2');
    if (!METHODS.includes(String(method)))
      return error(
        2,
        `Invalid request: unknown variant ${method}, expected one of ${METHODS.map((each) => `\`${each}\``).join(', ')} at line 1 column 28`,
      );
    const extra = Object.keys(fields(request)).filter(
      (key) => !['method', 'params', 'id'].includes(key),
    );
    if (extra.length > 0) return error(2, 'Invalid request: too many parameters');
    if (method === 'LIST_SUBSCRIPTIONS') return session.send({ result: [...session.asked], id });
    if (method === 'GET_PROPERTY')
      return session.send({ result: this.#combined.get(session) ?? false, id });
    if (method === 'SET_PROPERTY') {
      const value = Array.isArray(params) ? params[1] : undefined;
      if (typeof value !== 'boolean') return error(1, 'Invalid value type: expected Boolean');
      this.#combined.set(session, value);
      return session.send({ result: null, id });
    }
    if (!Array.isArray(params) || params.some((each) => typeof each !== 'string'))
      return error(2, 'Invalid request: params must be a list of stream names');
    session.send({ result: null, id });
    for (const name of texts(params))
      if (method === 'SUBSCRIBE') this.#subscribe(session, name);
      else this.unfollow(session, name);
  }

  protected announce(begins: boolean): void {
    if (!begins) return;
    for (const session of this.sessions) {
      const event = { e: 'serverShutdown', E: Date.now() };
      const name = '!serverShutdown';
      session.send(this.#combined.get(session) ? { stream: name, data: event } : event);
    }
  }

  /** Sends the candle of each deal, and once more as closed when the next one begins. */
  protected candleFeed(pair: Pair, interval: string, send: Send): Feed {
    const length = this.intervals[interval] ?? MINUTE;
    let open: Candle | undefined;
    const tell = (candle: Candle, closed: boolean) =>
      send({
        e: 'kline',
        E: Date.now(),
        s: pair.symbol,
        k: this.klineFields(pair, interval, candle, closed),
      });
    return {
      pair,
      push: ({ deals, time }) => {
        if (deals.length === 0) return;
        const now = pair.candles(length, time - (length === 'month' ? 31 * DAY : length)).at(-1);
        if (!now) return;
        if (open && open.start !== now.start) tell(open, true);
        open = now;
        tell(now, false);
      },
    };
  }

  protected candleEnd(start: number, interval: string): number {
    const length = this.intervals[interval] ?? MINUTE;
    if (length !== 'month') return start + length - 1;
    const day = new Date(start);
    return Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1) - 1;
  }

  protected klineFields(pair: Pair, interval: string, candle: Candle, closed: boolean) {
    return {
      t: candle.start,
      T: this.candleEnd(candle.start, interval),
      s: pair.symbol,
      i: interval,
      f: pair.last.id - candle.count + 1,
      L: pair.last.id,
      o: candle.open,
      c: candle.close,
      h: candle.high,
      l: candle.low,
      v: candle.volume,
      n: candle.count,
      x: closed,
      q: candle.turnover,
      V: candle.volume,
      Q: candle.turnover,
      B: '0',
    };
  }

  protected klines(pair: Pair, query: URLSearchParams, otherwise: number): unknown[] {
    const interval = query.get('interval') ?? '1m';
    const limit = Number(query.get('limit') ?? otherwise);
    const start = query.get('startTime');
    const all = pair.candles(
      this.intervals[interval] ?? MINUTE,
      Number(start ?? 0),
      Number(query.get('endTime') ?? Number.MAX_SAFE_INTEGER),
    );
    const rows = start === null ? all.slice(-limit) : all.slice(0, limit);
    return rows.map((candle) => [
      candle.start,
      candle.open,
      candle.high,
      candle.low,
      candle.close,
      candle.volume,
      this.candleEnd(candle.start, interval),
      candle.turnover,
      candle.count,
      candle.volume,
      candle.turnover,
      '0',
    ]);
  }

  protected aggregated(deal: Deal) {
    return {
      a: deal.id,
      p: deal.price,
      q: deal.size,
      f: deal.id,
      l: deal.id,
      T: deal.time,
      m: deal.side === 'sell',
    };
  }

  /** The deals that `fromId` or the times select, else the newest. */
  protected dealsOf(pair: Pair, query: URLSearchParams, otherwise: number): readonly Deal[] {
    const limit = Number(query.get('limit') ?? otherwise);
    const from = query.get('fromId');
    const start = query.get('startTime');
    const end = Number(query.get('endTime') ?? Number.MAX_SAFE_INTEGER);
    if (from !== null) return pair.deals.filter((deal) => deal.id >= Number(from)).slice(0, limit);
    if (start !== null)
      return pair.deals
        .filter((deal) => deal.time >= Number(start) && deal.time <= end)
        .slice(0, limit);
    return pair.deals.filter((deal) => deal.time <= end).slice(-limit);
  }

  protected day(pair: Pair) {
    const day = pair.day();
    const best = pair.book(1);
    return { ...day, bid: best.bids[0] ?? ['0', '0'], ask: best.asks[0] ?? ['0', '0'] };
  }
}
