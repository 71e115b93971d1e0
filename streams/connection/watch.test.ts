import { BehaviorSubject, NEVER, Subject, VirtualTimeScheduler } from 'rxjs';
import { expect, it } from 'vitest';
import { alwaysOn } from '../transports/always-on.ts';
import type { Connection } from './connection.ts';
import { ServerClock } from './server-clock.ts';
import { LOOK_EVERY, watch } from './watch.ts';

/** A watch over an open link, on a device whose clocks can advance while its timers stop. */
function device() {
  const scheduler = new VirtualTimeScheduler();
  let asleep = 0;
  const now = () => scheduler.now() + asleep;
  const clock = { scheduler, monotonic: now, wall: () => 1_700_000_000_000 + now() };
  const connection = {
    link$: new BehaviorSubject({ request: () => NEVER }),
    state$: new BehaviorSubject({ attempt: 0 }),
    hurry: () => {},
    restart: () => {},
  } as unknown as Connection;
  const watching = watch(connection, clock, alwaysOn, new ServerClock(clock), () => 0.5);
  let resumed = 0;
  watching.resumed$.subscribe(() => (resumed += 1));
  const advance = (ms: number) => {
    scheduler.maxFrames = scheduler.frame + ms;
    scheduler.flush();
    scheduler.frame = scheduler.maxFrames;
  };
  return {
    advance,
    watching,
    /** Advances both clocks without firing a timer. */
    sleep: (ms: number) => (asleep += ms),
    resumed: () => resumed,
  };
}

it('distrusts the page after a sleep in which the clocks advanced, because its own timer is late', () => {
  const on = device();
  on.advance(3 * LOOK_EVERY);
  expect(on.resumed()).toBe(0);
  on.sleep(20_000);
  on.advance(LOOK_EVERY);
  expect(on.resumed()).toBe(1);
  on.advance(5 * LOOK_EVERY);
  expect(on.resumed()).toBe(1);
  on.watching.close();
});

it('trusts the page after a slightly late timer', () => {
  const on = device();
  on.advance(LOOK_EVERY);
  on.sleep(9_000);
  on.advance(LOOK_EVERY);
  expect(on.resumed()).toBe(0);
  on.watching.close();
});

it('asks at once when the user retries, and doubts nothing that is shown', () => {
  const scheduler = new VirtualTimeScheduler();
  const clock = { scheduler, monotonic: () => scheduler.now(), wall: () => scheduler.now() };
  const retry$ = new Subject<void>();
  let asked = 0;
  let hurried = 0;
  const link = {
    request: () => {
      asked += 1;
      return NEVER;
    },
  };
  const link$ = new BehaviorSubject<typeof link | null>(link);
  const connection = {
    link$,
    state$: new BehaviorSubject({ attempt: 0 }),
    hurry: () => (hurried += 1),
    restart: () => {},
  } as unknown as Connection;
  const lifecycle = { ...alwaysOn, retry$ };
  const watching = watch(connection, clock, lifecycle, new ServerClock(clock), () => 0.5);
  let resumed = 0;
  watching.resumed$.subscribe(() => (resumed += 1));
  retry$.next();
  expect([asked, hurried, resumed]).toEqual([1, 1, 0]);
  link$.next(null);
  retry$.next();
  expect([asked, hurried, resumed]).toEqual([1, 2, 0]);
  watching.close();
  retry$.next();
  expect(hurried).toBe(2);
});
