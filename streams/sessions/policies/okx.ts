import type { Period } from '@tideline/wire/periods';
import { isJson, parseJson, textOf } from '../../venues/json.ts';
import { bestLevels, PROVEN_LEVELS } from '../best-prices.ts';
import { type Listing, plainStep } from '../listings.ts';
import type { Channel, LivePolicy, Reply } from '../policy.ts';
import { candleRow, cells, fieldOf, listed, objectsOf, rowsOf } from '../reading.ts';
import { OKX_ERRORS } from '../venue-errors.ts';

const BARS: Partial<Record<Period, string>> = {
  '1m': '1m',
  '5m': '5m',
  '30m': '30m',
  '60m': '1H',
  // Days open at 00:00 UTC with the suffix, at 16:00 without.
  '1d': '1Dutc',
};
const CHANNELS = {
  book: 'books',
  trades: 'trades',
  klines: 'candle1m',
  ticker: 'tickers',
} as const;

function request(op: string, channels: readonly Channel[], id: number): string {
  const args = channels.map(({ stream, symbol }) => ({
    channel: CHANNELS[stream],
    instId: symbol,
  }));
  return JSON.stringify({ id: String(id), op, args });
}

/** Services whose maintenance stops prices or trading: the WebSocket, and trading as a whole. */
const STOPPED_BY = new Set(['0', '5']);

/** Maintenance of the production environment, which channel `status` tells at each change. */
function wordsOf(text: string): Reply {
  const rows = rowsOf(fieldOf(parseJson(text), 'data'), 'data').filter(
    (row) =>
      STOPPED_BY.has(String(fieldOf(row, 'serviceType'))) && (fieldOf(row, 'env') ?? '1') === '1',
  );
  const words = rows.flatMap((row) => {
    const state = String(fieldOf(row, 'state'));
    const open = state === 'completed' || state === 'canceled';
    const began = state === 'ongoing' || state === 'pre_open';
    const title = String(fieldOf(row, 'title') ?? '');
    return open || began
      ? [{ open, why: 'maintenance' as const, reason: `maintenance ${state}: ${title}` }]
      : [];
  });
  return { kind: 'market', words };
}

function reply(text: string): Reply | null {
  if (text === 'pong') return { kind: 'alive' };
  if (text.startsWith('{"arg":{"channel":"status"')) return wordsOf(text);
  if (!text.includes('"event"')) return null;
  const json = parseJson(text);
  if (!isJson(json)) return null;
  const channel = fieldOf(json, 'arg', 'channel');
  const names =
    channel === undefined ? [] : [`${channel} ${String(fieldOf(json, 'arg', 'instId'))}`];
  switch (json['event']) {
    case 'subscribe':
    case 'unsubscribe':
      return { kind: 'accepted', id: null, names };
    case 'notice':
      return { kind: 'ending', reason: 'the venue announced the end of this connection' };
    case 'error': {
      const id = Number(json['id']);
      const reason = String(json['msg'] ?? 'no reason given');
      return { kind: 'refused', id: Number.isInteger(id) ? id : null, names, reason };
    }
    default:
      return { kind: 'alive' };
  }
}

export const okxLive: LivePolicy = {
  venue: 'okx',
  name: 'OKX',
  ws: 'wss://ws.okx.com:8443/ws/v5',
  rest: 'https://www.okx.com',
  sources: [
    'https://www.okx.com/docs-v5/en/#overview-websocket',
    'https://www.okx.com/docs-v5/en/#order-book-trading-market-data-ws-order-book-channel',
    'https://www.okx.com/docs-v5/log_en/',
  ],
  read: '2026-11-22',
  limits: {
    channels: 100,
    batch: 50,
    // 480 requests an hour; our signs of life count too, so a margin remains.
    messages: { count: 400, per: 3_600_000 },
    // Three a second are allowed; the way there may bring them closer together.
    connects: { count: 3, per: 1_500 },
    weight: { count: 18, per: 2_000 },
  },
  errors: OKX_ERRORS,
  keepAlive: { every: 20_000, text: () => 'ping' },
  silence: 30_000,
  lifetime: null,
  symbolOf: (base, quote) => `${base}-${quote}`,
  channel: (stream, symbol) => {
    const route = stream === 'klines' ? '/business' : '/public';
    return { stream, symbol, name: `${CHANNELS[stream]} ${symbol}`, route };
  },
  address: (ws, route) => `${ws}${route}`,
  // The channel of maintenance is public.
  hello: (id, [first]) =>
    first?.route === '/public'
      ? [JSON.stringify({ id: String(id), op: 'subscribe', args: [{ channel: 'status' }] })]
      : [],
  mixed: true,
  confirmsUnsubscribe: true,
  subscribe: (channels, id) => request('subscribe', channels, id),
  unsubscribe: (channels, id) => request('unsubscribe', channels, id),
  reply,
  // The snapshot in the stream is to be removed, so a broken book is renewed by REST.
  snapshot: {
    path: (symbol) => `/api/v5/market/books?instId=${symbol}&sz=400`,
    levels: 400,
    weight: 1,
  },
  instruments: {
    path: '/api/v5/public/instruments?instType=SPOT',
    weight: 1,
    parse: (body) =>
      listed(
        rowsOf(fieldOf(body, 'data'), 'data'),
        (row): Listing => ({
          symbol: textOf(row, 'instId'),
          base: textOf(row, 'baseCcy'),
          quote: textOf(row, 'quoteCcy'),
          tick: plainStep(textOf(row, 'tickSz')),
          lot: plainStep(textOf(row, 'lotSz')),
          minTurnover: null,
          open: row['state'] === 'live',
        }),
      ),
  },
  best: {
    most: 1,
    path: ([symbol]) => `/api/v5/market/books?instId=${symbol}&sz=${PROVEN_LEVELS}`,
    weight: 1,
    depth: PROVEN_LEVELS,
    witness: 'BTC-USDT',
    parse: (body, [symbol = '']) =>
      rowsOf(fieldOf(body, 'data'), 'data').map((book) =>
        bestLevels(symbol, fieldOf(book, 'bids'), fieldOf(book, 'asks')),
      ),
  },
  candles: {
    path: (symbol, period, before, limit) =>
      BARS[period] === undefined
        ? null
        : `/api/v5/market/history-candles?instId=${symbol}&bar=${BARS[period]}&after=${before}&limit=${limit}`,
    limit: 100,
    weight: 1,
    parse: (body) => cells(fieldOf(body, 'data'), 'data').map((row) => candleRow(row, 7)),
  },
  trades: {
    path: (symbol) => `/api/v5/market/trades?instId=${symbol}&limit=100`,
    weight: 1,
    parse: (body) =>
      objectsOf(fieldOf(body, 'data'), 'data').map((row) => ({
        time: Number(row['ts']),
        price: textOf(row, 'px'),
        quantity: textOf(row, 'sz'),
        side: row['side'] === 'buy' ? 'buy' : 'sell',
      })),
  },
};
