import type { LevelText } from '../book/index.ts';
import { krakenChecksum } from './book-checksums.ts';
import { isJson, levelsOf, parseJson } from './json.ts';
import { scanKraken } from './kraken-scan.ts';
import { parseKrakenV2 } from './kraken-v2.ts';
import { type Emit, FrameError, type VenueAdapter, type VenueFrame } from './venue-adapter.ts';

/**
 * Kraken spot: `[channel id, payload, (payload,) channel name, pair]` (v1), objects (v2). There are
 * no sequence numbers: the only check is a CRC-32 of the top ten in every change. Source:
 * docs.kraken.com/api/docs/guides/spot-ws-book-v1.
 */
function parse(frame: VenueFrame, emit: Emit): void {
  if (frame.kind !== 'received') return;
  if (frame.text.startsWith('{"channel"')) {
    parseKrakenV2(frame.text, emit);
    return;
  }
  if (scanKraken(frame.text, emit)) return;
  const json = parseJson(frame.text);
  if (!Array.isArray(json)) return; // events: heartbeat, systemStatus, subscriptionStatus
  const channel: unknown = json.at(-2);
  const symbol: unknown = json.at(-1);
  if (typeof channel !== 'string' || typeof symbol !== 'string') {
    throw new FrameError('not a Kraken message: no channel and pair');
  }
  if (channel.startsWith('book')) parseBook(json.slice(1, -2), channel, symbol, emit);
  else if (channel === 'trade') parseTrades(json[1], symbol, emit);
}

function parseBook(parts: readonly unknown[], channel: string, symbol: string, emit: Emit): void {
  // `book-1000` names the subscribed depth; levels beyond it get no delete and must be truncated.
  const depth = Number(channel.slice('book-'.length)) || null;
  let bids: readonly LevelText[] = [];
  let asks: readonly LevelText[] = [];
  let checksum: number | null = null;
  let snapshot = false;
  for (const part of parts) {
    if (!isJson(part)) throw new FrameError('book message without levels');
    if ('as' in part || 'bs' in part) {
      snapshot = true;
      asks = levelsOf(part, 'as');
      bids = levelsOf(part, 'bs');
    }
    // Asks and bids may come in two maps of one message; the checksum is in the last one.
    if ('a' in part) asks = levelsOf(part, 'a');
    if ('b' in part) bids = levelsOf(part, 'b');
    if (typeof part['c'] === 'string') checksum = Number(part['c']);
  }
  const time = timeOf(bids, timeOf(asks, null));
  const epoch = '';
  if (snapshot) {
    const id = null;
    const inBand = true;
    emit({ kind: 'book-snapshot', symbol, time, bids, asks, id, inBand, epoch, checksum, depth });
    return;
  }
  const first = Number.NaN;
  const last = Number.NaN;
  const previous = null;
  emit({ kind: 'book-delta', symbol, time, bids, asks, first, last, previous, epoch, checksum });
}

/** Newest time of the levels, seconds with a fraction; a snapshot also has years-old levels. */
function timeOf(levels: readonly LevelText[], than: number | null): number | null {
  let latest = '';
  for (const level of levels) {
    const time = level[2];
    // Present times all have ten digits before the point, so their texts sort like their times.
    if (typeof time === 'string' && time > latest) latest = time;
  }
  if (latest === '') return than;
  const time = millisOf(latest);
  return than === null || time > than ? time : than;
}

const ZERO = 48;
const DOT = 46;

/**
 * Converts seconds with a fraction to whole ms by digits, at a third of the cost of `Number` on
 * seventeen of them.
 */
function millisOf(seconds: unknown): number {
  if (typeof seconds !== 'string') return Number.NaN;
  let value = 0;
  let decimals = -1;
  for (let at = 0; at < seconds.length && decimals < 3; at++) {
    const code = seconds.charCodeAt(at);
    if (code === DOT && decimals === -1) decimals = 0;
    else if (code < ZERO || code > ZERO + 9) return Number.NaN;
    else {
      value = value * 10 + (code - ZERO);
      if (decimals !== -1) decimals++;
    }
  }
  for (let at = Math.max(0, decimals); at < 3; at++) value *= 10;
  return value;
}

function parseTrades(rows: unknown, symbol: string, emit: Emit): void {
  if (!Array.isArray(rows)) throw new FrameError('trade message without trades');
  for (const [index, row] of rows.entries()) {
    if (!Array.isArray(row) || row.slice(0, 4).some((cell) => typeof cell !== 'string')) {
      throw new FrameError('a trade is not [price, volume, time, side]');
    }
    const [price, quantity, seconds, side] = row as [string, string, string, string];
    const deal = {
      // v1 trades have no id; time in microseconds, price and quantity replace it.
      id: `${seconds}/${price}/${quantity}/${index}`,
      time: millisOf(seconds),
      price,
      quantity,
      side: side === 'b' ? 'buy' : 'sell',
    } as const;
    const ids = { firstId: null, lastId: null };
    emit({ kind: 'deal', symbol, deal, ...ids, source: 'trade', stated: seconds });
  }
}

export const kraken: VenueAdapter = {
  id: 'kraken',
  name: 'Kraken spot (v1)',
  chain: null,
  checksum: krakenChecksum,
  anchors: {},
  inverse: false,
  parse,
};
