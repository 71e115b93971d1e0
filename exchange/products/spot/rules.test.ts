import { describe, expect, it } from 'vitest';
import { CallError } from '../../foundation/ports/refusal.ts';
import { PAIRS } from '../../market/matching/pair.ts';
import { feeOf, readTerms, reserveOf, type SpotRequest } from './rules.ts';

const pair = PAIRS.get('BTCUSDT');
if (!pair) throw new Error('BTCUSDT is not listed');

const read = (request: object): unknown => {
  try {
    return readTerms(pair, {
      symbol: 'BTCUSDT',
      side: 'buy',
      client_id: 'spot-rules',
      ...request,
    } as SpotRequest);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return `${error.id} ${error.field}`;
  }
};

describe('spot rules', () => {
  it('round fees up, so that a due fee is at least one unit', () => {
    expect(feeOf(1n, 10)).toBe(1n);
    expect(feeOf(1000n, 10)).toBe(1n);
    expect(feeOf(1001n, 10)).toBe(2n);
    expect(feeOf(0n, 10)).toBe(0n);
  });

  it('reserve a buy’s whole price and a sell’s quantity', () => {
    expect(reserveOf(pair, 'buy', 6_180_001n, 3_000n)).toBe(185_400_030n);
    expect(reserveOf(pair, 'sell', 6_180_001n, 3_000n)).toBe(3_000n);
  });

  it('round no turnover of whole lots, in any pair: fills at the limit leave no surplus', () => {
    for (const each of PAIRS.values()) {
      expect([each.symbol, each.lot % each.divisor]).toEqual([each.symbol, 0n]);
    }
  });

  it('accept an order of exactly the minimum turnover, and no smaller one', () => {
    const limit = (quantity: string) => ({ type: 'limit', price: '50000', quantity });
    expect(read(limit('0.0001'))).toMatchObject({ quantity: 10_000n });
    expect(read(limit('0.00009'))).toBe('amount-too-small quantity');
    expect(read({ type: 'market', budget: '5' })).toMatchObject({ budget: 500_000_000n });
    expect(read({ type: 'market', budget: '4.99999999' })).toBe('amount-too-small budget');
  });

  it('accept the largest order and the largest budget, and no larger ones', () => {
    const limit = (quantity: string) => ({ type: 'limit', price: '50000', quantity });
    expect(read(limit('100'))).toMatchObject({ quantity: 10_000_000_000n });
    expect(read(limit('100.00001'))).toBe('amount-too-large quantity');
    expect(read({ type: 'market', budget: '1000000000' })).toMatchObject({ price: null });
    expect(read({ type: 'market', budget: '1000000000.01' })).toBe('amount-too-large budget');
  });

  it.each([
    [
      'a budget of a limit order',
      { type: 'limit', price: '1', quantity: '1', budget: '9' },
      'budget',
    ],
    ['a price of a market order', { type: 'market', price: '1', quantity: '1' }, 'price'],
    ['quantity and budget at once', { type: 'market', quantity: '1', budget: '9' }, 'quantity'],
    ['a budget to sell', { type: 'market', side: 'sell', budget: '9' }, 'budget'],
  ])('refuse %s', (_, request, field) => {
    expect(read(request)).toBe(`field-invalid ${field}`);
  });
});
