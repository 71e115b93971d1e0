import { it } from 'vitest';
import { marbles } from '../testing/virtual.ts';
import { type Continuity, gapAware, type Sequenced } from './gap-aware.ts';

const f = (epoch: string, seq: number): Sequenced => ({ epoch, seq });
const frame = (value: Sequenced): Continuity<Sequenced> => ({ kind: 'frame', frame: value });

it('drops duplicates and what is older, and says what is missing before what follows it', () =>
  marbles(({ hot, expectObservable, expectSubscriptions }) => {
    const values = { a: f('A', 1), b: f('A', 2), d: f('A', 5), e: f('A', 6) };
    const source = hot('   a-b-b-a---d--b-e', values);
    const expected = '     a-b-------(gd)-e';
    const subs = '         ^---------------';
    expectObservable(source.pipe(gapAware())).toBe(expected, {
      a: frame(values.a),
      b: frame(values.b),
      g: { kind: 'gap', from: 3, to: 4 },
      d: frame(values.d),
      e: frame(values.e),
    });
    expectSubscriptions(source.subscriptions).toBe(subs);
  }));

it('announces a new epoch once and never takes a retired one back', () =>
  marbles(({ hot, expectObservable }) => {
    const values = { a: f('A', 41), x: f('B', 1), y: f('B', 2), z: f('A', 42) };
    const source = hot('   a--x--zy', values);
    expectObservable(source.pipe(gapAware())).toBe('a--(ex)y', {
      a: frame(values.a),
      e: { kind: 'epoch', epoch: 'B' },
      x: frame(values.x),
      y: frame(values.y),
    });
  }));

it('hears the greeting of a new connection, which may carry the last number again', () =>
  marbles(({ hot, expectObservable }) => {
    const values = { a: f('A', 4), b: f('A', 5), c: f('A', 3) };
    const source = hot('   a--a-ac-b', values);
    const relink = hot('   ----r----');
    expectObservable(source.pipe(gapAware(relink))).toBe('a----a--b', {
      a: frame(values.a),
      b: frame(values.b),
    });
  }));
