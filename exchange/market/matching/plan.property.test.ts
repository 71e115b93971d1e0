import { type Price, parseUnits, type Quantity } from '@tideline/wire';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Book } from './book.ts';
import { Ladder } from './ladder.ts';
import { Level, type Side } from './level.ts';
import { floorToLot, lotsFor, PAIRS, type Pair, priceText, readPrice, turnoverOf } from './pair.ts';
import { outside, plainPair } from './testing/scenario.ts';

/** Lots of ten units; a hundred price units times base units are one unit of money. */
const PAIR: Pair = { ...plainPair(), lot: 10n, divisor: 100n };

type Rows = readonly (readonly [price: number, quantity: number])[];
interface Rested {
  readonly id: number;
  readonly owner: string;
  readonly price: number;
  readonly left: number;
  /** Outside quantity at its price when it came. */
  readonly ahead: number;
}

const lots = (quantity: number): number => quantity - (quantity % 10);
const shownAt = (rows: Rows, price: number): number =>
  lots(rows.find(([at]) => at === price)?.[1] ?? 0);

/** What an order trades with, written down as a queue of single lots. */
function naive(
  side: Side,
  rows: Rows,
  rested: readonly Rested[],
  taker: { owner: string; limit: number | null; outsideOnly: boolean; wants: object },
) {
  const better = (a: number, b: number) => (side === 'buy' ? a - b : b - a);
  const prices = [
    ...new Set([
      ...rows.filter(([, amount]) => lots(amount) > 0).map(([price]) => price),
      ...rested.map((each) => each.price),
    ]),
  ]
    .sort(better)
    .filter((price) => taker.limit === null || better(price, taker.limit) <= 0);
  const wants = taker.wants as { quantity?: bigint; budget?: bigint };
  let quantity = 0n;
  let turnover = 0n;
  const trades: [maker: number, price: number, quantity: number][] = [];
  const room = (price: number): bigint =>
    wants.quantity === undefined
      ? ((((wants.budget ?? 0n) - turnover) * 100n) / BigInt(price) / 10n) * 10n
      : wants.quantity - quantity;
  const take = (maker: number, price: number, max: number): void => {
    const left = room(price);
    const amount = left < BigInt(max) ? left : BigInt(max);
    if (amount <= 0n) return;
    trades.push([maker, price, Number(amount)]);
    quantity += amount;
    turnover += (BigInt(price) * amount) / 100n;
  };
  for (const price of prices) {
    let free = shownAt(rows, price);
    let passed = 0;
    const own = taker.outsideOnly ? [] : rested.filter((each) => each.price === price);
    for (const order of own) {
      const before = Math.min(free, Math.max(0, order.ahead - passed));
      const had = quantity;
      take(0, price, before);
      free -= Number(quantity - had);
      passed += Number(quantity - had);
      if (room(price) === 0n) break;
      if (order.owner === taker.owner)
        return { trades, quantity, turnover, done: false, selfTrade: true };
      take(order.id, price, order.left);
    }
    take(0, price, free);
    if (room(price) === 0n) return { trades, quantity, turnover, done: true, selfTrade: false };
  }
  return { trades, quantity, turnover, done: false, selfTrade: false };
}

const rows = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 101, max: 106 }), fc.integer({ min: 1, max: 60 })), {
    selector: ([price]) => price,
    maxLength: 5,
  })
  .map((all) => all.sort((a, b) => a[0] - b[0]));
const orders = fc.array(
  fc.record({
    owner: fc.constantFrom('ann', 'bob', 'me'),
    price: fc.integer({ min: 101, max: 106 }),
    left: fc.integer({ min: 1, max: 4 }).map((count) => count * 10),
  }),
  { maxLength: 4 },
);

describe('the plan of an order', () => {
  it('takes what a queue of lots gives, for quantities and budgets, of both sides', () => {
    const wants = fc.oneof(
      fc.record({ quantity: fc.integer({ min: 1, max: 20 }).map((count) => BigInt(count) * 10n) }),
      fc.record({ budget: fc.bigInt({ min: 0n, max: 250n }) }),
    );
    const limit = fc.option(fc.integer({ min: 100, max: 107 }));
    fc.assert(
      fc.property(
        fc.constantFrom<Side>('buy', 'sell'),
        rows,
        orders,
        rows,
        orders,
        fc.record({ wants, limit, outsideOnly: fc.boolean() }),
        (side, before, early, after, late, asked) => {
          const book = new Book(PAIR);
          // Mirrored for a sale: the best bid is the highest.
          const at = (price: number) => (side === 'buy' ? price : 300 - price);
          const of = (all: Rows): Rows => all.map(([price, amount]) => [at(price), amount]);
          const show = (all: Rows) =>
            book.setOutside(side === 'buy' ? outside([], of(all)) : outside(of(all), []));
          const rested: Rested[] = [];
          const rest = (all: typeof early, shown: Rows) => {
            for (const { owner, price, left } of all) {
              const id = rested.length + 1;
              const ahead = shownAt(of(shown), at(price));
              rested.push({ id, owner, price: at(price), left, ahead });
              const opposite = side === 'buy' ? 'sell' : 'buy';
              book.rest({
                id,
                owner,
                side: opposite,
                price: BigInt(at(price)),
                remaining: BigInt(left),
              });
            }
          };
          show(before);
          rest(early, before);
          show(after);
          rest(late, after);
          const end = asked.limit === null ? null : at(asked.limit);
          const taker = { ...asked, owner: 'me', limit: end };
          const wanted = naive(side, of(after), rested, taker);
          const { matches, ...plan } = book.plan({
            ...taker,
            side,
            limit: end === null ? null : BigInt(end),
          });
          const { trades, ...rest_ } = wanted;
          expect(plan).toEqual(rest_);
          expect(
            matches.map((each) => [each.maker?.id ?? 0, Number(each.price), Number(each.quantity)]),
          ).toEqual(trades);
          expect(
            [...book.feedAgainst(side)].map((each) => [Number(each.price), Number(each.quantity)]),
          ).toEqual(
            of(after)
              .map(([price, amount]) => [price, lots(amount)])
              .filter(([, amount]) => amount),
          );
          const [best] = of(after).filter(([, amount]) => lots(amount) > 0);
          const touch = best ? BigInt(best[0]) : null;
          expect(book.feedTouch()).toEqual(
            side === 'buy' ? { bid: null, ask: touch } : { bid: touch, ask: null },
          );
          expect([...book.orders()].map(({ id }) => id)).toEqual(rested.map(({ id }) => id));
          book.clearOrders();
          expect([...book.orders()]).toEqual([]);
          expect(book.order(1)).toBeNull();
        },
      ),
      { numRuns: 600 },
    );
  });
});

it('a ladder holds each price once, best first, whatever comes and goes', () => {
  const level = fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 2 }));
  const change = fc.array(level, { minLength: 1 });
  fc.assert(
    fc.property(fc.constantFrom<Side>('buy', 'sell'), fc.array(change), (side, changes) => {
      const ladder = new Ladder(side);
      const held = new Map<number, number>();
      for (const levels of changes) {
        for (const [price, displayed] of levels) {
          if (displayed > 0) held.set(price, displayed);
          else held.delete(price);
        }
        const best = [...held.keys()].sort((a, b) => (side === 'buy' ? b - a : a - b));
        ladder.display(
          best.map((at) => ({
            price: BigInt(at) as Price,
            quantity: BigInt(held.get(at) ?? 0) as Quantity,
          })),
        );
        expect([...ladder.levels()].map((each) => Number(each.price))).toEqual(best);
        expect(ladder.displayed.map((each) => Number(each.price))).toEqual(best);
        for (const depth of [best.length, 3]) {
          const shown = ladder
            .visible(depth)
            .map((each) => [each.price, each.quantity].map(Number));
          expect(shown).toEqual(best.slice(0, depth).map((at) => [at, held.get(at)]));
        }
      }
    }),
    { numRuns: 100 },
  );
  for (const [side, better] of [
    ['buy', 9n],
    ['sell', 7n],
  ] as const) {
    const ladder = new Ladder(side);
    expect([better, 8n, 16n - better].map((price) => ladder.better(price, 8n))).toEqual([
      true,
      false,
      false,
    ]);
    // An order of the other side with a limit of 8 trades at 8 and at better prices.
    expect([better, 8n, 16n - better].map((price) => ladder.reaches(price, 8n))).toEqual([
      true,
      true,
      false,
    ]);
    expect(ladder.reaches(1n, null)).toBe(true);
  }
});

it.each([
  // displayed, taken, next displayed: what remains taken.
  [10n, 4n, 12n, 4n],
  [10n, 4n, 10n, 4n],
  [10n, 4n, 9n, 3n],
  [10n, 4n, 6n, 0n],
  [10n, 4n, 5n, 0n],
  [10n, 10n, 0n, 0n],
])('a level of %i with %i taken that shows %i has %i taken', (displayed, taken, next, left) => {
  const level = new Level(1n);
  level.refresh(displayed);
  level.taken = taken;
  level.refresh(next);
  expect([level.taken, level.outside, level.empty]).toEqual([left, next - left, next === 0n]);
});

describe('a pair', () => {
  it.each([...PAIRS.values()].map((pair) => [pair.symbol, pair] as const))(
    '%s reads prices on its ticks between zero and its largest',
    (_, pair) => {
      const { tick, maxPrice, instrument } = pair;
      const read = (price: bigint) => readPrice(pair, priceText(pair, price), 'limit');
      expect([read(tick), read(maxPrice), read(maxPrice - tick)]).toEqual([
        tick,
        maxPrice,
        maxPrice - tick,
      ]);
      const invalid = expect.objectContaining({ id: 'price-invalid', field: 'limit' });
      expect(() => read(0n)).toThrow(invalid);
      expect(() => read(maxPrice + tick)).toThrow(invalid);
      const off = { id: 'price-off-tick', field: 'limit', params: { tick: instrument.tick } };
      const finer = `1.${'0'.repeat(pair.priceDecimals)}1`;
      expect(() => readPrice(pair, finer, 'limit')).toThrow(expect.objectContaining(off));
      expect(() => readPrice({ ...pair, tick: tick * 2n }, priceText(pair, tick), 'limit')).toThrow(
        expect.objectContaining(off),
      );
      // The largest order at the largest price is worth a thousand million of the quote coin.
      const worth = (price: bigint) => (price * pair.maxQuantity) / pair.divisor;
      expect(pair.maxTurnover).toBe(10n ** 9n * 10n ** BigInt(pair.quote.scale));
      expect(worth(maxPrice) <= pair.maxTurnover && worth(maxPrice + tick) > pair.maxTurnover).toBe(
        true,
      );
      expect(maxPrice % tick).toBe(0n);
      expect(pair.divisor).toBe(
        10n ** BigInt(pair.priceDecimals + pair.base.scale - pair.quote.scale),
      );
      expect(pair.minTurnover).toBe(parseUnits(instrument.minTurnover, pair.quote.scale));
      expect(pair.contractLot).toBe(parseUnits(instrument.contractLot, pair.base.scale));
    },
  );

  it.each([
    [0n, 0n],
    [9n, 0n],
    [10n, 10n],
    [19n, 10n],
    [20n, 20n],
  ])('of %i units, %i are whole lots', (quantity, whole) =>
    expect(floorToLot(PAIR, quantity)).toBe(whole),
  );

  it.each([
    // 13.1 units buy ten at 1.31; one less buys none.
    [13n, 131n, 0n],
    [14n, 131n, 10n],
    [27n, 131n, 20n],
    [26n, 131n, 10n],
  ])('%i units of money buy %i: %i', (budget, price, quantity) =>
    expect(lotsFor(PAIR, budget, price)).toBe(quantity),
  );

  it('rounds the turnover of a part of a lot down', () => {
    expect([1n, 10n, 100n].map((quantity) => turnoverOf(PAIR, 131n, quantity))).toEqual([
      ...[1n, 13n, 131n],
    ]);
  });
});
