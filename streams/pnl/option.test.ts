import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { outcomeOf, payoutOf } from '../../exchange/products/options/rules.ts';
import { moneynessOf, optionPnl, totalOf } from './index.ts';

describe('an option', () => {
  it.each([
    ['rise', 101n, 'in'],
    ['rise', 100n, 'at'],
    ['rise', 99n, 'out'],
    ['fall', 99n, 'in'],
    ['fall', 100n, 'at'],
    ['fall', 101n, 'out'],
    ['even', 100n, 'in'],
    ['even', 101n, 'out'],
  ] as const)('%s from 100 at %s is %s the money', (direction, price, expected) => {
    expect(moneynessOf(direction, 100n, price)).toBe(expected);
  });

  it('would be paid stake and profit, the stake, or nothing; the profit is truncated', () => {
    const held = { direction: 'rise', entry: 100n, stake: 333n, ratioBps: 7_500 } as const;
    expect(optionPnl(held, 101n)).toEqual({ moneyness: 'in', payout: 582n, profit: 249n });
    expect(optionPnl(held, 100n)).toEqual({ moneyness: 'at', payout: 333n, profit: 0n });
    expect(optionPnl(held, 99n)).toEqual({ moneyness: 'out', payout: 0n, profit: -333n });
  });

  it('is paid the same as by the exchange', () => {
    const direction = fc.constantFrom('rise', 'fall', 'even' as const);
    const price = fc.bigInt({ min: 1n, max: 6n });
    const stake = fc.bigInt({ min: 1n, max: 10n ** 14n });
    const ratio = fc.constantFrom(3_000, 4_000, 5_000, 6_000, 7_500);
    fc.assert(
      fc.property(direction, price, price, stake, ratio, (way, entry, now, amount, ratioBps) => {
        const held = { direction: way, entry, stake: amount, ratioBps };
        const paid = payoutOf(outcomeOf(way, entry, now), amount, ratioBps);
        expect(optionPnl(held, now).payout).toBe(paid);
      }),
    );
  });
});

describe('a total', () => {
  it('is unknown while a part is unknown', () => {
    expect(totalOf([])).toBe(0n);
    expect(totalOf([1n, -3n])).toBe(-2n);
    expect(totalOf([1n, null, 2n])).toBeNull();
  });
});
