import { describe, expect, it } from 'vitest';
import { dailyInterest, penaltyOf, totalInterest } from './rules.ts';

describe('trust amounts that do not divide evenly', () => {
  // 333 at 0.4 % is 1.332 a day.
  const terms = { amount: 333n, rate_ppm: 4_000 };

  it('round interest down, and the total is the sum of the daily payments', () => {
    expect(dailyInterest(terms)).toBe(1n);
    expect(dailyInterest({ ...terms, amount: 250n })).toBe(1n);
    expect(dailyInterest({ ...terms, amount: 249n })).toBe(0n);
    expect(totalInterest(terms, 15)).toBe(15n);
  });

  it('round the penalty up, once for the whole', () => {
    const order = { ...terms, days: 15, credited: 12 };
    // 3 × 1.332 is 3.996; 1.5 × 1.332 is 1.998; 1.5 × 0.996 is 1.494.
    expect(penaltyOf({ ...order, penalty_rule: 'remaining-days' })).toBe(4n);
    expect(penaltyOf({ ...order, penalty_rule: 'one-and-a-half-days' })).toBe(2n);
    expect(penaltyOf({ ...order, amount: 249n, penalty_rule: 'one-and-a-half-days' })).toBe(2n);
    // 3 × 0.996 is 2.988, and 3 × 1 is exactly 3.
    expect(penaltyOf({ ...order, amount: 249n, penalty_rule: 'remaining-days' })).toBe(3n);
    expect(penaltyOf({ ...order, amount: 250n, penalty_rule: 'remaining-days' })).toBe(3n);
  });
});
