import { bandLimit } from '@tideline/wire';
import { expect, it } from 'vitest';
import {
  distanceOf,
  distanceText,
  exceededLimit,
  FAR_BPS,
  VERY_FAR_BPS,
} from './price-distance.ts';

it.each([
  [10_300n, 10_000n, 300],
  [9_000n, 10_000n, -1_000],
  [1n, 1n, 0],
  [30_000n, 1n, 299_990_000],
  [null, 10_000n, null],
  [0n, 10_000n, null],
  [10_000n, null, null],
  [10_000n, 0n, null],
])('%s is %s off by %s hundredths of a percent', (price, last, bps) =>
  expect(distanceOf(price, last)).toBe(bps),
);

it('writes a distance in percent with its sign', () => {
  expect([325, 1, 0, -1, -1_050, null].map(distanceText)).toEqual([
    '+3.25',
    '+0.01',
    '0.00',
    '-0.01',
    '-10.50',
    '--',
  ]);
  expect([FAR_BPS, VERY_FAR_BPS].map(distanceText)).toEqual(['+3.00', '+10.00']);
});

it.each(['buy', 'sell'] as const)(
  'refuses a %s only beyond the bands of both prices, and names that of the mark',
  (side) => {
    const [last, mark] = [100_000n, 101_000n];
    const out = side === 'buy' ? 1n : -1n;
    const limits = [bandLimit(side, last), bandLimit(side, mark)];
    const further = limits.reduce((a, b) => ((b - a) * out > 0n ? b : a));
    const nearer = limits.reduce((a, b) => ((b - a) * out > 0n ? a : b));
    expect(exceededLimit(side, further, last, mark)).toBeNull();
    expect(exceededLimit(side, further + out, last, mark)).toBe(bandLimit(side, mark));
    expect(exceededLimit(side, nearer + out, last, mark)).toBeNull();
    expect(exceededLimit(side, further + out, null, mark)).toBeNull();
    expect(exceededLimit(side, further + out, last, null)).toBeNull();
    expect(exceededLimit(side, 0n, last, mark)).toBeNull();
  },
);
