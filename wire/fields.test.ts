import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { parseUnits } from './decimal.ts';
import * as fieldSchemas from './fields.ts';

const fields = { ...fieldSchemas };
const takes = (schema: v.GenericSchema, input: unknown): boolean => v.is(schema, input);

describe('amounts in requests', () => {
  it.each(['price', 'quantity', 'money'] as const)(
    '%s takes at most 9 digits before the point',
    (name) => {
      const schema = fields[name];
      for (const good of [
        '0',
        '5',
        '0.5',
        '999999999',
        '999999999.99999999',
        '00000001',
        '1.000',
      ]) {
        expect([good, takes(schema, good)]).toEqual([good, true]);
      }
      const bad = [
        '',
        '-1',
        '+1',
        '12.',
        '.5',
        '1e3',
        ' 1',
        '1,5',
        '1000000000',
        '0000000001',
        'NaN',
        5,
        null,
      ];
      for (const each of bad) expect([each, takes(schema, each)]).toEqual([each, false]);
      expect(takes(schema, `1.${'0'.repeat(18)}`)).toBe(true);
      expect(takes(schema, `1.${'0'.repeat(19)}`)).toBe(false);
    },
  );

  it('the sum of a hundred of the largest still fits a signed 64-bit count at scale 8', () => {
    const digit = fc.integer({ min: 0, max: 9 });
    const whole = fc.array(digit, { minLength: 1, maxLength: 12 }).map((each) => each.join(''));
    fc.assert(
      fc.property(whole, (text) => {
        if (!takes(fields.money, text)) return;
        expect(90n * parseUnits(text, 8)).toBeLessThan(2n ** 63n);
      }),
    );
    expect(90n * parseUnits('999999999.99999999', 8)).toBeLessThan(2n ** 63n);
  });

  it('lots are whole', () => {
    for (const good of ['1', '999999999']) expect(takes(fields.lots, good)).toBe(true);
    for (const bad of ['', '1.0', '-1', '1000000000']) expect(takes(fields.lots, bad)).toBe(false);
  });
});

describe('decimals in answers', () => {
  it('are plain, at most 20 digits before the point and 18 after it', () => {
    const max = `${'9'.repeat(20)}.${'9'.repeat(18)}`;
    expect(takes(fields.decimal, max)).toBe(true);
    expect(takes(fields.signedDecimal, `-${max}`)).toBe(true);
    expect(takes(fields.decimal, `-${max}`)).toBe(false);
    for (const bad of [`9${max}`, `${max}9`, '', '-', '12.', '1e3', 12]) {
      expect([bad, takes(fields.decimal, bad)]).toEqual([bad, false]);
      expect([bad, takes(fields.signedDecimal, bad)]).toEqual([bad, false]);
    }
  });
});

describe('other fields', () => {
  const length = (schema: v.GenericSchema, letter: string): [min: number, max: number] => {
    const good = Array.from({ length: 400 }, (_, size) => size).filter((size) =>
      takes(schema, letter.repeat(size)),
    );
    return [good[0] ?? -1, good.at(-1) ?? -1];
  };

  it.each([
    ['digits', '7', 1, 15],
    ['id', 'a', 1, 64],
    ['clientId', 'a', 8, 64],
    ['symbol', 'A', 1, 20],
    ['password', 'ä', 1, 200],
    ['fundPassword', '7', 6, 6],
    ['code', '7', 6, 6],
    ['shortText', 'x', 1, 200],
    ['phone', '7', 4, 18],
    ['areaCode', '7', 1, 4],
  ] as const)('%s has %s from %d to %d times', (name, letter, min, max) => {
    expect(length(fields[name], letter)).toEqual([min, max]);
  });

  it.each([
    ['id', ['a b', 'a/b', 'ä', "'"]],
    ['clientId', ['abcdefgh ', 'abc.defgh']],
    ['symbol', ['btcusdt', 'BTC/USDT', 'BTC-USDT']],
    ['fundPassword', ['12345x', '１２３４５６']],
    ['phone', ['+', '12 34', '+12345678901234567890']],
    ['email', ['a', 'a@', '@b.c', `${'a'.repeat(250)}@b.cd`]],
    ['areaCode', ['++1', '+', '81 ']],
  ] as const)('%s refuses what its alphabet does not have', (name, bad) => {
    for (const each of bad) expect([each, takes(fields[name], each)]).toEqual([each, false]);
  });

  it.each(['seq', 'count', 'time'] as const)('%s is a whole number', (name) => {
    expect(takes(fields[name], 0)).toBe(true);
    for (const bad of [0.5, Number.NaN, '1', null]) expect(takes(fields[name], bad)).toBe(false);
    expect(takes(fields[name], -1)).toBe(name === 'time');
  });

  it('a page has rows, the next page and a total, and nothing else', () => {
    const schema = fields.pageOf(fields.text);
    expect(takes(schema, { rows: ['a'], next: null, total: 1 })).toBe(true);
    expect(takes(schema, { rows: [], next: '7', total: 0 })).toBe(true);
    expect(takes(schema, { rows: [], next: null })).toBe(false);
    expect(takes(schema, { rows: [], next: null, total: 0, more: 1 })).toBe(false);
    expect(takes(fields.nothing, {})).toBe(true);
    expect(takes(fields.nothing, { more: 1 })).toBe(false);
  });
});
