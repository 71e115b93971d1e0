import { describe, expect, it } from 'vitest';
import { outcome } from './frame-fixtures.ts';
import type { MarketItem } from './index.ts';
import {
  dateOf,
  integerOf,
  isJson,
  levelsOf,
  numberOf,
  optionalNumber,
  parseJson,
  plainNumber,
  queryOf,
  textOf,
} from './json.ts';
import { emitKline } from './kline-item.ts';

describe('a field', () => {
  it('has its type, or the frame is refused', () => {
    const json = { text: 'x', number: 1.5, whole: '7', date: '1970-01-01T00:00:01Z', none: null };
    const odd = { ...json, empty: '', huge: 2 ** 53, infinite: Number.POSITIVE_INFINITY };
    const all = (read: (json: typeof odd, key: string) => unknown) =>
      Object.keys({ ...odd, absent: 1 }).map((key) => outcome(() => read(odd, key)));
    const not = (what: string) => (key: string) => `! "${key}" is not ${what}`;
    const [text, number, whole, date] = ['a string', 'a number', 'a whole number', 'a date'].map(
      not,
    ) as [
      (key: string) => string,
      (key: string) => string,
      (key: string) => string,
      (key: string) => string,
    ];
    expect(all(textOf)).toEqual([
      ...['x', text('number'), '7', json.date, text('none'), '', text('huge'), text('infinite')],
      text('absent'),
    ]);
    expect(all(numberOf)).toEqual([
      ...[number('text'), 1.5, number('whole'), number('date'), number('none'), number('empty')],
      ...[2 ** 53, number('infinite'), number('absent')],
    ]);
    expect(all(integerOf)).toEqual([
      ...[whole('text'), whole('number'), 7, whole('date'), whole('none'), whole('empty')],
      ...[whole('huge'), whole('infinite'), whole('absent')],
    ]);
    expect(all(dateOf).slice(0, 5)).toEqual([
      ...[date('text'), text('number'), expect.anything(), 1000, text('none')],
    ]);
    expect(all(optionalNumber)).toEqual([
      ...[null, 1.5, null, null, null, null, 2 ** 53, Number.POSITIVE_INFINITY, null],
    ]);
    expect([{}, [], null, 1, 'x'].map(isJson)).toEqual([true, false, false, false, false]);
    expect(outcome(() => parseJson('{'))).toBe('! broken JSON');
  });

  it('may be a list of levels', () => {
    const of = (levels: unknown) => outcome(() => levelsOf({ levels }, 'levels'));
    const pairs = '! "levels" has a level that is not [price, quantity]';
    expect([undefined, null, [], [['1', '2', 3]], 1, [1], [['1', 2]], [[1, '2']]].map(of)).toEqual([
      ...[[], [], [], [['1', '2', 3]], '! "levels" is not a list of levels', pairs, pairs, pairs],
    ]);
  });

  it('may be a number, whose shortest form is the plain decimal', () => {
    const values = [0, 5, 0.1, 1.7e-8, 1e-7, 1e21, 1.25e22, 123_456_789.5, 'text'];
    expect(values.map(plainNumber)).toEqual([
      ...['0', '5', '0.1', '0.000000017', '0.0000001', `1${'0'.repeat(21)}`],
      ...[`125${'0'.repeat(20)}`, '123456789.5', 'text'],
    ]);
    expect(
      [-1, Number.NaN, Number.POSITIVE_INFINITY, null].map((value) =>
        outcome(() => plainNumber(value)),
      ),
    ).toEqual([
      '! -1 is not a price or quantity',
      '! NaN is not a price or quantity',
      '! Infinity is not a price or quantity',
      '! null is not a price or quantity',
    ]);
    expect(['?a=1&b=2#c', '?b=2', '?xb=2', '?b='].map((url) => queryOf(url, 'b'))).toEqual([
      ...['2', '2', '', ''],
    ]);
  });

  it('of a candle may be missing only where it is the turnover', () => {
    const cells = ['60000', '1', '4', '0.5', '2', '10', '20'];
    const of = (list: readonly (string | undefined)[]) => {
      const all: MarketItem[] = [];
      return outcome(() => {
        emitKline('X', list, true, (item) => all.push(item));
        return all.map((item) => 'candle' in item && item.candle.turnover);
      });
    };
    expect(of(cells)).toEqual(['20']);
    expect([of(cells.slice(0, 6)), of(cells.with(6, ''))]).toEqual([['0'], ['0']]);
    for (let at = 1; at < 6; at++)
      expect(of(cells.with(at, ''))).toBe('! a candle has missing cells');
    expect(of(cells.with(0, '1.5'))).toBe('! a candle has missing cells');
  });
});
