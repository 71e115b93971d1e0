import { bandLimit } from '@tideline/wire';
import { expect, it } from 'vitest';
import { PAIRS, type Pair } from './pair.ts';
import { requireInBand } from './price-band.ts';

const BTC = PAIRS.get('BTCUSDT') as Pair;

it('ends the price band 10 % away, rounded towards the last price', () => {
  expect(bandLimit('buy', 6_180_000n)).toBe(6_798_000n);
  expect(bandLimit('buy', 6_180_009n)).toBe(6_798_009n);
  expect(bandLimit('sell', 6_180_000n)).toBe(5_562_000n);
  expect(bandLimit('sell', 6_180_009n)).toBe(5_562_009n);
  expect(bandLimit('sell', 6_180_001n)).toBe(5_562_001n);
});

it('accepts a limit at the end of the band and any price on the far side', () => {
  const last = 6_180_001n;
  for (const [side, beyond, far] of [
    ['buy', 1n, 1n],
    ['sell', -1n, 10n ** 12n],
  ] as const) {
    const end = bandLimit(side, last);
    expect(() => requireInBand(BTC, side, end, last)).not.toThrow();
    expect(() => requireInBand(BTC, side, far, last)).not.toThrow();
    const params = { limit: side === 'buy' ? '67980.01' : '55620.01' };
    expect(() => requireInBand(BTC, side, end + beyond, last)).toThrow(
      expect.objectContaining({ id: 'price-out-of-band', params }),
    );
  }
});
