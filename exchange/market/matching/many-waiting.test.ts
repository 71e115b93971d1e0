import { afterEach, expect, it, vi } from 'vitest';
import type { Depth, Print } from '../../foundation/ports/ports.ts';
import { Book } from './book.ts';
import { Level } from './level.ts';
import { PAIRS, type Pair } from './pair.ts';

afterEach(() => vi.restoreAllMocks());

const BTC = PAIRS.get('BTCUSDT') as Pair;
const MIDDLE = 6_000_000n;

const depth = (middle: bigint): Depth =>
  ({
    bids: Array.from({ length: 20 }, (_, at) => ({
      price: middle - 1n - BigInt(at),
      quantity: 10_000_000n,
    })),
    asks: Array.from({ length: 20 }, (_, at) => ({
      price: middle + 1n + BigInt(at),
      quantity: 10_000_000n,
    })),
  }) as unknown as Depth;

/** The number of looks at levels while the market moves, with so many orders far from it. */
function looks(orders: number): number {
  const book = new Book(BTC);
  book.setOutside(depth(MIDDLE));
  for (let id = 1; id <= orders; id += 1) {
    const away = BigInt(1_000 + id);
    const side = id % 2 === 0 ? 'buy' : 'sell';
    const price = side === 'buy' ? MIDDLE - away : MIDDLE + away;
    book.rest({ id, owner: String(id), side, price, remaining: 1_000_000n });
  }
  const outside = vi.spyOn(Level.prototype, 'outside', 'get');
  const empty = vi.spyOn(Level.prototype, 'empty', 'get');
  const refresh = vi.spyOn(Level.prototype, 'refresh');
  for (let move = 0n; move < 3n; move += 1n) {
    book.print({ price: MIDDLE, quantity: 1_000_000n, side: 'buy' } as unknown as Print);
    book.setOutside(depth(MIDDLE + move));
    book.visible(20);
  }
  const count = [outside, empty, refresh].reduce((sum, { mock }) => sum + mock.calls.length, 0);
  vi.restoreAllMocks();
  return count;
}

it('a tick looks at no more of the book when thousands of orders wait elsewhere', () => {
  expect(looks(5_000)).toBe(looks(0));
});
