import type { Period } from '@tideline/wire/periods';
import { isJson, parseJson, textOf } from '../../venues/json.ts';
import { bestLevels, PROVEN_LEVELS } from '../best-prices.ts';
import { type CandleText, type Listing, plainStep, type TradeText } from '../listings.ts';
import type { Channel, LivePolicy, LiveStream, Reply, WordSource } from '../policy.ts';
import { cells, fieldOf, filterOf, integerCell, listed, rowsOf, textCell } from '../reading.ts';
import { BINANCE_ERRORS } from '../venue-errors.ts';

const PERIODS: Readonly<Record<Period, string>> = {
  '1m': '1m',
  '5m': '5m',
  '15m': '15m',
  '30m': '30m',
  '60m': '1h',
  '4h': '4h',
  '1d': '1d',
  '1w': '1w',
  '1M': '1M',
};

type Markets = 'spot' | 'usdm';

function channel(market: Markets, stream: LiveStream, symbol: string): Channel {
  const low = symbol.toLowerCase();
  // USD-M documents aggregated trades only. It serves books and best prices at /public, the rest at
  // /market.
  const name = {
    book: `${low}@depth@100ms`,
    trades: market === 'spot' ? `${low}@trade` : `${low}@aggTrade`,
    klines: `${low}@kline_1m`,
    ticker: `${low}@bookTicker`,
  }[stream];
  const fast = stream === 'book' || stream === 'ticker';
  const route = market === 'spot' ? '' : fast ? '/public' : '/market';
  return { stream, symbol, name, route };
}

function reply(text: string): Reply | null {
  if (text.startsWith('{"stream"')) {
    if (!text.includes('"serverShutdown"')) return null;
    return { kind: 'ending', reason: 'the venue announced a shutdown' };
  }
  if (text.includes('"e":"serverShutdown"')) {
    return { kind: 'ending', reason: 'the venue announced a shutdown' };
  }
  if (!text.includes('"id"')) return null;
  const json = parseJson(text);
  if (!isJson(json) || json['e'] !== undefined) return null;
  const id = typeof json['id'] === 'number' ? json['id'] : null;
  const error = isJson(json['error']) ? json['error'] : json;
  if (Array.isArray(json['result'])) return { kind: 'alive' };
  if (json['result'] === null && error === json) return { kind: 'accepted', id, names: [] };
  return { kind: 'refused', id, names: [], reason: String(error['msg'] ?? 'no reason given') };
}

function listings(body: unknown): readonly Listing[] {
  const rows = isJson(body) ? body['symbols'] : null;
  return listed(rowsOf(rows, 'symbols'), (row): Listing | readonly Listing[] => {
    // Delivery futures have dates in their names and trade beside the perpetual.
    if (row['contractType'] !== undefined && row['contractType'] !== 'PERPETUAL') return [];
    const filters = rowsOf(row['filters'], 'filters');
    const notional = filterOf(filters, 'NOTIONAL') ?? filterOf(filters, 'MIN_NOTIONAL');
    const least = notional?.['minNotional'] ?? notional?.['notional'];
    return {
      symbol: textOf(row, 'symbol'),
      base: textOf(row, 'baseAsset'),
      quote: textOf(row, 'quoteAsset'),
      tick: plainStep(textOf(filterOf(filters, 'PRICE_FILTER') ?? {}, 'tickSize')),
      lot: plainStep(textOf(filterOf(filters, 'LOT_SIZE') ?? {}, 'stepSize')),
      minTurnover: typeof least === 'string' ? plainStep(least) : null,
      open: row['status'] === 'TRADING',
    };
  });
}

function candles(body: unknown): CandleText[] {
  return cells(body, 'klines').map((row) => ({
    time: integerCell(row, 0),
    open: textCell(row, 1),
    high: textCell(row, 2),
    low: textCell(row, 3),
    close: textCell(row, 4),
    volume: textCell(row, 5),
    turnover: textCell(row, 7),
    count: integerCell(row, 8),
    takerVolume: textCell(row, 9),
    takerTurnover: textCell(row, 10),
  }));
}

function trades(body: unknown): TradeText[] {
  return rowsOf(body, 'trades').flatMap((row) => {
    if (!isJson(row)) return [];
    return {
      time: Number(row['time']),
      price: textOf(row, 'price'),
      quantity: textOf(row, 'qty'),
      side: row['isBuyerMaker'] === true ? ('sell' as const) : ('buy' as const),
    };
  });
}

/** `{"status":0,"msg":"normal"}`; 1 means maintenance. */
const SPOT_WORD: WordSource = {
  path: '/sapi/v1/system/status',
  weight: 1,
  parse: (body) => {
    const status = isJson(body) ? body['status'] : null;
    if (!isJson(body) || typeof status !== 'number') return null;
    return {
      open: status === 0,
      why: 'maintenance',
      reason: String(body['msg'] ?? `status ${status}`),
    };
  },
};

interface Differences {
  readonly venue: 'binance' | 'binance-usdm';
  readonly name: string;
  readonly ws: string;
  readonly rest: string;
  readonly api: string;
  readonly sources: readonly string[];
  readonly messages: number;
  readonly weight: number;
  readonly weights: { readonly depth: number; readonly klines: number; readonly trades: number };
  readonly info: number;
}

function policyOf(own: Differences): LivePolicy {
  const market = own.venue === 'binance' ? 'spot' : 'usdm';
  const { api, weights } = own;
  return {
    venue: own.venue,
    name: own.name,
    ws: own.ws,
    rest: own.rest,
    sources: own.sources,
    read: '2026-11-22',
    limits: {
      // 1024 are allowed; a single connection that falls behind would delay all of them.
      channels: 200,
      batch: 100,
      messages: { count: own.messages, per: 1_000 },
      connects: { count: 300, per: 300_000 },
      weight: { count: own.weight, per: 60_000 },
      usedHeader: 'x-mbx-used-weight-1m',
    },
    errors: BINANCE_ERRORS,
    // Node's WebSocket answers the venue's ping frames by itself and shows none of them. A quiet
    // pair sends nothing for minutes, so a question proves that the connection lives.
    keepAlive: {
      every: 20_000,
      text: (id) => JSON.stringify({ method: 'LIST_SUBSCRIPTIONS', id }),
    },
    silence: 60_000,
    lifetime: 86_400_000,
    symbolOf: (base, quote) => `${base}${quote}`,
    channel: (stream, symbol) => channel(market, stream, symbol),
    address: (ws, route) => `${ws}${route}/stream`,
    mixed: true,
    confirmsUnsubscribe: true,
    subscribe: (channels, id) => request('SUBSCRIBE', channels, id),
    unsubscribe: (channels, id) => request('UNSUBSCRIBE', channels, id),
    reply,
    snapshot: {
      path: (symbol) => `${api}/depth?symbol=${symbol}&limit=1000`,
      levels: 1_000,
      weight: weights.depth,
    },
    instruments: {
      // The sets of permissions are most of the spot list's size, and nothing here reads them.
      path: `${api}/exchangeInfo${market === 'spot' ? '?showPermissionSets=false' : ''}`,
      weight: own.info,
      parse: listings,
    },
    best: {
      most: 1,
      path: ([symbol]) => `${api}/depth?symbol=${symbol}&limit=${PROVEN_LEVELS}`,
      weight: market === 'spot' ? 5 : 2,
      depth: PROVEN_LEVELS,
      witness: 'BTCUSDT',
      parse: (body, [symbol = '']) => [
        bestLevels(symbol, fieldOf(body, 'bids'), fieldOf(body, 'asks')),
      ],
    },
    // Futures have no page for it.
    ...(market === 'spot' && { word: SPOT_WORD }),
    candles: {
      path: (symbol, period, before, limit) =>
        `${api}/klines?symbol=${symbol}&interval=${PERIODS[period]}&endTime=${before - 1}&limit=${limit}`,
      limit: 1000,
      weight: weights.klines,
      parse: candles,
    },
    trades: {
      path: (symbol) => `${api}/trades?symbol=${symbol}&limit=500`,
      weight: weights.trades,
      parse: trades,
    },
  };
}

const request = (method: string, channels: readonly Channel[], id: number): string =>
  JSON.stringify({ method, params: channels.map(({ name }) => name), id });

export const binanceLive = policyOf({
  venue: 'binance',
  name: 'Binance',
  ws: 'wss://stream.binance.com:9443',
  rest: 'https://api.binance.com',
  api: '/api/v3',
  sources: [
    'https://developers.binance.com/docs/binance-spot-api-docs/web-socket-streams',
    'https://developers.binance.com/docs/binance-spot-api-docs/rest-api/limits',
  ],
  messages: 5,
  weight: 6_000,
  weights: { depth: 50, klines: 2, trades: 25 },
  info: 20,
});

export const binanceUsdmLive = policyOf({
  venue: 'binance-usdm',
  name: 'Binance USD-M',
  ws: 'wss://fstream.binance.com',
  rest: 'https://fapi.binance.com',
  api: '/fapi/v1',
  sources: [
    'https://developers.binance.com/docs/derivatives/usds-margined-futures/websocket-market-streams',
    'https://developers.binance.com/docs/derivatives/usds-margined-futures/websocket-market-streams/Important-WebSocket-Change-Notice',
  ],
  messages: 10,
  weight: 2_400,
  weights: { depth: 20, klines: 5, trades: 5 },
  info: 1,
});
