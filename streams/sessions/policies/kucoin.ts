import type { Period } from '@tideline/wire/periods';
import { isJson, parseJson, textOf } from '../../venues/json.ts';
import { FrameError } from '../../venues/venue-adapter.ts';
import { bestLevels, markOf } from '../best-prices.ts';
import { type Listing, plainStep } from '../listings.ts';
import type { Channel, LivePolicy, LiveStream, Reply } from '../policy.ts';
import { cells, fieldOf, listed, objectsOf, rowsOf, textCell, UNCOUNTED } from '../reading.ts';
import { KUCOIN_ERRORS } from '../venue-errors.ts';

const TYPES: Partial<Record<Period, string>> = {
  '1m': '1min',
  '5m': '5min',
  '30m': '30min',
  '60m': '1hour',
  '1d': '1day',
};
const TOPICS: Readonly<Record<LiveStream, string>> = {
  book: '/market/level2:',
  trades: '/market/match:',
  klines: '/market/candles:',
  ticker: '/market/ticker:',
};

function request(type: string, channels: readonly Channel[], id: number): string {
  const [first] = channels;
  const stream = first?.stream ?? 'book';
  const names = channels.map(({ symbol }) => (stream === 'klines' ? `${symbol}_1min` : symbol));
  const topic = `${TOPICS[stream]}${names.join(',')}`;
  return JSON.stringify({ id: String(id), type, topic, privateChannel: false, response: true });
}

function reply(text: string): Reply | null {
  if (!/"type":"(?:ack|welcome|pong|error)"/.test(text)) return null;
  const json = parseJson(text);
  if (!isJson(json)) return null;
  const id = Number(json['id']);
  const known = Number.isInteger(id) ? id : null;
  if (json['type'] === 'ack') return { kind: 'accepted', id: known, names: [] };
  if (json['type'] !== 'error') return { kind: 'alive' };
  const reason = String(json['data'] ?? 'no reason given');
  return { kind: 'refused', id: known, names: [], reason };
}

/** Connection number in the address, so that a venue's report names the connection. */
function socketUrl(body: unknown, ws: string | null, number: number): string {
  const token = fieldOf(body, 'data', 'token');
  const [server] = rowsOf(fieldOf(body, 'data', 'instanceServers'), 'instanceServers');
  const endpoint = ws ?? fieldOf(server, 'endpoint');
  if (typeof token !== 'string' || typeof endpoint !== 'string') {
    throw new FrameError('no token or endpoint');
  }
  return `${endpoint}?token=${encodeURIComponent(token)}&connectId=${number}`;
}

export const kucoinLive: LivePolicy = {
  venue: 'kucoin',
  name: 'KuCoin',
  // The token's answer names the address.
  ws: 'wss://ws-api-spot.kucoin.com/',
  rest: 'https://api.kucoin.com',
  sources: [
    'https://www.kucoin.com/docs-new/websocket-api/base-info/introduction',
    'https://www.kucoin.com/docs-new/3470221w0',
    'https://www.kucoin.com/docs-new/rate-limit',
  ],
  read: '2026-11-22',
  limits: {
    channels: 200,
    batch: 50,
    messages: { count: 100, per: 10_000 },
    connects: { count: 30, per: 60_000 },
    weight: { count: 1_500, per: 30_000 },
    resetHeader: 'gw-ratelimit-reset',
  },
  errors: KUCOIN_ERRORS,
  keepAlive: {
    every: 15_000,
    text: (id) => JSON.stringify({ id: String(id), type: 'ping' }),
  },
  silence: 30_000,
  // A token is valid for a day.
  lifetime: 86_400_000,
  symbolOf: (base, quote) => `${base}-${quote}`,
  channel: (stream, symbol) => {
    const suffix = stream === 'klines' ? '_1min' : '';
    return { stream, symbol, name: `${TOPICS[stream]}${symbol}${suffix}`, route: '' };
  },
  token: { path: '/api/v1/bullet-public', url: socketUrl },
  welcomes: true,
  // Books, trades and best prices name a hundred pairs in a topic, candles one.
  alone: 'klines',
  mixed: false,
  confirmsUnsubscribe: true,
  subscribe: (channels, id) => request('subscribe', channels, id),
  unsubscribe: (channels, id) => request('unsubscribe', channels, id),
  reply,
  // A hundred levels without a key; the whole book needs one.
  snapshot: {
    path: (symbol) => `/api/v1/market/orderbook/level2_100?symbol=${symbol}`,
    levels: 100,
    weight: 4,
  },
  instruments: {
    path: '/api/v2/symbols',
    weight: 4,
    parse: (body) =>
      listed(
        rowsOf(fieldOf(body, 'data'), 'data'),
        (row): Listing => ({
          symbol: textOf(row, 'symbol'),
          base: textOf(row, 'baseCurrency'),
          quote: textOf(row, 'quoteCurrency'),
          tick: plainStep(textOf(row, 'priceIncrement')),
          lot: plainStep(textOf(row, 'baseIncrement')),
          minTurnover: typeof row['minFunds'] === 'string' ? plainStep(row['minFunds']) : null,
          open: row['enableTrading'] === true,
        }),
      ),
  },
  best: {
    most: 1,
    path: ([symbol]) => `/api/v1/market/orderbook/level2_20?symbol=${symbol}`,
    weight: 2,
    depth: 20,
    witness: 'BTC-USDT',
    // The answer does not name the pair.
    parse: (body, [symbol = '']) => {
      const [bids, asks] = ['bids', 'asks'].map((side) => fieldOf(body, 'data', side));
      const mark = markOf(fieldOf(body, 'data', 'sequence'));
      return [{ ...bestLevels(symbol, bids, asks), mark }];
    },
  },
  word: {
    path: '/api/v1/status',
    weight: 3,
    parse: (body) => {
      const status = fieldOf(body, 'data', 'status');
      if (typeof status !== 'string') return null;
      const message = String(fieldOf(body, 'data', 'msg') ?? '');
      const reason = `status ${status}${message && `, ${message}`}`;
      const why = status === 'close' ? 'maintenance' : 'halted';
      return { open: status === 'open', why, reason };
    },
  },
  candles: {
    path: (symbol, period, before) =>
      TYPES[period] === undefined
        ? null
        : `/api/v1/market/candles?type=${TYPES[period]}&symbol=${symbol}&startAt=0&endAt=${Math.floor((before - 1) / 1000)}`,
    limit: 1500,
    weight: 3,
    parse: (body) =>
      cells(fieldOf(body, 'data'), 'data').map((row) => ({
        time: Number(row[0]) * 1000,
        open: textCell(row, 1),
        close: textCell(row, 2),
        high: textCell(row, 3),
        low: textCell(row, 4),
        volume: textCell(row, 5),
        turnover: textCell(row, 6),
        ...UNCOUNTED,
      })),
  },
  trades: {
    path: (symbol) => `/api/v1/market/histories?symbol=${symbol}`,
    weight: 3,
    parse: (body) =>
      objectsOf(fieldOf(body, 'data'), 'data').map((row) => ({
        // nanoseconds
        time: Number(String(row['time']).slice(0, 13)),
        price: textOf(row, 'price'),
        quantity: textOf(row, 'size'),
        side: row['side'] === 'buy' ? 'buy' : 'sell',
      })),
  },
};
