import { it } from 'vitest';
import { marbles } from '../testing/virtual.ts';
import { hiddenFor } from './hidden-for.ts';

it('is true when the page has been hidden for the time, and false at once when it is visible', () =>
  marbles(({ hot, expectObservable }, clock) => {
    const visible$ = hot('   y--n--y-n-------n--y--', { y: true, n: false });
    const expected = '       n------------y-----n--';
    expectObservable(hiddenFor(5, { visible$ }, clock)).toBe(expected, { y: true, n: false });
  }));
