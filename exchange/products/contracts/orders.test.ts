import { describe, expect, it } from 'vitest';
import type { Pair } from '../../market/matching/pair.ts';
import { feedClose, planBeyond, walk } from './orders.ts';
import { BTC, row } from './testing/rows.ts';

describe('the plan of an order', () => {
  it('is a purchase when it opens a long or closes a short, of outside liquidity only', () => {
    const asked: unknown[] = [];
    const book = { plan: (taker: object) => asked.push(taker) } as never;
    for (const side of ['long', 'short'] as const) {
      for (const status of ['waiting', 'trading'] as const)
        walk(book, { ...row, side, status }, 5n);
    }
    const taker = { owner: 'u', limit: 5n, wants: { quantity: 10_000_000n }, outsideOnly: true };
    const sides = ['buy', 'sell', 'sell', 'buy'];
    expect(asked).toEqual(sides.map((side) => ({ ...taker, side })));
  });

  it.each([
    [
      0n,
      [
        [10n, 30n],
        [11n, 20n],
      ],
    ],
    [
      29n,
      [
        [10n, 1n],
        [11n, 20n],
      ],
    ],
    [30n, [[11n, 20n]]],
    [31n, [[11n, 19n]]],
    [50n, []],
  ])('begins after the first %i units', (skip, wanted) => {
    const pair: Pair = { ...BTC, divisor: 7n };
    const matches = [
      { price: 10n, quantity: 30n, level: null, maker: null },
      { price: 11n, quantity: 20n, level: null, maker: null },
    ] as never;
    const plan = { matches, quantity: 50n, turnover: 999n, done: true, selfTrade: false };
    const rest = planBeyond(pair, plan, skip);
    expect(rest.matches.map(({ price, quantity }) => [price, quantity])).toEqual(wanted);
    expect([rest.quantity, rest.done]).toEqual([50n - skip, true]);
    expect(rest.turnover).toBe(
      wanted.reduce((sum, [price = 0n, quantity = 0n]) => sum + (price * quantity) / 7n, 0n),
    );
  });

  it.each([
    ['long', 25n, [[10n, 25n]], 0n],
    ['long', 30n, [[10n, 30n]], 0n],
    [
      'short',
      31n,
      [
        [10n, 30n],
        [11n, 1n],
      ],
      0n,
    ],
    [
      'long',
      51n,
      [
        [10n, 30n],
        [11n, 20n],
      ],
      1n,
    ],
  ] as const)(
    'of a triggered close of a %s of %i takes the displayed book',
    (side, quantity, levels, left) => {
      const sides: string[] = [];
      const book = {
        pair: { ...BTC, divisor: 7n },
        feedAgainst: (of: string) => {
          sides.push(of);
          return [
            { price: 10n, quantity: 30n },
            { price: 11n, quantity: 20n },
          ];
        },
      };
      const close = feedClose(book as never, { ...row, side, quantity });
      const up = side === 'long' ? 0n : 6n;
      const turnover = levels.reduce((sum, [price, taken]) => sum + (price * taken + up) / 7n, 0n);
      expect([close.turnover, close.rest]).toEqual([turnover, left]);
      expect(close.levels.map((each) => [each.price, each.quantity])).toEqual(levels);
      expect(sides).toEqual([side === 'long' ? 'sell' : 'buy']);
    },
  );
});
