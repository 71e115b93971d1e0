import { it } from 'vitest';
import type { Link } from '../ports.ts';
import { marbles } from '../testing/virtual.ts';
import { Cadence } from './cadence.ts';
import { silentOver } from './vocal.ts';

const values = { s: true, l: false };
const limits = { floor: 3, ceiling: 6 };
const links = { o: {} as Link, x: null };

it('must hear every connection afresh: open alone is no life', () =>
  marbles(({ hot, expectObservable, expectSubscriptions }, clock) => {
    const link = hot('     o--x---o---------', links);
    const heard = hot('    -a------a--------', { a: 0 });
    const expected = '     sl-s---sl-----s--';
    const listened = ['    ^--!             ', '-------^---------'];
    const resumed = hot<void>('-');
    const deps = { clock, link$: link, resumed$: resumed };
    expectObservable(silentOver(heard, new Cadence(limits), deps)).toBe(expected, values);
    expectSubscriptions(heard.subscriptions).toBe(listened);
  }));

it('doubts a topic after sleep until it speaks again', () =>
  marbles(({ hot, cold, expectObservable, expectSubscriptions }, clock) => {
    const link = cold('    o', links);
    const resumed = hot<void>('---r-----------', { r: undefined });
    const heard = hot('    -a----a----------', { a: 0 });
    const expected = '     sl-s--l-----s----';
    const deps = { clock, link$: link, resumed$: resumed };
    expectObservable(silentOver(heard, new Cadence(limits), deps)).toBe(expected, values);
    expectSubscriptions(heard.subscriptions).toBe([
      '                    ^--!',
      '                    ---^',
    ]);
  }));
