import { describe, expect, it } from 'vitest';
import { PriceFeed } from './price-feed.ts';
import { btc, desk, eth, heard, list } from './testing/desk.ts';
import { TickersFeed } from './tickers-feed.ts';

describe('the quote of one pair', () => {
  const opened = () => {
    const on = desk();
    const board = new TickersFeed(on.context);
    const feed = new PriceFeed('BTCUSDT', board, on.context);
    return { ...on, board, feed, told: heard(feed) };
  };

  it('is that of its own topic or of the list, whichever is newer, at the better status', () => {
    const { board, feed, frame, told, pass, time } = opened();
    expect([feed.known, feed.status]).toEqual([false, 'loading']);
    frame(board, list(eth(1)));
    expect([feed.status, feed.read().value]).toEqual(['loading', null]);
    frame(board, list(btc(1, '100')));
    expect([feed.status, feed.read().value?.last, told() > 0]).toEqual(['live', '100', true]);
    const listed = time();
    pass(10);
    expect(frame(feed, btc(2, '101'))).toBe('live');
    expect([feed.read().value?.last, feed.read().asOf]).toEqual(['101', listed + 10]);
    expect([feed.read().seq, feed.read().exchangeTime]).toEqual([2, btc(2).time]);
    pass(10);
    frame(board, list(btc(3, '102')));
    expect([feed.read().value?.last, feed.read().asOf]).toEqual(['102', listed + 20]);
    // The list becomes silent: the pair relies on its own topic.
    for (let at = 0; at < 7; at += 1) {
      pass(2_000);
      frame(feed, btc(4 + at, '103'));
    }
    expect([board.status, feed.status]).toEqual(['stale', 'live']);
    // The own topic becomes silent: it relies on the list.
    for (let at = 0; at < 7; at += 1) {
      pass(2_000);
      frame(board, list(btc(20 + at, '104')));
    }
    expect([feed.status, feed.read().value?.last]).toEqual(['live', '104']);
    told();
    frame(board, list(eth(2)));
    expect(told()).toBe(0);
    frame(board, list(btc(39, '104')));
    expect(told()).toBe(1);
    feed.end();
    frame(board, list(btc(40, '105')));
    expect(told()).toBe(0);
  });

  it('is stale while its source is silent, although the list is live', () => {
    const { board, feed, frame, pass, time } = opened();
    const since = time() - 20_000;
    frame(board, { ...list(btc(1), eth(1)), silent: { BTCUSDT: since } });
    expect([board.status, feed.status, feed.read().asOf]).toEqual(['live', 'stale', since]);
    pass(10);
    expect(frame(feed, btc(2))).toBe('live');
    expect(feed.read().asOf).toBe(time());
    pass(10);
    expect(frame(feed, btc(3), { asOf: since })).toBe('stale');
    expect([feed.read().asOf, feed.paused]).toEqual([since, true]);
    pass(10);
    frame(board, list(btc(3), eth(1)));
    // The list has heard it since; the pair's own topic says that it is silent until it speaks.
    expect(feed.paused).toBe(true);
    expect(feed.status).not.toBe('live');
    pass(10);
    expect(frame(feed, btc(4))).toBe('live');
  });

  it('is malformed of another pair, is broken then, and whole with the next frame', () => {
    const { board, feed, frame, answer, stats } = opened();
    frame(board, list(btc(1), eth(1)));
    answer(board, list(btc(1), eth(1)));
    frame(feed, eth(2));
    expect([feed.broken, board.wanting, stats.malformed]).toEqual([true, true, 1]);
    frame(feed, btc(2));
    expect(feed.broken).toBe(false);
    expect([feed.polled, feed.optional]).toEqual([false, false]);
    // Two quotes that follow each other outweigh the held one.
    const far = (seq: number) => ({ ...btc(seq), time: btc(2).time });
    frame(feed, far(900_000_000));
    expect([feed.broken, feed.read().value?.seq]).toEqual([true, 2]);
    frame(feed, far(900_000_001));
    expect([feed.broken, feed.read().value?.seq]).toEqual([false, 900_000_001]);
    frame(feed, far(899_999_999));
    expect(feed.read().value?.seq).toBe(900_000_001);
  });

  it('of an ended epoch is stale, and loading or down without one', () => {
    const { board, feed, frame, answer, restart, pass, state } = opened();
    frame(board, list(btc(1)));
    frame(feed, btc(1));
    restart('B', board, feed);
    expect([feed.outdated, feed.status, feed.read().value?.seq]).toEqual([true, 'stale', 1]);
    expect(feed.read().epoch).toBe('A');
    answer(board, list(eth(1)));
    expect([feed.known, feed.status, feed.read().value]).toEqual([false, 'loading', null]);
    board.failed(state.now);
    pass(40_000);
    expect([board.status, feed.status]).toEqual(['down', 'down']);
  });
});
