import { of } from 'rxjs';
import { it } from 'vitest';
import type { RestAnswer } from '../ports.ts';
import { marbles } from '../testing/virtual.ts';
import { type Need, pollWhile } from './poll-while.ts';

const needs: Record<string, Need> = { n: 'none', o: 'once', p: 'poll' };
const answer: RestAnswer = { kind: 'ok', data: 1 };
const busy: RestAnswer = { kind: 'error', reason: 'rate-limited', retryAfter: 90 };

const defaults = { random: () => 0.5, useful: () => true };
/**
 * A poll never completes: every consumer here unsubscribes, otherwise virtual time would never end.
 */
const leave = '            ^--------------!';

it('requests at once, waits for the answer, then pauses: two polls never overlap', () =>
  marbles(({ hot, cold, expectObservable, expectSubscriptions }, clock) => {
    const need = hot<Need>('  p------------------n', needs);
    const rest = cold('       ---(a|)             ', { a: answer });
    const expected = '        ---a------b------c--';
    const asked = ['          ^--!', '-------^--!', '--------------^--!'];
    const polled = pollWhile(need, () => rest, { ...defaults, clock, every: () => 4, timeout: 50 });
    expectObservable(polled).toBe(expected, {
      a: { answer, requestedAt: 0 },
      b: { answer, requestedAt: 7 },
      c: { answer, requestedAt: 14 },
    });
    expectSubscriptions(rest.subscriptions).toBe(asked);
  }));

it('cancels a pending request when the socket is back', () =>
  marbles(({ hot, cold, expectObservable, expectSubscriptions }, clock) => {
    const need = hot<Need>('  p-n--', needs);
    const rest = cold('       ----(a|)', { a: answer });
    const polled = pollWhile(need, () => rest, { ...defaults, clock, every: () => 4, timeout: 50 });
    expectObservable(polled).toBe('-----');
    expectSubscriptions(rest.subscriptions).toBe('^-!');
  }));

it('honours Retry-After over its own interval', () =>
  marbles(({ hot, cold, expectObservable }, clock) => {
    const need = hot<Need>('  p---------------', needs);
    const rest = cold('       -(a|)', { a: busy });
    const expected = '        -a 90ms b------';
    const polled = pollWhile(need, () => rest, { ...defaults, clock, every: () => 4, timeout: 50 });
    expectObservable(polled, '^ 99ms !').toBe(expected, {
      a: { answer: busy, requestedAt: 0 },
      b: { answer: busy, requestedAt: 91 },
    });
  }));

it('times out a slow request and reports it as a value', () =>
  marbles(({ hot, cold, expectObservable }, clock) => {
    const need = hot<Need>('  o---------', needs);
    const rest = cold<RestAnswer>('----------');
    const late: RestAnswer = { kind: 'error', reason: 'timeout', retryAfter: null };
    const polled = pollWhile(need, () => rest, { ...defaults, clock, every: () => 4, timeout: 6 });
    expectObservable(polled, leave).toBe('------a---', { a: { answer: late, requestedAt: 0 } });
  }));

it('retries soon, with growing waits, while one good snapshot is needed', () =>
  marbles(({ hot, expectObservable }, clock) => {
    const need = hot<Need>('  o', needs);
    const polled = pollWhile(need, () => of(answer), {
      ...defaults,
      clock,
      every: () => 2_000,
      timeout: 6,
    });
    expectObservable(polled, '^ 749ms !').toBe('a 99ms b 199ms c 399ms d', {
      a: { answer, requestedAt: 0 },
      b: { answer, requestedAt: 100 },
      c: { answer, requestedAt: 300 },
      d: { answer, requestedAt: 700 },
    });
  }));

it('honours Retry-After for a later need', () =>
  marbles(({ hot, cold, expectObservable, expectSubscriptions }, clock) => {
    const need = hot<Need>('  p--n-p---------', needs);
    const rest = cold('       -(a|)', { a: busy });
    const polled = pollWhile(need, () => rest, { ...defaults, clock, every: () => 4, timeout: 50 });
    expectObservable(polled, '^ 99ms !').toBe('-a 90ms b---', {
      a: { answer: busy, requestedAt: 0 },
      b: { answer: busy, requestedAt: 91 },
    });
    expectSubscriptions(rest.subscriptions).toBe(['^!', ' 91ms ^!']);
  }));

it('continues a pending request when only the need changes, and requests again after it', () =>
  marbles(({ hot, cold, expectObservable, expectSubscriptions }, clock) => {
    const need = hot<Need>('  p-o----n', needs);
    const rest = cold('       ---(a|)', { a: answer });
    const polled = pollWhile(need, () => rest, {
      ...defaults,
      clock,
      every: () => 40,
      timeout: 50,
    });
    expectObservable(polled, leave).toBe('---a--b--------', {
      a: { answer, requestedAt: 0 },
      b: { answer, requestedAt: 3 },
    });
    expectSubscriptions(rest.subscriptions).toBe(['^--!', '---^--!']);
  }));

it('backs off with full jitter from a failing server, and returns to its interval on success', () =>
  marbles(({ hot, expectObservable }, clock) => {
    const need = hot<Need>('  p', needs);
    const down: RestAnswer = { kind: 'error', reason: 'down', retryAfter: null };
    let asked = 0;
    const rest = () => of(++asked > 3 ? answer : down);
    const every = () => 2_000;
    const polled = pollWhile(need, rest, { ...defaults, clock, every, timeout: 50 });
    // Half of 4, 8 and 15 s (the cap), then every 2 s.
    expectObservable(polled, '^ 16s !').toBe('a 1999ms b 3999ms c 7499ms d 1999ms e', {
      a: { answer: down, requestedAt: 0 },
      b: { answer: down, requestedAt: 2_000 },
      c: { answer: down, requestedAt: 6_000 },
      d: { answer, requestedAt: 13_500 },
      e: { answer, requestedAt: 15_500 },
    });
  }));

it('does not count a useless answer as success', () =>
  marbles(({ hot, expectObservable }, clock) => {
    const need = hot<Need>('  p', needs);
    const options = { ...defaults, useful: () => false, clock, every: () => 2_000, timeout: 50 };
    const polled = pollWhile(need, () => of(answer), options);
    expectObservable(polled, '^ 7s !').toBe('a 1999ms b 3999ms c', {
      a: { answer, requestedAt: 0 },
      b: { answer, requestedAt: 2_000 },
      c: { answer, requestedAt: 6_000 },
    });
  }));

it('never repeats a request within 50 ms, for any random delay', () =>
  marbles(({ hot, expectObservable }, clock) => {
    const need = hot<Need>('  o', needs);
    const options = { random: () => 0, useful: () => false, clock, every: () => 9, timeout: 9 };
    expectObservable(
      pollWhile(need, () => of(answer), options),
      '^ 60ms !',
    ).toBe('a 49ms b', {
      a: { answer, requestedAt: 0 },
      b: { answer, requestedAt: 50 },
    });
  }));

it('asks anew, without the former failures, after the need ended', () =>
  marbles(({ hot, expectObservable, expectSubscriptions }, clock) => {
    const need = hot<Need>('  p 9999ms n p', needs);
    const down: RestAnswer = { kind: 'error', reason: 'down', retryAfter: null };
    const options = {
      random: () => 0.9,
      useful: () => true,
      clock,
      every: () => 2_000,
      timeout: 50,
    };
    const polled = pollWhile(need, () => of(down), options);
    // 0.9 of 4 and 8 s, and of 4 s again.
    expectObservable(polled, '^ 14s !').toBe('a 3599ms b 6400ms c 3599ms d', {
      a: { answer: down, requestedAt: 0 },
      b: { answer: down, requestedAt: 3_600 },
      c: { answer: down, requestedAt: 10_001 },
      d: { answer: down, requestedAt: 13_601 },
    });
    expectSubscriptions(need.subscriptions).toBe('^ 14s !');
  }));

it('requests at once for a need that follows a cancelled request', () =>
  marbles(({ hot, cold, expectObservable, expectSubscriptions }, clock) => {
    const need = hot<Need>('  p-np', needs);
    const rest = cold('       ----(a|)', { a: answer });
    const polled = pollWhile(need, () => rest, {
      ...defaults,
      clock,
      every: () => 40,
      timeout: 50,
    });
    expectObservable(polled, leave).toBe('-------a', { a: { answer, requestedAt: 3 } });
    expectSubscriptions(rest.subscriptions).toBe(['^-!', '---^---!']);
  }));

it('ignores a need that is stated again', () =>
  marbles(({ hot, cold, expectObservable }, clock) => {
    const need = hot<Need>('  pp--p--', needs);
    const rest = cold('       ---(a|)', { a: answer });
    const polled = pollWhile(need, () => rest, { ...defaults, clock, every: () => 4, timeout: 50 });
    expectObservable(polled, '^-------!').toBe('---a------', { a: { answer, requestedAt: 0 } });
  }));
