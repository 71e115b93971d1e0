import { describe, expect, it } from 'vitest';
import { BookLevelError, OrderBook } from './index.ts';

function book(): OrderBook {
  const made = new OrderBook({ priceDecimals: 2 });
  made.reset(
    [
      ['100.00', '1.5'],
      ['99.90', '2'],
      ['99.80', '0.25'],
    ],
    [
      ['100.10', '3'],
      ['100.20', '0.50'],
      ['101.00', '7'],
    ],
  );
  return made;
}

describe('OrderBook', () => {
  it('returns the best levels as the venue wrote them', () => {
    expect(book().bestBid()).toEqual(['100.00', '1.5']);
    expect(book().bestAsk()).toEqual(['100.10', '3']);
    expect(book().top(2)).toEqual({
      bids: [
        ['100.00', '1.5'],
        ['99.90', '2'],
      ],
      asks: [
        ['100.10', '3'],
        ['100.20', '0.50'],
      ],
    });
  });

  it('treats quantities as absolute, zero as removal, and ignores unknown removals', () => {
    const made = book();
    made.apply(
      [
        ['100.00', '0.00000000'],
        ['12.00', '0'],
        ['99.90', '9'],
      ],
      [],
    );
    expect(made.top(9).bids).toEqual([
      ['99.90', '9'],
      ['99.80', '0.25'],
    ]);
  });

  it('applies the last entry for a price (Kraken sends the same price twice)', () => {
    const made = book();
    made.apply(
      [
        ['100.05', '1'],
        ['100.05', '0'],
        ['100.04', '0'],
        ['100.04', '2'],
      ],
      [],
    );
    expect(made.bestBid()).toEqual(['100.04', '2']);
  });

  it('stays unchanged when one level is malformed', () => {
    const made = book();
    const before = made.top(9);
    expect(() => made.apply([['100.01', '4']], [['abc', '1']])).toThrow(BookLevelError);
    expect(() => made.reset([['100.01', '4']], [['1', '-1']])).toThrow(BookLevelError);
    expect(made.top(9)).toEqual(before);
  });

  it('widens its tick when a venue refines prices, and keeps the order', () => {
    const made = book();
    made.apply([['100.0000001', '4']], [['100.0999', '1']]);
    expect(made.priceDecimals).toBe(7);
    expect(made.top(2).bids.map((row) => row[0])).toEqual(['100.0000001', '100.00']);
    expect(made.top(2).asks.map((row) => row[0])).toEqual(['100.0999', '100.10']);
    expect(made.isCrossed()).toBe(false);
  });

  it('refuses prices beyond exact integers', () => {
    const made = book();
    expect(() => made.apply([['99999999999999999', '1']], [])).toThrow(BookLevelError);
  });

  it('truncates to the depth after each update', () => {
    const made = new OrderBook({ priceDecimals: 0, depth: 2 });
    made.reset(
      [
        ['3', '1'],
        ['2', '1'],
        ['1', '1'],
      ],
      [],
    );
    made.apply([['4', '1']], []);
    expect(made.top(9).bids.map((row) => row[0])).toEqual(['4', '3']);
    made.apply([['4', '0']], []);
    expect(made.top(9).bids.map((row) => row[0])).toEqual(['3']);
  });

  it('reports a crossed or locked book, but not with an empty side', () => {
    const made = book();
    expect(made.isCrossed()).toBe(false);
    made.apply([['100.10', '1']], []);
    expect(made.isCrossed()).toBe(true);
    made.reset([['5', '1']], []);
    expect(made.isCrossed()).toBe(false);
  });

  it('sums depth exactly, also beyond 2^53', () => {
    const made = new OrderBook({ priceDecimals: 0 });
    made.reset(
      [
        ['3', '0.1'],
        ['2', '0.2'],
        ['1', '90071992547409929.00000001'],
      ],
      [],
    );
    expect(made.depth(2).bids.map((row) => row.total)).toEqual(['0.1', '0.3']);
    expect(made.depth(3).bids.map((row) => row.total)).toEqual([
      '0.1',
      '0.3',
      '90071992547409929.30000001',
    ]);
  });

  it('groups bids down and asks up, with totals', () => {
    expect(book().grouped('0.5', 2)).toEqual({
      bids: [
        { price: '100.0', quantity: '1.5', total: '1.5' },
        { price: '99.5', quantity: '2.25', total: '3.75' },
      ],
      asks: [
        { price: '100.5', quantity: '3.5', total: '3.5' },
        { price: '101.0', quantity: '7', total: '10.5' },
      ],
    });
    expect(book().grouped('10', 1).asks).toEqual([
      { price: '110', quantity: '10.5', total: '10.5' },
    ]);
    expect(book().grouped('0.01', 1).bids).toEqual([
      { price: '100.00', quantity: '1.5', total: '1.5' },
    ]);
    expect(book().grouped('0.001', 1).bids[0]?.price).toBe('100.000');
    expect(() => book().grouped('0', 1)).toThrow(RangeError);
  });

  it('refills the caller’s array', () => {
    const made = book();
    const into = made.top(3);
    const row = into.bids[0];
    made.apply(
      [
        ['100.00', '8'],
        ['99.80', '0'],
      ],
      [],
    );
    made.top(3, into);
    expect(into.bids).toHaveLength(2);
    expect(into.bids[0]).toBe(row);
    expect(row).toEqual(['100.00', '8']);
  });

  it.each([
    [-1, Number.POSITIVE_INFINITY, 'priceDecimals -1: a whole number from 0 to 30 expected'],
    [31, 5, 'priceDecimals 31: a whole number from 0 to 30 expected'],
    [0.5, 5, 'priceDecimals 0.5: a whole number from 0 to 30 expected'],
    [0, 0, 'depth 0: a whole number from 1 expected'],
    [0, 1.5, 'depth 1.5: a whole number from 1 expected'],
    [0, Number.NaN, 'depth NaN: a whole number from 1 expected'],
    [0, 1, null],
    [30, Number.POSITIVE_INFINITY, null],
  ])('with %s decimals and a depth of %s says: %s', (priceDecimals, depth, error) => {
    const made = () => new OrderBook({ priceDecimals, depth });
    if (error === null) expect(made().priceDecimals).toBe(priceDecimals);
    else expect(made).toThrow(new RangeError(error));
  });

  it.each(['0', '0.0', '-1', 'abc', ''])('refuses "%s" as an increment', (increment) =>
    expect(() => book().grouped(increment, 1)).toThrow(RangeError),
  );

  it('says that levels are no list, or no pairs of texts', () => {
    const made = book();
    const apply = (levels: unknown) => () => made.apply(levels as never, []);
    expect(apply(null)).toThrow('a list of levels expected');
    expect(apply({ length: 1 })).toThrow('a list of levels expected');
    expect(apply([['1', '1'], null])).toThrow('level [null] is not a pair of decimal texts');
    expect(made.bestBid()).toEqual(['100.00', '1.5']);
  });

  it('takes a message of any length, with the texts as they were sent', () => {
    const made = book();
    for (const length of [64, 65, 500, 3]) {
      const levels = Array.from({ length }, (_, at): [string, string] => [
        `${1_000 - at}.${at % 2 ? '10' : '2'}`,
        `${at + 1}.${'0'.repeat(at % 5)}1`,
      ]);
      made.reset(levels, []);
      expect(made.top(1_000).bids).toEqual(levels);
    }
  });

  it('forgets the ticks of the book that a snapshot replaces', () => {
    const made = new OrderBook({ priceDecimals: 0 });
    // Six more decimals would not fit this price, which is gone afterwards.
    made.reset([['4000000000000', '1']], [['4100000000000', '1']]);
    made.reset([['1.000001', '2']], []);
    expect([made.priceDecimals, made.bestBid(), made.bestAsk()]).toEqual([
      6,
      ['1.000001', '2'],
      null,
    ]);
  });

  it.each([
    ['bid', [['4000000000000', '1']], [['1', '1']]],
    ['ask', [['1', '1']], [['4000000000000', '1']]],
  ] as const)('refuses finer prices that a held %s does not fit', (_, bids, asks) => {
    const made = new OrderBook({ priceDecimals: 0 });
    made.reset(bids, asks);
    expect(() => made.apply([['0.0000001', '2']], [])).toThrow(
      'prices do not fit 2^52 ticks at 7 decimals',
    );
    expect(made.top(5)).toEqual({ bids, asks });
  });

  it('forgets far levels when it is cleared', () => {
    const made = new OrderBook({ priceDecimals: 0 });
    const far = ['1000000', '500000', '100', '1'].map((price): [string, string] => [price, '1']);
    for (let turn = 0; turn < 3; turn += 1) {
      made.reset(far, []);
      expect(made.top(9).bids).toEqual(far);
      made.reset([['7', '1']], []);
      expect(made.top(9).bids).toEqual([['7', '1']]);
      made.apply([['3', String(turn + 1)]], []);
      expect(made.top(9).bids.at(-1)).toEqual(['3', String(turn + 1)]);
    }
  });
});
