import { expect, it } from 'vitest';
import { interpolate } from './interpolate.ts';

it.each([
  ['at least {{minimum}} {{code}}', { minimum: '5', code: 'USDT' }, 'at least 5 USDT'],
  ['at least {{ minimum }}', { minimum: '5' }, 'at least 5'],
  ['too small {{minimum}}', {}, 'too small'],
  ['no marks', { a: 'b' }, 'no marks'],
])('turns %j with %j into %j', (text, params, result) => {
  expect(interpolate(text, params as Record<string, string>)).toBe(result);
});
