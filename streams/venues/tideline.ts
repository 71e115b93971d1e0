import type { Candle, Deal, Quote } from '#wire/calls/market.ts';
import { BOOK_DEPTH, EVENTS, parseTopic } from '#wire/socket.ts';
import { RANGE_RULE } from './chain-rules.ts';
import { integerOf, isJson, type Json, levelsOf, parseJson, queryOf, textOf } from './json.ts';
import { type Emit, FrameError, type VenueAdapter, type VenueFrame } from './venue-adapter.ts';

/** A socket.io event packet: `42["frames",[{…}]]` or `42["frame",{…}]`, with an optional namespace and ack id. */
const EVENT = /^4?2(?:\/[^,]*,)?\d*(\[.*\])$/s;

/** Levels a side of `currency/deal` when none are asked for. */
const USUAL_DEPTH = 100;

/**
 * Our own exchange (`#wire/socket.ts`): frames with topic, epoch, seq and data, alone or in lists; the
 * book's snapshot is the answer of `currency/deal`. They are read as socket.io packets or bare.
 */
function parse(frame: VenueFrame, emit: Emit): void {
  if (frame.kind === 'rest') {
    parseAnswer(frame, emit);
    return;
  }
  if (frame.kind !== 'received') return;
  const packet = EVENT.exec(frame.text);
  const text = packet?.[1] ?? frame.text;
  if (!packet && !text.startsWith('{')) return; // engine.io pings and acknowledgements
  const json = parseJson(text);
  for (const body of Array.isArray(json) ? said(json) : [json]) {
    if (isJson(body) && typeof body['topic'] === 'string') parseFrame(body, emit);
  }
}

function said([name, what]: readonly unknown[]): readonly unknown[] {
  if (name === EVENTS.frames && Array.isArray(what)) return what;
  return name === EVENTS.frame ? [what] : [];
}

function parseFrame(body: Json, emit: Emit): void {
  const topic = parseTopic(textOf(body, 'topic'));
  const { data } = body;
  if (!topic || topic.kind === 'account') return;
  if (topic.kind === 'tickers') {
    const quotes = isJson(data) ? data['quotes'] : null;
    for (const quote of listOf(quotes, 'quotes')) emitQuote(quote, emit);
    return;
  }
  if (!isJson(data)) throw new FrameError(`${textOf(body, 'topic')} without data`);
  const { symbol } = topic;
  if (topic.kind === 'kline') {
    for (const row of listOf(data['candles'], 'candles')) {
      const candle = row as unknown as Candle;
      // Deals cover a candle by its count only; our frames carry no trade ids.
      const item = { symbol, interval: topic.period, candle, firstId: null, lastId: null };
      emit({ kind: 'kline', ...item });
    }
  } else if (topic.kind === 'price') emitQuote(data, emit);
  else if (topic.kind === 'depth') parseDepth(symbol, body, data, emit);
  else {
    const epoch = textOf(body, 'epoch');
    for (const deal of listOf(data['deals'], 'deals')) emitDeal(symbol, epoch, deal, emit);
  }
}

function parseDepth(symbol: string, body: Json, data: Json, emit: Emit): void {
  const seq = integerOf(body, 'seq');
  emit({
    kind: 'book-delta',
    symbol,
    time: integerOf(body, 'time'),
    bids: levelsOf(data, 'bids'),
    asks: levelsOf(data, 'asks'),
    first: seq,
    last: seq,
    previous: null,
    epoch: textOf(body, 'epoch'),
    checksum: null,
  });
}

function emitQuote(quote: Json, emit: Emit): void {
  emit({ kind: 'quote', symbol: textOf(quote, 'symbol'), quote: quote as unknown as Quote });
}

function emitDeal(symbol: string, epoch: string, row: Json, emit: Emit): void {
  const deal = row as unknown as Deal;
  const id = integerOf(row, 'id');
  emit({ kind: 'deal', symbol, deal, firstId: id, lastId: id, source: 'trade', epoch });
}

/** `currency/deal` and `currency/quotation_new`; the envelope's payload is in `data`. */
function parseAnswer(frame: VenueFrame, emit: Emit): void {
  const json = parseJson(frame.text);
  const data = isJson(json) ? json['data'] : null;
  if (!isJson(data)) return;
  if (frame.url.includes('currency/quotation_new')) {
    for (const quote of listOf(data['quotes'], 'quotes')) emitQuote(quote, emit);
  }
  if (!/currency\/deal(\?|$)/.test(frame.url) || !isJson(data['book'])) return;
  const symbol = textOf(data, 'symbol');
  const bids = levelsOf(data['book'], 'bids');
  const asks = levelsOf(data['book'], 'asks');
  if (isWhole(frame.url, bids.length, asks.length)) {
    emit({
      kind: 'book-snapshot',
      symbol,
      time: integerOf(data, 'time'),
      bids,
      asks,
      id: integerOf(data, 'seq'),
      inBand: false,
      epoch: textOf(data, 'epoch'),
      checksum: null,
      depth: null,
    });
  }
  // The answer lists deals newest first.
  const epoch = textOf(data, 'epoch');
  for (const deal of [...listOf(data['deals'], 'deals')].reverse()) {
    emitDeal(symbol, epoch, deal, emit);
  }
}

/** A request for deals returns only a level or two of the book; changes do not build on those. */
function isWhole(url: string, bids: number, asks: number): boolean {
  const asked = Number(queryOf(url, 'depth') || USUAL_DEPTH);
  return asked >= BOOK_DEPTH || (bids < asked && asks < asked);
}

function listOf(value: unknown, name: string): readonly Json[] {
  if (!Array.isArray(value) || !value.every(isJson))
    throw new FrameError(`"${name}" is not a list`);
  return value;
}

export const tideline: VenueAdapter = {
  id: 'tideline',
  name: 'Tideline exchange',
  chain: RANGE_RULE,
  checksum: null,
  anchors: {},
  inverse: false,
  parse,
};
