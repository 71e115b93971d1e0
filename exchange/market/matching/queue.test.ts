import { describe, expect, it } from 'vitest';
import { seeded } from '../../../tests/random.ts';
import { Book } from './book.ts';
import { PAIRS } from './pair.ts';
import { expectEqualBooks, type Step } from './testing/both-books.ts';
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

it('shrinks an order to less than it has, and never to nothing', () => {
  const book = new Book(plainPair());
  enter(book, { id: 1, owner: 'ann', side: 'buy', price: 100, quantity: 3 });
  for (const left of [-1n, 0n, 3n, 4n]) expect(() => book.shrink(1, left)).toThrow('cannot shrink');
  expect(() => book.shrink(2, 1n)).toThrow('cannot shrink');
  expect(plain(book).bids).toEqual([[100, 3]]);
  for (const left of [2n, 1n]) book.shrink(1, left);
  expect(plain(book).bids).toEqual([[100, 1]]);
});

describe('a pair', () => {
  it.each([...PAIRS.values()].map((pair) => [pair.symbol, pair] as const))(
    '%s: a whole lot at any tick is worth whole units, so no fill leaves a surplus reserved',
    (_, pair) => {
      expect((pair.tick * pair.lot) % pair.divisor).toBe(0n);
    },
  );
});

it('long queues at two prices are those of the naive book, through takers, deals and new depths', () => {
  const random = seeded(5);
  const upTo = (most: number) => 1 + Math.floor(random() * most);
  const mirrored = (price: number, side: 'buy' | 'sell') => (side === 'buy' ? price : 201 - price);
  for (let run = 0; run < 60; run += 1) {
    // Orders queue on one side, at 99 and 100 or mirrored; the other side takes from them.
    const [own, other] = run % 2 ? (['buy', 'sell'] as const) : (['sell', 'buy'] as const);
    const price = () => mirrored(random() < 0.7 ? 100 : 99, own);
    const steps = Array.from({ length: 60 }, (_, at): Step => {
      const kind = random();
      if (kind < 0.4) {
        const owner = random() < 0.5 ? 'ann' : 'bob';
        return { kind: 'enter', owner, side: own, price: price(), quantity: upTo(4) };
      }
      if (kind < 0.5) return { kind: 'cancel', id: Math.max(1, at - upTo(12)) };
      if (kind < 0.55) return { kind: 'shrink', id: Math.max(1, at - upTo(9)), quantity: upTo(2) };
      if (kind < 0.75) return { kind: 'print', price: price(), side: other, quantity: upTo(9) };
      if (kind < 0.85)
        return { kind: 'enter', owner: 'cy', side: other, price: price(), quantity: upTo(6) };
      const near = [100, 99].map((at) => [mirrored(at, own), upTo(9)] as const);
      const far = [[mirrored(102, own), 9]] as const;
      const shown = near.slice(0, upTo(3) - 1);
      return {
        kind: 'outside',
        depth: own === 'buy' ? { bids: shown, asks: far } : { bids: far, asks: shown },
      };
    });
    expectEqualBooks(steps);
  }
});
