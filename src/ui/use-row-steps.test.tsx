// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { useArrivals } from './use-arrivals.ts';
import { nextStep, useRowSteps } from './use-row-steps.ts';

const rows = (ids: string) => [...ids].map((id) => ({ id }));
const text = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id).join('');

afterEach(cleanup);

describe('a list that changes', () => {
  it.each([
    ['abcd', 'xabcd', 'xabcd'],
    ['abcd', 'abcde', 'abcde'],
    ['abcd', 'wxyz', 'wxyz'],
    ['', 'abc', 'abc'],
    ['abcd', '', ''],
    ['abcd', 'ac', 'ac'],
    ['abcd', 'dabc', 'abc dabc'],
    ['abcd', 'xdcab', 'ab xdcab'],
    ['abcd', 'xabcdef', 'xabcd xabcdef'],
    ['abcd', 'xbcd', 'bcd xbcd'],
    ['abcd', 'xacd', 'acd xacd'],
    ['abcd', 'xdabcef', 'abc xdabc xdabcef'],
  ])('goes from %s to %s in steps that the virtualiser follows', (before, after, steps) => {
    const wanted = rows(after);
    const seen: string[] = [];
    for (let shown: readonly { readonly id: string }[] = rows(before); shown !== wanted; ) {
      shown = nextStep(shown, wanted);
      seen.push(text(shown));
    }
    expect(seen.join(' ')).toBe(steps);
  });
});

it('each step has a render, and the last list is one list for all later ones', () => {
  const seen: string[] = [];
  const { rerender } = renderHook(({ list }) => void seen.push(text(useRowSteps(list, null))), {
    initialProps: { list: rows('abcd') },
  });
  rerender({ list: rows('xdabce') });
  expect(seen.filter((each, at) => each !== seen[at - 1])).toEqual([
    'abcd',
    'abc',
    'xdabc',
    'xdabce',
  ]);
});

it('arrivals are counted while a row moves to the top and older ones come in', () => {
  const { rerender, result } = renderHook(
    ({ list }) => useArrivals(useRowSteps(list, null), () => true),
    { initialProps: { list: rows('abcd') } },
  );
  rerender({ list: rows('xdabcef') });
  expect(result.current).toMatchObject({ count: 2, above: false });
});

it('rows at the end wait while they are held, and no others', () => {
  const { rerender, result } = renderHook(({ list, held }) => text(useRowSteps(list, held)), {
    initialProps: { list: rows('abcd'), held: 'end' as 'top' | 'end' | null },
  });
  const newer = rows('xabcdef');
  rerender({ list: newer, held: 'end' });
  expect(result.current).toBe('xabcd');
  rerender({ list: newer, held: null });
  expect(result.current).toBe('xabcdef');
  rerender({ list: rows('stuv'), held: 'end' });
  expect(result.current).toBe('stuv');
  rerender({ list: rows(''), held: 'end' });
  rerender({ list: rows('ab'), held: 'end' });
  expect(result.current).toBe('ab');
});

it('rows at the top wait while those at the end are measured, and no others', () => {
  const { rerender, result } = renderHook(({ list, held }) => text(useRowSteps(list, held)), {
    initialProps: { list: rows('cd'), held: 'top' as 'top' | 'end' | null },
  });
  rerender({ list: rows('cde'), held: 'top' });
  expect(result.current).toBe('cde');
  rerender({ list: rows('abcdef'), held: 'top' });
  expect(result.current).toBe('cde');
  rerender({ list: rows('abcdef'), held: null });
  expect(result.current).toBe('abcdef');
  rerender({ list: rows('stuv'), held: 'top' });
  expect(result.current).toBe('stuv');
});
