import { describe, expect, it } from 'vitest';
import { draftValue, editDraft, type NumberRule, settleDraft, stepDraft } from './number-draft.ts';

const PRICE: NumberRule = { decimals: 2, step: '0.01', max: '100000' };
const WHOLE: NumberRule = { decimals: 0, step: '1' };

/** Types each key after the other, then leaves the field. */
const typed = (keys: string, rule: NumberRule) => {
  let draft = '';
  for (const key of keys) draft = editDraft(draft, draft + key, rule);
  return draft;
};

describe('typing', () => {
  it.each([
    // keys, draft, settled
    ['', '', ''],
    ['0', '0', '0'],
    ['00', '0', '0'],
    ['05', '5', '5'],
    ['.', '0.', '0'],
    ['.5', '0.5', '0.5'],
    [',5', '0.5', '0.5'],
    ['0.05', '0.05', '0.05'],
    ['0,05', '0.05', '0.05'],
    ['5.', '5.', '5'],
    ['5,', '5.', '5'],
    ['5..', '5.', '5'],
    ['5.,', '5.', '5'],
    ['1.2.3', '1.23', '1.23'],
    ['1.239', '1.23', '1.23'],
    ['12a', '12', '12'],
    ['-5', '5', '5'],
    ['+5', '5', '5'],
    ['1e5', '15', '15'],
    ['１２．５', '12.5', '12.5'],
    ['１２，５', '12.5', '12.5'],
    ['12。5', '12.5', '12.5'],
    ['12、5', '12.5', '12.5'],
    ['999999999', '999999999', '100000.00'],
    ['100000', '100000', '100000'],
    ['0000.10', '0.10', '0.10'],
    [' 7 ', '7', '7'],
  ])('%j is %j, then %j', (keys, draft, settled) => {
    expect(typed(keys, PRICE)).toBe(draft);
    expect(settleDraft(typed(keys, PRICE), PRICE)).toBe(settled);
  });

  it.each([
    ['12.5', '125'],
    ['12.', '12'],
    ['.', ''],
    ['007', '7'],
  ])('whole numbers: %j is %j', (keys, draft) => expect(typed(keys, WHOLE)).toBe(draft));
});

describe('editing', () => {
  it.each([
    // before, input's text after the edit, draft
    ['5', '', ''],
    ['0.5', '0.', '0.'],
    ['0.', '0', '0'],
    ['0', '', ''],
    ['123', '13', '13'],
    ['1.5', '15', '15'],
    ['', '1,234.56', '1234.56'],
    ['', '1.234,56', '1234.56'],
    ['', '1,234,567', '1234567'],
    ['', '1 234.56', '1234.56'],
    ['', '$61,837.63', '61837.63'],
    ['', '61837.63 USDT', '61837.63'],
    ['', '￥1,234', '1234'],
    ['', '61,837', '61837'],
    ['', '0,123', '0.12'],
    ['1,23', '1,234', '1.23'],
    ['', 'abc', ''],
    ['', '0.123456789', '0.12'],
    ['12.34', '912.34', '912.34'],
    ['12.34', '012.34', '12.34'],
  ])('%j edited to %j is %j', (before, text, draft) =>
    expect(editDraft(before, text, PRICE)).toBe(draft),
  );
});

describe('settling', () => {
  it.each([
    ['0.017', { decimals: 3, step: '0.005' }, '0.015'],
    ['1.5', { decimals: 5, max: '1.23456789' }, '1.23456'],
    ['7', { decimals: 0, step: '5' }, '5'],
    ['0.05', { decimals: 2, step: '0.1' }, '0.00'],
    ['12.3', { decimals: 2, max: '12.30' }, '12.3'],
  ] as const)('%j under %j is %j', (draft, rule, settled) =>
    expect(settleDraft(draft, rule)).toBe(settled),
  );

  it.each([
    ['5.', '5'],
    ['', null],
    ['.', null],
    ['0.', '0'],
  ])('%j is worth %j', (draft, value) => expect(draftValue(draft)).toBe(value));
});

describe('stepping', () => {
  it.each([
    ['10.00', 1, '10.01'],
    ['10.00', -1, '9.99'],
    ['0', -1, '0.00'],
    ['', 1, '0.01'],
    ['', -1, '0.00'],
    ['100000', 1, '100000.00'],
    ['0.009', 1, '0.01'],
  ])('%j by %i is %j', (draft, steps, next) => expect(stepDraft(draft, steps, PRICE)).toBe(next));

  it('comes onto the grid from above and below', () => {
    const rule = { decimals: 2, step: '0.05' };
    expect(stepDraft('0.07', 1, rule)).toBe('0.10');
    expect(stepDraft('0.07', -1, rule)).toBe('0.05');
  });
});
