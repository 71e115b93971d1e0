import { BehaviorSubject, map, NEVER, Observable, Subject } from 'rxjs';
import { expect, it } from 'vitest';
import type { Lifecycle, Link, SocketEvent } from '../ports.ts';
import { marbles } from '../testing/virtual.ts';
import { connection } from './connection.ts';

const link: Link = { request: () => NEVER };
const said = (text: string): SocketEvent => ({ kind: 'frame', frame: text });
const events: Readonly<Record<string, SocketEvent>> = {
  o: { kind: 'open', link },
  a: said('a'),
  b: said('b'),
  c: said('c'),
};

function page(): Lifecycle & { readonly online$: BehaviorSubject<boolean> } {
  const seen = { visible$: new BehaviorSubject(true), resume$: NEVER, saveData: () => false };
  return { ...seen, online$: new BehaviorSubject(true) };
}

/** A transport that returns the given connections, one per attempt. */
function transport(...connections: readonly Observable<SocketEvent>[]) {
  let attempt = 0;
  return { connect: () => connections[attempt++] ?? NEVER };
}

it('has one connection at a time and opens the next after a random wait', () =>
  marbles(({ cold, expectObservable, expectSubscriptions }, clock) => {
    const first = cold('-oa|   ', events);
    const second = cold('-o-b--', events);
    const opened = connection(transport(first, second), clock, page(), () => 0.5);
    // The first wait is uniform up to 500 ms: half of it with this randomness.
    expectObservable(opened.packets$, '^ 300ms !').toBe('--a 253ms b', { a: ['a'], b: ['b'] });
    const generations$ = opened.state$.pipe(
      map(({ phase, generation }) => `${phase[0]}${generation}`),
    );
    expectObservable(generations$, '^ 300ms !').toBe('co-w 249ms de', {
      c: 'c1',
      o: 'o1',
      w: 'w1',
      d: 'c2',
      e: 'o2',
    });
    expectSubscriptions(second.subscriptions).toBe('253ms ^');
    expectSubscriptions(first.subscriptions).toBe('^--!');
  }));

it('waits while offline, and gives up a connection that does not open after 10 s [CONST:timeouts]', () =>
  marbles(({ cold, flush }, clock) => {
    const lifecycle = page();
    lifecycle.online$.next(false);
    const first = cold<SocketEvent>('|');
    const second = cold<SocketEvent>('-');
    const opened = connection(transport(first, second), clock, lifecycle, () => 0);
    clock.scheduler.schedule(() => lifecycle.online$.next(true), 700);
    clock.scheduler.schedule(() => opened.close(), 20_000);
    flush();
    expect(first.subscriptions).toMatchObject([{ subscribedFrame: 0, unsubscribedFrame: 0 }]);
    expect(second.subscriptions).toMatchObject([
      { subscribedFrame: 700, unsubscribedFrame: 10_700 },
    ]);
  }));

it('ignores a transport that emits after it was unsubscribed', () => {
  const seen: unknown[] = [];
  const events$ = new Subject<SocketEvent>();
  // A transport that continues after unsubscribing.
  const deaf = { connect: () => new Observable<SocketEvent>((to) => void events$.subscribe(to)) };
  marbles(({ flush }, clock) => {
    const opened = connection(deaf, clock, page(), () => 0.5);
    opened.packets$.subscribe((packet) => seen.push(packet));
    clock.scheduler.schedule(() => events$.next({ kind: 'open', link }), 1);
    clock.scheduler.schedule(() => opened.restart(), 2);
    clock.scheduler.schedule(() => events$.next(said('late')), 3);
    clock.scheduler.schedule(() => opened.close(), 4);
    flush();
  });
  expect(seen).toEqual([]);
});
