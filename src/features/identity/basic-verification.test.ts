// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { addressWith } from './basic-verification.ts';

it.each([
  ['', 'Tokyo', 'Tokyo'],
  ['  ', 'Tokyo', 'Tokyo'],
  ['1-2 Marunouchi', 'Tokyo', '1-2 Marunouchi, Tokyo'],
  ['1-2 Marunouchi, Tokyo', 'Tokyo', '1-2 Marunouchi, Tokyo'],
  ['x'.repeat(196), 'Tokyo', 'x'.repeat(196)],
])('a chosen place never replaces the typed address %j', (typed, place, address) => {
  expect(addressWith(typed, place)).toBe(address);
});
