import { debounceTime, NEVER, Observable, Subject, timer } from 'rxjs';
import { expect, it } from 'vitest';
import { marbles } from '../testing/virtual.ts';
import { conflate } from './conflate.ts';

it('passes the first value at once and later ones once per tick, the latest each time', () =>
  marbles(({ hot, expectObservable, expectSubscriptions }, clock) => {
    const source = hot('   a-b-c-----d-e----|');
    const subs = '         ^----------------!';
    const expected = '     a----c-------e---|';
    expectObservable(source.pipe(conflate(timer(3, clock.scheduler)))).toBe(expected);
    expectSubscriptions(source.subscriptions).toBe(subs);
  }));

it('keeps emitting under constant ticks, where a debounce emits nothing', () =>
  marbles(({ hot, expectObservable }, clock) => {
    const source = hot('   abcdefghi---');
    expectObservable(source.pipe(conflate(timer(4, clock.scheduler))), '^--------!').toBe(
      'a----f---',
    );
    expectObservable(source.pipe(debounceTime(4)), '^--------!').toBe('----------');
  }));

it('emits the held value when the source completes', () =>
  marbles(({ hot, expectObservable }) => {
    const source = hot('   ab|');
    const expected = '     a-(b|)';
    expectObservable(source.pipe(conflate(NEVER))).toBe(expected);
  }));

it('unsubscribes from the tick when the consumer leaves', () =>
  marbles(({ hot, cold, expectObservable, expectSubscriptions }) => {
    const source = hot('   ab-----');
    const tick = cold('    -----t ');
    const unsub = '        ^--!   ';
    const ticks = '        -^-!   ';
    expectObservable(source.pipe(conflate(tick)), unsub).toBe('a------');
    expectSubscriptions(tick.subscriptions).toBe(ticks);
    expectSubscriptions(source.subscriptions).toBe(unsub);
  }));

it('leaves a tick that comes while subscribing', () => {
  let open = 0;
  const tick$ = new Observable<void>((subscriber) => {
    open += 1;
    subscriber.next();
    return () => {
      open -= 1;
    };
  });
  const source = new Subject<string>();
  const received: string[] = [];
  source.pipe(conflate(tick$)).subscribe((value) => received.push(value));
  for (const value of ['a', 'b', 'c']) source.next(value);
  expect([received, open]).toEqual([['a', 'b', 'c'], 0]);
});
