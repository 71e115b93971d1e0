import { interleavedChecksum } from './book-checksums.ts';
import { LINKED_RULE } from './chain-rules.ts';
import { integerOf, isJson, type Json, levelsOf, parseJson, textOf } from './json.ts';
import { type Emit, FrameError, type VenueAdapter, type VenueFrame } from './venue-adapter.ts';

/**
 * Bitget v1 and v2: snapshot and updates in one channel, texts as sent. Until 2026 with a CRC-32
 * over 25 levels like OKX's; 0 means none. Since June 2026 users see none, and `pseq`, the `seq` of
 * the message before, instead. Sources: bitget.com/api-doc, "Order Book Channel"; JKorf/Bitget.Net
 * pull request 89.
 */
function parse(frame: VenueFrame, emit: Emit): void {
  if (frame.kind !== 'received' || frame.text === 'pong') return;
  const json = parseJson(frame.text);
  if (!isJson(json) || !isJson(json['arg']) || !Array.isArray(json['data'])) return;
  const { arg } = json;
  const channel = textOf(arg, 'channel');
  const symbol = textOf(arg, 'instId');
  for (const entry of json['data']) {
    if (channel === 'books' && isJson(entry)) {
      parseBook(symbol, json['action'] === 'snapshot', entry, emit);
    } else if (channel === 'trade') parseTrade(symbol, entry, emit);
  }
}

function parseBook(symbol: string, snapshot: boolean, entry: Json, emit: Emit): void {
  const sum = entry['checksum'];
  const shared = {
    symbol,
    time: integerOf(entry, 'ts'),
    bids: levelsOf(entry, 'bids'),
    asks: levelsOf(entry, 'asks'),
    checksum: typeof sum === 'number' && sum !== 0 ? sum : null,
    epoch: '',
  };
  // A `seq` without the one before increases and does not chain.
  const isChained = entry['pseq'] !== undefined;
  const last = isChained ? idOf(entry, 'seq') : Number.NaN;
  if (snapshot) {
    const id = isChained ? last : null;
    emit({ kind: 'book-snapshot', ...shared, id, inBand: true, depth: null });
    return;
  }
  const previous = isChained ? idOf(entry, 'pseq') : null;
  emit({ kind: 'book-delta', ...shared, first: last, last, previous });
}

/** The last 53 bits of an id: it may have nineteen digits, more than a number holds. */
function idOf(entry: Json, key: string): number {
  const id = entry[key];
  if (!/^\d+$/.test(typeof id === 'number' || typeof id === 'string' ? String(id) : '')) {
    throw new FrameError(`"${key}" is not a whole number`);
  }
  return Number(BigInt.asUintN(53, BigInt(id as string | number)));
}

/** v1: `[ts, price, size, side]`; v2: an object with a trade id. */
function parseTrade(symbol: string, entry: unknown, emit: Emit): void {
  let fields: readonly unknown[];
  if (Array.isArray(entry)) fields = [...entry, entry.join('/')];
  else if (isJson(entry)) {
    fields = [entry['ts'], entry['price'], entry['size'], entry['side'], entry['tradeId']];
  } else throw new FrameError('a trade is neither a list nor an object');
  const [time, price, quantity, side, id] = fields;
  if (typeof price !== 'string' || typeof quantity !== 'string') {
    throw new FrameError('a trade has no price or size');
  }
  const deal = {
    id: String(id),
    time: Number(time),
    price,
    quantity,
    side: side === 'buy' ? 'buy' : 'sell',
  } as const;
  emit({ kind: 'deal', symbol, deal, firstId: null, lastId: null, source: 'trade' });
}

export const bitget: VenueAdapter = {
  id: 'bitget',
  name: 'Bitget',
  chain: LINKED_RULE,
  checksum: interleavedChecksum,
  anchors: { day: -8 * 3_600_000 }, // bars without the `utc` suffix open at 00:00 UTC+8
  inverse: false,
  parse,
};
