import { expect, it } from 'vitest';
import { blindSpots } from './blind-spots.ts';
import { frame, report } from './frame-fixtures.ts';
import { overall, resultOf, type SymbolReport, verdicts } from './index.ts';

const { by_symbol: made } = report(
  'coinbase',
  frame({
    type: 'snapshot',
    product_id: 'X',
    bids: [],
    asks: [],
  }),
);
const EMPTY: SymbolReport = {
  ...(made['X'] as SymbolReport),
  snapshots: 0,
  books: { built: 0, stood: 0 },
};
const base = report('coinbase');
/** What no check could have noticed in a report of these symbols. */
const spots = (by_symbol: Record<string, Partial<SymbolReport>>, format = 'text') =>
  blindSpots({
    ...base,
    format,
    by_symbol: Object.fromEntries(
      Object.entries(by_symbol).map(([symbol, counts]) => [symbol, { ...EMPTY, ...counts }]),
    ),
  });
const CUT = 'a cut at the end of a line';
const DENSE = { ok: 1, gaps: 0, missing: 0, late: 0, repeated: 0 };

it('names what no check of a stream could have noticed', () => {
  expect(spots({})).toEqual([CUT]);
  expect(spots({ X: {} })).toEqual([CUT]);
  expect(spots({ X: {} }, 'tideline')).toEqual([]);
  expect(spots({ X: { updates: 1 } }, 'tideline')).toEqual([
    'a missing change of a book, because the venue numbers none',
    'an altered level of a book',
  ]);
  const chain = { ok: 0, gaps: 0, dropped: 0, bridged: 0, repeated: 0 };
  expect(spots({ X: { updates: 1, chain } }, 'tideline')).toEqual(['an altered level of a book']);
  const checksums = { ok: 0, failed: 0 };
  expect(spots({ X: { updates: 1, checksums } }, 'tideline')).toEqual([
    'a missing change of levels that no checksum covers',
    'an altered level that no checksum covers',
  ]);
  const top = (compared: number | null) => ({ top_of_book: { compared, equal: 0 } });
  expect(
    [null, 0, 1].map((compared) =>
      spots({ X: { updates: 1, chain, ...top(compared) } }, 'tideline'),
    ),
  ).toEqual([
    ['an altered level of a book'],
    ['an altered level of a book'],
    ['an altered level behind the best prices'],
  ]);
});

it('names altered and missing trades', () => {
  const missing = 'a missing trade, because the trades of a pair have no consecutive ids';
  const none = 'an altered trade, because no kline was compared';
  expect(spots({ X: { deals: 1 } }, 'tideline')).toEqual([missing, none]);
  expect(spots({ X: { deals: 1, trades: DENSE } }, 'tideline')).toEqual([none]);
  const candles = (compared: number | null) => ({ candles: { compared, equal: 0 } });
  expect(
    [null, 0, 1].map((compared) =>
      spots({ X: { deals: 1, trades: DENSE, ...candles(compared) } }, 'tideline'),
    ),
  ).toEqual([[none], [none], ['an altered trade outside of the compared klines']]);
});

it('names up to three symbols, where not all have the spot', () => {
  const of = (count: number) =>
    spots(
      Object.fromEntries([
        ...Array.from({ length: count }, (_, at) => [`S${at + 1}`, { deals: 1, trades: DENSE }]),
        ['Z', {}],
      ]),
      'tideline',
    );
  const none = 'an altered trade, because no kline was compared';
  expect([1, 2, 3, 4, 5].map(of)).toEqual([
    [`${none} (S1)`],
    [`${none} (S1, S2)`],
    [`${none} (S1, S2, S3)`],
    [`${none} (S1, S2, S3 and 1 more)`],
    [`${none} (S1, S2, S3 and 2 more)`],
  ]);
});

const CHAIN = { ok: 0, gaps: 0, dropped: 0, bridged: 0, repeated: 0 };
const BOOK = { built: 1, stood: 0 };
it.each<[string, Partial<SymbolReport>]>([
  ['unproven', {}],
  ['unproven', { chain: { ...CHAIN, ok: 1 } }],
  ['chained', { chain: { ...CHAIN, ok: 1 }, books: BOOK }],
  ['unproven', { chain: CHAIN, books: BOOK }],
  ['failed', { chain: { ...CHAIN, ok: 1, gaps: 1 }, books: BOOK }],
  ['unproven', { updates: 1, checksums: { ok: 1, failed: 0 } }],
  ['proven', { updates: 1, books: BOOK, checksums: { ok: 1, failed: 0 } }],
  ['failed', { updates: 1, books: BOOK, checksums: { ok: 1, failed: 1 } }],
  ['failed', { updates: 1, checksums: { ok: 1, failed: 1 } }],
  ['unproven', { trades: DENSE }],
  ['failed', { trades: { ...DENSE, gaps: 1 } }],
  ['proven', { candles: { compared: 1, equal: 1 } }],
  ['failed', { candles: { compared: 2, equal: 1 } }],
  ['unproven', { candles: { compared: 0, equal: 0 } }],
  ['proven', { top_of_book: { compared: 1, equal: 1 } }],
  ['failed', { top_of_book: { compared: 2, equal: 1 } }],
  ['failed', { malformed: 1, candles: { compared: 1, equal: 1 } }],
])('a symbol is %s with %o', (result, counts) => {
  const one = { ...EMPTY, ...counts };
  expect(resultOf(one)).toBe(result);
  const X = { ...one, snapshots: 1 };
  const whole = { ...base, by_symbol: { X, quote: EMPTY } };
  expect(overall(whole)).toBe(result);
  expect(overall({ ...whole, complete: false })).toBe(result === 'failed' ? 'failed' : 'unproven');
  const first_problem = { line: 1, file: 'f', reason: 'r' };
  expect(overall({ ...whole, first_problem })).toBe('failed');
  expect(overall({ ...whole, by_symbol: { quote: EMPTY } })).toBe('unproven');
  const proven = { ...EMPTY, snapshots: 1, candles: { compared: 1, equal: 1 } };
  expect(overall({ ...whole, by_symbol: { X, proven } })).toBe(result);
});

it('takes a symbol into account that has any one item', () => {
  for (const name of ['snapshots', 'updates', 'deals', 'klines', 'malformed'] as const) {
    const X = { ...EMPTY, [name]: 1, trades: { ...DENSE, gaps: 1 } };
    expect([name, verdicts({ ...base, by_symbol: { X } }).trades]).toEqual([name, 'failed']);
    const whole = { ...X, trades: DENSE };
    expect(verdicts({ ...base, by_symbol: { X, whole } }).trades).toBe('failed');
    expect(verdicts({ ...base, by_symbol: { whole } }).trades).toBe('proven');
    expect(verdicts({ ...base, by_symbol: { whole, other: { ...EMPTY, deals: 1 } } }).trades).toBe(
      'unproven',
    );
  }
  const X = { ...EMPTY, trades: { ...DENSE, gaps: 1 } };
  expect(verdicts({ ...base, by_symbol: { X } }).trades).toBe('unproven');
});
