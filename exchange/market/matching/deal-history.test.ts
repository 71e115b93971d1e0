import { describe, expect, it } from 'vitest';
import type { Print } from '../../foundation/ports/ports.ts';
import { DealHistory } from './deal-history.ts';

const print = (time: number, price: number): Print => ({
  time,
  price: BigInt(price) as Print['price'],
  quantity: 1n as Print['quantity'],
  side: 'buy',
});

/** Deals 1 to 3 at 10, 20 and 20 ms, and deal 4 at 30 ms. */
function history(): DealHistory {
  const deals = new DealHistory();
  deals.add([print(10, 101), print(20, 102), print(20, 103), print(30, 104)], 0);
  return deals;
}
const ids = (found: object | null) =>
  found &&
  Object.fromEntries(
    Object.entries(found as Record<string, { readonly id: number } | null>).map(([name, deal]) => [
      name,
      deal?.id ?? null,
    ]),
  );

describe('the deals around an instant', () => {
  it.each([
    [9, null],
    [10, { at: 1, before: null, after: 2 }],
    [19, { at: 1, before: null, after: 2 }],
    // Of two deals of one millisecond the later one counts.
    [20, { at: 3, before: 2, after: 4 }],
    [30, { at: 4, before: 3, after: null }],
    [99, { at: 4, before: 3, after: null }],
  ])('at %i ms are the last one at or before it, and its neighbours', (time, wanted) => {
    expect(ids(history().around(time))).toEqual(wanted);
  });

  it.each([
    [9, { before: null, after: 1 }],
    [10, { before: 1, after: 2 }],
    [20, { before: 3, after: 4 }],
    [30, { before: 4, after: null }],
  ])('beside %i ms are the last one at or before it, and the next', (time, wanted) => {
    expect(ids(history().beside(time))).toEqual(wanted);
  });

  it('are none in an empty history', () => {
    expect(new DealHistory().around(1)).toBeNull();
    expect(new DealHistory().beside(1)).toEqual({ before: null, after: null });
  });
});

it('numbers deals on from the one before, and marks those of a script', () => {
  const deals = history();
  deals.add([print(40, 105)], 7);
  expect(deals.last()).toEqual({ id: 8, time: 40, price: 105n });
  deals.add([print(50, 106)], 8, true);
  expect(deals.last()).toEqual({ id: 9, time: 50, price: 106n, scripted: true });
});

it('has at least the last 5,000 deals, and at most twice as many', () => {
  const deals = new DealHistory();
  const oldest = () => deals.beside(0).after?.id;
  const some = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => print(from + at, 1));
  deals.add(some(1, 10_000), 0);
  expect(oldest()).toBe(1);
  deals.add(some(10_001, 1), 10_000);
  expect([oldest(), deals.last()?.id]).toEqual([5_002, 10_001]);
  deals.recall(some(1, 5_001).map(({ time }) => ({ id: time, price: 1n, time })));
  expect([oldest(), deals.last()?.id]).toEqual([2, 5_001]);
  deals.clear();
  expect(deals.last()).toBeNull();
});
