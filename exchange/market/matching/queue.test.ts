import { describe, expect, it } from 'vitest';
import { Book } from './book.ts';
import { PAIRS } from './pair.ts';
import { deal, enter, outside, plain, plainPair } from './testing/scenario.ts';

const fillsOf = (book: Book, price: number, quantity: number, side: 'buy' | 'sell') =>
  book.print(deal(price, quantity, side)).map((each) => [each.order.id, Number(each.quantity)]);

it('the feed’s side of the book has no level with users’ orders only', () => {
  const book = new Book(plainPair());
  book.setOutside(outside([[99, 5]], [[102, 4]]));
  enter(book, { id: 1, owner: 'ann', side: 'sell', price: 101, quantity: 2 });
  const asks = [...book.feedAgainst('buy')].map((each) => [
    Number(each.price),
    Number(each.quantity),
  ]);
  expect(asks).toEqual([[102, 4]]);
});

describe('the queue of a resting order', () => {
  it('shortens when other users take outside quantity ahead of the order', () => {
    const book = new Book(plainPair());
    book.setOutside(outside([], [[100, 5]]));
    enter(book, { id: 1, owner: 'ann', side: 'sell', price: 100, quantity: 2 });
    enter(book, { id: 2, owner: 'bob', side: 'buy', price: 100, quantity: 2 });
    // 3 of the 5 remain before the order: of a deal of 4 it gets 1.
    expect(fillsOf(book, 100, 4, 'buy')).toEqual([[1, 1]]);
  });

  it('shortens when users’ resting orders take outside quantity of a crossing book', () => {
    const book = new Book(plainPair());
    enter(book, { id: 1, owner: 'ann', side: 'buy', price: 100, quantity: 2 });
    book.setOutside(outside([], [[101, 9]]));
    enter(book, { id: 2, owner: 'bob', side: 'sell', price: 101, quantity: 3 });
    enter(book, { id: 3, owner: 'cy', side: 'buy', price: 101, quantity: 4 });
    // 5 of the 9 remain before the order: of a deal of 6 it gets 1.
    expect(fillsOf(book, 101, 6, 'buy')).toEqual([[2, 1]]);
  });

  it('is unknown after a restart and rejoined behind the next outside book', () => {
    const book = new Book(plainPair());
    const order = { id: 1, owner: 'ann', side: 'buy', price: 100n, remaining: 2n } as const;
    book.rest(order, 'restored');
    // The quantity ahead is unknown: a deal at its price fills nothing.
    expect(fillsOf(book, 100, 9, 'sell')).toEqual([]);
    book.setOutside(outside([[100, 4]], [[102, 1]]));
    expect(fillsOf(book, 100, 5, 'sell')).toEqual([[1, 1]]);
  });

  it('is rejoined after the outside book was cleared, and taken quantity is cleared too', () => {
    const book = new Book(plainPair());
    book.setOutside(outside([[100, 4]], [[102, 3]]));
    enter(book, { id: 1, owner: 'ann', side: 'buy', price: 100, quantity: 2 });
    enter(book, { id: 2, owner: 'bob', side: 'buy', price: 102, quantity: 3 });
    book.clearOutside();
    expect(plain(book)).toEqual({ bids: [[100, 2]], asks: [] });
    expect(fillsOf(book, 100, 9, 'sell')).toEqual([]);
    book.setOutside(outside([[100, 1]], [[102, 3]]));
    expect(plain(book).asks).toEqual([[102, 3]]);
    expect(fillsOf(book, 100, 2, 'sell')).toEqual([[1, 1]]);
  });
});

describe('a pair', () => {
  it.each([...PAIRS.values()].map((pair) => [pair.symbol, pair] as const))(
    '%s: a whole lot at any tick is worth whole units, so no fill leaves a surplus reserved',
    (_, pair) => {
      expect((pair.tick * pair.lot) % pair.divisor).toBe(0n);
    },
  );
});
