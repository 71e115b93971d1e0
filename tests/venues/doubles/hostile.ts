import { crc32 } from 'node:zlib';
import type { VenueId } from '@tideline/streams/node';
import type { DoubleFrame, DoubleMarket } from './double.ts';
import type { Level, Script } from './script.ts';

export interface WrongDeal {
  readonly id: number;
  /** As the venue writes it; of Kraken without quotes where it is a JSON number. */
  readonly price: string;
  readonly quantity: string;
  /** Ms UTC, or any text in the place of a time. */
  readonly time: number | string;
}

export interface WrongChange {
  /** Follow the true changes of the same frame. */
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
  /** Age of the frame, ms. */
  readonly age?: number;
  /** Replaces whatever proves the order of frames by something absurd. */
  readonly absurd?: boolean;
}

/** A frame of a venue written by hand, and how a frame of its market is made wrong. */
export interface HostileFrames {
  deal(deal: WrongDeal): DoubleFrame;
  bend(text: string, change: WrongChange, script: Script, now: number): string;
  /** Sent while nothing else is, where a client expects it. */
  beat?(now: number): DoubleFrame;
  /** A finished minute, where the venue's socket sends candles. */
  kline?(cells: Readonly<Record<'o' | 'h' | 'l' | 'c', string>>, time: number): DoubleFrame;
}

const frame = (channel: string, json: unknown): DoubleFrame => {
  const text = typeof json === 'string' ? json : JSON.stringify(json);
  return { channel, text, kind: 'other' };
};
const ABSURD = 9_000_000_000_000_000;
const iso = (time: number | string): string =>
  typeof time === 'number' ? new Date(time).toISOString() : time;
/** Changes the parsed frame in place. */
function edited<T>(text: string, edit: (json: T) => void): string {
  const json = JSON.parse(text) as T;
  edit(json);
  return JSON.stringify(json);
}

interface BinanceChange {
  readonly data: { E: number; U: number; u: number; readonly b: Level[]; readonly a: Level[] };
}
interface OkxChange {
  readonly data: [
    { ts: string; seqId: number; readonly bids: unknown[]; readonly asks: unknown[] },
  ];
}
interface BybitChange {
  ts: number;
  cts: number;
  readonly data: { u: number; readonly b: Level[]; readonly a: Level[] };
}
interface CoinbaseChange {
  timestamp: string;
  sequence_num: number;
  readonly events: [{ readonly updates: unknown[] }];
}

/** Kraken's checksum of the true book with further levels. */
function checksum(script: Script, { bids, asks }: WrongChange): number {
  const [pair] = script.pairs;
  const truth = script.levels(pair as never);
  const digits = (text: string) => text.replace('.', '').replace(/^0+/, '');
  const side = (own: readonly Level[], more: readonly Level[], sign: number) =>
    [...new Map([...own, ...more].map((level) => [Number(level[0]), level]))]
      .filter(([, [, quantity]]) => Number(quantity) > 0)
      .sort(([a], [b]) => sign * (a - b))
      .slice(0, 10)
      .map(([, [price, quantity]]) => digits(price) + digits(quantity))
      .join('');
  return crc32(side(truth.asks, asks, 1) + side(truth.bids, bids, -1));
}

export const hostileFrames: Partial<Record<VenueId, HostileFrames>> = {
  binance: {
    deal: ({ id: t, price: p, quantity: q, time: T }) => {
      const data = { e: 'trade', E: Date.now(), s: 'BTCUSDT', t, p, q, T, m: true };
      return frame('btcusdt@trade', { stream: 'btcusdt@trade', data });
    },
    bend: (text, { bids, asks, age = 0, absurd }) =>
      edited<BinanceChange>(text, ({ data }) => {
        data.b.push(...bids);
        data.a.push(...asks);
        data.E -= age;
        if (absurd) data.U = data.u = ABSURD;
      }),
    kline: (cells, t) => {
      const k = { t, T: t + 59_999, s: 'BTCUSDT', i: '1m', f: 1, L: 2, n: 2, x: true, v: '3' };
      const data = {
        e: 'kline',
        E: t,
        s: 'BTCUSDT',
        k: { ...k, q: '1', V: '1', Q: '1', ...cells },
      };
      return frame('btcusdt@kline_1m', { stream: 'btcusdt@kline_1m', data });
    },
  },
  okx: {
    deal: ({ id, price: px, quantity: sz, time }) => {
      const arg = { channel: 'trades', instId: 'BTC-USDT' };
      const row = { instId: 'BTC-USDT', tradeId: `${id}`, px, sz, side: 'buy', count: '1' };
      return frame('trades BTC-USDT', { arg, data: [{ ...row, ts: `${time}` }] });
    },
    bend: (text, { bids, asks, age = 0, absurd }) =>
      edited<OkxChange>(text, ({ data: [data] }) => {
        data.bids.push(...bids.map((level) => [...level, '0', '1']));
        data.asks.push(...asks.map((level) => [...level, '0', '1']));
        data.ts = `${Number(data.ts) - age}`;
        if (absurd) data.seqId = ABSURD;
      }),
    kline: ({ o, h, l, c }, t) => {
      const arg = { channel: 'candle1m', instId: 'BTC-USDT' };
      const row = [`${t}`, o, h, l, c, '3', '3', '1', '1'];
      return frame('candle1m BTC-USDT', { arg, data: [row] });
    },
  },
  bybit: {
    deal: ({ id, price: p, quantity: v, time: T }) => {
      const topic = 'publicTrade.BTCUSDT';
      const data = [{ i: `${id}`, T, p, v, S: 'Buy', s: 'BTCUSDT', BT: false }];
      return frame(topic, { topic, type: 'snapshot', ts: Date.now(), data });
    },
    bend: (text, { bids, asks, age = 0, absurd }) =>
      edited<BybitChange>(text, (json) => {
        json.data.b.push(...bids);
        json.data.a.push(...asks);
        json.ts -= age;
        json.cts -= age;
        if (absurd) json.data.u = ABSURD;
      }),
    kline: ({ o: open, h: high, l: low, c: close }, start) => {
      const topic = 'kline.1.BTCUSDT';
      const row = { start, end: start + 59_999, interval: '1', volume: '3', turnover: '1' };
      const data = [{ ...row, open, high, low, close, confirm: true }];
      return frame(topic, { topic, type: 'snapshot', ts: start, data });
    },
  },
  kraken: {
    deal: ({ id, price, quantity, time }) => {
      const raw = (text: string) =>
        /^-?(0|[1-9]\d*)(\.\d+)?(e\d+)?$/.test(text) ? text : JSON.stringify(text);
      const row = `"side":"buy","price":${raw(price)},"qty":${raw(quantity)},"trade_id":${id}`;
      const data = `[{"symbol":"BTC/USDT",${row},"timestamp":${JSON.stringify(iso(time))}}]`;
      return frame('trade BTC/USDT', `{"channel":"trade","type":"update","data":${data}}`);
    },
    // Numbers keep their zeros, so the text is changed and not the parsed frame.
    bend: (text, change, script, now) => {
      const rows = (levels: readonly Level[]) =>
        levels.map(([price, quantity]) => `{"price":${price},"qty":${quantity}}`);
      const put = (into: string, side: string, levels: readonly Level[]) =>
        into.replace(new RegExp(`"${side}":\\[(.*?)\\]`), (_, own: string) => {
          return `"${side}":[${[...(own === '' ? [] : [own]), ...rows(levels)].join()}]`;
        });
      const sum = change.absurd ? 1 : checksum(script, change);
      return put(put(text, 'bids', change.bids), 'asks', change.asks)
        .replace(/"checksum":\d+/, `"checksum":${sum}`)
        .replace(iso(now), iso(now - (change.age ?? 0)));
    },
  },
  coinbase: {
    deal: ({ id, price, quantity: size, time }) => {
      const trade = { trade_id: `${id}`, product_id: 'BTC-USDT', price, size, side: 'BUY' };
      const events = [{ type: 'update', trades: [{ ...trade, time: iso(time) }] }];
      const head = { channel: 'market_trades', timestamp: iso(Date.now()), sequence_num: 0 };
      return frame('market_trades BTC-USDT', { ...head, events });
    },
    bend: (text, { bids, asks, age = 0, absurd }) =>
      edited<CoinbaseChange>(text, (json) => {
        const row = (side: string) => (level: Level) => {
          return { side, price_level: level[0], new_quantity: level[1] };
        };
        json.events[0].updates.push(...bids.map(row('bid')), ...asks.map(row('offer')));
        json.timestamp = iso(Date.parse(json.timestamp) - age);
        if (absurd) json.sequence_num = ABSURD;
      }),
    beat: (now) => {
      const events = [{ heartbeat_counter: now }];
      const head = { channel: 'heartbeats', timestamp: iso(now), sequence_num: 0 };
      return frame('heartbeats', { ...head, events });
    },
  },
};

/** A market that stands still on demand, and then sends what a test makes. */
export interface HostileMarket extends DoubleMarket {
  still: boolean;
  readonly queue: DoubleFrame[];
  /** Bends the next change of the book. */
  next: ((script: Script) => WrongChange) | null;
}

/** Only the pair BTC/USDT is bent and stands still. */
export function hostileMarket(
  market: DoubleMarket,
  frames: HostileFrames,
  script: Script,
): HostileMarket {
  return {
    ...market,
    still: false,
    queue: [],
    next: null,
    step(now) {
      if (this.next) {
        const stepped = market.step(now);
        const change = this.next(script);
        this.next = null;
        return stepped.flatMap((each) => {
          if (each.kind === 'trade') return [];
          if (each.kind !== 'book') return [each];
          return [{ ...each, text: frames.bend(each.text, change, script, now) }];
        });
      }
      const queued = this.queue.splice(0);
      if (this.still && frames.beat) queued.push(frames.beat(now));
      return this.still ? queued : [...queued, ...market.step(now)];
    },
  };
}
