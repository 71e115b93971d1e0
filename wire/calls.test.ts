import { expect, test } from 'vitest';
import { callId } from './call.ts';
import * as spot from './calls/spot.ts';
import { CALLS, schemasOf } from './calls.ts';
import * as schemas from './schemas/spot.ts';

test('every call occurs once, in the group and path style of the contract', () => {
  expect(new Set(CALLS.map(callId)).size).toBe(CALLS.length);
  for (const row of CALLS) expect(row.path).toMatch(/^[A-Za-z0-9_]+(?:\/[A-Za-z0-9_]+)*$/);
});

test('a row finds the schemas of its own name', () => {
  expect(schemasOf(spot.coinTrade).request).toBe(schemas.coinTrade.request);
  expect(schemasOf(spot.coinCancel).request).toBe(schemas.coinCancel.request);
  expect(schemasOf(spot.coinList).meaning).toBe(schemas.coinList.meaning);
});

test('a row outside the contract has no schemas', () => {
  const strange = { method: 'GET', path: 'no/such', group: 'spot', access: 'user' } as const;
  expect(() => schemasOf(strange)).toThrow(RangeError);
});

test('a row has no schema itself, so the app loads none', () => {
  for (const row of Object.values(spot)) expect(Object.keys(row)).not.toContain('request');
});
