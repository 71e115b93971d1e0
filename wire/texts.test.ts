import * as v from 'valibot';
import { expect, it } from 'vitest';
import type { Quote } from './calls/market.ts';
import { fitsChain } from './chain-address.ts';
import { DecimalError, divide, formatFixed, parseUnits } from './decimal.ts';
import { errorEnvelope, okEnvelope, readEnvelope } from './envelope.ts';
import { utcText } from './first-board.ts';
import { firstLanguage } from './first-language.ts';
import { sortByQuote } from './quote-order.ts';
import { isChangeKind, isRecordKind } from './record-kinds.ts';
import { parseTopic } from './socket.ts';

const error = { id: 'not-found', field: 'id', params: { a: 'b' } };

it.each([
  [
    { type: 'ok', code: 1, message: 'hi', data: 7 },
    { kind: 'ok', data: 7, message: 'hi' },
  ],
  [{ type: 'ok' }, { kind: 'ok', data: undefined, message: '' }],
  // Looser servers: by the code alone, with the payload as the message.
  [
    { code: 1, message: [1] },
    { kind: 'ok', data: [1], message: '' },
  ],
  [
    { code: '1', data: null },
    { kind: 'ok', data: null, message: '' },
  ],
  [
    { type: 'error', code: 1 },
    { kind: 'error', message: 'ERROR', error: null },
  ],
  [
    { type: '999', code: 1 },
    { kind: 'expired', message: 'ERROR', error: null },
  ],
  [
    { type: 999, message: 'bye', error },
    { kind: 'expired', message: 'bye', error },
  ],
  [
    { type: 'error', code: 0, message: 'no', error },
    { kind: 'error', message: 'no', error },
  ],
  [
    { code: 0, error: { id: 5 } },
    { kind: 'error', message: 'ERROR', error: null },
  ],
  [
    { code: 2, error: null },
    { kind: 'error', message: 'ERROR', error: null },
  ],
  [{ error: 'text' }, { kind: 'error', message: 'ERROR', error: null }],
  [null, { kind: 'error', message: 'ERROR', error: null }],
  ['ok', { kind: 'error', message: 'ERROR', error: null }],
])('reads the answer %j', (body, outcome) => expect(readEnvelope(body)).toEqual(outcome));

it('describes answers exactly', () => {
  const ok = okEnvelope(v.number());
  const good = { type: 'ok', code: 1, message: '', data: 1 };
  expect(v.is(ok, good)).toBe(true);
  for (const bad of [{ code: 0 }, { code: 2 }, { type: 'error' }, { data: 'x' }, { more: 1 }])
    expect(v.is(ok, { ...good, ...bad })).toBe(false);
  const refused = { type: 'error', code: 0, message: '', error };
  expect(v.is(errorEnvelope, refused)).toBe(true);
  expect(v.is(errorEnvelope, { ...refused, type: '999', error: { id: 'x' } })).toBe(true);
  for (const bad of [{ code: 1 }, { code: -1 }, { type: 'ok' }, { error: {} }, { more: 1 }])
    expect(v.is(errorEnvelope, { ...refused, ...bad })).toBe(false);
});

const PAPER = 'paper1abcdefghij0lnotreal';
it.each([
  ['TRC20', `T${'a'.repeat(33)}`, `T${'a'.repeat(32)}`],
  ['ERC20', `0x${'aF'.repeat(20)}`, `0x${'a'.repeat(39)}`],
  ['OMNI', `1${'a'.repeat(25)}`, `1${'a'.repeat(24)}`],
  ['OMNI', `bc1${'q'.repeat(11)}`, `bc1${'q'.repeat(10)}`],
  ['TRC20', PAPER, 'paper1abcdefghi0lnotreal'],
  ['no chain', PAPER, `0x${'aF'.repeat(20)}`],
])('on %s %s is an address, and %s is none', (chain, good, bad) =>
  expect([fitsChain(chain, good), fitsChain(chain, bad)]).toEqual([true, false]),
);

it.each([
  ['kr', ['en'], 'kr'],
  ['xx', ['ja-JP'], 'jp'],
  [null, ['ko'], 'kr'],
  [null, ['zh-Hant-TW'], 'hk'],
  [null, ['zh-MO'], 'hk'],
  [null, ['zh'], 'zh'],
  [null, ['ZH-CN', 'ja'], 'zh'],
  [null, ['fr', 'en-GB', 'ja'], 'en'],
  [null, ['fr', 'de'], 'en'],
  [null, [], 'en'],
] as const)('after the choice %s and the wishes %j speaks %s', (stored, preferred, language) =>
  expect(firstLanguage(stored, preferred)).toBe(language),
);

it.each([
  ['tickers', { kind: 'tickers' }],
  ['account', { kind: 'account' }],
  ['price:BTCUSDT', { kind: 'price', symbol: 'BTCUSDT' }],
  ['depth:A', { kind: 'depth', symbol: 'A' }],
  [`deal:${'A'.repeat(20)}`, { kind: 'deal', symbol: 'A'.repeat(20) }],
  ['kline:BTCUSDT:1m', { kind: 'kline', symbol: 'BTCUSDT', period: '1m' }],
  [`deal:${'A'.repeat(21)}`, null],
  ['tickers:BTCUSDT', null],
  ['account:', null],
  ['price', null],
  ['price:', null],
  ['price:btc', null],
  ['price:BTCUSDT:1m', null],
  ['depth:BTCUSDT:', null],
  ['kline:BTCUSDT', null],
  ['kline:BTCUSDT:2m', null],
  ['kline:BTCUSDT:1m:', null],
  ['other:BTCUSDT', null],
  ['other:BTCUSDT:1m', null],
  ['', null],
])('reads the topic %j', (topic, parts) => expect(parseTopic(topic)).toEqual(parts));

it('sorts by a figure, with unknown ones last and silent ones after those that are heard', () => {
  const quotes = new Map(
    Object.entries({ A: '2', B: '10', C: '-3', D: '2', E: '2.000000000001' }).map(
      ([symbol, figure]) => [symbol, { change: figure, last: figure } as Quote],
    ),
  );
  const symbols = ['none', 'A', 'B', 'C', 'D', 'E', 'nor'];
  const by = (field: 'last' | 'change', down: boolean, silent?: (symbol: string) => boolean) =>
    sortByQuote(symbols, quotes, field, down, silent).join(' ');
  expect(by('last', true)).toBe('B E A D C none nor');
  expect(by('last', false)).toBe('C A D E B none nor');
  const silent = (symbol: string) => 'B C none'.includes(symbol);
  expect(by('change', true, silent)).toBe('E A D B C none nor');
  expect(by('change', false, silent)).toBe('A D E C B none nor');
  expect(by('last', true, silent)).toBe('B E A D C none nor');
});

it.each([
  [Date.UTC(2026, 10, 22, 15, 13, 46, 999), '2026-11-22 15:13:46 UTC'],
  [1, '1970-01-01 00:00:00 UTC'],
  [0, '--'],
  [-1, '--'],
  [null, '--'],
  [Number.NaN, '--'],
])('writes the instant %s as %s', (time, text) => expect(utcText(time)).toBe(text));

it('says why a text is no decimal', () => {
  const thrown = (text: string) => {
    try {
      return parseUnits(text, 2);
    } catch (error) {
      const { name, problem, text: of, message } = error as DecimalError;
      return [error instanceof DecimalError, name, problem, of, message];
    }
  };
  expect(thrown('x')).toEqual([
    true,
    'DecimalError',
    'malformed',
    'x',
    '"x" is not a decimal number',
  ]);
  expect(thrown('0.001')).toEqual([
    true,
    'DecimalError',
    'too-precise',
    '0.001',
    '"0.001" is too-precise',
  ]);
  const long = '1'.repeat(39);
  expect(thrown(long)).toEqual([
    true,
    'DecimalError',
    'too-large',
    long,
    `"${'1'.repeat(40).slice(0, 39)}" is too-large`,
  ]);
  expect(parseUnits('1'.repeat(38), 2)).toBe(BigInt(`${'1'.repeat(38)}00`));
});

it('writes and divides the smallest amounts below zero', () => {
  expect([formatFixed(-1n, 0), formatFixed(-1n, 2), formatFixed(0n, 2)]).toEqual([
    '-1',
    '-0.01',
    '0.00',
  ]);
  for (const [a, b, floor, ceil] of [
    [1n, 2n, 0n, 1n],
    [-1n, 2n, -1n, 0n],
    [1n, -2n, -1n, 0n],
    [-1n, -2n, 0n, 1n],
    [4n, 2n, 2n, 2n],
    [0n, -3n, 0n, 0n],
    [2n, 3n, 0n, 1n],
    [-2n, 1n, -2n, -2n],
  ] as const) {
    expect([divide(a, b, 'floor'), divide(a, b, 'ceil')], `${a} / ${b}`).toEqual([floor, ceil]);
  }
});

it('knows the kinds of records and of changes', () => {
  expect(['deposit', 'change', 'x', null].map(isRecordKind)).toEqual([true, true, false, false]);
  expect(['rebate', 'reset', 'x'].map(isChangeKind)).toEqual([true, true, false]);
});
