import { of } from 'rxjs';
import { it } from 'vitest';
import type { RestAnswer } from '../ports.ts';
import { marbles } from '../testing/virtual.ts';
import { type Need, pollWhile } from './poll-while.ts';

const needs: Record<string, Need> = { n: 'none', o: 'once', p: 'poll' };
const answer: RestAnswer = { kind: 'ok', data: 1 };
const busy: RestAnswer = { kind: 'error', reason: 'rate-limited', retryAfter: 9 };

/** A poll never ends by itself: every consumer here leaves, or virtual time would never run out. */
const leave = '            ^--------------!';

it('asks at once, waits for the answer, then pauses: two polls never overlap', () =>
  marbles(({ hot, cold, expectObservable, expectSubscriptions }, clock) => {
    const need = hot<Need>('  p------------------n', needs);
    const rest = cold('       ---(a|)             ', { a: answer });
    const expected = '        ---a------b------c--';
    const asked = ['          ^--!', '-------^--!', '--------------^--!'];
    const polled = pollWhile(need, () => rest, { clock, every: () => 4, timeout: 50 });
    expectObservable(polled).toBe(expected, {
      a: { answer, requestedAt: 0 },
      b: { answer, requestedAt: 7 },
      c: { answer, requestedAt: 14 },
    });
    expectSubscriptions(rest.subscriptions).toBe(asked);
  }));

it('gives a running request up when the socket is back', () =>
  marbles(({ hot, cold, expectObservable, expectSubscriptions }, clock) => {
    const need = hot<Need>('  p-n--', needs);
    const rest = cold('       ----(a|)', { a: answer });
    const polled = pollWhile(need, () => rest, { clock, every: () => 4, timeout: 50 });
    expectObservable(polled).toBe('-----');
    expectSubscriptions(rest.subscriptions).toBe('^-!');
  }));

it('honours Retry-After over its own interval', () =>
  marbles(({ hot, cold, expectObservable }, clock) => {
    const need = hot<Need>('  p---------------', needs);
    const rest = cold('       -(a|)', { a: busy });
    const expected = '        -a---------b----';
    const polled = pollWhile(need, () => rest, { clock, every: () => 4, timeout: 50 });
    expectObservable(polled, leave).toBe(expected, {
      a: { answer: busy, requestedAt: 0 },
      b: { answer: busy, requestedAt: 10 },
    });
  }));

it('gives up a request that takes too long, and says so as a value', () =>
  marbles(({ hot, cold, expectObservable }, clock) => {
    const need = hot<Need>('  o---------', needs);
    const rest = cold<RestAnswer>('----------');
    const late: RestAnswer = { kind: 'error', reason: 'timeout', retryAfter: null };
    const polled = pollWhile(need, () => rest, { clock, every: () => 4, timeout: 6 });
    expectObservable(polled, leave).toBe('------a---', { a: { answer: late, requestedAt: 0 } });
  }));

it('asks again soon, with growing patience, while one good snapshot is wanted', () =>
  marbles(({ hot, expectObservable }, clock) => {
    const need = hot<Need>('  o', needs);
    const polled = pollWhile(need, () => of(answer), { clock, every: () => 2_000, timeout: 6 });
    expectObservable(polled, '^ 749ms !').toBe('a 99ms b 199ms c 399ms d', {
      a: { answer, requestedAt: 0 },
      b: { answer, requestedAt: 100 },
      c: { answer, requestedAt: 300 },
      d: { answer, requestedAt: 700 },
    });
  }));

it('honours Retry-After for a need that arises later', () =>
  marbles(({ hot, cold, expectObservable, expectSubscriptions }, clock) => {
    const need = hot<Need>('  p--n-p---------', needs);
    const rest = cold('       -(a|)', { a: busy });
    const polled = pollWhile(need, () => rest, { clock, every: () => 4, timeout: 50 });
    expectObservable(polled, leave).toBe('-a---------b---', {
      a: { answer: busy, requestedAt: 0 },
      b: { answer: busy, requestedAt: 10 },
    });
    expectSubscriptions(rest.subscriptions).toBe(['^!', '----------^!']);
  }));

it('lets a running request go on when only the reason changes, and asks again after it', () =>
  marbles(({ hot, cold, expectObservable, expectSubscriptions }, clock) => {
    const need = hot<Need>('  p-o----n', needs);
    const rest = cold('       ---(a|)', { a: answer });
    const polled = pollWhile(need, () => rest, { clock, every: () => 40, timeout: 50 });
    expectObservable(polled, leave).toBe('---a--b--------', {
      a: { answer, requestedAt: 0 },
      b: { answer, requestedAt: 3 },
    });
    expectSubscriptions(rest.subscriptions).toBe(['^--!', '---^--!']);
  }));
