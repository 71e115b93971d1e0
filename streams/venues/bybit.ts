import { RANGE_RULE } from './chain-rules.ts';
import { integerOf, isJson, type Json, levelsOf, parseJson, textOf } from './json.ts';
import { emitKline } from './kline-item.ts';
import type { Emit, VenueAdapter, VenueFrame } from './venue-adapter.ts';

/**
 * Bybit v5: snapshot and deltas in `orderbook.{depth}.{symbol}`; `u` is "always in sequence", one
 * more with each message, and 1 on a snapshot after a restart. Snapshots may be repeated at any
 * time. Source: bybit-exchange.github.io/docs/v5/websocket/public/orderbook.
 */
function parse(frame: VenueFrame, emit: Emit): void {
  if (frame.kind !== 'received') return;
  const json = parseJson(frame.text);
  if (!isJson(json) || typeof json['topic'] !== 'string') return;
  const [kind, depth] = json['topic'].split('.');
  const { data } = json;
  if (kind === 'orderbook' && isJson(data)) parseBook(json, data, Number(depth), emit);
  else if (kind === 'publicTrade' && Array.isArray(data)) {
    for (const trade of data as unknown[]) if (isJson(trade)) parseTrade(trade, emit);
  } else if (kind === 'kline' && depth === '1' && Array.isArray(data)) {
    const symbol = json['topic'].slice('kline.1.'.length);
    for (const row of data as unknown[]) if (isJson(row)) parseKline(symbol, row, emit);
  }
}

function parseBook(json: Json, data: Json, depth: number, emit: Emit): void {
  const last = integerOf(data, 'u');
  const shared = {
    symbol: textOf(data, 's'),
    time: integerOf(json, 'cts' in json ? 'cts' : 'ts'),
    bids: levelsOf(data, 'b'),
    asks: levelsOf(data, 'a'),
    checksum: null,
    epoch: '',
  };
  if (json['type'] === 'snapshot' || last === 1) {
    emit({ kind: 'book-snapshot', ...shared, id: last, inBand: true, depth: depth || null });
  } else emit({ kind: 'book-delta', ...shared, first: last, last, previous: null });
}

function parseKline(symbol: string, row: Json, emit: Emit): void {
  const names = ['open', 'high', 'low', 'close', 'volume', 'turnover'] as const;
  const cells = [String(row['start']), ...names.map((name) => textOf(row, name))];
  emitKline(symbol, cells, row['confirm'] === true, emit);
}

function parseTrade(trade: Json, emit: Emit): void {
  const deal = {
    id: textOf(trade, 'i'),
    time: integerOf(trade, 'T'),
    price: textOf(trade, 'p'),
    quantity: textOf(trade, 'v'),
    side: trade['S'] === 'Buy' ? 'buy' : 'sell',
  } as const;
  const symbol = textOf(trade, 's');
  emit({ kind: 'deal', symbol, deal, firstId: null, lastId: null, source: 'trade' });
}

export const bybit: VenueAdapter = {
  id: 'bybit',
  name: 'Bybit v5',
  chain: RANGE_RULE,
  checksum: null,
  anchors: {},
  inverse: false,
  parse,
};
