import { it } from 'vitest';
import { marbles } from '../testing/virtual.ts';
import { Cadence } from './cadence.ts';
import { silence } from './silence.ts';

const values = { s: true, l: false };

it('starts silent, speaks with the first message, and is silent again after the ceiling', () =>
  marbles(({ hot, expectObservable, expectSubscriptions }, clock) => {
    const source = hot('   --a-------------');
    const expected = '     s-l-----s-------';
    const subs = '         ^---------------';
    const cadence = new Cadence({ floor: 2, ceiling: 6 });
    expectObservable(source.pipe(silence(clock, cadence))).toBe(expected, values);
    expectSubscriptions(source.subscriptions).toBe(subs);
  }));

it('learns a quick cadence and notices its silence sooner, but not under the floor', () =>
  marbles(({ hot, expectObservable }, clock) => {
    const source = hot('   -aaaaaaaaaaaaaaaaaaaa-----');
    const expected = '     sl 21ms               s--';
    const cadence = new Cadence({ floor: 3, ceiling: 20 });
    expectObservable(source.pipe(silence(clock, cadence))).toBe(expected, values);
  }));

it('does not take an outage for the rhythm', () =>
  marbles(({ hot, expectObservable }, clock) => {
    const source = hot('   -aaaaaaaaaaaaaaaa 40ms  aaaa-------');
    const expected = '     sl 17ms s 37ms          l-----s----';
    const cadence = new Cadence({ floor: 3, ceiling: 20 });
    expectObservable(source.pipe(silence(clock, cadence))).toBe(expected, values);
  }));

it('waits in whole milliseconds: a learned fraction must not be waited for forever', () =>
  marbles(({ hot, expectObservable }, clock) => {
    const source = hot('   -a-a--a-a-------');
    const expected = '     sl------------s-';
    const cadence = new Cadence({ floor: 0, ceiling: 20 });
    expectObservable(source.pipe(silence(clock, cadence)), '^--------------!').toBe(
      expected,
      values,
    );
  }));
