import { describe, expect, it } from 'vitest';
import { DealFeed } from './deal-feed.ts';
import { desk } from './testing/desk.ts';

describe('the tape of a pair', () => {
  const opened = () => {
    const on = desk();
    const feed = new DealFeed('BTCUSDT', on.context);
    const deal = (id: number, time = on.time()) => ({
      id,
      time,
      price: '1',
      quantity: '1',
      side: 'buy',
    });
    const page = (...ids: number[]) =>
      on.answer(feed, { symbol: 'BTCUSDT', deals: ids.map((id) => deal(id)) });
    const push = (...ids: number[]) => on.frame(feed, { deals: ids.map((id) => deal(id)) });
    return { ...on, feed, deal, page, push };
  };

  it('is the newest deals first, from a page and the frames after it', () => {
    const { feed, page, push, time } = opened();
    expect([feed.known, feed.read().value]).toEqual([false, null]);
    push(11);
    expect(page(10, 9)).toBe(true);
    const first = feed.read();
    expect(first.value?.deals.map(({ id }) => id)).toEqual([11, 10, 9]);
    expect([first.seq, first.exchangeTime, first.value?.symbol]).toEqual([11, time(), 'BTCUSDT']);
    expect(feed.read().value).toBe(first.value);
    push(12, 13);
    expect(feed.read().value?.deals.map(({ id }) => id)).toEqual([13, 12, 11, 10, 9]);
    expect(push()).toBe('live');
    expect(feed.read().seq).toBe(13);
  });

  it.each([
    [10_000, false],
    [10_001, true],
  ])('of ids %i further on is implausible: %s', (further, malformed) => {
    const { feed, page, push, stats } = opened();
    push(10);
    page(10, 9);
    push(10 + further);
    expect([stats.malformed, feed.broken]).toEqual([malformed ? 1 : 0, true]);
  });

  it('takes any ids in a new epoch, and refuses frames and pages that are none', () => {
    const { feed, page, push, restart, frame, stats } = opened();
    push(10);
    page(10, 9);
    restart('B', feed);
    push(9_000_000);
    page(9_000_000);
    expect([feed.read().seq, stats.malformed]).toEqual([9_000_000, 0]);
    frame(feed, { deals: 1 });
    expect([stats.malformed, feed.broken]).toEqual([1, true]);
    expect(page(1, 5)).toBe(false);
  });
});
