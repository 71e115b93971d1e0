import { describe, expect, it } from 'vitest';
import { OrderBook } from '../book/index.ts';
import type { BestItem } from './market-item.ts';
import { TopOfBookCheck } from './top-of-book-check.ts';

describe('best prices of a venue', () => {
  const book = new OrderBook({ priceDecimals: 1 });
  book.reset([['9', '1']], [['10', '2']]);
  const best = (id: number | null, more: Partial<BestItem> = {}): BestItem => ({
    ...{ kind: 'best', symbol: 'X', time: null, id },
    ...{ bid: '9.0', bidQuantity: '1', ask: '10', askQuantity: '2.0', ...more },
  });
  it('are compared with the book of the same id, now or when it comes', () => {
    const check = new TopOfBookCheck();
    expect(check.best(best(7), book, 7)).toBeNull();
    expect([check.best(best(null), book, 7), check.best(best(6), book, 7)]).toEqual([
      undefined,
      undefined,
    ]);
    expect([check.best(best(8), book, 7), check.best(best(9), book, null)]).toEqual([
      undefined,
      undefined,
    ]);
    expect([check.book(book, 6), check.book(book, 8), check.book(book, 8)]).toEqual([
      [],
      [null],
      [],
    ]);
    expect([check.best(best(8, { bid: '7' }), null, null), check.book(book, 9)]).toEqual([
      undefined,
      [null],
    ]);
    expect(check.book(book, 10)).toEqual([]);
    for (const field of ['bid', 'bidQuantity', 'ask', 'askQuantity'] as const) {
      const theirs = best(7, { [field]: '7' });
      expect(check.best(theirs, book, 7)).toBe(
        `top of book 9×1 / 10×2, the venue says ${theirs.bid}×${theirs.bidQuantity} / ${theirs.ask}×${theirs.askQuantity} at 7`,
      );
    }
    const empty = new OrderBook({ priceDecimals: 1 });
    expect(check.best(best(7), empty, 7)).toContain('top of book 0×0 / 0×0, ');
  });
});
