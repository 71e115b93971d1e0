import { describe, expect, it } from 'vitest';
import { NUMBERLESS, read, UNNUMBERED } from './frame-fixtures.ts';
import type { MarketItem } from './index.ts';

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
