import { usdtParity } from '@tideline/streams/pure';
import { COINS } from '@tideline/wire';
import { expect, it } from 'vitest';
import { PAIRS } from '../../market/matching/pair.ts';
import { convert, type Hop, rateOf, takenByBuying, takenBySelling } from './flash-rules.ts';

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

const hop: Hop = {
  pair: { ...(PAIRS.get('BTCUSDT') as Hop['pair']), divisor: 1n },
  levels: [
    { price: 10n, quantity: 3n },
    { price: 11n, quantity: 2n },
    { price: 12n, quantity: 5n },
  ],
};

it.each([
  [0n, []],
  [2n, [[10n, 2n]]],
  [3n, [[10n, 3n]]],
  [
    4n,
    [
      [10n, 3n],
      [11n, 1n],
    ],
  ],
  [
    10n,
    [
      [10n, 3n],
      [11n, 2n],
      [12n, 5n],
    ],
  ],
  [
    11n,
    [
      [10n, 3n],
      [11n, 2n],
      [12n, 5n],
    ],
  ],
])('takes the levels from the best on, the last one partly: %s', (quantity, taken) =>
  expect(takenBySelling(hop, quantity).map((each) => [each.price, each.quantity])).toEqual(taken),
);

it.each([
  [29n, [[10n, 2n]]],
  [30n, [[10n, 3n]]],
  [
    41n,
    [
      [10n, 3n],
      [11n, 1n],
    ],
  ],
  [1_000n, []],
])('takes the levels that %s units of money buy', (money, taken) =>
  expect(takenByBuying(hop, money).map((each) => [each.price, each.quantity])).toEqual(taken),
);

it('converts nothing beyond the displayed depth of either hop', () => {
  expect(convert(10n, hop, null)?.gross).toBe(112n);
  expect(convert(11n, hop, null)).toBeNull();
  expect(convert(112n, null, hop)?.gross).toBe(10n);
  expect(convert(113n, null, hop)).toBeNull();
  expect(convert(10n, hop, hop)?.gross).toBe(10n);
  expect(convert(11n, hop, hop)).toBeNull();
  expect(convert(11n, hop, { parity: 2n })).toBeNull();
  expect(convert(7n, { parity: 2n }, null)?.gross).toBe(14n);
  expect(convert(7n, null, { parity: 2n })?.gross).toBe(3n);
});

it('has a way to USDT for every listed coin', () => {
  const lost = COINS.filter(
    ({ code }) => code !== 'USDT' && usdtParity(code) === null && !PAIRS.has(`${code}USDT`),
  );
  expect(lost).toEqual([]);
});
