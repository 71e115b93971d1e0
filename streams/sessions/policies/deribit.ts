import type { Period } from '@tideline/wire/periods';
import { isJson, parseJson, plainNumber, textOf } from '../../venues/json.ts';
import { bestLevels, PROVEN_LEVELS } from '../best-prices.ts';
import { type Listing, plainStep } from '../listings.ts';
import type { Channel, LivePolicy, LiveStream, Reply } from '../policy.ts';
import { fieldOf, listed, objectsOf, rowsOf, UNCOUNTED } from '../reading.ts';
import { DERIBIT_ERRORS } from '../venue-errors.ts';

const RESOLUTION: Partial<Record<Period, readonly [name: string, ms: number]>> = {
  '1m': ['1', 60_000],
  '5m': ['5', 300_000],
  '30m': ['30', 1_800_000],
  '60m': ['60', 3_600_000],
  '1d': ['1D', 86_400_000],
};

function nameOf(stream: LiveStream, symbol: string): string {
  return {
    book: `book.${symbol}.100ms`,
    trades: `trades.${symbol}.100ms`,
    klines: `chart.trades.${symbol}.1`,
    ticker: `quote.${symbol}`,
  }[stream];
}

const call = (method: string, id: number, params: unknown): string =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params });
const request = (method: string, channels: readonly Channel[], id: number): string =>
  call(method, id, { channels: channels.map(({ name }) => name) });

/**
 * `{"price_index":"btc_usdc","locked":true}` locks the pairs of an index, `BTC_USDC` or `BTC`;
 * `{"maintenance":true}` closes the platform.
 */
function stateOf(json: unknown): Reply | null {
  const data = fieldOf(json, 'params', 'data');
  const maintenance = fieldOf(data, 'maintenance');
  if (typeof maintenance === 'boolean') {
    const reason = maintenance ? 'maintenance' : 'maintenance is over';
    return { kind: 'market', words: [{ open: !maintenance, why: 'maintenance', reason }] };
  }
  const index = fieldOf(data, 'price_index');
  const locked = fieldOf(data, 'locked');
  if (typeof index !== 'string' || typeof locked !== 'boolean') return null;
  const of = index.toUpperCase().replace(/_USD$/, '');
  return { kind: 'market', words: [{ open: !locked, reason: locked ? 'locked' : 'unlocked', of }] };
}

function reply(text: string): Reply | null {
  const isData = text.includes('"method":"subscription"');
  if (isData && !text.includes('"channel":"platform_state"')) return null;
  const json = parseJson(text);
  if (!isJson(json)) return null;
  if (isData) return stateOf(json);
  if (json['method'] === 'heartbeat') {
    const asked = fieldOf(json, 'params', 'type') === 'test_request';
    return asked ? { kind: 'ask', answer: call('public/test', 0, {}) } : { kind: 'alive' };
  }
  const id = typeof json['id'] === 'number' ? json['id'] : null;
  if (json['error'] !== undefined) {
    const reason = String(fieldOf(json, 'error', 'message') ?? 'no reason given');
    return { kind: 'refused', id, names: [], reason };
  }
  const { result } = json;
  return { kind: 'accepted', id, names: Array.isArray(result) ? result.map(String) : [] };
}

/** Columns instead of rows. */
function candleRows(body: unknown): readonly Readonly<Record<string, unknown>>[] {
  const result = fieldOf(body, 'result');
  const column = (name: string) => rowsOf(fieldOf(result, name), name);
  const columns = ['open', 'high', 'low', 'close', 'volume', 'cost'].map(
    (name) => [name, column(name)] as const,
  );
  return column('ticks').map((time, at) => ({
    time,
    ...Object.fromEntries(columns.map(([name, cells]) => [name, cells[at]])),
  }));
}

export const deribitLive: LivePolicy = {
  venue: 'deribit',
  name: 'Deribit USDC',
  ws: 'wss://www.deribit.com/ws/api/v2',
  rest: 'https://www.deribit.com',
  sources: [
    'https://docs.deribit.com/api-reference/subscription-channels/book-instrument-name-interval',
    'https://docs.deribit.com/api-reference/session-management/public-set_heartbeat',
    'https://docs.deribit.com/articles/spot-trading-venues',
    'https://docs.deribit.com/subscriptions/platform/platform_state',
  ],
  read: '2026-11-22',
  limits: {
    channels: 200,
    batch: 50,
    // Ten subscriptions at once and 3.3 a second are allowed.
    messages: { count: 9, per: 3_000 },
    connects: { count: 10, per: 10_000 },
    weight: { count: 10, per: 1_000 },
  },
  errors: DERIBIT_ERRORS,
  keepAlive: null,
  // The venue asks every ten seconds.
  silence: 30_000,
  lifetime: null,
  // Most spot pairs are routed to Coinbase and have no public trades, so a pair in USDT means the
  // linear perpetual in USDC. The name on the screen says so.
  symbolOf: (base, quote) => `${base}_${quote === 'USDT' ? 'USDC' : quote}-PERPETUAL`,
  channel: (stream, symbol) => ({ stream, symbol, name: nameOf(stream, symbol), route: '' }),
  hello: (id) => [
    call('public/set_heartbeat', id, { interval: 10 }),
    call('public/subscribe', 0, { channels: ['platform_state'] }),
  ],
  mixed: true,
  confirmsUnsubscribe: true,
  subscribe: (channels, id) => request('public/subscribe', channels, id),
  unsubscribe: (channels, id) => request('public/unsubscribe', channels, id),
  reply,
  snapshot: null,
  instruments: {
    path: '/api/v2/public/get_instruments?currency=any&expired=false',
    weight: 10,
    parse: (body) =>
      listed(
        rowsOf(fieldOf(body, 'result'), 'result').filter(
          (row) => fieldOf(row, 'kind') !== 'option',
        ),
        (row): Listing => ({
          symbol: textOf(row, 'instrument_name'),
          base: textOf(row, 'base_currency'),
          quote: textOf(row, 'quote_currency'),
          tick: plainStep(plainNumber(row['tick_size'])),
          lot: plainStep(plainNumber(row['min_trade_amount'])),
          minTurnover: null,
          open: row['is_active'] === true,
        }),
      ),
  },
  best: {
    most: 1,
    path: ([symbol]) =>
      `/api/v2/public/get_order_book?instrument_name=${symbol}&depth=${PROVEN_LEVELS}`,
    weight: 1,
    depth: PROVEN_LEVELS,
    witness: 'BTC_USDC-PERPETUAL',
    parse: (body) => {
      const book = fieldOf(body, 'result');
      const symbol = String(fieldOf(book, 'instrument_name'));
      const time = Number(fieldOf(body, 'usOut') ?? Number.NaN);
      return [{ ...bestLevels(symbol, fieldOf(book, 'bids'), fieldOf(book, 'asks')), time }];
    },
  },
  candles: {
    path: (symbol, period, before, limit) => {
      const [name, ms] = RESOLUTION[period] ?? [];
      if (name === undefined || ms === undefined) return null;
      const span = `start_timestamp=${before - ms * limit}&end_timestamp=${before - 1}`;
      return `/api/v2/public/get_tradingview_chart_data?instrument_name=${symbol}&${span}&resolution=${name}`;
    },
    limit: 1000,
    weight: 1,
    parse: (body) =>
      candleRows(body).map((row) => ({
        time: Number(row['time']),
        open: plainNumber(row['open']),
        high: plainNumber(row['high']),
        low: plainNumber(row['low']),
        close: plainNumber(row['close']),
        volume: plainNumber(row['volume']),
        turnover: plainNumber(row['cost']),
        ...UNCOUNTED,
      })),
  },
  trades: {
    path: (symbol) =>
      `/api/v2/public/get_last_trades_by_instrument?instrument_name=${symbol}&count=100`,
    weight: 1,
    parse: (body) =>
      objectsOf(fieldOf(body, 'result', 'trades'), 'trades').map((row) => ({
        time: Number(row['timestamp']),
        price: plainNumber(row['price']),
        quantity: plainNumber(row['amount']),
        side: row['direction'] === 'buy' ? 'buy' : 'sell',
      })),
  },
};
