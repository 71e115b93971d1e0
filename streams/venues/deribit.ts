import type { LevelText } from '../book/index.ts';
import { LINKED_RULE } from './chain-rules.ts';
import { integerOf, isJson, type Json, parseJson, plainNumber, textOf } from './json.ts';
import { type Emit, FrameError, type VenueAdapter, type VenueFrame } from './venue-adapter.ts';

/**
 * Deribit: an in-band snapshot, then `[action, price, amount]` with `prev_change_id` naming the
 * previous message. Prices are JSON numbers. Amounts are dollars on inverse perpetuals. Source:
 * docs.deribit.com, book.{instrument_name}.{interval}.
 */
function parse(frame: VenueFrame, emit: Emit): void {
  if (frame.kind !== 'received') return;
  const json = parseJson(frame.text);
  if (!isJson(json) || !isJson(json['params'])) return;
  const { channel, data } = json['params'];
  if (typeof channel !== 'string') return;
  if (channel.startsWith('book.') && isJson(data)) parseBook(data, emit);
  else if (channel.startsWith('trades.') && Array.isArray(data)) {
    for (const trade of data as unknown[]) if (isJson(trade)) parseTrade(trade, emit);
  }
}

function parseBook(data: Json, emit: Emit): void {
  const last = integerOf(data, 'change_id');
  const shared = {
    symbol: textOf(data, 'instrument_name'),
    time: integerOf(data, 'timestamp'),
    bids: levels(data, 'bids'),
    asks: levels(data, 'asks'),
    checksum: null,
    epoch: '',
  };
  // Grouped channels send whole books without a type.
  const whole = data['type'] === undefined && data['prev_change_id'] === undefined;
  if (data['type'] === 'snapshot' || whole) {
    emit({ kind: 'book-snapshot', ...shared, id: last, inBand: true, depth: null });
    return;
  }
  const previous = integerOf(data, 'prev_change_id');
  emit({ kind: 'book-delta', ...shared, first: last, last, previous });
}

function levels(data: Json, key: string): LevelText[] {
  const rows = data[key];
  if (!Array.isArray(rows)) return [];
  return (rows as unknown[]).map((row) => {
    if (!Array.isArray(row)) throw new FrameError(`"${key}" has a level that is not a list`);
    if (row.length === 2) return [plainNumber(row[0]), plainNumber(row[1])];
    const [action, price, amount] = row as [unknown, unknown, unknown];
    return [plainNumber(price), action === 'delete' ? '0' : plainNumber(amount)];
  });
}

function parseTrade(trade: Json, emit: Emit): void {
  const id = integerOf(trade, 'trade_seq');
  const deal = {
    id,
    time: integerOf(trade, 'timestamp'),
    price: plainNumber(trade['price']),
    quantity: plainNumber(trade['amount']),
    side: trade['direction'] === 'buy' ? 'buy' : 'sell',
  } as const;
  const symbol = textOf(trade, 'instrument_name');
  emit({ kind: 'deal', symbol, deal, firstId: id, lastId: id, source: 'trade' });
}

export const deribit: VenueAdapter = {
  id: 'deribit',
  name: 'Deribit',
  chain: LINKED_RULE,
  checksum: null,
  anchors: {},
  inverse: true,
  parse,
};
