import { interleavedChecksum } from './book-checksums.ts';
import { LINKED_RULE } from './chain-rules.ts';
import { integerOf, isJson, type Json, levelsOf, parseJson, queryOf, textOf } from './json.ts';
import { emitKline } from './kline-item.ts';
import { type Emit, FrameError, type VenueAdapter, type VenueFrame } from './venue-adapter.ts';

/**
 * OKX v5. Chain by `prevSeqId`/`seqId` (−1 on the in-band snapshot, equal ids as a heartbeat, a
 * lower id as the venue's own reset). The checksum field is 0 since 23 June 2026, which means none;
 * older recordings have real ones and may lack the ids. Source: okx.com/docs-v5, "Order book
 * channel".
 */
function parse(frame: VenueFrame, emit: Emit): void {
  if (frame.kind === 'rest') {
    parseRest(frame, emit);
    return;
  }
  if (frame.kind !== 'received' || frame.text === 'pong') return;
  const json = parseJson(frame.text);
  if (!isJson(json) || !isJson(json['arg']) || !Array.isArray(json['data'])) return;
  const { arg } = json;
  const channel = textOf(arg, 'channel');
  for (const entry of json['data'] as unknown[]) {
    if (channel === 'candle1m') {
      parseCandle(textOf(arg, 'instId'), entry, emit);
      continue;
    }
    if (!isJson(entry)) throw new FrameError('data is not an object');
    if (channel === 'trades' || channel === 'trades-all') parseTrade(entry, emit);
    else if (/^books(-l2-tbt|50-l2-tbt|-elp)?$/.test(channel)) {
      parseBook(textOf(arg, 'instId'), json['action'] === 'snapshot', entry, emit);
    }
  }
}

function parseBook(symbol: string, snapshot: boolean, entry: Json, emit: Emit): void {
  const numbered = entry['seqId'] !== undefined;
  const last = numbered ? integerOf(entry, 'seqId') : Number.NaN;
  const sum = entry['checksum'];
  const shared = {
    symbol,
    time: integerOf(entry, 'ts'),
    bids: levelsOf(entry, 'bids'),
    asks: levelsOf(entry, 'asks'),
    checksum: typeof sum === 'number' && sum !== 0 ? sum : null,
    epoch: '',
  };
  if (snapshot) {
    const id = numbered ? last : null;
    emit({ kind: 'book-snapshot', ...shared, id, inBand: true, depth: null });
    return;
  }
  const previous = numbered ? integerOf(entry, 'prevSeqId') : null;
  emit({ kind: 'book-delta', ...shared, first: last, last, previous });
}

function parseRest(frame: VenueFrame, emit: Emit): void {
  if (!frame.url.includes('/market/books')) return;
  const json = parseJson(frame.text);
  const entry = isJson(json) && Array.isArray(json['data']) ? json['data'][0] : null;
  const symbol = queryOf(frame.url, 'instId');
  if (!isJson(entry) || symbol === '' || entry['seqId'] === undefined) return;
  emit({
    kind: 'book-snapshot',
    symbol,
    time: integerOf(entry, 'ts'),
    bids: levelsOf(entry, 'bids'),
    asks: levelsOf(entry, 'asks'),
    id: integerOf(entry, 'seqId'),
    inBand: false,
    epoch: '',
    checksum: null,
    depth: null,
  });
}

/** `[ts, open, high, low, close, volume, …, turnover, confirm]`; confirm 1 is a finished minute. */
function parseCandle(symbol: string, entry: unknown, emit: Emit): void {
  if (!Array.isArray(entry) || entry.some((cell) => typeof cell !== 'string')) {
    throw new FrameError('a candle is not a list of texts');
  }
  const [time, open, high, low, close, volume, , turnover, confirm] = entry as string[];
  emitKline(symbol, [time, open, high, low, close, volume, turnover], confirm === '1', emit);
}

function parseTrade(entry: Json, emit: Emit): void {
  // `trades` aggregates: tradeId is the last of `count` trades.
  const lastId = integerOf(entry, 'tradeId');
  const count = entry['count'] === undefined ? 1 : integerOf(entry, 'count');
  const deal = {
    id: lastId,
    time: integerOf(entry, 'ts'),
    price: textOf(entry, 'px'),
    quantity: textOf(entry, 'sz'),
    side: entry['side'] === 'buy' ? 'buy' : 'sell',
    count,
  } as const;
  const symbol = textOf(entry, 'instId');
  const firstId = lastId - count + 1;
  emit({ kind: 'deal', symbol, deal, firstId, lastId, source: 'trade' });
}

export const okx: VenueAdapter = {
  id: 'okx',
  name: 'OKX v5',
  chain: LINKED_RULE,
  checksum: interleavedChecksum,
  anchors: { day: -8 * 3_600_000 }, // bars without the `utc` suffix open at 00:00 Hong Kong time
  inverse: false,
  parse,
};
