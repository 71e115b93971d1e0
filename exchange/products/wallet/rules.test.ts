import { coinByCode } from '@tideline/wire';
import { describe, expect, it } from 'vitest';
import { CallError } from '../../foundation/ports/refusal.ts';
import { readAmount } from './limits.ts';
import { changeAmount } from './rules.ts';

const coin = (code: string) => {
  const found = coinByCode(code);
  if (!found) throw new Error(`${code} is not listed`);
  return found;
};

describe('wallet amounts', () => {
  it('accept both bounds, and nothing beyond them', () => {
    const read = (text: string): unknown => {
      try {
        return readAmount(coin('USDT'), text, 1_000n, 2_000n);
      } catch (error) {
        return error instanceof CallError ? error.id : error;
      }
    };
    expect(read('0.00001')).toBe(1_000n);
    expect(read('0.00002')).toBe(2_000n);
    expect(read('0.00000999')).toBe('amount-too-small');
    expect(read('0.00002001')).toBe('amount-too-large');
    expect(read('0')).toBe('amount-invalid');
    expect(read('0.000000001')).toBe('amount-too-precise');
  });

  it('of a change are the total’s, or for a reserve the change of the available amount', () => {
    expect(changeAmount({ available: 5n, frozen: -2n })).toBe(3n);
    expect(changeAmount({ available: -2n, frozen: 2n })).toBe(-2n);
    expect(changeAmount({ available: 0n, frozen: -4n })).toBe(-4n);
  });
});
