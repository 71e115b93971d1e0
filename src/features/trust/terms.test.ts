import { parseUnits } from '@tideline/wire';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exactText } from '../../format/money.ts';
import { interestFrom, principalBack, rateText, redemptionOf, yieldOf } from './terms.ts';

const terms = {
  code: 'USDT',
  days: 15,
  daily_rate_ppm: 4_000,
  penalty: 'remaining-days' as const,
};
const DAY = 86_400_000;

describe('yield of hosting', () => {
  it('CONST:yield: 10000 at 0.4 % for 15 days is 40 a day, 600 in all', () => {
    expect(yieldOf('10000', terms)).toEqual({ daily: '40', total: '600', payout: '10600' });
  });

  it('is unknown for an invalid amount', () => {
    expect(yieldOf(null, terms)).toBeNull();
    expect(yieldOf('0.000000001', terms)).toBeNull();
  });

  it('never exceeds the rate, and is a multiple of the daily interest', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 14n), fc.integer({ min: 0, max: 10_000 }), (units, ppm) => {
        const amount = `${units / 10n ** 8n}.${String(units % 10n ** 8n).padStart(8, '0')}`;
        const found = yieldOf(amount, { ...terms, daily_rate_ppm: ppm });
        const daily = parseUnits(found?.daily ?? '', 8);
        expect(daily * 1_000_000n <= units * BigInt(ppm)).toBe(true);
        expect((daily + 1n) * 1_000_000n > units * BigInt(ppm)).toBe(true);
        expect(parseUnits(found?.total ?? '', 8)).toBe(daily * 15n);
        expect(parseUnits(found?.payout ?? '', 8)).toBe(units + daily * 15n);
      }),
    );
  });

  it('counts from the UTC day after the deposit (CONST:yield)', () => {
    const paid = Date.UTC(2026, 10, 21, 23, 59, 59);
    expect(interestFrom(paid)).toBe(Date.UTC(2026, 10, 22));
    expect(principalBack(paid, 15)).toBe(Date.UTC(2026, 10, 22) + 15 * DAY);
  });
});

describe('cost of early redemption', () => {
  it('CONST:penalty: 0.4 % × 3 × 1000 is 12 and 988 are refunded; the other rule takes 1.5 days', () => {
    expect(redemptionOf('1000', 3, terms)).toEqual({ penalty: '12', refund: '988' });
    const other = { ...terms, penalty: 'one-and-a-half-days' as const };
    expect(redemptionOf('1000', 3, other)).toEqual({ penalty: '6', refund: '994' });
  });

  it('never exceeds the principal, and rounds against the user', () => {
    expect(redemptionOf('1', 9, { ...terms, daily_rate_ppm: 900_000 })).toEqual({
      penalty: '1',
      refund: '0',
    });
    expect(redemptionOf('0.00000001', 1, terms)).toEqual({ penalty: '0.00000001', refund: '0' });
  });
});

describe('figures', () => {
  it('show every digit of small interest and at least the usual ones', () => {
    expect(exactText('0.015', 'USDT')).toBe('0.015 USDT');
    expect(exactText('12345', 'USDT')).toBe('12,345.00 USDT');
    expect(exactText('0.00000005', 'BTC')).toBe('0.00000005 BTC');
    expect(exactText(null, 'BTC')).toBe('--');
    expect(rateText(150)).toBe('0.015%');
    expect(rateText(4_000 * 15)).toBe('6%');
  });
});
