import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CandleText } from './listings.ts';
import { FIRST_MARKET, plausibleCandles, plausibleTrades } from './plausible-times.ts';

const NOW = Date.UTC(2026, 10, 23, 10, 0, 30);
const MINUTE = 60_000;
const LAST = Math.floor(NOW / MINUTE) * MINUTE;
const candle = (time: number): CandleText => ({
  time,
  ...{ open: '2', high: '3', low: '1', close: '2', volume: '1' },
  ...{ turnover: null, count: null, takerVolume: null, takerTurnover: null },
});
const times = (of: readonly number[], period: '1m' | '1d' = '1m') => {
  const { rows, refused } = plausibleCandles(of.map(candle), period, NOW);
  return { times: rows.map(({ time }) => time), refused };
};

describe('candles of an answer', () => {
  it('stay, sorted, when they are minutes of the past', () => {
    const minutes = fc.uniqueArray(fc.nat({ max: 1_000 }), { minLength: 1 });
    fc.assert(
      fc.property(minutes, (ages) => {
        const own = ages.map((age) => LAST - age * MINUTE);
        expect(times(own)).toEqual({ times: own.toSorted((a, b) => a - b), refused: 0 });
      }),
    );
  });

  it.each([
    ['of the next day', LAST + 86_400_000],
    ['of the year 2100', Date.UTC(2100, 0, 1)],
    ['of two minutes ahead', LAST + 2 * MINUTE],
    ['between two minutes', LAST - 5 * MINUTE + 7_000],
    ['of 1970', MINUTE],
    ['before the first coin', FIRST_MARKET - MINUTE],
    ['of years before the others', Date.UTC(2012, 0, 1)],
    ['that is negative', -MINUTE],
  ])('lose one %s', (_, time) => {
    const own = [LAST - 2 * MINUTE, LAST - MINUTE, LAST];
    expect(times([...own, time])).toEqual({ times: own, refused: 1 });
    expect(times([time, ...own])).toEqual({ times: own, refused: 1 });
  });

  it('keep a running candle, and one of a venue whose clock is ahead', () => {
    expect(times([LAST, LAST + MINUTE]).refused).toBe(0);
  });

  it('keep days that open at another hour, and years of them', () => {
    const DAY = 86_400_000;
    const open = Math.floor(NOW / DAY) * DAY - 8 * 3_600_000;
    const days = Array.from({ length: 4_000 }, (_, at) => open - (3_999 - at) * DAY);
    expect(times(days, '1d')).toEqual({ times: days, refused: 0 });
  });
});

describe('trades of an answer', () => {
  it('lose those of the future and before any market', () => {
    const trade = (time: number) => ({ time, price: '1', quantity: '1', side: 'buy' }) as const;
    const { rows, refused } = plausibleTrades(
      [trade(NOW + 3_600_000), trade(NOW - 5), trade(5), trade(NOW - 9)],
      NOW,
    );
    expect(rows.map(({ time }) => time)).toEqual([NOW - 9, NOW - 5]);
    expect(refused).toBe(2);
  });
});
