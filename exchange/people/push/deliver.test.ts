import { expect, it } from 'vitest';
import { waitOf } from './deliver.ts';

const NOW = Date.UTC(2026, 0, 5, 12);

it.each([
  [undefined, 0],
  ['0', 0],
  ['120', 120_000],
  ['Mon, 05 Jan 2026 12:01:30 GMT', 90_000],
  ['Mon, 05 Jan 2026 11:00:00 GMT', 0],
  ['soon', 0],
  ['-5', 0],
  ['1e9', 0],
])('a service that says %s asks for a wait of %d ms', (said, wait) => {
  expect(waitOf(said, NOW)).toBe(wait);
});
