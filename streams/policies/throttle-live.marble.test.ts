import { map } from 'rxjs';
import { it } from 'vitest';
import type { Status } from '../live/live.ts';
import { marbles } from '../testing/virtual.ts';
import { throttleLive } from './throttle-live.ts';

/** Small letters are live values, capitals stale ones. */
const withStatus = map((letter: string) => ({
  letter,
  status: (letter === letter.toUpperCase() ? 'stale' : 'live') as Status,
}));
const letter = map((value: { readonly letter: string }) => value.letter);

it('passes the first at once, later ones once per interval, the latest each time', () =>
  marbles(({ hot, expectObservable, expectSubscriptions }, clock) => {
    const source = hot('   -ab-c----d---------e|');
    const subs = '         ^-------------------!';
    const expected = '     -a----c----d-------e|';
    expectObservable(source.pipe(withStatus, throttleLive(5, clock.scheduler), letter)).toBe(
      expected,
    );
    expectSubscriptions(source.subscriptions).toBe(subs);
  }));

it('passes a change of status at once', () =>
  marbles(({ hot, expectObservable }, clock) => {
    const source = hot('   -abC-d-------|');
    const expected = '     -a-C-d-------|';
    expectObservable(source.pipe(withStatus, throttleLive(5, clock.scheduler), letter)).toBe(
      expected,
    );
  }));

it('emits the held value when the source completes, and leaves no timer', () =>
  marbles(({ hot, expectObservable, expectSubscriptions }, clock) => {
    const source = hot('   -ab|');
    expectObservable(source.pipe(withStatus, throttleLive(5, clock.scheduler), letter)).toBe(
      '-a-(b|)',
    );
    const left = hot('     -ab-----');
    expectObservable(left.pipe(withStatus, throttleLive(5, clock.scheduler), letter), '^--!').toBe(
      '-a--',
    );
    expectSubscriptions(left.subscriptions).toBe('^--!');
  }));

it('counts the interval from the last value that passed, also from a change of status', () =>
  marbles(({ hot, expectObservable }, clock) => {
    const source = hot('   -a-B---C-----');
    const expected = '     -a-B----C----';
    expectObservable(source.pipe(withStatus, throttleLive(5, clock.scheduler), letter)).toBe(
      expected,
    );
  }));
