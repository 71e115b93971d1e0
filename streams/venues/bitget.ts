import { interleavedChecksum } from './book-checksums.ts';
import { integerOf, isJson, type Json, levelsOf, parseJson, textOf } from './json.ts';
import { type Emit, FrameError, type VenueAdapter, type VenueFrame } from './venue-adapter.ts';

/**
 * Bitget v1 and v2: snapshot and updates in one channel, CRC-32 over 25 levels like OKX's, texts as
 * sent. `seq` increases but does not chain. A checksum of 0 means none. Source: bitget.com/api-doc,
 * "Order Book Channel".
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
  if (snapshot) emit({ kind: 'book-snapshot', ...shared, id: null, inBand: true, depth: null });
  else emit({ kind: 'book-delta', ...shared, first: Number.NaN, last: Number.NaN, previous: null });
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
  chain: null,
  checksum: interleavedChecksum,
  anchors: { day: -8 * 3_600_000 }, // bars without the `utc` suffix open at 00:00 UTC+8
  inverse: false,
  parse,
};
