import { describe, expect, it } from 'vitest';
import { btc, desk, eth, FEED, heard, LEAD, list } from './testing/desk.ts';
import { TickersFeed } from './tickers-feed.ts';

describe('the list of all quotes', () => {
  const opened = () => {
    const on = desk();
    const board = new TickersFeed(on.context);
    return { ...on, board, told: heard(board) };
  };

  it('is live once REST has given the whole list, and frames follow', () => {
    const { board, frame, answer, told, pass } = opened();
    expect([board.known, board.wanting, board.info]).toEqual([false, true, null]);
    expect(board.read()).toMatchObject({ value: null, seq: null, exchangeTime: null });
    expect(frame(board, list(btc(1)))).toBe('live');
    expect([board.wanting, told()]).toEqual([true, 1]);
    // The list is wanted, but what is known counts for five seconds.
    expect(board.need$.value).toBe('once');
    expect(answer(board, list(btc(1), eth(1)))).toBe(true);
    expect([board.wanting, board.need$.value, board.info]).toEqual([false, 'none', FEED]);
    const value = board.read().value;
    expect([...(value?.quotes.keys() ?? [])]).toEqual(['BTCUSDT', 'ETHUSDT']);
    told();
    // The same list again is told to nobody, and is the same value.
    pass(1_000);
    frame(board, list(btc(1), eth(1)));
    expect([told(), board.read().value]).toEqual([0, value]);
    frame(board, list(eth(2, '4')));
    expect([told(), board.read().value?.quotes.get('ETHUSDT')?.last]).toEqual([1, '4']);
    expect(board.read().value?.quotes.get('BTCUSDT')?.last).toBe('100');
    expect(board.read().seq).toBe(3);
    const other = { ...list(btc(1), eth(2, '4')), feed: { ...FEED, kind: 'live' as const } };
    frame(board, other);
    expect([told(), board.info?.kind]).toEqual([1, 'live']);
    frame(board, { ...other, feed: { ...other.feed, label: '2' } });
    expect([told(), board.info?.label]).toEqual([1, '2']);
  });

  it('is broken by nonsense before any list, until an answer brings one', () => {
    const { board, answer, state } = opened();
    board.nonsense(null, state.now);
    expect([board.broken, board.status]).toEqual([true, 'loading']);
    answer(board, list(btc(1), eth(1)));
    expect([board.broken, board.known]).toEqual([false, true]);
  });

  it('has the exchange time of its newest change', () => {
    const { board, frame, answer, time, pass } = opened();
    frame(board, list(btc(1)));
    const first = time();
    pass(100);
    frame(board, list(btc(1)));
    expect(board.read().exchangeTime).toBe(first);
    answer(board, list(eth(1)), first - 50);
    expect(board.read().exchangeTime).toBe(first);
    frame(board, list(eth(2)));
    expect(board.read().exchangeTime).toBe(first + 100);
  });

  it('wants the list again after a gap, until an answer that was read after it', () => {
    const { board, frame, answer, time, pass, state } = opened();
    frame(board, list(btc(1)));
    answer(board, list(btc(1), eth(1)));
    pass(100);
    expect(frame(board, list(btc(2)), { seq: 9 })).toBe('live');
    const gapAt = time();
    expect([board.wanting, board.partial]).toEqual([true, true]);
    // Frames are right meanwhile, but date nothing.
    const { asOf } = board;
    pass(100);
    frame(board, list(btc(3)));
    expect(board.asOf).toBe(asOf);
    answer(board, list(btc(3), eth(1)), gapAt);
    expect(board.wanting).toBe(true);
    answer(board, list(btc(3), eth(1)), gapAt + 1);
    expect([board.wanting, board.partial]).toEqual([false, false]);
    // A frame with every pair fills a gap, too.
    frame(board, list(btc(4)), { seq: 30 });
    frame(board, list(btc(5)));
    expect(board.wanting).toBe(true);
    frame(board, list(btc(6), eth(2)));
    expect(board.wanting).toBe(false);
    // A gap that stays for five seconds is not live any more.
    pass(10);
    frame(board, list(btc(7)), { seq: 50 });
    for (let at = 0; at < 4; at += 1) {
      pass(1_249);
      frame(board, list(btc(8 + at)));
    }
    expect(board.status).toBe('live');
    pass(4);
    board.review(state.now);
    expect(board.status).not.toBe('live');
  });

  it('is broken by a malformed frame until an answer that was read after it', () => {
    const { board, frame, answer, time, pass, stats } = opened();
    frame(board, list(btc(1)));
    answer(board, list(btc(1), eth(1)));
    pass(10);
    expect(frame(board, { quotes: 1 })).toBe('stale');
    const lost = time();
    expect([board.broken, stats.malformed]).toEqual([true, 1]);
    pass(10);
    answer(board, list(btc(1), eth(1)), lost);
    expect(board.broken).toBe(true);
    answer(board, list(btc(1), eth(1)), lost + 1);
    expect([board.broken, board.status]).toEqual([false, 'live']);
    // Without a time of its own, the newest item counts.
    board.nonsense(null, 0);
    expect(board.broken).toBe(true);
    answer(board, list(btc(1), eth(1)), board.asOf);
    expect(board.broken).toBe(true);
    frame(board, list(btc(2), eth(1)));
    expect(board.broken).toBe(false);
    expect(answer(board, { quotes: 1, feed: FEED })).toBe(false);
    expect([board.restFailing, stats.malformed]).toEqual([true, 3]);
  });

  it('asks REST when a pair’s own topic was malformed, once', () => {
    const { board, frame, answer, pass, time } = opened();
    frame(board, list(btc(1)));
    answer(board, list(btc(1)));
    board.doubt();
    board.doubt();
    expect([board.wanting, board.need$.value]).toEqual([true, 'once']);
    pass(10);
    answer(board, list(btc(1)), time() - 5);
    expect(board.wanting).toBe(false);
  });

  it('drops in a new epoch what that one does not list', () => {
    const { board, frame, answer, restart, told } = opened();
    frame(board, list(btc(5), eth(5)));
    answer(board, list(btc(5), eth(5)));
    restart('B', board);
    expect([board.outdated, board.wanting, board.status]).toEqual([true, true, 'stale']);
    told();
    frame(board, list(btc(1)));
    expect([board.outdated, board.status]).toEqual([true, 'stale']);
    answer(board, list(btc(1)));
    expect([board.outdated, board.status]).toEqual([false, 'live']);
    expect([...(board.read().value?.quotes.keys() ?? [])]).toEqual(['BTCUSDT']);
    expect(told()).toBeGreaterThan(0);
    // An announced epoch that never existed leaves the quotes as they are.
    restart('B', board);
    expect(board.outdated).toBe(false);
  });

  it('names the pairs whose source is silent, since when, and counts the warnings', () => {
    const { board, frame, answer, time, pass, told, context } = opened();
    const since = time() - 9_000;
    const silent = (pairs: object) => ({ ...list(btc(1), eth(1)), silent: pairs });
    frame(board, silent({ ETHUSDT: since }));
    expect([...(board.read().value?.silent ?? [])]).toEqual([['ETHUSDT', since]]);
    expect(board.warnings).toBe(1);
    told();
    pass(10);
    frame(board, silent({ ETHUSDT: since }));
    expect([told(), board.warnings]).toEqual([0, 1]);
    // All pairs are, while no source is heard.
    frame(board, silent({}), { asOf: since });
    expect(board.read().value?.silent.size).toBe(2);
    expect([board.warnings, board.paused]).toEqual([2, true]);
    pass(10);
    answer(board, silent({}));
    expect(board.read().value?.silent.size).toBe(0);
    expect(board.warnings).toBe(2);
    pass(10);
    answer(board, silent({}), time(), since);
    expect(board.read().value?.silent.size).toBe(2);
    // An older word changes nothing, unless the clock was corrected to before it.
    answer(board, silent({}), time() - 5, time() - 5);
    expect(board.read().value?.silent.size).toBe(2);
    board.correct(time() - 8);
    answer(board, silent({}), time() - 5, time() - 5);
    expect(board.read().value?.silent.size).toBe(0);
    expect(context.lead).toBe(LEAD);
  });
});
