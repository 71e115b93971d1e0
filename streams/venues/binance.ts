import type { Interval } from '../candles/index.ts';
import { scanBinance } from './binance-scan.ts';
import { PREVIOUS_RULE, RANGE_RULE } from './chain-rules.ts';
import {
  integerOf,
  isJson,
  type Json,
  levelsOf,
  numberOf,
  optionalNumber,
  parseJson,
  queryOf,
  textOf,
} from './json.ts';
import type { Emit, FrameContext, VenueAdapter, VenueFrame } from './venue-adapter.ts';

/**
 * Binance spot, USD-M and COIN-M. Combined streams wrap messages as `{ stream, data }`.
 * Source: developers.binance.com, "How to manage a local order book correctly" of each market.
 */
type Market = 'spot' | 'usdm' | 'coinm';

/** Kline intervals by name; omits `3d`, whose anchor is not documented. */
const INTERVALS: ReadonlyMap<string, Interval> = new Map<string, Interval>([
  ['1s', 1_000],
  ['1m', '1m'],
  ['3m', 180_000],
  ['5m', '5m'],
  ['15m', '15m'],
  ['30m', '30m'],
  ['1h', '60m'],
  ['2h', 7_200_000],
  ['4h', '4h'],
  ['6h', 21_600_000],
  ['8h', 28_800_000],
  ['12h', 43_200_000],
  ['1d', '1d'],
  ['1w', '1w'],
  ['1M', '1M'],
]);

function parse(market: Market, frame: VenueFrame, emit: Emit, context: FrameContext): void {
  if (frame.kind !== 'received' && frame.kind !== 'rest') return;
  if (frame.kind === 'received' && scanBinance(frame.text, market !== 'spot', emit)) return;
  const json = parseJson(frame.text);
  if (!isJson(json)) return;
  const stream = typeof json['stream'] === 'string' ? json['stream'] : '';
  const data = stream !== '' && isJson(json['data']) ? json['data'] : json;
  if (typeof data['lastUpdateId'] === 'number') {
    // `@depth20` streams repeat the top levels in the same field, which cannot start a chain.
    if (stream === '') parseSnapshot(frame, data, emit, context);
    return;
  }
  switch (data['e']) {
    case 'depthUpdate':
      parseDepth(market, data, emit);
      return;
    case 'trade':
      parseTrade(data, emit);
      return;
    case 'aggTrade':
      parseAggregate(data, emit);
      return;
    case 'kline':
      parseKline(market, data, emit);
      return;
    case 'bookTicker':
      parseTicker(data, emit);
      return;
    case undefined: // spot bookTicker has no event name
      if ('u' in data && 'B' in data && 'A' in data) parseTicker(data, emit);
      return;
    default:
      return;
  }
}

function parseSnapshot(frame: VenueFrame, data: Json, emit: Emit, context: FrameContext): void {
  const named = typeof data['symbol'] === 'string' ? data['symbol'] : queryOf(frame.url, 'symbol');
  const symbol = named === '' ? context.onlySymbol : named.toUpperCase();
  if (symbol === null) return;
  emit({
    kind: 'book-snapshot',
    symbol,
    time: optionalNumber(data, 'T'),
    bids: levelsOf(data, 'bids'),
    asks: levelsOf(data, 'asks'),
    id: integerOf(data, 'lastUpdateId'),
    inBand: false,
    epoch: '',
    checksum: null,
    depth: null,
  });
}

function parseDepth(market: Market, data: Json, emit: Emit): void {
  emit({
    kind: 'book-delta',
    symbol: textOf(data, 's'),
    time: numberOf(data, 'E'),
    bids: levelsOf(data, 'b'),
    asks: levelsOf(data, 'a'),
    first: integerOf(data, 'U'),
    last: integerOf(data, 'u'),
    previous: market === 'spot' ? null : integerOf(data, 'pu'),
    epoch: '',
    checksum: null,
  });
}

function parseTrade(data: Json, emit: Emit): void {
  const id = integerOf(data, 't');
  // Futures also send insurance-fund and ADL trades; neither klines nor aggTrades count them.
  if (data['X'] !== undefined && data['X'] !== 'MARKET') {
    emit({ kind: 'uncounted', symbol: textOf(data, 's'), firstId: id, lastId: id });
    return;
  }
  emit({
    kind: 'deal',
    symbol: textOf(data, 's'),
    deal: {
      id,
      time: numberOf(data, 'T'),
      price: textOf(data, 'p'),
      quantity: textOf(data, 'q'),
      side: data['m'] === true ? 'sell' : 'buy', // m: the buyer was the maker
    },
    firstId: id,
    lastId: id,
    source: 'trade',
  });
}

function parseAggregate(data: Json, emit: Emit): void {
  const firstId = integerOf(data, 'f');
  const lastId = integerOf(data, 'l');
  emit({
    kind: 'deal',
    symbol: textOf(data, 's'),
    deal: {
      id: integerOf(data, 'a'),
      time: numberOf(data, 'T'),
      price: textOf(data, 'p'),
      quantity: textOf(data, 'q'),
      side: data['m'] === true ? 'sell' : 'buy',
      count: lastId - firstId + 1,
    },
    firstId,
    lastId,
    source: 'aggregate',
  });
}

function parseTicker(data: Json, emit: Emit): void {
  emit({
    kind: 'best',
    symbol: textOf(data, 's'),
    time: optionalNumber(data, 'E'),
    id: integerOf(data, 'u'),
    bid: textOf(data, 'b'),
    bidQuantity: textOf(data, 'B'),
    ask: textOf(data, 'a'),
    askQuantity: textOf(data, 'A'),
  });
}

function parseKline(market: Market, data: Json, emit: Emit): void {
  const kline = data['k'];
  if (!isJson(kline)) return;
  const interval = INTERVALS.get(textOf(kline, 'i'));
  if (interval === undefined) return;
  const firstId = integerOf(kline, 'f');
  const lastId = integerOf(kline, 'L');
  const count = integerOf(kline, 'n');
  const final = kline['x'] === true;
  emit({
    kind: 'kline',
    symbol: textOf(data, 's'),
    interval,
    candle: {
      time: integerOf(kline, 't'),
      open: textOf(kline, 'o'),
      high: textOf(kline, 'h'),
      low: textOf(kline, 'l'),
      close: textOf(kline, 'c'),
      volume: textOf(kline, 'v'),
      // COIN-M counts contracts in v and the base coin in q; neither is price × quantity.
      turnover: market === 'coinm' ? '0' : textOf(kline, 'q'),
      count,
      takerVolume: textOf(kline, 'V'),
      takerTurnover: market === 'coinm' ? '0' : textOf(kline, 'Q'),
      final,
      revision: 2 * count + (final ? 1 : 0),
    },
    // An interval without trades has f = L = -1.
    firstId: firstId < 0 ? null : firstId,
    lastId: lastId < 0 ? null : lastId,
  });
}

function adapter(id: string, name: string, market: Market): VenueAdapter {
  return {
    id,
    name,
    chain: market === 'spot' ? RANGE_RULE : PREVIOUS_RULE,
    checksum: null,
    anchors: {}, // weeks open Monday 00:00 UTC
    inverse: market === 'coinm',
    parse: (frame, emit, context) => parse(market, frame, emit, context),
  };
}

export const binance = adapter('binance', 'Binance spot', 'spot');
export const binanceUsdm = adapter('binance-usdm', 'Binance USD-M futures', 'usdm');
export const binanceCoinm = adapter('binance-coinm', 'Binance COIN-M futures', 'coinm');
