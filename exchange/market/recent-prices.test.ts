import type { Price } from '@tideline/wire';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RecentPrices } from './recent-prices.ts';

const WINDOW = 15 * 60_000;
const START = Date.UTC(2025, 2, 1);

describe('the last price of each second', () => {
  it('is that of the last deal before an instant, or of the second before it', () => {
    const gaps = fc.array(fc.integer({ min: 0, max: 9_000 }), { minLength: 1, maxLength: 500 });
    fc.assert(
      fc.property(gaps, fc.integer({ min: -5_000, max: WINDOW }), (steps, back) => {
        const recent = new RecentPrices();
        let time = START;
        const deals = steps.map((step, index) => {
          time += step;
          recent.take(time, BigInt(index) as Price);
          return { time, price: BigInt(index) };
        });
        const instant = time - back;
        const found = recent.before(instant);
        const exact = deals.findLast((deal) => deal.time < instant);
        const second = Math.floor((instant - 1) / 1_000) * 1_000;
        const coarse = deals.findLast((deal) => deal.time < second);
        expect([exact?.price ?? null, coarse?.price ?? null]).toContain(found);
      }),
    );
  });

  it('leaves out a deal that is older than the one before it', () => {
    const recent = new RecentPrices();
    recent.take(START + 5_000, 1n as Price);
    recent.take(START, 2n as Price);
    expect(recent.before(START + 9_000)).toBe(1n);
    expect(recent.before(START + 4_000)).toBeNull();
  });

  it('forgets prices after 15 minutes, and is never larger than twice that', () => {
    const recent = new RecentPrices();
    for (let second = 0; second <= 3 * (WINDOW / 1_000); second += 1) {
      recent.take(START + second * 1_000, BigInt(second) as Price);
    }
    const now = START + 3 * WINDOW;
    expect(recent.before(now - WINDOW + 1)).not.toBeNull();
    expect(recent.before(START + 1)).toBeNull();
  });
});
