import type { LevelText } from '../book/index.ts';
import { dateOf, isJson, type Json, numberOf, textOf } from './json.ts';
import { type Emit, FrameError } from './venue-adapter.ts';

/** Depths that Kraken offers; a full snapshot shows which one was subscribed. */
const DEPTHS = [10, 25, 100, 500, 1000];

/**
 * Kraken v2 sends prices and quantities as JSON numbers. `JSON.parse` drops trailing zeros, which
 * the checksum needs; the reviver's `source` is the number's original text (Node 22 and later).
 */
const parseWithSource = JSON.parse as (
  text: string,
  reviver: (key: string, value: unknown, context: { readonly source?: string }) => unknown,
) => unknown;
const EXACT = new Set(['price', 'qty']);

/** Source: docs.kraken.com/api/docs/guides/spot-ws-book-v2. */
export function parseKrakenV2(text: string, emit: Emit): void {
  let json: unknown;
  try {
    json = parseWithSource(text, (key, value, context) =>
      EXACT.has(key) && typeof value === 'number' ? (context.source ?? String(value)) : value,
    );
  } catch {
    throw new FrameError('broken JSON');
  }
  if (!isJson(json) || !Array.isArray(json['data'])) return;
  for (const entry of json['data']) {
    if (!isJson(entry)) continue;
    if (json['channel'] === 'book') emitBook(json['type'] === 'snapshot', entry, emit);
    else if (json['channel'] === 'trade') emitTrade(entry, emit);
  }
}

function emitBook(snapshot: boolean, entry: Json, emit: Emit): void {
  const bids = levels(entry, 'bids');
  const asks = levels(entry, 'asks');
  const time = typeof entry['timestamp'] === 'string' ? dateOf(entry, 'timestamp') : null;
  const checksum = numberOf(entry, 'checksum');
  const stated = time === null ? undefined : textOf(entry, 'timestamp');
  const symbol = textOf(entry, 'symbol');
  const shared = { symbol, time, bids, asks, checksum, epoch: '', stated };
  if (!snapshot) {
    emit({ kind: 'book-delta', ...shared, first: Number.NaN, last: Number.NaN, previous: null });
    return;
  }
  const longest = Math.max(bids.length, asks.length);
  const depth = DEPTHS.find((each) => each >= longest) ?? null;
  emit({ kind: 'book-snapshot', ...shared, id: null, inBand: true, depth });
}

function emitTrade(entry: Json, emit: Emit): void {
  const id = numberOf(entry, 'trade_id');
  const deal = {
    id,
    time: dateOf(entry, 'timestamp'),
    price: textOf(entry, 'price'),
    quantity: textOf(entry, 'qty'),
    side: entry['side'] === 'buy' ? 'buy' : 'sell',
  } as const;
  const symbol = textOf(entry, 'symbol');
  const stated = textOf(entry, 'timestamp');
  emit({ kind: 'deal', symbol, deal, firstId: id, lastId: id, source: 'trade', stated });
}

function levels(entry: Json, key: string): LevelText[] {
  const rows = entry[key];
  if (!Array.isArray(rows)) return [];
  return rows.map((row: unknown) => {
    if (!isJson(row)) throw new FrameError(`"${key}" has a level that is not an object`);
    return [textOf(row, 'price'), textOf(row, 'qty')];
  });
}
