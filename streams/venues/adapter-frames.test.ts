import { describe, expect, it } from 'vitest';
import { frame, items } from './frame-fixtures.ts';
import { type MarketItem, type VenueId, venueAdapter } from './index.ts';
import {
  dateOf,
  integerOf,
  isJson,
  levelsOf,
  numberOf,
  optionalNumber,
  parseJson,
  plainNumber,
  queryOf,
  textOf,
} from './json.ts';
import { emitKline } from './kline-item.ts';

/** What a call gives, or why it refuses. */
const outcome = <Result>(call: () => Result): Result | string => {
  try {
    return call();
  } catch (error) {
    return String(error).replace(/^FrameError: /, '! ');
  }
};
const read = (venue: VenueId, ...texts: readonly unknown[]) =>
  outcome(() => items(venue, ...texts.map((text) => frame(text))));
const rest = (venue: VenueId, url: string, text: unknown) =>
  outcome(() => items(venue, frame(text, { kind: 'rest', url })));

const NUMBERLESS = { first: Number.NaN, last: Number.NaN, previous: null, epoch: '' };
const UNNUMBERED = { id: null, inBand: true, epoch: '' };

describe('binance', () => {
  const trade = { e: 'trade', E: 1, s: 'X', t: 7, p: '9.5', q: '0.1', T: 5, m: true };
  const ids = { firstId: 7, lastId: 7 };
  const deal = { id: 7, time: 5, price: '9.5', quantity: '0.1', side: 'sell' };
  it('reads trades; those of futures that do not count explain a missing id', () => {
    const item = { kind: 'deal', symbol: 'X', ...ids, source: 'trade' };
    expect(read('binance', trade, { ...trade, m: false }, { ...trade, X: 'MARKET' })).toEqual([
      { ...item, deal },
      { ...item, deal: { ...deal, side: 'buy' } },
      { ...item, deal },
    ]);
    expect(read('binance-usdm', { ...trade, X: 'INSURANCE_FUND' })).toEqual([
      { kind: 'uncounted', symbol: 'X', ...ids },
    ]);
    const aggregate = { e: 'aggTrade', s: 'X', a: 3, f: 5, l: 7, p: '9.5', q: '0.1', T: 5 };
    const sums = { kind: 'deal', symbol: 'X', firstId: 5, lastId: 7, source: 'aggregate' };
    expect(read('binance', { ...aggregate, m: true }, { ...aggregate, m: false })).toEqual([
      { ...sums, deal: { ...deal, id: 3, count: 3 } },
      { ...sums, deal: { ...deal, id: 3, count: 3, side: 'buy' } },
    ]);
  });

  it('reads best prices with and without the name of an event', () => {
    const prices = { s: 'X', u: 7, b: '9', B: '1', a: '10', A: '2' };
    const best = { kind: 'best', symbol: 'X', id: 7, bid: '9', bidQuantity: '1' };
    const all = { ...best, ask: '10', askQuantity: '2' };
    expect(read('binance', prices, { e: 'bookTicker', E: 5, ...prices })).toEqual([
      { ...all, time: null },
      { ...all, time: 5 },
    ]);
    const without = (name: 'u' | 'A' | 'B') => ({ ...prices, [name]: undefined });
    expect(read('binance', without('u'), without('A'), without('B'))).toEqual([]);
    expect(read('binance', { stream: 'x@bookTicker', data: prices })).toEqual([
      { ...all, time: null },
    ]);
    // A message that is no envelope may have `data` of its own.
    expect(read('binance', { ...prices, data: { ...prices, s: 'Y' } })).toMatchObject([
      { symbol: 'X' },
    ]);
    expect(read('binance', { ...prices, stream: '', data: { ...prices, s: 'Y' } })).toMatchObject([
      { symbol: 'X' },
    ]);
    expect(read('binance', { ...prices, stream: 'x', data: 1 })).toMatchObject([{ symbol: 'X' }]);
    expect(read('binance', [1], { e: 'other', ...prices }, { result: null, id: 1 })).toEqual([]);
  });

  it('reads klines of each interval', () => {
    const kline = {
      ...{ t: 60_000, i: '1m', f: 5, L: 7, n: 3, x: true, o: '1', h: '4', l: '0.5', c: '2' },
      ...{ v: '10', q: '20', V: '3', Q: '5' },
    };
    const of = (venue: VenueId, more: object) =>
      read(venue, { e: 'kline', E: 1, s: 'X', k: { ...kline, ...more } });
    const candle = {
      ...{ time: 60_000, open: '1', high: '4', low: '0.5', close: '2', volume: '10' },
      ...{ turnover: '20', count: 3, takerVolume: '3', takerTurnover: '5', final: true },
      revision: 7,
    };
    const item = { kind: 'kline', symbol: 'X', interval: '1m', firstId: 5, lastId: 7 };
    expect(of('binance', {})).toEqual([{ ...item, candle }]);
    const open = { ...candle, final: false, revision: 6 };
    expect(of('binance-usdm', { x: false })).toEqual([{ ...item, candle: open }]);
    const contracts = { ...candle, turnover: '0', takerTurnover: '0' };
    expect(of('binance-coinm', {})).toEqual([{ ...item, candle: contracts }]);
    const idle = { ...item, firstId: null, lastId: null };
    const empty = { ...candle, count: 0, revision: 1 };
    expect(of('binance', { f: -1, L: -1, n: 0 })).toEqual([{ ...idle, candle: empty }]);
    expect(of('binance', { f: 0, L: 0 })).toMatchObject([{ firstId: 0, lastId: 0 }]);
    const intervals = '1s 1m 3m 5m 15m 30m 1h 2h 4h 6h 8h 12h 1d 1w 1M 3d'.split(' ');
    const known = intervals.map((i) => {
      const [made] = of('binance', { i }) as MarketItem[];
      return made && 'interval' in made ? made.interval : null;
    });
    expect(known).toEqual([
      ...[1_000, '1m', 180_000, '5m', '15m', '30m', '60m', 7_200_000, '4h', 21_600_000],
      ...[28_800_000, 43_200_000, '1d', '1w', '1M', null],
    ]);
    expect(read('binance', { e: 'kline', s: 'X', k: 1 })).toEqual([]);
  });

  it('reads changes and REST books', () => {
    const change = { e: 'depthUpdate', E: 5, s: 'X', U: 1, u: 2, pu: 0, b: [['9', '1']] };
    const delta = {
      ...{ kind: 'book-delta', symbol: 'X', time: 5, bids: [['9', '1']], asks: [] },
      ...{ first: 1, last: 2, previous: null, epoch: '', checksum: null },
    };
    expect(read('binance', change)).toEqual([delta]);
    expect(read('binance-usdm', change)).toEqual([{ ...delta, previous: 0 }]);
    const url = 'https://api.binance.com/api/v3/depth?symbol=btcusdt';
    const body = { lastUpdateId: 7, T: 5, bids: [['9', '1']], asks: [] };
    const book = {
      ...{ kind: 'book-snapshot', time: 5, bids: [['9', '1']], asks: [], id: 7, inBand: false },
      ...{ epoch: '', checksum: null, depth: null },
    };
    expect(rest('binance', url, body)).toEqual([{ ...book, symbol: 'BTCUSDT' }]);
    expect(rest('binance-coinm', url, { ...body, symbol: 'y' })).toEqual([
      { ...book, symbol: 'Y' },
    ]);
    expect(rest('binance', 'https://x/depth', body)).toEqual([]);
    const named: MarketItem[] = [];
    const emit = (item: MarketItem) => void named.push(item);
    venueAdapter('binance').parse(frame(body), emit, { onlySymbol: 'Z' });
    expect(named).toEqual([{ ...book, symbol: 'Z' }]);
    expect(read('binance', { stream: 'x@depth20', data: { ...body, symbol: 'Y' } })).toEqual([]);
    expect(read('binance', { lastUpdateId: '7', ...prices })).toEqual([]);
  });
  const prices = { bids: [], asks: [] };
});

describe('kraken', () => {
  it('reads books of one or two maps', () => {
    const level = (at: string, price = '9') => [price, '1', at];
    const snapshot = { as: [level('1700000000.123456', '10')], bs: [level('1700000001.5')] };
    const whole = { kind: 'book-snapshot', symbol: 'X', ...UNNUMBERED, checksum: null, depth: 10 };
    expect(read('kraken', [1, snapshot, 'book-10', 'X'])).toEqual([
      { ...whole, time: 1_700_000_001_500, bids: snapshot.bs, asks: snapshot.as },
    ]);
    expect(read('kraken', [1, { as: [] }, 'book-1000', 'X'])).toEqual([
      { ...whole, depth: 1000, time: null, bids: [], asks: [] },
    ]);
    expect(read('kraken', [1, { bs: [] }, 'book', 'X'])).toMatchObject([{ depth: null }]);
    const change = { kind: 'book-delta', symbol: 'X', ...NUMBERLESS };
    const asks = [level('1700000003'), level('1700000002.9')];
    const bids = [level('1700000002.99999')];
    expect(read('kraken', [1, { x: 1, a: asks }, { b: bids, c: '5' }, 'book-10', 'X'])).toEqual([
      { ...change, time: 1_700_000_003_000, asks, bids, checksum: 5 },
    ]);
    expect(read('kraken', [1, { x: 1, b: bids, c: 5 }, 'book-10', 'X'])).toEqual([
      { ...change, time: 1_700_000_002_999, asks: [], bids, checksum: null },
    ]);
    const none = { ...change, time: null, asks: [], bids: [], checksum: null };
    expect(read('kraken', [1, { x: 1 }, 'book-10', 'X'])).toEqual([none]);
    expect(read('kraken', [1, 1, 'book-10', 'X'])).toBe('! book message without levels');
    expect(read('kraken', [1, {}, 1, 'X'])).toBe('! not a Kraken message: no channel and pair');
    expect(read('kraken', [1, {}, 'book-10', 1])).toBe(
      '! not a Kraken message: no channel and pair',
    );
    expect(read('kraken', { event: 'heartbeat' }, [1, {}, 'spread', 'X'])).toEqual([]);
  });

  it('reads trades with times of any fraction', () => {
    const trade = (at: string, side = 'b') => ['9.5', '0.1', at, side, 'm', ''];
    const rows = (...list: unknown[]) => read('kraken', [1, list, 'trade', 'X']);
    const deal = (id: string, ms: number, side = 'buy') => ({
      ...{ kind: 'deal', symbol: 'X', firstId: null, lastId: null, source: 'trade' },
      stated: id.split('/')[0],
      deal: { id, time: ms, price: '9.5', quantity: '0.1', side },
    });
    expect(rows(trade('17'), trade('17.1', 's'), trade('17.12'), trade('17.123987'))).toEqual([
      deal('17/9.5/0.1/0', 17_000),
      deal('17.1/9.5/0.1/1', 17_100, 'sell'),
      deal('17.12/9.5/0.1/2', 17_120),
      deal('17.123987/9.5/0.1/3', 17_123),
    ]);
    for (const odd of ['1/.5', '1:', '1.2.3', '1x'])
      expect(rows(trade(odd))).toMatchObject([{ deal: { time: Number.NaN } }]);
    expect(rows(trade('90'))).toMatchObject([{ deal: { time: 90_000 } }]);
    expect(read('kraken', [1, 1, 'trade', 'X'])).toBe('! trade message without trades');
    expect(rows(1)).toBe('! a trade is not [price, volume, time, side]');
    expect(rows(['9.5', '0.1', '17', 'b', 1])).toHaveLength(1);
    expect(rows(['9.5', '0.1', '17', 1])).toBe('! a trade is not [price, volume, time, side]');
  });

  it('reads messages of version 2', () => {
    const timestamp = '2023-11-14T22:13:20.123456Z';
    const v2 = (channel: string, entry: unknown, type = 'update') =>
      read('kraken', { channel, type, data: [entry] });
    const rows = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ price: at, qty: 1 }));
    const book = { symbol: 'X', bids: [{ price: 9.5, qty: 2 }], asks: rows(1), checksum: 5 };
    const shared = { symbol: 'X', bids: [['9.5', '2']], asks: [['0', '1']], checksum: 5 };
    expect(v2('book', { ...book, timestamp })).toEqual([
      { kind: 'book-delta', ...NUMBERLESS, ...shared, time: 1_700_000_000_123, stated: timestamp },
    ]);
    expect(v2('book', book, 'snapshot')).toEqual([
      { kind: 'book-snapshot', ...UNNUMBERED, ...shared, depth: 10, time: null, stated: undefined },
    ]);
    const depth = (bids: number, asks: number) => {
      const sides = { bids: rows(bids), asks: rows(asks) };
      const [item] = v2('book', { ...book, ...sides }, 'snapshot') as MarketItem[];
      return item && 'depth' in item ? item.depth : undefined;
    };
    expect([0, 1, 10, 11, 25, 26, 100, 101, 500, 501, 1000, 1001].map((n) => depth(n, 1))).toEqual([
      10,
      10,
      10,
      25,
      25,
      100,
      100,
      500,
      500,
      1000,
      1000,
      null,
    ]);
    expect(depth(1, 11)).toBe(25);
    const trade = { symbol: 'X', trade_id: 7, price: 9.5, qty: 0.1, side: 'buy', timestamp };
    const item = { kind: 'deal', symbol: 'X', firstId: 7, lastId: 7, source: 'trade' };
    const deal = { id: 7, time: 1_700_000_000_123, price: '9.5', quantity: '0.1', side: 'buy' };
    expect(v2('trade', trade)).toEqual([{ ...item, deal, stated: timestamp }]);
    expect(v2('trade', { ...trade, side: 'sell' })).toMatchObject([{ deal: { side: 'sell' } }]);
    expect(v2('ticker', trade)).toEqual([]);
    expect(v2('trade', 1)).toEqual([]);
    expect(read('kraken', '{"channel":"book","data":1}')).toEqual([]);
    expect(read('kraken', '{"channel"')).toBe('! broken JSON');
    expect(v2('book', { ...book, bids: [1] })).toBe('! "bids" has a level that is not an object');
    expect(v2('book', { ...book, bids: 1 })).toMatchObject([{ bids: [] }]);
  });
});

describe('coinbase', () => {
  const time = '2023-11-14T22:13:20.123456Z';
  const stated = time;
  const ms = 1_700_000_000_123;
  it('reads messages of Exchange', () => {
    const of = (type: string, more: object) => read('coinbase', { type, product_id: 'X', ...more });
    const [bids, asks] = [[['9', '1']], [['10', '2']]];
    const book = { symbol: 'X', bids, asks, checksum: null };
    expect(of('snapshot', { bids, asks })).toEqual([
      { kind: 'book-snapshot', ...UNNUMBERED, ...book, depth: null, time: null },
    ]);
    const changes = [
      ['buy', '9', '1'],
      ['sell', '10', '2'],
    ];
    const delta = { kind: 'book-delta', ...NUMBERLESS, ...book };
    expect(of('l2update', { changes, time })).toEqual([{ ...delta, time: ms }]);
    expect(of('l2update', { changes })).toEqual([{ ...delta, time: null }]);
    expect(of('l2update', { changes: 1 })).toBe('! "changes" is not a list');
    expect(of('l2update', { changes: [1] })).toBe('! a change is not [side, price, size]');
    expect(of('l2update', { changes: [['buy', '9', 1]] })).toBe(
      '! a change is not [side, price, size]',
    );
    const match = { trade_id: 7, price: '9.5', size: '0.1', time };
    const deal = { id: 7, time: ms, price: '9.5', quantity: '0.1', side: 'buy' };
    const item = { kind: 'deal', symbol: 'X', firstId: 7, lastId: 7, source: 'trade', stated };
    expect(of('match', { ...match, side: 'sell' })).toEqual([{ ...item, deal }]);
    expect(of('last_match', { ...match, side: 'buy' })).toEqual([
      { ...item, deal: { ...deal, side: 'sell' } },
    ]);
    expect(of('ticker', match)).toEqual([]);
    expect(read('coinbase', [1])).toEqual([]);
  });

  it('reads messages of Advanced Trade', () => {
    const of = (channel: string, events: unknown, more: object = {}) =>
      read('coinbase', { channel, sequence_num: 3, timestamp: time, events, ...more });
    const sequence = { kind: 'sequence', scope: '0', value: 3 };
    const update = (side: string) => ({ side, price_level: '9', new_quantity: '1' });
    const updates = [update('bid'), update('offer')];
    const book = { symbol: 'X', bids: [['9', '1']], asks: [['9', '1']], checksum: null };
    const event = { type: 'update', product_id: 'X', updates };
    const delta = { kind: 'book-delta', ...NUMBERLESS, ...book };
    expect(of('l2_data', [event])).toEqual([sequence, { ...delta, time: ms }]);
    expect(of('l2_data', [event], { timestamp: 1 })).toEqual([sequence, { ...delta, time: null }]);
    expect(of('l2_data', [{ ...event, type: 'snapshot' }])).toEqual([
      sequence,
      { kind: 'book-snapshot', ...UNNUMBERED, ...book, depth: null, time: ms },
    ]);
    expect(of('l2_data', [{ ...event, updates: [1] }])).toBe('! an update is not an object');
    const trade = (id: number) => ({
      ...{ trade_id: String(id), product_id: 'X', price: '9.5', size: '0.1', side: 'BUY', time },
    });
    const deal = (id: number) => ({
      ...{ kind: 'deal', symbol: 'X', firstId: id, lastId: id, source: 'trade', stated },
      deal: { id, time: ms, price: '9.5', quantity: '0.1', side: null },
    });
    expect(of('market_trades', [{ trades: [trade(9), 1, trade(10), trade(8)] }])).toEqual([
      ...[sequence, deal(8), deal(9), deal(10)],
    ]);
    for (const [channel, events] of [
      ['heartbeats', [event]],
      ['l2_data', 1],
      ['l2_data', [1, { ...event, updates: 1 }]],
      ['market_trades', [{ trades: 1 }]],
    ] as const)
      expect(of(channel, events)).toEqual([sequence]);
    expect(read('coinbase', { channel: 'l2_data' })).toBe('! "sequence_num" is not a number');
  });
});

describe('kucoin', () => {
  it('reads REST books of the pair that was asked for', () => {
    const url = 'https://x/api/v3/market/orderbook/level2?symbol=X-Y';
    const data = { time: 5, sequence: '16', bids: [['9', '1']], asks: [['10', '2']] };
    const book = {
      ...{ kind: 'book-snapshot', symbol: 'X-Y', time: 5, bids: [['9', '1']], asks: [['10', '2']] },
      ...{ id: 16, inBand: false, epoch: '', checksum: null, depth: null },
    };
    expect(rest('kucoin', url, { data })).toEqual([book]);
    for (const [at, body] of [
      [url.replace('?symbol=X-Y', ''), { data }],
      [url.replace('level2', 'level3'), { data }],
      [url, { data: 1 }],
      [url, [data]],
    ] as const)
      expect(rest('kucoin', at, body)).toEqual([]);
    const change = { symbol: 'X', sequenceStart: 1, sequenceEnd: 2 };
    expect(
      read('kucoin', { subject: 'trade.l2update', data: { ...change, time: 5 } }),
    ).toMatchObject([{ time: 5, bids: [], asks: [] }]);
    const changes = {
      bids: [
        ['0.0', '1', '1'],
        ['9', '1', '2'],
      ],
      asks: [['0', '1', '1']],
    };
    expect(
      read('kucoin', { subject: 'trade.l2update', data: { ...change, changes } }),
    ).toMatchObject([{ time: null, bids: [['9', '1', '2']], asks: [] }]);
    expect(read('kucoin', [1], { subject: 'trade.l2update', data: 1 })).toEqual([]);
    const best = { sequence: 1, bestBid: '1', bestBidSize: '1', bestAsk: '2', bestAskSize: '1' };
    const ticker = { subject: 'trade.ticker', topic: '/market/ticker:X', data: best };
    expect(read('kucoin', ticker)).toMatchObject([{ time: null, symbol: 'X' }]);
  });
});

describe.each([
  ['okx', { seqId: 7, prevSeqId: 6 }],
  ['bitget', { seq: 7, pseq: 6 }],
] as const)('%s', (venue, ids) => {
  it('reads books with and without numbers and checksums', () => {
    const of = (action: string, more: object) => {
      const arg = { channel: 'books', instId: 'X' };
      return read(venue, { arg, action, data: [{ ts: 5, bids: [['9', '1']], ...more }] });
    };
    const sides = { symbol: 'X', time: 5, bids: [['9', '1']], asks: [], epoch: '' };
    const whole = { kind: 'book-snapshot', ...sides, inBand: true, depth: null };
    expect([of('snapshot', {}), of('snapshot', { ...ids, checksum: -1 })]).toEqual([
      [{ ...whole, id: null, checksum: null }],
      [{ ...whole, id: 7, checksum: -1 }],
    ]);
    const change = { kind: 'book-delta', ...sides };
    const known = { first: 7, last: 7, previous: 6 };
    expect(
      [{}, ids, { ...ids, checksum: 0 }, { ...ids, checksum: '1' }, { ...ids, checksum: 1 }].map(
        (more) => of('update', more),
      ),
    ).toEqual([
      [{ ...change, ...NUMBERLESS, checksum: null }],
      [{ ...change, ...known, checksum: null }],
      [{ ...change, ...known, checksum: null }],
      [{ ...change, ...known, checksum: null }],
      [{ ...change, ...known, checksum: 1 }],
    ]);
    const arg = { channel: 'books', instId: 'X' };
    for (const other of ['pong', [1], { arg }, { arg: 1, data: [] }, { arg, data: 1 }])
      expect(read(venue, other)).toEqual([]);
  });
});

describe('bitfinex', () => {
  /** The items of messages on channel 7 of a connection, or why one is refused. */
  const on = (channel: string, ...messages: readonly unknown[]) =>
    outcome(() => {
      const all: MarketItem[] = [];
      const adapter = venueAdapter('bitfinex');
      const subscribed = { event: 'subscribed', chanId: 7, channel, symbol: 'tX' };
      for (const each of [subscribed, ...messages])
        adapter.parse(frame(each), (item) => all.push(item), { onlySymbol: null });
      return all;
    });
  it('reads books', () => {
    const delta = { kind: 'book-delta', symbol: 'tX', time: null, ...NUMBERLESS, checksum: null };
    const whole = { kind: 'book-snapshot', symbol: 'tX', time: null, ...UNNUMBERED };
    const levels = [
      [9, 1, 2.5],
      [10, 1, -1.5],
      [8, 0, 1],
    ];
    const sides = {
      bids: [
        ['9', '2.5'],
        ['8', '0'],
      ],
      asks: [['10', '1.5']],
    };
    expect(on('book', [7, levels], [7, []], [7, levels[1]], [7, 'cs', -5], [7, 'hb'])).toEqual([
      { ...whole, ...sides, checksum: null, depth: 250 },
      { ...whole, bids: [], asks: [], checksum: null, depth: 250 },
      { ...delta, bids: [], asks: [['10', '1.5']] },
      { ...delta, bids: [], asks: [], checksum: -5 },
    ]);
    for (let at = 0; at < 3; at++)
      expect(on('book', [7, ([9, 1, 2] as unknown[]).with(at, 'x')])).toBe(
        '! a level is not [price, count, amount]',
      );
    expect(on('book', [7, [9, 1, 2, 'x']])).toHaveLength(1);
    expect(on('book', [7, [[9, 1, 2], 1]])).toBe('! a level is not [price, count, amount]');
    expect(on('book', [7, 1])).toBe('! a book message without levels');
    expect(on('ticker', [7, levels])).toEqual([]);
    expect(on('book', [8, levels], 1)).toBe('! neither a list nor an event');
  });

  it('reads trades, the newest last', () => {
    const deal = (id: number, amount: number) => ({
      ...{ kind: 'deal', symbol: 'tX', firstId: null, lastId: null, source: 'trade' },
      deal: {
        ...{ id, time: 5, price: '9.5', quantity: String(Math.abs(amount)) },
        side: amount > 0 ? 'buy' : 'sell',
      },
    });
    const rows = [
      [8, 5, 2, 9.5],
      [7, 5, -2, 9.5],
    ];
    expect(on('trades', [7, rows], [7, 'te', rows[0]], [7, 'tu', rows[0]])).toEqual([
      ...[deal(7, -2), deal(8, 2), deal(8, 2)],
    ]);
    for (let at = 0; at < 4; at++)
      expect(on('trades', [7, 'te', ([8, 5, 2, 9.5] as unknown[]).with(at, 'x')])).toBe(
        '! a trade is not [id, time, amount, price]',
      );
    expect(on('trades', [7, 'te', [8, 5, 2, 9.5, 'x']])).toHaveLength(1);
    expect(on('trades', [7, 'te', 1])).toBe('! a trade is not [id, time, amount, price]');
    expect(on('trades', [7, 1])).toBe('! a trade message without trades');
  });

  it('reads numbers of a connection once they are confirmed', () => {
    const conf = (flags: number, status = 'OK') => ({ event: 'conf', status, flags });
    const numbers = (event: object) => on('ticker', event, [7, 'hb', 3], [7, 'x'], [8, 'hb', 5]);
    const sequence = (value: number) => ({ kind: 'sequence', scope: '0', value });
    expect(numbers(conf(65_536))).toEqual([sequence(3), sequence(5)]);
    expect(numbers(conf(65_536 + 131_072))).toHaveLength(2);
    expect([65_535, 65_537, 131_072].map((flags) => numbers(conf(flags)).length)).toEqual([
      0, 2, 0,
    ]);
    expect(numbers(conf(65_536, 'FAILED'))).toEqual([]);
    expect(numbers({ event: 'info', status: 'OK', flags: 65_536 })).toEqual([]);
    const key = { event: 'subscribed', chanId: 9, channel: 'trades', key: 'a:b:tY:z' };
    expect(on('book', key, [9, 'te', [8, 5, 2, 9.5]])).toMatchObject([{ symbol: 'tY:z' }]);
    expect(on('book', { event: 'unsubscribed', chanId: 7 }, [7, []])).toEqual([]);
    expect(on('book', { event: 'unsubscribed', chanId: 8 }, [7, []])).toHaveLength(1);
  });
});

describe('adapters', () => {
  const VENUES: readonly VenueId[] = [
    ...(['binance', 'binance-usdm', 'binance-coinm', 'kraken', 'okx', 'bitget', 'kucoin'] as const),
    ...(['coinbase', 'deribit', 'bybit', 'bitfinex', 'tideline'] as const),
  ];
  it('name their checks and where their days and weeks begin', () => {
    const known = VENUES.map((venue) => {
      const { id, name, chain, checksum, anchors, inverse } = venueAdapter(venue);
      const days = JSON.stringify(anchors);
      const sum = checksum ? 'sum' : '-';
      return [id, name, chain?.id ?? '-', sum, days, inverse ? 'inverse' : '-'].join(' | ');
    });
    expect(known).toEqual([
      'binance | Binance spot | range | - | {} | -',
      'binance-usdm | Binance USD-M futures | previous | - | {} | -',
      'binance-coinm | Binance COIN-M futures | previous | - | {} | inverse',
      'kraken | Kraken spot (v1) | - | sum | {} | -',
      'okx | OKX v5 | linked | sum | {"day":-28800000} | -',
      'bitget | Bitget | linked | sum | {"day":-28800000} | -',
      'kucoin | KuCoin spot | range | - | {"week":0} | -',
      'coinbase | Coinbase | - | - | {} | -',
      'deribit | Deribit | linked | - | {} | inverse',
      'bybit | Bybit v5 | range | - | {} | -',
      'bitfinex | Bitfinex v2 | - | sum | {} | -',
      'tideline | Tideline exchange | range | - | {} | -',
    ]);
  });

  it.each(VENUES)('%s reads no frame that was sent, opened, closed or of a table', (venue) => {
    for (const kind of ['open', 'close', 'sent', 'row'] as const)
      expect([kind, items(venue, frame('{', { kind }))]).toEqual([kind, []]);
    if (venue !== 'tideline') expect(read(venue, '{')).toBe('! broken JSON');
    if (!/binance|okx|kucoin|tideline/.test(venue))
      expect(rest(venue, 'https://x/?symbol=X', '{')).toEqual([]);
  });
});

describe('a field', () => {
  it('has its type, or the frame is refused', () => {
    const json = { text: 'x', number: 1.5, whole: '7', date: '1970-01-01T00:00:01Z', none: null };
    const odd = { ...json, empty: '', huge: 2 ** 53, infinite: Number.POSITIVE_INFINITY };
    const all = (read: (json: typeof odd, key: string) => unknown) =>
      Object.keys({ ...odd, absent: 1 }).map((key) => outcome(() => read(odd, key)));
    const not = (what: string) => (key: string) => `! "${key}" is not ${what}`;
    const [text, number, whole, date] = ['a string', 'a number', 'a whole number', 'a date'].map(
      not,
    ) as [
      (key: string) => string,
      (key: string) => string,
      (key: string) => string,
      (key: string) => string,
    ];
    expect(all(textOf)).toEqual([
      ...['x', text('number'), '7', json.date, text('none'), '', text('huge'), text('infinite')],
      text('absent'),
    ]);
    expect(all(numberOf)).toEqual([
      ...[number('text'), 1.5, number('whole'), number('date'), number('none'), number('empty')],
      ...[2 ** 53, number('infinite'), number('absent')],
    ]);
    expect(all(integerOf)).toEqual([
      ...[whole('text'), whole('number'), 7, whole('date'), whole('none'), whole('empty')],
      ...[whole('huge'), whole('infinite'), whole('absent')],
    ]);
    expect(all(dateOf).slice(0, 5)).toEqual([
      ...[date('text'), text('number'), expect.anything(), 1000, text('none')],
    ]);
    expect(all(optionalNumber)).toEqual([
      ...[null, 1.5, null, null, null, null, 2 ** 53, Number.POSITIVE_INFINITY, null],
    ]);
    expect([{}, [], null, 1, 'x'].map(isJson)).toEqual([true, false, false, false, false]);
    expect(outcome(() => parseJson('{'))).toBe('! broken JSON');
  });

  it('may be a list of levels', () => {
    const of = (levels: unknown) => outcome(() => levelsOf({ levels }, 'levels'));
    const pairs = '! "levels" has a level that is not [price, quantity]';
    expect([undefined, null, [], [['1', '2', 3]], 1, [1], [['1', 2]], [[1, '2']]].map(of)).toEqual([
      ...[[], [], [], [['1', '2', 3]], '! "levels" is not a list of levels', pairs, pairs, pairs],
    ]);
  });

  it('may be a number, whose shortest form is the plain decimal', () => {
    const values = [0, 5, 0.1, 1.7e-8, 1e-7, 1e21, 1.25e22, 123_456_789.5, 'text'];
    expect(values.map(plainNumber)).toEqual([
      ...['0', '5', '0.1', '0.000000017', '0.0000001', `1${'0'.repeat(21)}`],
      ...[`125${'0'.repeat(20)}`, '123456789.5', 'text'],
    ]);
    expect(
      [-1, Number.NaN, Number.POSITIVE_INFINITY, null].map((value) =>
        outcome(() => plainNumber(value)),
      ),
    ).toEqual([
      '! -1 is not a price or quantity',
      '! NaN is not a price or quantity',
      '! Infinity is not a price or quantity',
      '! null is not a price or quantity',
    ]);
    expect(['?a=1&b=2#c', '?b=2', '?xb=2', '?b='].map((url) => queryOf(url, 'b'))).toEqual([
      ...['2', '2', '', ''],
    ]);
  });

  it('of a candle may be missing only where it is the turnover', () => {
    const cells = ['60000', '1', '4', '0.5', '2', '10', '20'];
    const of = (list: readonly (string | undefined)[]) => {
      const all: MarketItem[] = [];
      return outcome(() => {
        emitKline('X', list, true, (item) => all.push(item));
        return all.map((item) => 'candle' in item && item.candle.turnover);
      });
    };
    expect(of(cells)).toEqual(['20']);
    expect([of(cells.slice(0, 6)), of(cells.with(6, ''))]).toEqual([['0'], ['0']]);
    for (let at = 1; at < 6; at++)
      expect(of(cells.with(at, ''))).toBe('! a candle has missing cells');
    expect(of(cells.with(0, '1.5'))).toBe('! a candle has missing cells');
  });
});
