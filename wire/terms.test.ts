import * as v from 'valibot';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CALLS } from './calls.ts';
import { COINS } from './coins.ts';
import * as fieldSchemas from './fields.ts';
import { adoptIncrements, keepInstruments } from './increments.ts';
import { BY_SYMBOL, INSTRUMENTS, type Instrument, instrumentOf } from './instruments.ts';
import { bandLimit, beyondBand } from './price-band.ts';

// Every figure is a literal here: clients depend on the terms of pairs, coins and fields.

it('a pair has its start price, its decimals, its contract lot and its largest order', () => {
  const text = INSTRUMENTS.map(
    ({ base, anchorPrice, priceDecimals, quantityDecimals, contractLot, maxQuantity }) =>
      [base, anchorPrice, priceDecimals, quantityDecimals, contractLot, maxQuantity].join(' '),
  ).join('\n');
  expect(text).toBe(`BTC 61800.00 2 5 0.001 100
ETH 2650.00 2 4 0.01 2000
BNB 580.00 2 3 0.1 10000
SOL 148.00 2 3 0.1 40000
XRP 0.5200 4 1 10 5000000
ADA 0.3850 4 1 10 5000000
DOGE 0.10500 5 0 100 20000000
TRX 0.13200 5 1 100 20000000
AVAX 24.500 3 2 1 100000
LINK 11.300 3 2 1 200000
DOT 4.7500 4 2 1 500000
LTC 63.20 2 3 0.1 50000
BCH 340.0 1 3 0.01 10000
UNI 6.2000 4 2 1 300000
ATOM 4.8000 4 2 1 500000
ETC 19.500 3 2 1 100000
XLM 0.09800 5 0 100 20000000
FIL 3.8000 4 2 1 500000
NEAR 4.2000 4 1 1 500000
APT 6.5000 4 2 1 300000`);
  expect(INSTRUMENTS.map(({ leverages }) => leverages.join(' '))).toEqual(
    INSTRUMENTS.map((_, at) => (at < 2 ? '1 2 5 10 20 50 100' : '1 2 5 10 20 50')),
  );
});

it('a coin has its id, its decimals in the ledger and those on a screen', () => {
  expect(
    COINS.map(({ id, code, scale, displayDecimals }) =>
      [id, code, scale, displayDecimals].join(' '),
    ),
  ).toEqual([
    '3 USDT 8 2',
    '2 ETH 8 6',
    '1 BTC 8 8',
    '9999 Bank 2 2',
    ...['BNB', 'SOL', 'XRP', 'ADA', 'DOGE', 'TRX', 'AVAX', 'LINK', 'DOT', 'LTC', 'BCH', 'UNI'].map(
      (code, at) => `${at + 4} ${code} 8 4`,
    ),
    ...['ATOM', 'ETC', 'XLM', 'FIL', 'NEAR', 'APT'].map((code, at) => `${at + 16} ${code} 8 4`),
  ]);
});

const fields = { ...fieldSchemas };

/** Bounds of lengths and numbers in a schema, by the name of the field. */
function boundsOf(name: string, schema: unknown, found: Map<string, Set<string>>): void {
  if (typeof schema !== 'object' || schema === null) return;
  const { pipe, wrapped, item, entries, options } = schema as Record<string, unknown>;
  if (Array.isArray(pipe)) {
    for (const { type, requirement } of pipe.slice(1)) {
      if (typeof requirement !== 'number') continue;
      found.set(name, (found.get(name) ?? new Set()).add(`${type} ${requirement}`));
    }
  }
  for (const part of [Array.isArray(pipe) ? pipe[0] : null, wrapped, item])
    boundsOf(name, part, found);
  for (const part of Array.isArray(options) ? options : []) boundsOf(name, part, found);
  for (const [key, part] of Object.entries(entries ?? {})) boundsOf(key, part, found);
}

it('a field of a request has its bounds', () => {
  const found = new Map<string, Set<string>>();
  for (const { path, request } of CALLS) boundsOf(path, request, found);
  const text = [...found]
    .map(([name, bounds]) => `${name}: ${[...bounds].toSorted().join(', ')}`)
    .toSorted();
  const short = ['address', 'bank_address', 'bank_name', 'branch', 'card_number', 'country'];
  const shortToo = ['currency', 'holder', 'iban', 'id_number', 'old', 'password'];
  const shortLast = ['password_confirm', 'payee_address', 'swift', 'zip_code'];
  const digits = ['after', 'before', 'currency_id', 'depth', 'from', 'from_currency', 'leverage'];
  const digitsToo = ['limit', 'page', 'ratio_bps', 'seconds', 'speed', 'to', 'to_currency'];
  const ids = ['address_id', 'card_id', 'day', 'product_id', 'quote_id'];
  expect(text).toEqual(
    [
      ...[...digits, ...digitsToo].map((name) => `${name}: max_length 15`),
      ...[...short, ...shortToo, ...shortLast].map(
        (name) => `${name}: max_length 200, min_length 1`,
      ),
      ...ids.map((name) => `${name}: max_length 64, min_length 1`),
      ...['factor_ticket', 'search', 'ticket'].map((name) => `${name}: max_length 100`),
      ...['phone', 'symbol'].map((name) => `${name}: max_length 20`),
      ...['contact', 'pictures'].map((name) => `${name}: max_length 200`),
      ...['account', 'email'].map((name) => `${name}: max_length 254`),
      // Different calls have different bounds for these.
      'remark: max_length 100, max_length 200',
      'id: max_length 1400, max_length 15, max_length 64, min_length 1',
      'name: max_length 200, max_length 40, min_length 1',
      'text: max_length 1000, max_length 2000, min_length 1',
      'nickname: max_length 32, min_length 1',
      'code: max_length 40, min_length 1',
      'credential: max_length 16384, min_length 2',
      'client_id: max_length 64, min_length 8',
      'tag: max_length 24, min_length 1',
      'tags: max_length 130',
      'alerts: max_length 30000',
      'kinds: max_length 100, min_length 1',
      'zone: max_length 200, min_length 1',
      ...['endpoint', 'networks', 'note', 'old_endpoint', 'public_key'].map(
        (name) => `${name}: max_length 1000`,
      ),
    ].toSorted(),
  );
});

it.each([
  ['ticket', 'a'.repeat(100), 'a'.repeat(101)],
  ['digits', '9'.repeat(15), '9'.repeat(16)],
  ['digits', '0', ''],
  ['id', 'A_-9', ''],
  ['id', 'a'.repeat(64), 'a'.repeat(65)],
  ['clientId', 'a'.repeat(8), 'a'.repeat(7)],
  ['clientId', 'a'.repeat(64), 'a'.repeat(65)],
  ['symbol', 'A'.repeat(20), 'A'.repeat(21)],
  ['password', 'x', ''],
  ['password', 'x'.repeat(200), 'x'.repeat(201)],
  ['shortText', 'x', ''],
  ['shortText', 'x'.repeat(200), 'x'.repeat(201)],
  ['phone', `+${'1'.repeat(18)}`, `+${'1'.repeat(19)}`],
  ['phone', '1234', '123'],
  ['code', '123456', '12345'],
  ['fundPassword', '123456', '1234567'],
  ['areaCode', '+1234', '+12345'],
  ['lots', '1'.repeat(9), '1'.repeat(10)],
  ['seq', 0, -1],
  ['count', 0, -1],
  ['time', -1, 0.5],
  ['decimal', `${'1'.repeat(20)}.${'1'.repeat(18)}`, '1'.repeat(21)],
  ['signedDecimal', '-1', '+1'],
] as const)('the field %s ends where the contract says (%#)', (name, good, bad) => {
  const schema = fields[name] as v.GenericSchema;
  expect([v.is(schema, good), v.is(schema, bad)]).toEqual([true, false]);
});

it.each([
  ['buy', 10_000n, 11_000n],
  ['sell', 10_000n, 9_000n],
  // Rounds towards the last price.
  ['buy', 9n, 9n],
  ['sell', 9n, 9n],
  ['buy', 15n, 16n],
  ['sell', 15n, 14n],
] as const)('a %s may trade at %s up to %s', (side, last, limit) => {
  expect(bandLimit(side, last)).toBe(limit);
  const out = side === 'buy' ? 1n : -1n;
  expect([limit - out, limit, limit + out].map((price) => beyondBand(side, price, last))).toEqual([
    false,
    false,
    true,
  ]);
});

let before: Instrument[];
beforeEach(() => {
  before = [...INSTRUMENTS];
});
afterEach(() => {
  (INSTRUMENTS as Instrument[]).splice(0, INSTRUMENTS.length, ...before);
  BY_SYMBOL.clear();
  for (const each of before) BY_SYMBOL.set(each.symbol, each);
});

it("adopts a venue's increments of known pairs, in the list and by symbol", () => {
  const own = (symbol: string) => ({ symbol, tick: '0.5', lot: '0.001', minTurnover: '7' });
  adoptIncrements([own('ETHUSDT'), own('NOPE')]);
  expect(INSTRUMENTS.map(({ symbol }) => symbol)).toEqual(before.map(({ symbol }) => symbol));
  expect(instrumentOf('ETHUSDT')).toMatchObject({ tick: '0.5', minTurnover: '7' });
  expect(INSTRUMENTS[1]).toBe(instrumentOf('ETHUSDT'));
  expect([INSTRUMENTS[0], INSTRUMENTS.at(-1)]).toEqual([before[0], before.at(-1)]);
  expect(instrumentOf('NOPE')).toBeUndefined();
});

it('keeps some pairs only, and all without any of them', () => {
  keepInstruments(['NOPE']);
  expect(INSTRUMENTS).toEqual(before);
  keepInstruments(['ETHUSDT', 'APTUSDT', 'NOPE']);
  expect(INSTRUMENTS.map(({ symbol }) => symbol)).toEqual(['ETHUSDT', 'APTUSDT']);
  expect([...BY_SYMBOL.keys()]).toEqual(['ETHUSDT', 'APTUSDT']);
  keepInstruments(['ETHUSDT']);
  expect([INSTRUMENTS.length, instrumentOf('APTUSDT')]).toEqual([1, undefined]);
});
