import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type Bar, parseIndicator } from '../../streams/indicators/index.ts';
import { recorded, withRecordings } from './data.ts';

/** Reference values of another project, one object per bar, null while warming up. */
type Expected = readonly Readonly<Record<string, number | null | string>>[];

function load(name: string): Expected {
  return JSON.parse(readFileSync(recorded(`indicators/${name}.json`), 'utf8')) as Expected;
}

function bars(): Bar[] {
  const [, ...rows] = readFileSync(recorded('indicators/quotes.csv'), 'utf8').trim().split('\n');
  return rows.map((row) => {
    const [, , high, low, close, volume] = row.split(',').map(Number);
    return { high: high ?? 0, low: low ?? 0, close: close ?? 0, volume: volume ?? 0 };
  });
}

const CASES = [
  ['sma(20)', 'sma', { sma: 'sma' }],
  ['ema(20)', 'ema', { ema: 'ema' }],
  ['boll(20,2)', 'bb', { upper: 'upperBand', middle: 'sma', lower: 'lowerBand' }],
  ['macd(12,26,9)', 'macd', { macd: 'macd', signal: 'signal', histogram: 'histogram' }],
  ['rsi(14)', 'rsi', { rsi: 'rsi' }],
  ['stoch(14,3,3)', 'stoch', { k: 'k', d: 'd', j: 'j' }],
  ['obv()', 'obv', { obv: 'obv' }],
  ['atr(14)', 'atr', { atr: 'atr' }],
] as const;

withRecordings('indicators equal the recorded reference values', () => {
  it.each(CASES)('%s', (text, file, columns) => {
    const indicator = parseIndicator(text);
    const expected = load(file);
    const input = bars();
    expect(input).toHaveLength(expected.length);
    for (const [index, bar] of input.entries()) {
      const ours = indicator.push(bar);
      for (const [name, column] of Object.entries(columns)) {
        const theirs = expected[index]?.[column];
        const value = ours[name];
        if (theirs === null || theirs === undefined) expect(value, `${name} ${index}`).toBeNull();
        else {
          const error = Math.abs((value ?? Number.NaN) - Number(theirs));
          const bound = 1e-9 * Math.abs(Number(theirs)) + 1e-12; // a zero has no relative error
          expect(error, `${name} ${index}`).toBeLessThanOrEqual(bound);
        }
      }
    }
  });
});
