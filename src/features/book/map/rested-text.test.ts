import { expect, it } from 'vitest';
import { restedText } from './rested-text.ts';

it.each([
  [999, '<1s'],
  [1_999, '1s'],
  [60_000, '1m'],
  [250_750, '4m 10s'],
])('writes %i ms as %s', (ms, text) => expect(restedText(ms, 'en')).toBe(text));
