import type { Quote } from '@tideline/wire';
import { describe, expect, it } from 'vitest';
import { BookFeed } from './book-feed.ts';
import { desk } from './testing/desk.ts';

describe('the book of a pair', () => {
  const opened = (quoted: Partial<Quote> | null = null) => {
    const on = desk();
    const feed = new BookFeed('BTCUSDT', on.context, () => quoted as Quote | null);
    const snapshot = (seq: number, bids: object, asks: object, more = {}) =>
      on.answer(feed, { symbol: 'BTCUSDT', seq, book: { bids, asks }, ...more });
    return { ...on, feed, snapshot };
  };
  const bids = [
    ['100.00', '1'],
    ['99.99', '3'],
  ];
  const asks = [['100.01', '2']];

  it('begins with a snapshot, follows its deltas, and shows shares of the deepest side', () => {
    const { feed, frame, snapshot, time, pass } = opened();
    expect([feed.known, feed.read().value]).toEqual([false, null]);
    expect(frame(feed, { bids: [], asks: [] }, { seq: 7 })).toBe('loading');
    expect(snapshot(7, bids, asks)).toBe(true);
    expect([feed.known, feed.broken, feed.status]).toEqual([true, false, 'live']);
    const { value, exchangeTime, seq } = feed.read();
    expect([exchangeTime, seq]).toEqual([time(), 7]);
    expect(value).toMatchObject({
      symbol: 'BTCUSDT',
      grouping: '0.01',
      bids: [
        { price: '100', quantity: '1', total: '1', share: 0.25 },
        { price: '99.99', quantity: '3', total: '4', share: 1 },
      ].map((row) => expect.objectContaining({ total: row.total, share: row.share })),
      asks: [expect.objectContaining({ total: '2', share: 0.5 })],
    });
    pass(50);
    expect(frame(feed, { bids: [['100.00', '5']], asks: [] })).toBe('live');
    expect(feed.read().value?.bids[0]?.total).toBe('5');
    expect([feed.read().exchangeTime, feed.read().seq]).toEqual([time(), 8]);
    pass(50);
    // Nothing changes: the instant of the last change stays.
    frame(feed, { bids: [], asks: [] });
    expect(feed.read().seq).toBe(9);
  });

  it.each([
    [undefined, 20],
    [1, 1],
    [0, 1],
    [-3, 1],
    [2, 2],
    [500, 500],
    [501, 500],
  ])('shows with a depth of %s at most %i levels a side', (depth, most) => {
    const { feed, frame, snapshot } = opened();
    frame(feed, { bids: [], asks: [] }, { seq: 7 });
    const deep = Array.from({ length: 520 }, (_, at) => [(200 - at / 100).toFixed(2), '1']);
    snapshot(7, deep, [['200.01', '1']]);
    const read = feed.read(depth === undefined ? {} : { depth }).value;
    expect([read?.bids.length, read?.asks.length]).toEqual([most, 1]);
    const grouped = feed.read({ depth: 3, grouping: '1' }).value;
    expect(grouped).toMatchObject({ grouping: '1', bids: { length: 3 } });
    expect(Number(grouped?.bids[1]?.quantity)).toBe(100);
  });

  it('refuses a snapshot without a side that the quote has', () => {
    for (const [quoted, given, good] of [
      [{ bid: '1', ask: null }, [[], asks], false],
      [{ bid: '1', ask: null }, [bids, []], true],
      [{ bid: null, ask: '1' }, [bids, []], false],
      [{ bid: null, ask: '1' }, [[], asks], true],
      [null, [[], []], true],
    ] as const) {
      const { feed, frame, snapshot, stats } = opened(quoted);
      frame(feed, { bids: [], asks: [] }, { seq: 7 });
      expect([snapshot(7, given[0], given[1]), stats.malformed]).toEqual([good, good ? 0 : 1]);
    }
    const { feed, frame, snapshot } = opened();
    frame(feed, { bids: [], asks: [] }, { seq: 7 });
    expect(snapshot(7, bids, asks, { symbol: 'ETHUSDT' })).toBe(false);
    // An empty book has no shares.
    snapshot(7, [], []);
    expect(feed.read().value).toMatchObject({ bids: [], asks: [] });
  });

  it('is broken by a malformed frame; one without a place must be followed by another frame', () => {
    const { feed, frame, snapshot, state } = opened();
    frame(feed, { bids: [], asks: [] }, { seq: 7 });
    snapshot(7, bids, asks);
    frame(feed, { bids: 1 });
    expect([feed.broken, Number.isNaN(feed.lastFrameAt)]).toEqual([true, false]);
    snapshot(8, bids, asks);
    expect(feed.broken).toBe(false);
    feed.nonsense(null, state.now);
    expect([feed.broken, Number.isNaN(feed.lastFrameAt)]).toEqual([true, true]);
  });
});
