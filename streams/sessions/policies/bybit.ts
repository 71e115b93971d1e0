import type { Period } from '@tideline/wire/periods';
import { isJson, parseJson, textOf } from '../../venues/json.ts';
import { bestLevels, PROVEN_LEVELS } from '../best-prices.ts';
import { type Listing, plainStep } from '../listings.ts';
import type { Channel, LivePolicy, Reply } from '../policy.ts';
import { candleRow, cells, fieldOf, listed, objectsOf, rowsOf } from '../reading.ts';
import { BYBIT_ERRORS } from '../venue-errors.ts';

const INTERVALS: Partial<Record<Period, string>> = {
  '1m': '1',
  '5m': '5',
  '30m': '30',
  '60m': '60',
  '1d': 'D',
};
const PREFIX = {
  book: 'orderbook.200.',
  trades: 'publicTrade.',
  klines: 'kline.1.',
  ticker: 'tickers.',
} as const;

/** Numbers of the product spot, and of the services trading and market data. */
const SPOT = 2;
const STOPS = [1, 5];

const has = (row: unknown, field: string, numbers: readonly number[]): boolean => {
  const list = fieldOf(row, field);
  return !Array.isArray(list) || list.some((each) => numbers.includes(Number(each)));
};

const request = (op: string, channels: readonly Channel[], id: number): string =>
  JSON.stringify({ req_id: String(id), op, args: channels.map(({ name }) => name) });

function reply(text: string): Reply | null {
  if (text.startsWith('{"topic"') || !text.includes('"op"')) return null;
  const json = parseJson(text);
  if (!isJson(json)) return null;
  if (json['op'] === 'ping' || json['op'] === 'pong') return { kind: 'alive' };
  const id = Number(json['req_id']);
  const known = Number.isInteger(id) && json['req_id'] !== '' ? id : null;
  if (json['success'] === true) return { kind: 'accepted', id: known, names: [] };
  const reason = String(json['ret_msg'] ?? 'no reason given');
  return { kind: 'refused', id: known, names: [], reason };
}

export const bybitLive: LivePolicy = {
  venue: 'bybit',
  name: 'Bybit',
  ws: 'wss://stream.bybit.com/v5/public/spot',
  rest: 'https://api.bybit.com',
  sources: [
    'https://bybit-exchange.github.io/docs/v5/ws/connect',
    'https://bybit-exchange.github.io/docs/v5/websocket/public/orderbook',
    'https://bybit-exchange.github.io/docs/v5/rate-limit',
  ],
  read: '2026-11-22',
  limits: {
    channels: 100,
    // Spot: ten topics in a request.
    batch: 10,
    messages: { count: 10, per: 1_000 },
    connects: { count: 500, per: 300_000 },
    weight: { count: 300, per: 5_000 },
  },
  errors: BYBIT_ERRORS,
  keepAlive: {
    every: 20_000,
    text: (id) => JSON.stringify({ req_id: String(id), op: 'ping' }),
  },
  silence: 30_000,
  lifetime: null,
  symbolOf: (base, quote) => `${base}${quote}`,
  channel: (stream, symbol) => ({ stream, symbol, name: `${PREFIX[stream]}${symbol}`, route: '' }),
  mixed: true,
  confirmsUnsubscribe: true,
  subscribe: (channels, id) => request('subscribe', channels, id),
  unsubscribe: (channels, id) => request('unsubscribe', channels, id),
  reply,
  snapshot: null,
  instruments: {
    path: '/v5/market/instruments-info?category=spot',
    weight: 1,
    parse: (body) =>
      listed(
        rowsOf(fieldOf(body, 'result', 'list'), 'list'),
        (row): Listing => ({
          symbol: textOf(row, 'symbol'),
          base: textOf(row, 'baseCoin'),
          quote: textOf(row, 'quoteCoin'),
          tick: plainStep(String(fieldOf(row, 'priceFilter', 'tickSize'))),
          lot: plainStep(String(fieldOf(row, 'lotSizeFilter', 'basePrecision'))),
          minTurnover: plainStep(String(fieldOf(row, 'lotSizeFilter', 'minOrderAmt') ?? '1')),
          open: row['status'] === 'Trading',
        }),
      ),
  },
  best: {
    most: 1,
    path: ([symbol]) =>
      `/v5/market/orderbook?category=spot&symbol=${symbol}&limit=${PROVEN_LEVELS}`,
    weight: 1,
    depth: PROVEN_LEVELS,
    witness: 'BTCUSDT',
    parse: (body) => {
      const [symbol, bids, asks] = ['s', 'b', 'a'].map((field) => fieldOf(body, 'result', field));
      const time = Number(fieldOf(body, 'time') ?? Number.NaN);
      return [{ ...bestLevels(String(symbol), bids, asks), time }];
    },
  },
  word: {
    path: '/v5/system/status',
    weight: 1,
    parse: (body) => {
      const row = rowsOf(fieldOf(body, 'result', 'list'), 'list').find(
        (each) =>
          fieldOf(each, 'state') === 'ongoing' &&
          Number(fieldOf(each, 'env') ?? 1) === 1 &&
          has(each, 'product', [SPOT]) &&
          has(each, 'serviceTypes', STOPS),
      );
      if (row === undefined) return { open: true, reason: 'maintenance is over' };
      const reason = `maintenance: ${String(fieldOf(row, 'title') ?? '')}`;
      return { open: false, why: 'maintenance', reason };
    },
  },
  candles: {
    path: (symbol, period, before, limit) =>
      INTERVALS[period] === undefined
        ? null
        : `/v5/market/kline?category=spot&symbol=${symbol}&interval=${INTERVALS[period]}&end=${before - 1}&limit=${limit}`,
    limit: 1000,
    weight: 1,
    parse: (body) => cells(fieldOf(body, 'result', 'list'), 'list').map((row) => candleRow(row, 6)),
  },
  trades: {
    path: (symbol) => `/v5/market/recent-trade?category=spot&symbol=${symbol}&limit=60`,
    weight: 1,
    parse: (body) =>
      objectsOf(fieldOf(body, 'result', 'list'), 'list').map((row) => ({
        time: Number(row['time']),
        price: textOf(row, 'price'),
        quantity: textOf(row, 'size'),
        side: row['side'] === 'Buy' ? 'buy' : 'sell',
      })),
  },
};
