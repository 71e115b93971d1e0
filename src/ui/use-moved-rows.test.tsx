// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useArrivals } from './use-arrivals.ts';
import { movedUp, useMovedRows } from './use-moved-rows.ts';

const rows = (ids: string) => [...ids].map((id) => ({ id }));
const text = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id).join('');

afterEach(cleanup);

it.each([
  ['abcd', 'xabcd', ''],
  ['abcd', 'dabc', 'd'],
  ['abcd', 'xdcab', 'dc'],
  ['abcd', 'abcde', ''],
  ['abcd', 'wxyz', ''],
  ['', 'abc', ''],
])('rows that move to the top are known: %s to %s', (before, after, moved) => {
  expect([...movedUp(rows(before), rows(after))].sort().join('')).toBe([...moved].sort().join(''));
});

it('a moved row is taken out in one render and put on top in the next', () => {
  const seen: string[] = [];
  const { rerender } = renderHook(({ list }) => void seen.push(text(useMovedRows(list))), {
    initialProps: { list: rows('abcd') },
  });
  rerender({ list: rows('xdabc') });
  expect(seen).toEqual(['abcd', 'abc', 'xdabc']);
  rerender({ list: rows('yxdabc') });
  expect(seen.at(-1)).toBe('yxdabc');
  expect(new Set(seen.slice(3))).toEqual(new Set(['yxdabc']));
});

it('arrivals are counted while a row moves to the top', () => {
  const { rerender, result } = renderHook(
    ({ list }) => useArrivals(useMovedRows(list), () => true).count,
    { initialProps: { list: rows('abcd') } },
  );
  rerender({ list: rows('xdabc') });
  expect(result.current).toBe(2);
});
