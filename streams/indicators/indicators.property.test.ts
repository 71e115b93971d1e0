import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Bar, INDICATORS, parseIndicator } from './index.ts';

const bar = fc
  .tuple(
    fc.integer({ min: 1, max: 10_000 }),
    fc.integer({ min: 0, max: 500 }),
    fc.integer({ min: 0, max: 100 }),
    fc.integer({ min: 0, max: 1_000_000 }),
  )
  .map(([low, range, part, volume]): Bar => {
    const high = low + range;
    return { high, low, close: low + (range * part) / 100, volume };
  });

describe.each(INDICATORS)('%s', (name) => {
  const small = `${name}${{ boll: '(4,2)', macd: '(3,5,2)', kdj: '(4,3,3)', stoch: '(4,3,2)', obv: '()', vwap: '()' }[name] ?? '(3)'}`;

  it('peeks what it would push, without changing anything', () => {
    fc.assert(
      fc.property(
        fc.array(bar, { maxLength: 30 }),
        fc.array(bar, { maxLength: 3 }),
        (bars, live) => {
          const watched = parseIndicator(small);
          const plain = parseIndicator(small);
          for (const closed of bars) {
            for (const moving of live) watched.peek(moving);
            const seen = watched.peek(closed);
            const pushed = plain.push(closed);
            expect(seen).toEqual(pushed);
            expect(watched.push(closed)).toEqual(pushed);
            expect(Object.keys(pushed)).toEqual([...plain.outputs]);
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('parseIndicator', () => {
  it('describes what is wrong with a text', () => {
    for (const text of [
      '',
      'foo(1)',
      'sma(0)',
      'sma(1,2)',
      'macd(12,26)',
      'ema(x)',
      'rsi(1.5)',
      'toString()',
    ]) {
      expect(() => parseIndicator(text)).toThrow(RangeError);
    }
    expect(parseIndicator(' BOLL( 20 , 2.5 ) ').outputs).toEqual(['upper', 'middle', 'lower']);
  });
});

describe('kdj', () => {
  it('smooths two thirds to one third from 50 (worked by hand)', () => {
    const kdj = parseIndicator('kdj(2,3,3)');
    const close = (value: number): Bar => ({ high: 20, low: 10, close: value, volume: 0 });
    expect(kdj.push(close(15)).k).toBeNull();
    const first = kdj.push(close(20)); // RSV 100
    expect(first.k).toBeCloseTo(50 * (2 / 3) + 100 / 3, 12);
    expect(first.d).toBeCloseTo(50 * (2 / 3) + (first.k ?? 0) / 3, 12);
    expect(first.j).toBeCloseTo(3 * (first.k ?? 0) - 2 * (first.d ?? 0), 12);
  });
});
