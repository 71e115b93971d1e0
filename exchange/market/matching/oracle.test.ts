import { Side as OracleSide, OrderBook } from 'nodejs-order-book';
import { describe, expect, it } from 'vitest';
import { seeded } from '../../../tests/random.ts';
import { Book } from './book.ts';
import { enter, plain, plainPair } from './testing/scenario.ts';

const SEEDS = 250;
const OPERATIONS = 500;

/**
 * Compares two independently written books. Sizes are whole numbers, because the other book
 * computes in floats and is exact only there. The trades are compared in order.
 */
function compare(seed: number): { readonly operations: number; readonly trades: number } {
  const random = seeded(seed);
  const pick = (count: number) => Math.floor(random() * count);
  const ours = new Book(plainPair());
  const theirs = new OrderBook({});
  const open: number[] = [];
  let trades = 0;
  for (let at = 1; at <= OPERATIONS; at += 1) {
    const what = random();
    if (what < 0.25 && open.length > 0) {
      const id = open.splice(pick(open.length), 1)[0] ?? 0;
      const cancelled = ours.cancel(id);
      const other = theirs.cancel(String(id));
      expect(cancelled === null, `seed ${seed} op ${at}: cancel`).toBe(!other?.order);
      continue;
    }
    const side = random() < 0.5 ? 'buy' : 'sell';
    const quantity = 1 + pick(20);
    const price = what < 0.35 ? null : 90 + pick(20);
    const done = enter(ours, { id: at, owner: String(at), side, price, quantity });
    const before = new Map<string, number>();
    for (const id of open) before.set(String(id), theirs.order(String(id))?.size ?? 0);
    const oracleSide = side === 'buy' ? OracleSide.BUY : OracleSide.SELL;
    const result =
      price === null
        ? theirs.market({ side: oracleSide, size: quantity })
        : theirs.limit({ id: String(at), side: oracleSide, size: quantity, price });
    const makers = result.done
      .filter((each) => each.id !== String(at))
      .map((each) => [Number(each.id), before.get(each.id) ?? 0]);
    if (result.partial && result.partial.id !== String(at)) {
      makers.push([Number(result.partial.id), result.partialQuantityProcessed]);
    }
    expect(
      done.trades.map(([maker, , amount]) => [maker, amount]),
      `seed ${seed} op ${at}: trades`,
    ).toEqual(makers);
    trades += done.trades.length;
    for (const [maker] of done.trades) {
      if (!ours.order(maker)) open.splice(open.indexOf(maker), 1);
    }
    if (done.resting > 0) open.push(at);
  }
  const [asks, bids] = theirs.depth();
  const visible = plain(ours);
  const ordered = (rows: readonly (readonly [number, number])[], descending: boolean) =>
    [...rows].sort((a, b) => (descending ? b[0] - a[0] : a[0] - b[0]));
  expect(visible.asks, `seed ${seed}: asks`).toEqual(ordered(asks, false));
  expect(visible.bids, `seed ${seed}: bids`).toEqual(ordered(bids, true));
  return { operations: OPERATIONS, trades };
}

describe('book against nodejs-order-book', () => {
  it('equals it over 125,000 random operations', () => {
    let operations = 0;
    let trades = 0;
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const result = compare(seed);
      operations += result.operations;
      trades += result.trades;
    }
    expect(operations).toBeGreaterThanOrEqual(100_000);
    // A comparison without many trades would prove little.
    expect(trades).toBeGreaterThan(30_000);
  });
});
