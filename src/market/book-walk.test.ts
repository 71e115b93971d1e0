import type { BookLevel } from '@tideline/streams';
import { describe, expect, it } from 'vitest';
import { averagePrice, walk } from './book-walk.ts';

const level = (price: string, quantity: string): BookLevel => ({
  price,
  quantity,
  total: '0',
  share: 0,
});
const ASKS = [level('100.00', '1'), level('101.00', '1'), level('120.00', '10')];

describe('walking the book', () => {
  it('truncates the average price: 1 at 100 and 2 at 101 are 100.66 each', () => {
    const walked = walk(ASKS.slice(0, 1).concat(level('101.00', '2')), 2, {
      quantity: 300_000_000n,
    });
    expect(averagePrice(walked)).toBe(10_066n);
  });

  it.each([
    ['within one level', { quantity: 50_000_000n }, { filled: 50_000_000n, short: false }],
    ['over two', { quantity: 150_000_000n }, { filled: 150_000_000n, short: false }],
    ['beyond the end', { quantity: 9_900_000_000n }, { filled: 1_200_000_000n, short: true }],
    [
      'to a limit',
      { quantity: 9_900_000_000n, limit: { price: 10_100n, buy: true } },
      { filled: 200_000_000n, short: false },
    ],
  ] as const)('%s', (_, wanted, result) => {
    expect(walk(ASKS, 2, wanted)).toMatchObject(result);
  });
});
