import { describe, expect, it } from 'vitest';
import { spreadOf } from './spread.ts';

describe('the spread of a book', () => {
  it.each([
    ['99.00', '100.00', { absolute: '1.00', percent: '1.00%' }],
    ['93556.18', '93556.19', { absolute: '0.01', percent: '<0.01%' }],
    ['99.99', '100.00', { absolute: '0.01', percent: '0.01%' }],
    ['100.00', '100.00', null],
    ['100.01', '100.00', null],
    [null, '100.00', null],
    ['99.00', null, null],
  ])('of %s and %s is %j', (bid, ask, spread) => {
    expect(spreadOf(bid, ask, 2)).toEqual(spread);
  });
});
