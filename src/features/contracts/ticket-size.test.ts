import { INSTRUMENTS, instrumentOf } from '@tideline/wire';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lotsOfSize, type SizeContext, sizeOfLots } from './ticket-size.ts';

const contexts = fc.record({
  instrument: fc.constantFrom(...INSTRUMENTS),
  // From where one lot is worth more than a cent.
  price: fc.bigInt({ min: 100_000n, max: 10_000_000n }),
});
const units = fc.constantFrom('lots' as const, 'base' as const, 'quote' as const);
const BTC = instrumentOf('BTCUSDT');
if (!BTC) throw new Error('BTCUSDT is not listed');
const at = (price: bigint | null): SizeContext => ({ instrument: BTC, price });

describe('the size of a contract in lots, coin or money (RULE:contract-lots)', () => {
  it('converts to every unit and back to the same lots', () => {
    fc.assert(
      fc.property(contexts, units, fc.bigInt({ min: 1n, max: 100_000n }), (context, unit, lots) => {
        fc.pre(lotsOfSize(context, 'quote', '0.01') === 0n);
        expect(lotsOfSize(context, unit, sizeOfLots(context, unit, lots))).toBe(lots);
      }),
    );
  });

  it('never makes an order larger than what was typed', () => {
    // One lot is 0.001 BTC, worth 60.01 at 60,010.
    const context = at(6_001_000n);
    expect(lotsOfSize(context, 'base', '0.0019')).toBe(1n);
    expect(lotsOfSize(context, 'base', '0.002')).toBe(2n);
    expect(lotsOfSize(context, 'quote', '60')).toBe(0n);
    expect(lotsOfSize(context, 'quote', '120.02')).toBe(2n);
    expect(lotsOfSize(context, 'quote', '120.01')).toBe(1n);
    expect(sizeOfLots(context, 'quote', 2n)).toBe('120.02');
    expect(sizeOfLots(context, 'base', 500n)).toBe('0.5');
  });

  it('has no lots without a number, or without a price for money', () => {
    for (const draft of ['', '.', '1e3', '-5']) {
      expect(lotsOfSize(at(6_000_000n), 'base', draft)).toBeNull();
    }
    expect(lotsOfSize(at(6_000_000n), 'lots', '1.5')).toBeNull();
    expect(lotsOfSize(at(null), 'quote', '100')).toBeNull();
    expect(sizeOfLots(at(null), 'quote', 1n)).toBe('');
  });
});
