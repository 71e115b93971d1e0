import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PAIRS } from '../matching/pair.ts';
import { bought, convert, type Hop, sold } from './flash-rules.ts';

const pairs = [...PAIRS.values()];

/** A bid and an ask of one pair, never crossed. */
const market = fc
  .tuple(fc.constantFrom(...pairs), fc.bigInt(1n, 10n ** 9n), fc.bigInt(0n, 10n ** 6n))
  .map(([pair, bid, spread]) => ({
    sell: { pair, price: bid } satisfies Hop,
    buy: { pair, price: bid + spread } satisfies Hop,
  }));

describe('flash exchange at standing prices', () => {
  it('never gains a unit by going there and back, however often', () => {
    fc.assert(
      fc.property(market, market, fc.bigInt(1n, 10n ** 15n), (a, b, amount) => {
        // From a to b and back.
        const there = convert(amount, a.sell, b.buy);
        const back = convert(there.receives > 0n ? there.receives : 0n, b.sell, a.buy);
        expect(back.receives <= amount).toBe(true);
        // From USDT to a and back.
        const out = convert(amount, null, a.buy);
        const home = convert(out.receives > 0n ? out.receives : 0n, a.sell, null);
        expect(home.receives <= amount).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('gains nothing by splitting', () => {
    fc.assert(
      fc.property(
        market,
        fc.array(fc.bigInt(1n, 10n ** 12n), { minLength: 1, maxLength: 20 }),
        ({ sell }, deps) => {
          const whole = deps.reduce((sum, each) => sum + each, 0n);
          const split = deps.reduce((sum, each) => sum + convert(each, sell, null).receives, 0n);
          expect(split <= convert(whole, sell, null).receives).toBe(true);
        },
      ),
    );
  });

  it('takes a fee of at least a unit of whatever is received', () => {
    fc.assert(
      fc.property(market, fc.bigInt(1n, 10n ** 15n), ({ sell }, amount) => {
        const { gross, fee, receives } = convert(amount, sell, null);
        expect(gross).toBe(sold(sell, amount));
        expect(receives + fee).toBe(gross);
        if (gross > 0n) expect(fee >= 1n).toBe(true);
      }),
    );
  });

  it('buys what the price gives, rounded down', () => {
    const pair = PAIRS.get('BTCUSDT');
    if (!pair) throw new Error('no pair');
    // 100 USDT at 61801.00
    expect(bought({ pair, price: 6_180_100n }, 100_00000000n)).toBe(161_809n);
  });
});
