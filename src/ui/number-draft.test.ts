import { describe, expect, it } from 'vitest';
import { draftValue } from '../format/draft.ts';
import type { NumberRule } from '../format/number-rule.ts';
import { settleDraft, stepDraft } from './number-draft.ts';

const PRICE: NumberRule = { decimals: 2, step: '0.01', max: '100000' };

describe('a draft on blur', () => {
  it.each([
    ['0.017', { decimals: 3, step: '0.005' }, '0.015'],
    ['1.5', { decimals: 5, max: '1.23456789' }, '1.23456'],
    ['7', { decimals: 0, step: '5' }, '5'],
    ['0.05', { decimals: 2, step: '0.1' }, '0.00'],
    ['12.3', { decimals: 2, max: '12.30' }, '12.3'],
    ['999999999', { decimals: 2, step: '0.01', max: '100000' }, '100000.00'],
    // From a pair with more decimals: truncated, not lost.
    ['1.23456', PRICE, '1.23'],
    // A fraction where none is allowed stays: truncating it would give another number.
    ['12.9', { decimals: 0, step: '1' }, '12.9'],
    ['12.0', { decimals: 0, step: '1' }, '12'],
    ['-5', PRICE, '-5'],
    ['1e3', PRICE, '1e3'],
    ['', PRICE, ''],
    ['.', PRICE, ''],
    ['0.', PRICE, '0'],
    ['.5', PRICE, '0.5'],
    ['007', PRICE, '7'],
    ['005', { decimals: 0, step: '1' }, '5'],
    [
      '999999999999999999.123456789012345678',
      { decimals: 18 },
      '999999999999999999.123456789012345678',
    ],
  ] as const)('%j under %j becomes %j', (draft, rule, settled) =>
    expect(settleDraft(draft, rule)).toBe(settled),
  );

  it.each([
    ['5.', '5'],
    ['', null],
    ['.', null],
    ['0.', '0'],
    ['.5', '0.5'],
    ['00.50', '0.50'],
    ['007', '7'],
    ['1.2.3', null],
    ['1,5', null],
    ['-1', null],
    ['1e3', null],
    ['1234567890123456789', null],
  ])('%j is worth %j', (draft, value) => expect(draftValue(draft)).toBe(value));
});

describe('a step', () => {
  it.each([
    ['10.00', 1, '10.01'],
    ['10.00', -1, '9.99'],
    ['0', -1, '0.00'],
    ['', 1, '0.01'],
    ['', -1, '0.00'],
    ['100000', 1, '100000.00'],
    ['0.009', 1, '0.01'],
    ['5.6789', 1, '5.68'],
    ['-5', 1, '-5'],
    ['1e3', -1, '1e3'],
  ])('%j by %i is %j', (draft, steps, next) => expect(stepDraft(draft, steps, PRICE)).toBe(next));

  it('moves onto the grid from above and below', () => {
    const rule = { decimals: 2, step: '0.05' };
    expect(stepDraft('0.07', 1, rule)).toBe('0.10');
    expect(stepDraft('0.07', -1, rule)).toBe('0.05');
  });
});
