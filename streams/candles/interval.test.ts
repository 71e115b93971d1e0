import { PERIODS } from '@tideline/wire/periods';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Interval, intervalEnd, intervalOpen, THURSDAY } from './index.ts';

describe('intervals', () => {
  it('opens weeks on Monday by default (Binance REST sample row)', () => {
    expect(intervalOpen('1w', 1499040000000)).toBe(1499040000000);
    expect(intervalOpen('1w', 1499644799999)).toBe(1499040000000);
    expect(intervalEnd('1w', 1499040000000)).toBe(1499644800000);
  });

  it('opens weeks on Thursday when the venue does (KuCoin rows)', () => {
    for (const open of [1642032000000, 1641427200000]) {
      expect(intervalOpen('1w', open + 123_456_789, { week: THURSDAY })).toBe(open);
    }
  });

  it('has calendar months, not blocks of 30 days', () => {
    const leap = Date.UTC(2024, 1, 29, 23, 59);
    expect(intervalOpen('1M', leap)).toBe(Date.UTC(2024, 1, 1));
    expect(intervalEnd('1M', Date.UTC(2024, 1, 1))).toBe(Date.UTC(2024, 2, 1));
    expect(intervalEnd('1M', Date.UTC(2023, 11, 1))).toBe(Date.UTC(2024, 0, 1));
  });

  it('shifts days, weeks and months to a venue in UTC+8', () => {
    const anchors = { day: -8 * 3_600_000 };
    expect(intervalOpen('1d', Date.UTC(2024, 0, 31, 17), anchors)).toBe(Date.UTC(2024, 0, 31, 16));
    expect(intervalOpen('1d', Date.UTC(2024, 0, 31, 15), anchors)).toBe(Date.UTC(2024, 0, 30, 16));
    // Monday 2024-01-29 begins on Sunday 16:00 UTC.
    expect(intervalOpen('1w', Date.UTC(2024, 0, 31), anchors)).toBe(Date.UTC(2024, 0, 28, 16));
    expect(intervalOpen('1M', Date.UTC(2024, 0, 31, 17), anchors)).toBe(Date.UTC(2024, 0, 31, 16));
    expect(intervalEnd('1M', Date.UTC(2024, 0, 31, 16), anchors)).toBe(Date.UTC(2024, 1, 29, 16));
  });

  it('divides time without gaps or overlaps', () => {
    const interval = fc.constantFrom<Interval>(...PERIODS, 180_000);
    const time = fc.integer({ min: -1e12, max: 4e12 });
    const anchors = fc.record({
      week: fc.integer({ min: 0, max: 6 }).map((day) => day * 86_400_000),
      day: fc.integer({ min: 0, max: 23 }).map((hour) => hour * 3_600_000),
    });
    fc.assert(
      fc.property(interval, time, anchors, (it, now, where) => {
        const open = intervalOpen(it, now, where);
        const end = intervalEnd(it, open, where);
        expect(open <= now && now < end).toBe(true);
        expect(intervalOpen(it, end - 1, where)).toBe(open);
        expect(intervalOpen(it, end, where)).toBe(end);
      }),
      { numRuns: 500 },
    );
  });
});
