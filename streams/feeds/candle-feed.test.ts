import { describe, expect, it } from 'vitest';
import { CandleFeed } from './candle-feed.ts';
import { desk, heard, MINUTE } from './testing/desk.ts';

describe('the candles of a pair', () => {
  const opened = () => {
    const on = desk();
    const feed = new CandleFeed('BTCUSDT', '1m', on.context);
    const base = on.time() - (on.time() % MINUTE);
    const candle = (minute: number, revision = 2) => ({
      ...{ time: base + minute * MINUTE, open: '1', high: '2', low: '1', close: '2', volume: '1' },
      ...{ turnover: '1', count: 1, takerVolume: '0', takerTurnover: '0', final: minute < 0 },
      revision: minute < 0 ? revision + 1 : revision,
    });
    const given = (minutes: readonly number[], more: object) => ({
      ...{ symbol: 'BTCUSDT', period: '1m', more: true, time: on.time(), epoch: on.state.epoch },
      candles: minutes.map((each) => candle(each)),
      ...more,
    });
    const page = (minutes: number[], more: object = {}) => on.answer(feed, given(minutes, more));
    const push = (minute: number, revision?: number) =>
      on.frame(feed, { candles: [candle(minute, revision)] });
    return { ...on, feed, base, candle, given, page, push };
  };

  it('are those of a page and the frames after it, with the newest revision', () => {
    const { feed, page, push, time, pass, base } = opened();
    expect([feed.known, feed.olderThan, feed.read().value]).toEqual([false, null, null]);
    push(0);
    expect(page([-2, -1, 0])).toBe(true);
    expect([feed.known, feed.olderThan, feed.status]).toEqual([true, base - 2 * MINUTE, 'live']);
    const first = feed.read();
    expect(first).toMatchObject({ seq: 2, exchangeTime: time() });
    expect(first.value).toMatchObject({ symbol: 'BTCUSDT', period: '1m', more: true });
    expect(feed.read().value).toBe(first.value);
    pass(10);
    push(0, 4);
    expect(feed.read()).toMatchObject({ seq: 4, exchangeTime: time() });
    expect(feed.read().value).not.toBe(first.value);
    const said = time();
    pass(10);
    push(0, 4);
    expect(feed.read().exchangeTime).toBe(said);
  });

  it('ask for as many candles as reach back to the held ones, at least two and at most a page', () => {
    const { feed, page, push, base } = opened();
    const whole = feed.ask(0);
    push(0);
    page([-1, 0]);
    // Of the running minute: it, the one before, and one in reserve.
    expect([feed.ask(base), feed.ask(base + 1)]).toEqual([2, 3]);
    expect([feed.ask(base + MINUTE), feed.ask(base + MINUTE + 1)]).toEqual([3, 4]);
    expect(feed.ask(base - 5 * MINUTE)).toBe(2);
    expect(feed.ask(base + 9_999 * MINUTE)).toBe(whole);
  });

  it('take older pages of their own epoch only', () => {
    const { feed, page, push, given, state, stats, base } = opened();
    push(0);
    page([-2, -1, 0]);
    const told = heard(feed);
    feed.older(given([-4, -3], { more: false }), 'A', state.now);
    expect([told(), feed.read().value?.candles[0]?.time]).toEqual([1, base - 4 * MINUTE]);
    expect(feed.olderThan).toBeNull();
    for (const [epoch, asked] of [
      ['B', 'A'],
      ['A', 'B'],
      ['B', 'B'],
    ] as const) {
      feed.older(given([-6, -5], { epoch }), asked, state.now);
    }
    feed.older(given([-6], { symbol: 'ETHUSDT' }), 'A', state.now);
    expect([told(), stats.malformed]).toEqual([0, 1]);
    expect(feed.read().value?.candles).toHaveLength(5);
  });

  it('refuse frames and pages that are none, and are broken by a frame', () => {
    const { feed, frame, page, push, pass, stats } = opened();
    push(0);
    page([-1, 0]);
    frame(feed, { candles: 1 });
    expect([feed.broken, stats.malformed, feed.status]).toEqual([true, 1, 'stale']);
    expect([page([-1, 0], { period: '5m' }), stats.malformed]).toEqual([false, 2]);
    // A page of the same instant may lack what was lost.
    expect([page([-1, 0]), feed.broken]).toEqual([false, true]);
    pass(1);
    expect([page([-1, 0]), feed.broken]).toEqual([true, false]);
  });
});
