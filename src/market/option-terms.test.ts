import type { OptionOrder } from '@tideline/wire';
import { describe, expect, it } from 'vitest';
import { countdown, payoutIfWon, percentOf, standingOf, timesOf } from './option-terms.ts';

describe('an option', () => {
  it.each([
    ['100', 3_000, '130'],
    ['0.1', 7_500, '0.175'],
    // Rounded down, as the exchange pays.
    ['0.00000001', 3_000, '0.00000001'],
    [null, 3_000, null],
    ['100', null, null],
  ])('of %s at %s pays the stake back and the win: %s', (stake, ratio, payout) =>
    expect(payoutIfWon(stake, ratio)).toBe(payout),
  );

  it.each([
    [30_000, '0:30'],
    [29_001, '0:30'],
    [29_000, '0:29'],
    [1, '0:01'],
    [0, '0:00'],
    [-5, '0:00'],
    [299_999, '5:00'],
  ])('with %i ms to go shows %s: 0:00 is over', (ms, text) => expect(countdown(ms)).toBe(text));

  it.each([
    ['rise', '61838.00', 'in', '130'],
    ['rise', '61837.00', 'at', '100'],
    ['rise', '61836.00', 'out', '0'],
    ['fall', '61836.00', 'in', '130'],
    ['fall', '61838.00', 'out', '0'],
  ] as const)(
    'bought to %s at 61837 is %s %s the money and pays %s',
    (direction, price, _, payout) => {
      const order = {
        symbol: 'BTCUSDT',
        direction,
        purchase_price: '61837.00',
        stake: '100',
        ratio_bps: 3_000,
      } as OptionOrder;
      expect(standingOf(order, price)?.payout).toBe(payout);
      expect(standingOf(order, null)).toBeNull();
    },
  );

  it('has a rate in percent, and pays a multiple of the stake', () => {
    expect(percentOf(3_050)).toBe('30.5');
    expect([0, 3_000, 7_501, 90_000].map(timesOf)).toEqual(['1', '1.3', '1.7501', '10']);
  });
});
