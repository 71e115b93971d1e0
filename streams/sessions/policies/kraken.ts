import type { Period } from '@tideline/wire/periods';
import { isJson, parseJson, textOf } from '../../venues/json.ts';
import { FrameError } from '../../venues/venue-adapter.ts';
import { bestOf, markOf } from '../best-prices.ts';
import { type Listing, plainStep } from '../listings.ts';
import { type Channel, LIVE_STREAMS, type LivePolicy, type Reply } from '../policy.ts';
import { cells, fieldOf, listed, rowsOf, textCell } from '../reading.ts';
import { KRAKEN_ERRORS } from '../venue-errors.ts';

/** Minutes of Kraken's intervals. */
const MINUTES: Partial<Record<Period, number>> = {
  '1m': 1,
  '5m': 5,
  '30m': 30,
  '60m': 60,
  '1d': 1440,
};
const CHANNELS = { book: 'book', trades: 'trade', klines: 'ohlc', ticker: 'ticker' } as const;
const MORE = { book: { depth: 100 }, trades: {}, klines: { interval: 1 }, ticker: {} } as const;

/** REST and the names of pairs still say XBT and XDG, the v2 socket says BTC and DOGE. */
const NEW = { XBT: 'BTC', XDG: 'DOGE' } as const;
const newName = (code: string): string => NEW[code as keyof typeof NEW] ?? code;
const oldName = (symbol: string): string =>
  symbol.replace('/', '').replace(/^BTC/, 'XBT').replace(/^DOGE/, 'XDG');

/** Old pairs are answered under names such as XXBTZUSD. */
const shortName = ([name, row]: [string, unknown]): [string, unknown] => {
  const [, base, quote] = /^[XZ](\w{3})[XZ](\w{3})$/.exec(name) ?? [];
  return [base && quote ? base + quote : name, row];
};

function request(method: string, channels: readonly Channel[], id: number): string {
  const [first] = channels;
  const stream = first?.stream ?? 'book';
  const symbol = channels.map((each) => each.symbol);
  const params = { channel: CHANNELS[stream], symbol, ...MORE[stream] };
  return JSON.stringify({ method, params, req_id: id });
}

function reply(text: string): Reply | null {
  if (text.startsWith('{"channel":"heartbeat"')) return { kind: 'alive' };
  if (text.startsWith('{"channel":"status"')) {
    // Sent on opening and on every change: online, maintenance, cancel_only, post_only.
    const json = parseJson(text);
    const [row] = rowsOf(fieldOf(json, 'data'), 'data');
    const system = String(fieldOf(row, 'system') ?? 'unknown');
    const why = system === 'maintenance' ? system : 'halted';
    const word = { open: system === 'online', why, reason: `status ${system}` } as const;
    return { kind: 'market', words: [word] };
  }
  if (!text.includes('"method"')) return null;
  const json = parseJson(text);
  if (!isJson(json)) return null;
  if (json['method'] === 'pong') return { kind: 'alive' };
  const id = typeof json['req_id'] === 'number' ? json['req_id'] : null;
  const symbol = fieldOf(json, 'result', 'symbol') ?? json['symbol'];
  if (json['success'] === true) {
    // Each pair of a request is confirmed by itself.
    const name = `${String(fieldOf(json, 'result', 'channel'))} ${String(symbol)}`;
    return { kind: 'accepted', id: null, names: [name] };
  }
  // A refused channel is not asked for again, so an answer that says neither is no refusal.
  if (json['success'] !== false) return { kind: 'alive' };
  const names =
    typeof symbol === 'string' ? LIVE_STREAMS.map((each) => `${CHANNELS[each]} ${symbol}`) : [];
  return { kind: 'refused', id, names, reason: String(json['error'] ?? 'no reason given') };
}

/** The only list in an answer that also has a `last`. */
function rows(body: unknown): readonly (readonly unknown[])[] {
  const result = fieldOf(body, 'result');
  if (!isJson(result)) throw new FrameError('no result');
  return cells(Object.values(result).find(Array.isArray), 'result');
}

export const krakenLive: LivePolicy = {
  venue: 'kraken',
  name: 'Kraken',
  ws: 'wss://ws.kraken.com/v2',
  rest: 'https://api.kraken.com',
  sources: [
    'https://docs.kraken.com/api/docs/guides/spot-ws-intro',
    'https://docs.kraken.com/api/docs/websocket-v2/book',
    'https://docs.kraken.com/api/docs/guides/spot-rest-ratelimits',
  ],
  read: '2026-11-22',
  limits: {
    channels: 200,
    batch: 50,
    // No figure is published for messages; connects: about 150 in ten minutes for an address.
    messages: { count: 10, per: 1_000 },
    connects: { count: 100, per: 600_000 },
    weight: { count: 1, per: 1_000 },
  },
  errors: KRAKEN_ERRORS,
  keepAlive: { every: 30_000, text: (id) => JSON.stringify({ method: 'ping', req_id: id }) },
  // A heartbeat comes every second when nothing else does.
  silence: 15_000,
  lifetime: null,
  symbolOf: (base, quote) => `${base}/${quote}`,
  channel: (stream, symbol) => {
    return { stream, symbol, name: `${CHANNELS[stream]} ${symbol}`, route: '' };
  },
  mixed: false,
  confirmsUnsubscribe: true,
  subscribe: (channels, id) => request('subscribe', channels, id),
  unsubscribe: (channels, id) => request('unsubscribe', channels, id),
  reply,
  snapshot: null,
  instruments: {
    path: '/0/public/AssetPairs',
    weight: 1,
    parse: (body) => {
      const result = fieldOf(body, 'result');
      if (!isJson(result)) throw new FrameError('no result');
      return listed(Object.values(result), (row): Listing | readonly Listing[] => {
        if (typeof row['wsname'] !== 'string') return [];
        const [base = '', quote = ''] = row['wsname'].split('/').map(newName);
        const decimals = Number(row['lot_decimals']);
        return {
          symbol: `${base}/${quote}`,
          base,
          quote,
          tick: plainStep(textOf(row, 'tick_size')),
          lot: plainStep((10 ** -decimals).toFixed(decimals)),
          minTurnover: typeof row['costmin'] === 'string' ? plainStep(row['costmin']) : null,
          open: row['status'] === 'online',
        };
      });
    },
  },
  best: {
    most: 30,
    path: (symbols) => `/0/public/Ticker?pair=${symbols.map(oldName).join(',')}`,
    weight: 1,
    depth: 1,
    witness: 'BTC/USD',
    parse: (body, symbols) => {
      const result = fieldOf(body, 'result');
      const rows = new Map(Object.entries(isJson(result) ? result : {}).map(shortName));
      return symbols.map((symbol) => {
        const row = rows.get(oldName(symbol));
        const first = (side: string) => rowsOf(fieldOf(row, side) ?? [], side)[0];
        // The third cell is the quantity, rounded to three decimals.
        const third = (side: string) => rowsOf(fieldOf(row, side) ?? [], side)[2];
        const mark = markOf(third('b'), third('a'));
        return { symbol, bid: bestOf(first('b')), ask: bestOf(first('a')), mark };
      });
    },
  },
  candles: {
    // The venue has the newest 720 of each interval and nothing older.
    path: (symbol, period) =>
      MINUTES[period] === undefined
        ? null
        : `/0/public/OHLC?pair=${oldName(symbol)}&interval=${MINUTES[period]}`,
    limit: 720,
    weight: 1,
    parse: (body) =>
      rows(body).map((row) => ({
        time: Number(row[0]) * 1000,
        open: textCell(row, 1),
        high: textCell(row, 2),
        low: textCell(row, 3),
        close: textCell(row, 4),
        volume: textCell(row, 6),
        turnover: (Number(row[5]) * Number(row[6])).toFixed(8),
        count: Number(row[7]),
        takerVolume: null,
        takerTurnover: null,
      })),
  },
  trades: {
    path: (symbol) => `/0/public/Trades?pair=${oldName(symbol)}&count=200`,
    weight: 1,
    parse: (body) =>
      rows(body).map((row) => ({
        time: Math.floor(Number(row[2]) * 1000),
        price: textCell(row, 0),
        quantity: textCell(row, 1),
        side: row[3] === 'b' ? 'buy' : 'sell',
      })),
  },
};
