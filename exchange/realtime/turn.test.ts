import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Frame } from '#wire';
import { Turn } from './turn.ts';

const frameOf = (seq: number): Frame =>
  ({ topic: 'price:BTCUSDT', epoch: 'e', seq, time: 0, data: {} }) as unknown as Frame;

describe('a turn of the realtime half', () => {
  it('says nothing when nothing was said', () => {
    expect(new Turn().messages()).toEqual([]);
  });

  it('makes one message of all frames, shared by those who hear the same', () => {
    const turn = new Turn();
    const [one, two, three] = [frameOf(1), frameOf(2), frameOf(3)];
    turn.say(one, ['a', 'b', 'c']);
    turn.say(two, ['c']);
    turn.say(three, new Set(['b', 'a']));
    expect(turn.messages()).toEqual([
      { to: ['a', 'b'], frames: [one, three] },
      { to: ['c'], frames: [one, two] },
    ]);
  });

  it('gives each socket what was said to it, all of it, in order, and in as few messages as can be', () => {
    const said = fc.array(
      fc.record({
        seq: fc.nat({ max: 4 }),
        to: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e')),
      }),
    );
    fc.assert(
      fc.property(said, (list) => {
        const frames = [0, 1, 2, 3, 4].map(frameOf);
        const turn = new Turn();
        const expected = new Map<string, number[]>();
        for (const { seq, to } of list) {
          turn.say(frames[seq] as Frame, to);
          for (const socket of to) expected.set(socket, [...(expected.get(socket) ?? []), seq]);
        }
        const messages = turn.messages();
        const got = new Map(
          messages.flatMap(({ to, frames: heard }) =>
            to.map((socket) => [socket, heard.map(({ seq }) => seq)] as const),
          ),
        );
        expect(got).toEqual(expected);
        expect(messages.flatMap(({ to }) => to)).toHaveLength(expected.size);
      }),
    );
  });
});
