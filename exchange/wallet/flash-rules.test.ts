import { expect, it } from 'vitest';
import { convert, rateOf } from './flash-rules.ts';

it('shows the rate in twelve decimals, rounded down', () => {
  // 1 of 3 units, and 2 BTC units for 3 USDT units.
  expect(rateOf(3n, 1n, 8, 8)).toBe(333_333_333_333n);
  expect(rateOf(3n, 2n, 8, 8)).toBe(666_666_666_666n);
  // One paper dollar of two decimals for one USDT of eight.
  expect(rateOf(100n, 100_000_000n, 2, 8)).toBe(1_000_000_000_000n);
});

it('takes its fee from the received amount, rounded up', () => {
  // 0.3 % of 1000 units is 3, of 1001 units 3.003.
  expect(convert(1_000n, null, null)).toMatchObject({ gross: 1_000n, fee: 3n, receives: 997n });
  expect(convert(1_001n, null, null)).toMatchObject({ gross: 1_001n, fee: 4n, receives: 997n });
});
