import { THURSDAY } from '../candles/index.ts';
import { RANGE_RULE } from './chain-rules.ts';
import { integerOf, isJson, type Json, levelsOf, parseJson, queryOf, textOf } from './json.ts';
import type { Emit, VenueAdapter, VenueFrame } from './venue-adapter.ts';

/**
 * KuCoin spot: `trade.l2update` with a range of sequences on a REST snapshot (rule as Binance
 * spot). Weeks open on Thursday (kucoin-api-docs#350).
 * Source: kucoin.com/docs, "Level2 - Market Data".
 */
function parse(frame: VenueFrame, emit: Emit): void {
  if (frame.kind === 'rest') {
    parseRest(frame, emit);
    return;
  }
  if (frame.kind !== 'received') return;
  const json = parseJson(frame.text);
  if (!isJson(json) || !isJson(json['data'])) return;
  const { data } = json;
  if (json['subject'] === 'trade.l2update') parseUpdate(data, emit);
  else if (json['subject'] === 'trade.l3match') parseMatch(data, emit);
  else if (json['subject'] === 'trade.ticker') parseTicker(textOf(json, 'topic'), data, emit);
}

/** Best prices; their sequence is that of the book, so that both can be compared. */
function parseTicker(topic: string, data: Json, emit: Emit): void {
  const symbol = topic.slice(topic.indexOf(':') + 1);
  emit({
    kind: 'best',
    symbol,
    time: data['time'] === undefined ? null : integerOf(data, 'time'),
    id: integerOf(data, 'sequence'),
    bid: textOf(data, 'bestBid'),
    bidQuantity: textOf(data, 'bestBidSize'),
    ask: textOf(data, 'bestAsk'),
    askQuantity: textOf(data, 'bestAskSize'),
  });
}

function parseUpdate(data: Json, emit: Emit): void {
  const changes = isJson(data['changes']) ? data['changes'] : {};
  emit({
    kind: 'book-delta',
    symbol: textOf(data, 'symbol'),
    time: data['time'] === undefined ? null : integerOf(data, 'time'),
    // Price 0 only carries a sequence and is not a level.
    bids: levelsOf(changes, 'bids').filter((level) => Number(level[0]) !== 0),
    asks: levelsOf(changes, 'asks').filter((level) => Number(level[0]) !== 0),
    first: integerOf(data, 'sequenceStart'),
    last: integerOf(data, 'sequenceEnd'),
    previous: null,
    epoch: '',
    checksum: null,
  });
}

function parseMatch(data: Json, emit: Emit): void {
  // nanoseconds as text
  const stated = textOf(data, 'time');
  const deal = {
    id: textOf(data, 'tradeId'),
    time: Number(stated.slice(0, 13)),
    price: textOf(data, 'price'),
    quantity: textOf(data, 'size'),
    side: data['side'] === 'buy' ? 'buy' : 'sell',
  } as const;
  const symbol = textOf(data, 'symbol');
  const ids = { firstId: null, lastId: null };
  emit({ kind: 'deal', symbol, deal, ...ids, source: 'trade', stated });
}

function parseRest(frame: VenueFrame, emit: Emit): void {
  if (!frame.url.includes('/orderbook/level2')) return;
  const json = parseJson(frame.text);
  const data = isJson(json) ? json['data'] : null;
  const symbol = queryOf(frame.url, 'symbol');
  if (!isJson(data) || symbol === '') return;
  emit({
    kind: 'book-snapshot',
    symbol,
    time: integerOf(data, 'time'),
    bids: levelsOf(data, 'bids'),
    asks: levelsOf(data, 'asks'),
    id: integerOf(data, 'sequence'),
    inBand: false,
    epoch: '',
    checksum: null,
    depth: null,
  });
}

export const kucoin: VenueAdapter = {
  id: 'kucoin',
  name: 'KuCoin spot',
  chain: RANGE_RULE,
  checksum: null,
  anchors: { week: THURSDAY },
  inverse: false,
  parse,
};
