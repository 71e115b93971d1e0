import { it } from 'vitest';
import type { Live, Source, Status } from '../live/live.ts';
import { LOADING } from '../live/live.ts';
import { marbles } from '../testing/virtual.ts';
import { trusted } from './trusted.ts';

const of = (value: number | null, status: Status, source: Source = 'socket'): Live<number> => ({
  ...LOADING,
  value,
  status,
  source,
  exchangeTime: value,
});
const values: Readonly<Record<string, Live<number>>> = {
  l: LOADING,
  a: of(1, 'live'),
  b: of(2, 'live', 'rest'),
  c: of(3, 'live'),
  d: of(3, 'delayed', 'rest'),
  s: of(3, 'stale'),
  x: of(3, 'down'),
  n: of(null, 'live'),
  k: of(9, 'live', 'cache'),
  r: of(9, 'live', 'replay'),
};
const item = (value: number, unbroken: boolean) => ({ value, exchangeTime: value, unbroken });
const expected = {
  A: item(1, false),
  B: item(2, false),
  C: item(3, false),
  a: item(1, true),
  b: item(2, true),
  c: item(3, true),
};

it('passes live values, each after the first with the fact that none was missed', () =>
  marbles(({ hot, expectObservable, expectSubscriptions }) => {
    const source = hot('   l-a--b-c--|', values);
    const expectedMarbles = '--A--b-c--|';
    expectObservable(source.pipe(trusted())).toBe(expectedMarbles, expected);
    expectSubscriptions(source.subscriptions).toBe('^---------!');
  }));

it('holds back loading, delayed, stale, down and empty values, and marks the next one', () =>
  marbles(({ hot, expectObservable }) => {
    expectObservable(hot('a-d-b-c-s-a-b-x-x-c-n-a-b', values).pipe(trusted())).toBe(
      '                    A---B-c---A-b-----C---A-b',
      expected,
    );
  }));

it('never passes stored or replayed values, for any status', () =>
  marbles(({ hot, expectObservable }) => {
    expectObservable(hot('k-a-r-b-k-c-c', values).pipe(trusted())).toBe(
      '                    --A---B---C-c',
      expected,
    );
  }));

it('starts without continuity for every subscriber', () =>
  marbles(({ hot, expectObservable }) => {
    const safe = hot('a-b-c-a-b', values).pipe(trusted());
    expectObservable(safe, '^---!    ').toBe('A-b----', expected);
    expectObservable(safe, '-----^').toBe('   ------A-b', { ...expected, A: item(1, false) });
  }));
