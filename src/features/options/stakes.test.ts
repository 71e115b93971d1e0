import { describe, expect, it } from 'vitest';
import type { Payable } from '../../market/option-terms.ts';
import { stakesOf } from './stakes.ts';

const USDT: Payable = {
  currency_id: 3,
  code: 'USDT',
  minimum: '10',
  maximum: '10000',
  available: '2000',
};
const shown = (terms: Payable, decimals = 2) =>
  stakesOf(terms, decimals).map(({ percent, amount, allowed }) => [percent, amount, allowed]);

describe('suggested stakes', () => {
  it('are fixed amounts and shares of the balance', () => {
    expect(shown(USDT)).toEqual([
      [null, '10', true],
      [null, '50', true],
      [null, '100', true],
      [null, '500', true],
      [25, '500', true],
      [50, '1000', true],
      [100, '2000', true],
    ]);
  });

  it('never exceed the maximum or the balance, nor fall below the minimum', () => {
    const rich = shown({ ...USDT, available: '50000.019' });
    expect(rich.slice(4)).toEqual([
      [25, '10000', true],
      [50, '10000', true],
      [100, '10000', true],
    ]);
    const poor = shown({ ...USDT, available: '39.999' });
    expect(poor).toEqual([
      [null, '10', true],
      [null, '50', false],
      [null, '100', false],
      [null, '500', false],
      [25, '9.99', false],
      [50, '19.99', true],
      [100, '39.99', true],
    ]);
  });

  it('are fixed amounts only for a visitor', () => {
    const visitor = shown({ ...USDT, available: null });
    expect(visitor.map(([, , allowed]) => allowed)).toEqual([
      ...[true, true, true, true],
      ...[false, false, false],
    ]);
  });

  it('follow the scale of the coin', () => {
    const btc = { ...USDT, currency_id: 1, code: 'BTC', minimum: '0.0002', maximum: '0.15' };
    const amounts = shown({ ...btc, available: '0.01234567' }, 6).map(([, amount]) => amount);
    expect(amounts).toEqual([
      ...['0.0002', '0.001', '0.002', '0.01'],
      ...['0.003086', '0.006172', '0.012345'],
    ]);
  });
});
