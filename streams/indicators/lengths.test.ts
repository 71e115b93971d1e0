import { describe, expect, it } from 'vitest';
import { OrderBook } from '../book/index.ts';
import { Atr, Boll, Ema, Kdj, Macd, Rsi, Sma, Stoch } from './index.ts';

/** Programs without types pass these; a value would stay null for ever. */
const WRONG = [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, undefined, '20'] as number[];

describe('an indicator', () => {
  it('refuses a length that is not a whole number from 1', () => {
    for (const length of WRONG) {
      const made = [
        () => new Sma(length),
        () => new Ema(length),
        () => new Rsi(length),
        () => new Atr(length),
        () => new Boll(length, 2),
        () => new Macd(12, 26, length),
        () => new Kdj(length, 3, 3),
        () => new Stoch(14, 3, length),
      ];
      for (const make of made) {
        expect(make, String(make)).toThrow(`length ${length}: a whole number from 1`);
      }
    }
  });
});

describe('an order book', () => {
  it('refuses decimals and a depth that no book can have', () => {
    for (const priceDecimals of [-1, 2.5, 31, Number.NaN, undefined, '2'] as number[]) {
      expect(() => new OrderBook({ priceDecimals })).toThrow(
        `priceDecimals ${priceDecimals}: a whole number from 0 to 30`,
      );
    }
    for (const depth of [0, -1, 1.5, Number.NaN]) {
      expect(() => new OrderBook({ priceDecimals: 1, depth })).toThrow(
        `depth ${depth}: a whole number from 1`,
      );
    }
  });

  it('refuses levels that are not pairs of decimal texts as it refuses malformed ones', () => {
    const book = new OrderBook({ priceDecimals: 1 });
    book.apply([['1', '1']], []);
    const rows = [['1'], [], [100, 2], [null, '1'], { price: '1', quantity: '2' }, null];
    for (const row of rows as unknown as [string, string][]) {
      expect(() => book.apply([['2', '1'], row], []), JSON.stringify(row)).toThrow(
        expect.objectContaining({ name: 'BookLevelError' }),
      );
      expect(book.bestBid()).toEqual(['1', '1']);
    }
  });
});
