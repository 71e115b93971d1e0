import type { Period } from '@tideline/wire/periods';
import { isJson, parseJson, textOf } from '../../venues/json.ts';
import { bestLevels, PROVEN_LEVELS } from '../best-prices.ts';
import { type Listing, plainStep, stepOf } from '../listings.ts';
import type { Channel, LivePolicy, Reply } from '../policy.ts';
import { candleRow, cells, fieldOf, listed, objectsOf, rowsOf } from '../reading.ts';
import { BITGET_ERRORS } from '../venue-errors.ts';

const GRANULARITY: Partial<Record<Period, string>> = {
  '1m': '1min',
  '5m': '5min',
  '30m': '30min',
  '60m': '1h',
  // Days open at 00:00 UTC with the suffix, at 16:00 without.
  '1d': '1Dutc',
};
const CHANNELS = { book: 'books', trades: 'trade', klines: 'candle1m', ticker: 'ticker' } as const;

function request(op: string, channels: readonly Channel[]): string {
  const args = channels.map(({ stream, symbol }) => {
    return { instType: 'SPOT', channel: CHANNELS[stream], instId: symbol };
  });
  return JSON.stringify({ op, args });
}

function reply(text: string): Reply | null {
  if (text === 'pong') return { kind: 'alive' };
  if (!text.startsWith('{"event"')) return null;
  const json = parseJson(text);
  if (!isJson(json)) return null;
  const channel = fieldOf(json, 'arg', 'channel');
  const names =
    channel === undefined ? [] : [`${channel} ${String(fieldOf(json, 'arg', 'instId'))}`];
  if (json['event'] !== 'error') return { kind: 'accepted', id: null, names };
  return { kind: 'refused', id: null, names, reason: String(json['msg'] ?? 'no reason given') };
}

export const bitgetLive: LivePolicy = {
  venue: 'bitget',
  name: 'Bitget',
  ws: 'wss://ws.bitget.com/v2/ws/public',
  rest: 'https://api.bitget.com',
  sources: [
    'https://www.bitget.com/api-doc/common/websocket-intro',
    'https://www.bitget.com/api-doc/spot/websocket/public/Depth-Channel',
    'https://www.bitget.com/api-doc/spot/market/Get-History-Candle-Data',
  ],
  read: '2026-11-22',
  limits: {
    // 1000 are allowed; the venue recommends at most 50.
    channels: 50,
    batch: 25,
    messages: { count: 8, per: 1_000 },
    connects: { count: 300, per: 300_000 },
    weight: { count: 15, per: 1_000 },
  },
  errors: BITGET_ERRORS,
  keepAlive: { every: 25_000, text: () => 'ping' },
  silence: 60_000,
  lifetime: 86_400_000,
  symbolOf: (base, quote) => `${base}${quote}`,
  channel: (stream, symbol) => {
    return { stream, symbol, name: `${CHANNELS[stream]} ${symbol}`, route: '' };
  },
  mixed: true,
  confirmsUnsubscribe: true,
  subscribe: (channels) => request('subscribe', channels),
  unsubscribe: (channels) => request('unsubscribe', channels),
  reply,
  snapshot: null,
  instruments: {
    path: '/api/v2/spot/public/symbols',
    weight: 1,
    parse: (body) =>
      listed(
        rowsOf(fieldOf(body, 'data'), 'data'),
        (row): Listing => ({
          symbol: textOf(row, 'symbol'),
          base: textOf(row, 'baseCoin'),
          quote: textOf(row, 'quoteCoin'),
          tick: stepOf(Number(row['pricePrecision'])),
          lot: stepOf(Number(row['quantityPrecision'])),
          minTurnover:
            typeof row['minTradeUSDT'] === 'string' ? plainStep(row['minTradeUSDT']) : null,
          open: row['status'] === 'online',
        }),
      ),
  },
  best: {
    most: 1,
    path: ([symbol]) => `/api/v2/spot/market/orderbook?symbol=${symbol}&limit=${PROVEN_LEVELS}`,
    weight: 1,
    depth: PROVEN_LEVELS,
    witness: 'BTCUSDT',
    parse: (body, [symbol = '']) => {
      const [bids, asks] = ['bids', 'asks'].map((side) => fieldOf(body, 'data', side));
      const time = Number(fieldOf(body, 'requestTime') ?? Number.NaN);
      return [{ ...bestLevels(symbol, bids, asks), time }];
    },
  },
  candles: {
    path: (symbol, period, before, limit) =>
      GRANULARITY[period] === undefined
        ? null
        : `/api/v2/spot/market/history-candles?symbol=${symbol}&granularity=${GRANULARITY[period]}&endTime=${before}&limit=${limit}`,
    limit: 200,
    weight: 1,
    parse: (body) => cells(fieldOf(body, 'data'), 'data').map((row) => candleRow(row, 7)),
  },
  trades: {
    path: (symbol) => `/api/v2/spot/market/fills?symbol=${symbol}&limit=100`,
    // Ten a second, half of what other paths have.
    weight: 2,
    parse: (body) =>
      objectsOf(fieldOf(body, 'data'), 'data').map((row) => ({
        time: Number(row['ts']),
        price: textOf(row, 'price'),
        quantity: textOf(row, 'size'),
        side: row['side'] === 'buy' ? 'buy' : 'sell',
      })),
  },
};
