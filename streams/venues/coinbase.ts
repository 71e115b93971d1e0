import type { LevelText } from '../book/index.ts';
import {
  dateOf,
  integerOf,
  isJson,
  type Json,
  levelsOf,
  numberOf,
  parseJson,
  textOf,
} from './json.ts';
import { type Emit, FrameError, type VenueAdapter, type VenueFrame } from './venue-adapter.ts';

/**
 * Coinbase Exchange (`level2`: without sequences, delivery is guaranteed) and Advanced Trade, whose
 * envelope numbers every message of a connection (`sequence_num`). Source:
 * docs.cdp.coinbase.com/exchange/websocket-feed, …/advanced-trade-apis/websocket.
 */
function parse(frame: VenueFrame, emit: Emit): void {
  if (frame.kind !== 'received') return;
  const json = parseJson(frame.text);
  if (!isJson(json)) return;
  if (typeof json['channel'] === 'string') {
    parseAdvanced(frame, json, emit);
    return;
  }
  switch (json['type']) {
    case 'snapshot':
      emitSnapshot(
        textOf(json, 'product_id'),
        null,
        levelsOf(json, 'bids'),
        levelsOf(json, 'asks'),
        emit,
      );
      break;
    case 'l2update':
      parseChanges(json, emit);
      break;
    case 'match':
    case 'last_match':
      parseMatch(json, emit);
      break;
    default:
      break;
  }
}

function parseChanges(json: Json, emit: Emit): void {
  const changes = json['changes'];
  if (!Array.isArray(changes)) throw new FrameError('"changes" is not a list');
  const bids: LevelText[] = [];
  const asks: LevelText[] = [];
  for (const change of changes as unknown[]) {
    if (!Array.isArray(change) || change.some((cell) => typeof cell !== 'string')) {
      throw new FrameError('a change is not [side, price, size]');
    }
    const [side, price, size] = change as [string, string, string];
    (side === 'buy' ? bids : asks).push([price, size]);
  }
  const time = typeof json['time'] === 'string' ? dateOf(json, 'time') : null;
  emitDelta(textOf(json, 'product_id'), time, bids, asks, emit);
}

function parseMatch(json: Json, emit: Emit): void {
  const id = integerOf(json, 'trade_id');
  const deal = {
    id,
    time: dateOf(json, 'time'),
    price: textOf(json, 'price'),
    quantity: textOf(json, 'size'),
    side: json['side'] === 'sell' ? 'buy' : 'sell', // the feed names the maker's side
  } as const;
  const symbol = textOf(json, 'product_id');
  const stated = textOf(json, 'time');
  emit({ kind: 'deal', symbol, deal, firstId: id, lastId: id, source: 'trade', stated });
}

function parseAdvanced(frame: VenueFrame, json: Json, emit: Emit): void {
  emit({
    kind: 'sequence',
    scope: String(frame.connection),
    value: numberOf(json, 'sequence_num'),
  });
  const events = json['events'];
  if (!Array.isArray(events)) return;
  const time = typeof json['timestamp'] === 'string' ? dateOf(json, 'timestamp') : null;
  for (const event of events as unknown[]) {
    if (!isJson(event)) continue;
    if (json['channel'] === 'l2_data') parseLevels(event, time, emit);
    else if (json['channel'] === 'market_trades') parseTrades(event, emit);
  }
}

function parseLevels(event: Json, time: number | null, emit: Emit): void {
  const updates = event['updates'];
  if (!Array.isArray(updates)) return;
  const bids: LevelText[] = [];
  const asks: LevelText[] = [];
  for (const update of updates as unknown[]) {
    if (!isJson(update)) throw new FrameError('an update is not an object');
    const level = [textOf(update, 'price_level'), textOf(update, 'new_quantity')] as const;
    (update['side'] === 'bid' ? bids : asks).push(level);
  }
  const symbol = textOf(event, 'product_id');
  if (event['type'] === 'snapshot') emitSnapshot(symbol, time, bids, asks, emit);
  else emitDelta(symbol, time, bids, asks, emit);
}

function parseTrades(event: Json, emit: Emit): void {
  const trades = event['trades'];
  if (!Array.isArray(trades)) return;
  const read = (trades as unknown[]).filter(isJson).map((trade) => {
    return { trade, id: integerOf(trade, 'trade_id') };
  });
  // The venue lists the newest one first.
  for (const { trade, id } of read.sort((a, b) => a.id - b.id)) {
    const deal = {
      id,
      time: dateOf(trade, 'time'),
      price: textOf(trade, 'price'),
      quantity: textOf(trade, 'size'),
      side: null, // the documentation does not say whose side `side` is
    };
    const symbol = textOf(trade, 'product_id');
    const stated = textOf(trade, 'time');
    emit({ kind: 'deal', symbol, deal, firstId: id, lastId: id, source: 'trade', stated });
  }
}

function emitSnapshot(
  symbol: string,
  time: number | null,
  bids: readonly LevelText[],
  asks: readonly LevelText[],
  emit: Emit,
): void {
  const rest = { id: null, inBand: true, epoch: '', checksum: null, depth: null };
  emit({ kind: 'book-snapshot', symbol, time, bids, asks, ...rest });
}

function emitDelta(
  symbol: string,
  time: number | null,
  bids: readonly LevelText[],
  asks: readonly LevelText[],
  emit: Emit,
): void {
  const rest = { first: Number.NaN, last: Number.NaN, previous: null, epoch: '', checksum: null };
  emit({ kind: 'book-delta', symbol, time, bids, asks, ...rest });
}

export const coinbase: VenueAdapter = {
  id: 'coinbase',
  name: 'Coinbase',
  chain: null,
  checksum: null,
  anchors: {},
  inverse: false,
  parse,
};
