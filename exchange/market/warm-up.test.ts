import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MarketHub } from './hub.ts';
import { warmUp } from './warm-up.ts';

const DAY = 86_400_000;

describe('the days that are computed ahead', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  /** @param took - of one day, ms */
  const begin = (took = 2, start = 0) => {
    const days: string[] = [];
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    const day = (symbol: string, open: number) => {
      days.push(`${symbol} ${open / DAY}`);
      now += took;
    };
    const hub = { feed: { history: { start, day } }, symbols: ['A', 'B'], time: 500.5 * DAY };
    return { days, stop: warmUp(hub as unknown as MarketHub) };
  };

  it('are the last month of every pair, then 300 days of each, and none twice', () => {
    const { days } = begin();
    vi.advanceTimersByTime(100 * 1_000);
    expect(days.slice(0, 2)).toEqual(['A 499', 'A 498']);
    expect(days.slice(30, 33)).toEqual(['A 469', 'B 499', 'B 498']);
    expect(days.slice(62, 64)).toEqual(['A 468', 'A 467']);
    expect([days.length, new Set(days).size]).toEqual([600, 600]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('begin where the market does', () => {
    const { days } = begin(2, 497 * DAY);
    vi.advanceTimersByTime(100 * 1_000);
    expect(days).toEqual(['A 499', 'A 498', 'A 497', 'B 499', 'B 498', 'B 497']);
  });

  it.each([
    [2, 100],
    [10, 20],
  ])('take a fiftieth of the time on a machine that needs %i ms for one', (took, expected) => {
    const { days, stop } = begin(took);
    vi.advanceTimersByTime(10_000);
    expect(days).toHaveLength(expected);
    stop();
    vi.advanceTimersByTime(10_000);
    expect(days).toHaveLength(expected);
  });
});
