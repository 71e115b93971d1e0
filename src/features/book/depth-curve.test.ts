import type { BookLevel } from '@tideline/streams';
import { describe, expect, it } from 'vitest';
import { depthAt, depthCurve, depthPath } from './depth-curve.ts';

const level = (price: string, total: string): BookLevel => ({ price, total }) as BookLevel;
const book = {
  bids: [level('99', '1'), level('98', '3'), level('90', '9')],
  asks: [level('101', '2'), level('104', '4')],
};

describe('cumulative depth', () => {
  it('reaches as far as both sides do', () => {
    const curve = depthCurve(book);
    expect(curve).toMatchObject({ middle: 100, reach: 4, top: 4 });
    expect(curve?.bids.map(({ price }) => price)).toEqual([99, 98]);
  });

  it.each([
    ['a bid', 98.5, { price: 99, total: 1 }],
    ['exactly on a level', 98, { price: 98, total: 3 }],
    ['an ask', 103.9, { price: 101, total: 2 }],
    ['between the best prices', 99.5, null],
  ])('says what can be had at %s', (_, price, step) => {
    const curve = depthCurve(book);
    expect(curve && depthAt(curve, price)).toEqual(step);
  });

  it('rises in steps, bids to the left and asks to the right', () => {
    const curve = depthCurve(book);
    expect(curve && depthPath(curve, 'bids')).toBe('M37.50 100H37.50V77.50H25.00V32.50H0V100Z');
    expect(curve && depthPath(curve, 'asks')).toBe('M62.50 100H62.50V55.00H100.00V10.00H100V100Z');
  });

  it('is null for a book with an empty side', () => {
    expect(depthCurve({ bids: book.bids, asks: [] })).toBeNull();
  });
});
