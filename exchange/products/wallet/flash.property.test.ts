import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PAIRS } from '../../market/matching/pair.ts';
import { bought, convert, type Hop, sold } from './flash-rules.ts';

const pairs = [...PAIRS.values()];

/** A level beyond any holding, at the end of every side. */
const SEA = 10n ** 30n;

/** Levels of a side, from `best` outwards by the given gaps. */
function side(
  best: bigint,
  away: 1n | -1n,
  rest: readonly (readonly [bigint, bigint])[],
): Hop['levels'] {
  const levels: { price: bigint; quantity: bigint }[] = [];
  let price = best;
  for (const [gap, quantity] of rest) {
    levels.push({ price, quantity });
    price = price + away * gap > 0n ? price + away * gap : 1n;
  }
  return [...levels, { price, quantity: SEA }];
}

const depth = fc.array(fc.tuple(fc.bigInt(1n, 10n ** 4n), fc.bigInt(1n, 10n ** 12n)), {
  maxLength: 5,
});

/** The book of one pair, never crossed. */
const market = fc
  .tuple(fc.constantFrom(...pairs), fc.bigInt(1n, 10n ** 9n), fc.bigInt(0n, 10n ** 6n), depth)
  .map(([pair, bid, spread, rest]) => ({
    sell: { pair, levels: side(bid, -1n, rest) } satisfies Hop,
    buy: { pair, levels: side(bid + spread, 1n, rest) } satisfies Hop,
  }));

function converted(...args: Parameters<typeof convert>) {
  const done = convert(...args);
  if (!done) throw new Error('the sea takes everything');
  return done;
}

describe('flash exchange at standing prices', () => {
  it('never gains a unit by any number of round trips', () => {
    fc.assert(
      fc.property(market, market, fc.bigInt(1n, 10n ** 15n), (a, b, amount) => {
        // From a to b and back.
        const there = converted(amount, a.sell, b.buy);
        const back = converted(there.receives > 0n ? there.receives : 0n, b.sell, a.buy);
        expect(back.receives <= amount).toBe(true);
        // From USDT to a and back.
        const out = converted(amount, null, a.buy);
        const home = converted(out.receives > 0n ? out.receives : 0n, a.sell, null);
        expect(home.receives <= amount).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('gives no better price than the best displayed one, for any split of the amount', () => {
    fc.assert(
      fc.property(
        market,
        fc.array(fc.bigInt(1n, 10n ** 12n), { minLength: 1, maxLength: 20 }),
        ({ sell }, amounts) => {
          const best = { ...sell, levels: sell.levels.slice(0, 1).map(sea) };
          const whole = amounts.reduce((sum, each) => sum + each, 0n);
          const split = amounts.reduce(
            (sum, each) => sum + converted(each, sell, null).receives,
            0n,
          );
          expect(split <= converted(whole, best, null).receives).toBe(true);
          // Each part rounds twice: its proceeds and its fee.
          const rounding = 2n * BigInt(amounts.length);
          expect(converted(whole, sell, null).receives <= split + rounding).toBe(true);
        },
      ),
    );
  });

  it('walks level by level, equal to a second implementation in single units', () => {
    const small = fc.tuple(
      fc.array(fc.tuple(fc.bigInt(1n, 9n), fc.bigInt(1n, 9n)), { minLength: 1, maxLength: 4 }),
      fc.bigInt(1n, 40n),
    );
    const [pair] = pairs;
    if (!pair) throw new Error('no pair');
    fc.assert(
      fc.property(small, ([levels, amount]) => {
        const hop = {
          pair: { ...pair, divisor: 1n },
          levels: levels.map(([price, quantity]) => ({ price, quantity })),
        };
        const units = hop.levels.flatMap(({ price, quantity }) =>
          Array.from({ length: Number(quantity) }, () => price),
        );
        const taken = units.slice(0, Number(amount));
        const sum = taken.reduce((total, price) => total + price, 0n);
        expect(sold(hop, amount)).toBe(taken.length < Number(amount) ? null : sum);
        const all = units.reduce((total, price) => total + price, 0n);
        expect(bought(hop, all)).toBe(BigInt(units.length));
        expect(bought(hop, all + 1n)).toBeNull();
        let left = amount;
        let count = 0n;
        for (const price of units) {
          if (price > left) break;
          left -= price;
          count += 1n;
        }
        if (amount <= all) expect(bought(hop, amount)).toBe(count);
      }),
    );
  });

  it('takes a fee of at least one unit of the received coin', () => {
    fc.assert(
      fc.property(market, fc.bigInt(1n, 10n ** 15n), ({ sell }, amount) => {
        const { gross, fee, receives } = converted(amount, sell, null);
        expect(gross).toBe(sold(sell, amount));
        expect(receives + fee).toBe(gross);
        if (gross > 0n) expect(fee >= 1n).toBe(true);
      }),
    );
  });

  it('buys the amount at the price, rounded down', () => {
    const pair = PAIRS.get('BTCUSDT');
    if (!pair) throw new Error('no pair');
    // 100 USDT at 61801.00
    const levels = [{ price: 6_180_100n, quantity: SEA }];
    expect(bought({ pair, levels }, 100_00000000n)).toBe(161_809n);
  });
});

const sea = ({ price }: { readonly price: bigint }) => ({ price, quantity: SEA });
