import type { BookLevel } from '@tideline/streams';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { averagePrice, QUANTITY_SCALE, quoteUnits, slippageBps, walk } from './book-walk.ts';

/** A lot of 0.01 in base units. */
const LOT = 10n ** BigInt(QUANTITY_SCALE) / 100n;

interface Level {
  /** In tenths of a dollar. */
  readonly price: number;
  readonly lots: number;
}
const level: fc.Arbitrary<Level> = fc.record({ price: fc.nat(20), lots: fc.nat(5) });
const shown = ({ price, lots }: Level): BookLevel => ({
  price: (price / 10).toFixed(1),
  quantity: (lots / 100).toFixed(2),
  total: '0',
  share: 0,
});

/** The same order, filled lot by lot. */
function byLots(
  levels: readonly Level[],
  wanted: { lots?: number; money?: number; limit?: number; buy: boolean },
) {
  const fills: { lots: number; price: number }[] = [];
  let [filled, spent] = [0, 0];
  for (const { price, lots } of levels) {
    if (wanted.limit !== undefined && (wanted.buy ? price > wanted.limit : price < wanted.limit)) {
      return { fills, filled, spent, short: false };
    }
    const more = () =>
      wanted.lots === undefined
        ? price > 0 && spent + price <= (wanted.money ?? 0)
        : filled < wanted.lots;
    let taken = 0;
    while (taken < lots && more()) {
      taken += 1;
      filled += 1;
      spent += price;
    }
    if (taken > 0) fills.push({ lots: taken, price });
    if (!more()) return { fills, filled, spent, short: false };
  }
  return { fills, filled, spent, short: levels.length > 0 && wanted.limit === undefined };
}

it('fills an amount or a sum of money as an order that takes lot after lot', () => {
  fc.assert(
    fc.property(
      fc.array(level, { maxLength: 5 }),
      fc.record(
        { lots: fc.nat(16), money: fc.nat(90), limit: fc.integer({ min: 1, max: 20 }) },
        { requiredKeys: ['money'] },
      ),
      fc.boolean(),
      (levels, wanted, buy) => {
        const plain = byLots(levels, { ...wanted, buy });
        const { lots, money, limit } = wanted;
        const walked = walk(levels.map(shown), 1, {
          ...(lots === undefined
            ? { budget: { money: BigInt(money) * LOT, lot: LOT } }
            : { quantity: BigInt(lots) * LOT }),
          ...(limit !== undefined && { limit: { price: BigInt(limit), buy } }),
        });
        expect(walked).toEqual({
          fills: plain.fills.map((each) => ({
            quantity: BigInt(each.lots) * LOT,
            turnover: BigInt(each.lots * each.price) * LOT,
          })),
          filled: BigInt(plain.filled) * LOT,
          turnover: BigInt(plain.spent) * LOT,
          short: plain.short,
        });
        const { filled, spent } = plain;
        expect(averagePrice(walked)).toBe(filled === 0 ? null : BigInt(Math.floor(spent / filled)));
        for (const best of [0, 1, 7, 20]) {
          const ideal = filled * best;
          expect(slippageBps(walked, BigInt(best))).toBe(
            ideal === 0 ? null : Math.ceil((Math.abs(spent - ideal) * 10_000) / ideal),
          );
        }
      },
    ),
    { numRuns: 1_000 },
  );
});

it('counts the smallest amounts, and needs a price above zero', () => {
  const one = { fills: [], filled: 1n, turnover: 3n, short: false };
  expect([averagePrice(one), slippageBps(one, 2n)]).toEqual([3n, 5_000]);
  expect([slippageBps(one, 1n), slippageBps(one, 0n)]).toEqual([20_000, null]);
});

it.each([
  ['12.5', 2, 12_5000000000n],
  ['0', 2, 0n],
  ['7', 0, 7_00000000n],
  // Beyond the scale it is truncated.
  ['1.23456789019', 2, 1_2345678901n],
])('reads %s with %i decimals of the price', (text, decimals, units) =>
  expect(quoteUnits(text, decimals)).toBe(units),
);
