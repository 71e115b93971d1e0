import { expect, it } from 'vitest';
import { DealIds } from './index.ts';

it('knows the last 20,000 text ids, and forgets the oldest first', () => {
  const ids = new DealIds();
  const id = (index: number) => `deal ${index}`;
  for (let index = 0; index < 20_000; index++) expect(ids.add(id(index))).toBe(true);
  expect(ids.add(id(0))).toBe(false);
  expect(ids.add(id(20_000))).toBe(true);
  // The last id evicted the oldest one; all others are still known.
  expect(ids.save().texts).toHaveLength(20_000);
  for (let index = 1; index <= 20_000; index++) expect(ids.add(id(index))).toBe(false);
  expect(ids.add(id(0))).toBe(true);
});

it('continues from saved state with the same ids', () => {
  const ids = new DealIds();
  for (const id of [1, 2, 5, 'a', 'b']) ids.add(id);
  const other = new DealIds();
  other.restore(ids.save());
  expect([1, 2, 5, 'a', 'b', 3, 'c'].map((id) => other.add(id))).toEqual([
    ...[false, false, false, false, false],
    ...[true, true],
  ]);
});
