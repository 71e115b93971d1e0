import fc from 'fast-check';
import { interval, take, timer } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { VirtualTime } from './virtual-time.ts';

describe('virtual time', () => {
  it('runs due tasks in order of time, then of scheduling, for any division into steps', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ delay: fc.nat(50), cancelled: fc.boolean() }), { maxLength: 60 }),
        fc.array(fc.nat(20), { maxLength: 20 }),
        (actions, steps) => {
          const time = new VirtualTime();
          const ran: number[] = [];
          for (const [at, { delay, cancelled }] of actions.entries()) {
            const action = time.schedule(() => {
              expect(time.now()).toBe(delay);
              ran.push(at);
            }, delay);
            if (cancelled) action.unsubscribe();
          }
          for (const step of steps) time.run(time.now() + step);
          time.run(1_000);
          const expected = actions
            .map(({ delay, cancelled }, at) => ({ delay, cancelled, at }))
            .filter(({ cancelled }) => !cancelled)
            .sort((a, b) => a.delay - b.delay || a.at - b.at)
            .map(({ at }) => at);
          expect(ran).toEqual(expected);
        },
      ),
    );
  });

  it('runs the timers of RxJS', () => {
    const time = new VirtualTime();
    const seen: [number, number][] = [];
    interval(10, time)
      .pipe(take(3))
      .subscribe((value) => seen.push([time.now(), value]));
    timer(15, 10, time)
      .pipe(take(2))
      .subscribe((value) => seen.push([time.now(), value]));
    time.run(1_000);
    expect(seen).toEqual([
      [10, 0],
      [15, 0],
      [20, 1],
      [25, 1],
      [30, 2],
    ]);
    expect(time.now()).toBe(1_000);
  });
});
