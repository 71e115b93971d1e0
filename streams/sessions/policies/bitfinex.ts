import type { Period } from '@tideline/wire/periods';
import { isJson, parseJson, plainNumber } from '../../venues/json.ts';
import { bestLevels } from '../best-prices.ts';
import { stepOf } from '../listings.ts';
import type { Channel, LivePolicy, LiveStream, Reply } from '../policy.ts';
import { cells, rowsOf, UNCOUNTED } from '../reading.ts';
import { BITFINEX_ERRORS } from '../venue-errors.ts';

const FRAMES: Partial<Record<Period, string>> = {
  '1m': '1m',
  '5m': '5m',
  '30m': '30m',
  '60m': '1h',
  '1d': '1D',
};
/** Checksums, and a number in every message. */
const FLAGS = 131_072 + 65_536;
/** Levels a side of an answer; 1, 25, 100 and 250 are offered. */
const PROVEN = 100;
/**
 * Weights by which each path stays within its own limit a minute: 90 tickers, 30 candles, 15
 * trades.
 */
const WEIGHTS = { tickers: 3, candles: 8, trades: 16 } as const;

/** The venue calls USDT `UST`, and separates codes of more than three letters. */
function symbolOf(base: string, quote: string): string {
  const second = quote === 'USDT' ? 'UST' : quote;
  return base.length > 3 ? `t${base}:${second}` : `t${base}${second}`;
}

function body(stream: LiveStream, symbol: string): Readonly<Record<string, string>> {
  if (stream === 'book') return { channel: 'book', symbol, prec: 'P0', freq: 'F0', len: '250' };
  if (stream === 'klines') return { channel: 'candles', key: `trade:1m:${symbol}` };
  return { channel: stream, symbol };
}

const nameOf = (channel: unknown, symbol: unknown): string => `${channel} ${symbol}`;
const channelName = (stream: LiveStream): string => (stream === 'klines' ? 'candles' : stream);

/** Price steps are five significant digits of the price. */
function tickOf(last: number): string {
  const decimals = 4 - Math.floor(Math.log10(last));
  return decimals > 0 ? stepOf(decimals) : '1';
}

/** Numbers of channels are drawn by the venue, so a policy belongs to one session. */
export function bitfinexLive(): LivePolicy {
  const numbers = new Map<string, number>();

  function reply(text: string): Reply | null {
    if (text.startsWith('[')) return text.includes(',"hb"') ? { kind: 'alive' } : null;
    const json = parseJson(text);
    if (!isJson(json)) return null;
    const symbol =
      json['symbol'] ??
      String(json['key'] ?? '')
        .split(':')
        .slice(2)
        .join(':');
    const name = nameOf(json['channel'], symbol);
    switch (json['event']) {
      case 'subscribed':
        numbers.set(name, Number(json['chanId']));
        return { kind: 'accepted', id: null, names: [name] };
      case 'unsubscribed':
        return { kind: 'alive' };
      case 'error':
        return { kind: 'refused', id: null, names: [name], reason: String(json['msg'] ?? '') };
      case 'info':
        // 20051: the server restarts; 20060: maintenance begins; 20061: it ends, and everything
        // must be subscribed again.
        if (json['code'] === 20_060) {
          return {
            kind: 'market',
            words: [{ open: false, why: 'maintenance', reason: 'maintenance' }],
          };
        }
        return json['code'] === 20_051 || json['code'] === 20_061
          ? { kind: 'ending', reason: 'the venue asked to reconnect' }
          : { kind: 'alive' };
      default:
        return { kind: 'alive' };
    }
  }

  return {
    venue: 'bitfinex',
    name: 'Bitfinex',
    ws: 'wss://api-pub.bitfinex.com/ws/2',
    rest: 'https://api-pub.bitfinex.com',
    sources: [
      'https://docs.bitfinex.com/docs/ws-general',
      'https://docs.bitfinex.com/docs/ws-websocket-checksum',
      'https://docs.bitfinex.com/docs/requirements-and-limitations',
    ],
    read: '2026-11-22',
    limits: {
      channels: 24,
      batch: 1,
      messages: { count: 10, per: 1_000 },
      connects: { count: 15, per: 60_000 },
      // Those of books, which have a weight of 1.
      weight: { count: 240, per: 60_000 },
    },
    errors: BITFINEX_ERRORS,
    keepAlive: { every: 20_000, text: (id) => JSON.stringify({ event: 'ping', cid: id }) },
    // A channel without data sends a heartbeat every 15 seconds.
    silence: 40_000,
    lifetime: null,
    symbolOf,
    channel: (stream, symbol) => {
      return { stream, symbol, name: nameOf(channelName(stream), symbol), route: '' };
    },
    hello: () => [JSON.stringify({ event: 'conf', flags: FLAGS })],
    mixed: false,
    confirmsUnsubscribe: false,
    subscribe: ([first]: readonly Channel[]) =>
      JSON.stringify({ event: 'subscribe', ...(first && body(first.stream, first.symbol)) }),
    unsubscribe: ([first]: readonly Channel[]) =>
      JSON.stringify({ event: 'unsubscribe', chanId: numbers.get(first?.name ?? '') ?? 0 }),
    reply,
    snapshot: null,
    instruments: {
      // The list of pairs has no price steps; they follow from the price.
      path: '/v2/tickers?symbols=ALL',
      weight: WEIGHTS.tickers,
      parse: (answer) =>
        rowsOf(answer, 'tickers').flatMap((row) => {
          if (!Array.isArray(row)) return [];
          const symbol = String(row[0]);
          const last = Number(row[7]);
          if (!symbol.startsWith('t') || !(last > 0)) return [];
          const [first = '', second] = symbol.slice(1).split(':');
          const base = second === undefined ? first.slice(0, -3) : first;
          const code = second ?? first.slice(-3);
          const quote = code === 'UST' ? 'USDT' : code;
          const lot = '0.00000001';
          return { symbol, base, quote, tick: tickOf(last), lot, minTurnover: null, open: true };
        }),
    },
    best: {
      most: 1,
      path: ([symbol = '']) => `/v2/book/${symbol}/P0?len=${PROVEN}`,
      weight: 1,
      depth: PROVEN,
      witness: 'tBTCUSD',
      // Rows of price, number of orders, and an amount that is negative for asks.
      parse: (answer, [symbol = '']) => {
        const rows = cells(answer, 'book');
        const side = (sign: 1 | -1) =>
          rows
            .filter(([, , amount]) => Math.sign(Number(amount)) === sign)
            .map(([price, , amount]) => [Number(price), Math.abs(Number(amount))])
            .sort(([a = 0], [b = 0]) => sign * (b - a));
        return [bestLevels(symbol, side(1), side(-1))];
      },
    },
    candles: {
      path: (symbol, period, before, limit) =>
        FRAMES[period] === undefined
          ? null
          : `/v2/candles/trade:${FRAMES[period]}:${symbol}/hist?end=${before - 1}&limit=${limit}`,
      limit: 1000,
      weight: WEIGHTS.candles,
      parse: (answer) =>
        cells(answer, 'candles').map((row) => ({
          time: Number(row[0]),
          open: plainNumber(row[1]),
          close: plainNumber(row[2]),
          high: plainNumber(row[3]),
          low: plainNumber(row[4]),
          volume: plainNumber(row[5]),
          turnover: null,
          ...UNCOUNTED,
        })),
    },
    trades: {
      path: (symbol) => `/v2/trades/${symbol}/hist?limit=120`,
      weight: WEIGHTS.trades,
      parse: (answer) =>
        cells(answer, 'trades').map((row) => ({
          time: Number(row[1]),
          price: plainNumber(row[3]),
          quantity: plainNumber(Math.abs(Number(row[2]))),
          side: Number(row[2]) > 0 ? 'buy' : 'sell',
        })),
    },
  };
}
