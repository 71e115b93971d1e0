import type { Period } from '@tideline/wire/periods';
import { isJson, parseJson, textOf } from '../../venues/json.ts';
import { bestLevels, PROVEN_LEVELS } from '../best-prices.ts';
import { type Listing, plainStep } from '../listings.ts';
import type { Channel, LivePolicy, Reply } from '../policy.ts';
import { fieldOf, listed, objectsOf, rowsOf, UNCOUNTED } from '../reading.ts';
import { COINBASE_ERRORS } from '../venue-errors.ts';

const GRANULARITY: Partial<Record<Period, readonly [name: string, seconds: number]>> = {
  '1m': ['ONE_MINUTE', 60],
  '5m': ['FIVE_MINUTE', 300],
  '30m': ['THIRTY_MINUTE', 1_800],
  '60m': ['ONE_HOUR', 3_600],
  '1d': ['ONE_DAY', 86_400],
};
/** Its candle channel has five minutes only, so minutes are built from trades. */
const CHANNELS = {
  book: 'level2',
  trades: 'market_trades',
  klines: null,
  ticker: 'ticker',
} as const;

function request(type: string, channels: readonly Channel[]): string {
  const stream = channels[0]?.stream ?? 'book';
  const product_ids = channels.map(({ symbol }) => symbol);
  return JSON.stringify({ type, product_ids, channel: CHANNELS[stream] });
}

/** Channel `status` tells of each product whether it trades. */
function wordsOf(text: string): Reply {
  const products = rowsOf(fieldOf(parseJson(text), 'events'), 'events').flatMap((event) =>
    rowsOf(fieldOf(event, 'products') ?? [], 'products'),
  );
  const words = products.flatMap((product) => {
    const [of, status] = [fieldOf(product, 'id'), fieldOf(product, 'status')];
    if (typeof of !== 'string' || typeof status !== 'string') return [];
    const message = String(fieldOf(product, 'status_message') ?? '');
    const reason = `status ${status}${message && `, ${message}`}`;
    return [{ open: status === 'online', reason, of }];
  });
  return { kind: 'market', words };
}

/** Each answer lists all subscriptions of the connection. */
function reply(text: string): Reply | null {
  if (text.startsWith('{"channel":"heartbeats"')) return { kind: 'alive' };
  if (text.startsWith('{"channel":"status"')) return wordsOf(text);
  const error = text.startsWith('{"type":"error"');
  if (!error && !text.startsWith('{"channel":"subscriptions"')) return null;
  const json = parseJson(text);
  if (!isJson(json)) return null;
  if (error) {
    const reason = String(json['message'] ?? 'no reason given');
    return { kind: 'refused', id: null, names: [], reason };
  }
  const [event] = rowsOf(json['events'], 'events');
  const all = fieldOf(event, 'subscriptions');
  const names = Object.entries(isJson(all) ? all : {}).flatMap(([channel, symbols]) =>
    Array.isArray(symbols) ? symbols.map((symbol) => `${channel} ${String(symbol)}`) : [],
  );
  return { kind: 'accepted', id: null, names };
}

export const coinbaseLive: LivePolicy = {
  venue: 'coinbase',
  name: 'Coinbase',
  ws: 'wss://advanced-trade-ws.coinbase.com',
  rest: 'https://api.coinbase.com',
  sources: [
    'https://docs.cdp.coinbase.com/coinbase-app/advanced-trade-apis/websocket/websocket-channels',
    'https://docs.cdp.coinbase.com/coinbase-app/advanced-trade-apis/websocket/websocket-rate-limits',
    'https://docs.cdp.coinbase.com/coinbase-app/advanced-trade-apis/rest-api',
  ],
  read: '2026-11-22',
  limits: {
    channels: 60,
    batch: 30,
    messages: { count: 8, per: 1_000 },
    connects: { count: 8, per: 1_000 },
    weight: { count: 8, per: 1_000 },
  },
  errors: COINBASE_ERRORS,
  keepAlive: null,
  // Heartbeats come every second.
  silence: 10_000,
  lifetime: null,
  symbolOf: (base, quote) => `${base}-${quote}`,
  channel: (stream, symbol) => {
    const channel = CHANNELS[stream];
    return channel && { stream, symbol, name: `${channel} ${symbol}`, route: '' };
  },
  hello: (_, channels) => {
    const product_ids = [...new Set(channels.map(({ symbol }) => symbol))];
    return [
      JSON.stringify({ type: 'subscribe', channel: 'heartbeats' }),
      JSON.stringify({ type: 'subscribe', product_ids, channel: 'status' }),
    ];
  },
  mixed: false,
  confirmsUnsubscribe: false,
  subscribe: (channels) => request('subscribe', channels),
  unsubscribe: (channels) => request('unsubscribe', channels),
  reply,
  snapshot: null,
  instruments: {
    path: '/api/v3/brokerage/market/products',
    weight: 1,
    parse: (body) =>
      listed(
        rowsOf(fieldOf(body, 'products'), 'products'),
        (row): Listing => ({
          symbol: textOf(row, 'product_id'),
          base: textOf(row, 'base_currency_id'),
          quote: textOf(row, 'quote_currency_id'),
          tick: plainStep(textOf(row, 'price_increment')),
          lot: plainStep(textOf(row, 'base_increment')),
          minTurnover: plainStep(textOf(row, 'quote_min_size')),
          open: row['status'] === 'online' && row['trading_disabled'] !== true,
        }),
      ),
  },
  best: {
    most: 1,
    path: ([symbol]) =>
      `/api/v3/brokerage/market/product_book?product_id=${symbol}&limit=${PROVEN_LEVELS}`,
    weight: 1,
    depth: PROVEN_LEVELS,
    // Answers without a key are repeated for a second, and were seen up to 1.7 s old.
    age: 2_000,
    witness: 'BTC-USD',
    parse: (body) => {
      const book = fieldOf(body, 'pricebook');
      const levels = (side: string) =>
        rowsOf(fieldOf(book, side), side).map((row) => [
          fieldOf(row, 'price'),
          fieldOf(row, 'size'),
        ]);
      return [bestLevels(String(fieldOf(book, 'product_id')), levels('bids'), levels('asks'))];
    },
  },
  candles: {
    path: (symbol, period, before, limit) => {
      const [name, seconds] = GRANULARITY[period] ?? [];
      if (name === undefined || seconds === undefined) return null;
      const end = Math.ceil(before / 1000 / seconds) * seconds;
      const query = `start=${end - seconds * limit}&end=${end - 1}&granularity=${name}`;
      return `/api/v3/brokerage/market/products/${symbol}/candles?${query}&limit=${limit}`;
    },
    // Less than 350 are allowed, and the venue counts both ends.
    limit: 300,
    weight: 1,
    parse: (body) =>
      objectsOf(fieldOf(body, 'candles'), 'candles').map((row) => ({
        time: Number(row['start']) * 1000,
        open: textOf(row, 'open'),
        high: textOf(row, 'high'),
        low: textOf(row, 'low'),
        close: textOf(row, 'close'),
        volume: textOf(row, 'volume'),
        turnover: null,
        ...UNCOUNTED,
      })),
  },
  trades: {
    path: (symbol) => `/api/v3/brokerage/market/products/${symbol}/ticker?limit=100`,
    weight: 1,
    parse: (body) =>
      objectsOf(fieldOf(body, 'trades'), 'trades').map((row) => ({
        time: Date.parse(textOf(row, 'time')),
        price: textOf(row, 'price'),
        quantity: textOf(row, 'size'),
        side: row['side'] === 'BUY' ? 'buy' : 'sell',
      })),
  },
};
