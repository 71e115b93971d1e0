import { it } from 'vitest';
import { marbles } from '../testing/virtual.ts';
import { linger } from './linger.ts';

it('subscribes to the source once for consumers that come and go within the linger', () =>
  marbles(({ cold, expectObservable, expectSubscriptions }, clock) => {
    const source = cold('  a-b-c-d-e-f-g-h-');
    const first = '        ^---!           ';
    const second = '       -------^--!     ';
    const expected1 = '    a-b-------------';
    const expected2 = '    -------de-------';
    const open = '         ^-------------! ';
    const shared = source.pipe(linger(clock.scheduler, 4));
    expectObservable(shared, first).toBe(expected1);
    expectObservable(shared, second).toBe(expected2);
    expectSubscriptions(source.subscriptions).toBe(open);
  }));

it('gives a newcomer the latest value at once', () =>
  marbles(({ hot, expectObservable }, clock) => {
    const source = hot('   -a------b-');
    const shared = source.pipe(linger(clock.scheduler, 4));
    expectObservable(shared, '^').toBe('            -a------b-');
    expectObservable(shared, '----^').toBe('        ----a---b-');
  }));

it('subscribes anew after the linger', () =>
  marbles(({ cold, expectObservable, expectSubscriptions }, clock) => {
    const source = cold('  a---------');
    const shared = source.pipe(linger(clock.scheduler, 2));
    expectObservable(shared, '^-!').toBe('          a----');
    expectObservable(shared, '------^').toBe('      ------a');
    expectSubscriptions(source.subscriptions).toBe(['^---!', '------^']);
  }));

it('keeps a source open for ten seconds', () =>
  marbles(({ cold, expectObservable, expectSubscriptions }, clock) => {
    const source = cold('a');
    expectObservable(source.pipe(linger(clock.scheduler)), '^-!').toBe('a');
    expectSubscriptions(source.subscriptions).toBe('^ 10001ms !');
  }));
