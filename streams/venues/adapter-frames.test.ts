import { describe, expect, it } from 'vitest';
import { frame, items, NUMBERLESS, outcome, read, rest, UNNUMBERED } from './frame-fixtures.ts';
import { type MarketItem, type VenueId, venueAdapter } from './index.ts';

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
    const update = (side: string, price_level: string) => ({
      side,
      price_level,
      new_quantity: '1',
    });
    const updates = [update('bid', '9'), update('offer', '10')];
    const book = { symbol: 'X', bids: [['9', '1']], asks: [['10', '1']], checksum: null };
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
