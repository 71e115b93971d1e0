import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Book } from '../../market/matching/book.ts';
import { NaiveBook } from '../../market/matching/testing/naive-book.ts';
import { enter, outside, plainPair } from '../../market/matching/testing/scenario.ts';
import { requireExecution } from './planning.ts';

const side = fc.constantFrom('buy' as const, 'sell' as const);
const quantity = fc.integer({ min: 1, max: 12 });
const price = fc.integer({ min: 95, max: 105 });
const level = fc.tuple(fc.integer({ min: 1, max: 5 }), quantity);
const levels = fc.uniqueArray(level, { selector: ([at]) => at, maxLength: 4 });
const resting = fc.record({ owner: fc.constantFrom('ann', 'bob'), side, price, quantity });

it('ioc, fok and post-only orders are accepted as in the naive book', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(
      levels,
      levels,
      fc.array(resting, { maxLength: 8 }),
      resting,
      (below, above, orders, order) => {
        const bids = below
          .map(([at, size]) => [100 - at, size] as const)
          .sort((a, b) => b[0] - a[0]);
        const asks = above
          .map(([at, size]) => [100 + at, size] as const)
          .sort((a, b) => a[0] - b[0]);
        const book = new Book(plainPair());
        const naive = new NaiveBook();
        book.setOutside(outside(bids, asks));
        naive.setOutside(bids, asks);
        for (const [at, each] of orders.entries()) {
          enter(book, { id: at + 1, ...each });
          naive.enter({ id: at + 1, ...each });
        }
        const wants = { quantity: BigInt(order.quantity) };
        const plan = book.plan({
          ...{ owner: order.owner, side: order.side, limit: BigInt(order.price), wants },
        });
        const trades = naive.enter({ id: 99, ...order });
        const traded = trades.reduce((sum, [, , amount = 0]) => sum + amount, 0);
        const rests = naive.users.some(({ id }) => id === 99);
        const expected = {
          ioc: traded > 0,
          fok: traded === order.quantity,
          // An own order on the other side stops it without a trade.
          post: traded === 0 && rests,
        };
        const accepts = (timeInForce: 'gtc' | 'ioc' | 'fok', postOnly: boolean): boolean => {
          try {
            requireExecution({ timeInForce, postOnly }, plan);
            return true;
          } catch {
            return false;
          }
        };
        expect({
          ioc: accepts('ioc', false),
          fok: accepts('fok', false),
          post: accepts('gtc', true),
        }).toEqual(expected);
        for (const [name, accepted] of Object.entries(expected)) seen.add(`${name} ${accepted}`);
      },
    ),
    { numRuns: 1000 },
  );
  expect(seen.size).toBe(6);
});
