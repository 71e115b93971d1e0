import { describe, expect, it } from 'vitest';
import { PAIRS } from '../../market/matching/pair.ts';
import { contractFee, liquidationPrice, marginOf } from './rules.ts';

const pair = PAIRS.get('BTCUSDT');
if (!pair) throw new Error('BTCUSDT is not listed');

describe('contract amounts that do not divide evenly', () => {
  it('round margin and fee up, against the user', () => {
    expect(marginOf(1001n, 100)).toBe(11n);
    expect(marginOf(1000n, 100)).toBe(10n);
    expect(contractFee(pair, 1n)).toBe(1n);
    expect(contractFee(pair, 2000n)).toBe(1n);
    expect(contractFee(pair, 2001n)).toBe(2n);
  });

  it('round the maintenance margin up, so that liquidation never comes a unit late', () => {
    // Opened for 1001 units with a margin of 101: maintenance is 0.5 %, 5.005, so 6. The loss may
    // be 95.
    const long = { side: 'long', quantity: 100n, margin: 101n, opened: 1001n } as const;
    expect(liquidationPrice(pair, long)).toBe(906n);
    expect(liquidationPrice(pair, { ...long, side: 'short' })).toBe(1096n);
  });
});
