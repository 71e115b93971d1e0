import { startWith } from 'rxjs';
import { it } from 'vitest';
import { marbles } from '../testing/virtual.ts';
import { recovery } from './recovery.ts';

const values = { t: true, f: false };

it('measures from the return until everything is confirmed', () =>
  marbles(({ hot, expectObservable, expectSubscriptions }, clock) => {
    const resumed = hot('  ---r--------------');
    const trusted = hot('  ----f------t------', values);
    const expected = '     -----------e------';
    const doubts = '       ---^-------!------';
    const took$ = recovery(resumed, trusted.pipe(startWith(true)), clock);
    expectObservable(took$).toBe(expected, { e: 8 });
    expectSubscriptions(resumed.subscriptions).toBe('^-----------------');
    expectSubscriptions(trusted.subscriptions).toBe(doubts);
  }));

it('restarts when the page leaves and returns before that', () =>
  marbles(({ hot, expectObservable, expectSubscriptions }, clock) => {
    const resumed = hot('  -r----r-----------');
    const trusted = hot('  --f-----------t---', values);
    const expected = '     --------------e---';
    const took$ = recovery(resumed, trusted.pipe(startWith(false)), clock);
    expectObservable(took$).toBe(expected, { e: 8 });
    expectSubscriptions(trusted.subscriptions).toBe([
      '                    -^----!-----------',
      '                    ------^-------!---',
    ]);
  }));
